/*
 * Typed: what a terminal sends, made into presses.
 *
 * Terminals send more than keys: the mouse, text that is pasted, answers nobody asked for, keys
 * that terminfo does not know. All of that begins with an escape character; here it is told from
 * the Escape key, understood or swallowed whole, so that no letter in it is ever taken for a key.
 */
#ifndef TMAP_TERM_INPUT_H
#define TMAP_TERM_INPUT_H

#include "explorer/key.h"

/* What the characters so far are the beginning of. */
enum input_state {
    INPUT_NOTHING, /* nothing is open */
    INPUT_ESCAPE,  /* the Escape key, or a sequence */
    INPUT_CONTROL, /* a control sequence: ESC [ */
    INPUT_MOUSE,   /* three characters of the mouse's old protocol: ESC [ M */
    INPUT_KEYPAD,  /* one character, and the sequence ends: ESC O */
    INPUT_ONE,     /* the same, whatever it is */
    INPUT_STRING,  /* a string, such as a terminal's answer: ESC ] and others, up to BEL or ESC \ */
    INPUT_PASTE,   /* pasted text, up to ESC [ 201 ~ */
};

/* Zeros are the beginning. */
struct input_decoder {
    enum input_state state;
    uint32_t lead;       /* of INPUT_CONTROL: a first character of < = > ?, or 0 */
    uint32_t numbers[3]; /* of INPUT_CONTROL and INPUT_MOUSE: the parameters */
    int count;           /* how many there are; a fourth makes the sequence an unknown one */
    bool odd;            /* of INPUT_CONTROL: it has what no sequence known here has */
    int ended;           /* of INPUT_PASTE: characters of the end that are there */
};

/* The most presses that a character makes. */
#define INPUT_MOST 2

/* Takes the next character, or a key (of keys.h) that was recognized already, in `key`. Arrows
 * and their like are recognized here as well, as xterm sends them, for terminals of which
 * terminfo knows too little. Returns how many presses it completes, 0..INPUT_MOST; they are in
 * `presses`. Text that is pasted comes as one press a character, `pasted`, without what cannot
 * be printed. The mouse has its protocols 1002 and 1006 (or, without the latter, the older
 * form). Shift and the mouse are the terminal's own business: swallowed. */
int input_take(struct input_decoder *decoder, uint32_t key, struct event presses[INPUT_MOST]);

/* For how many milliseconds more input is to be waited for, before input_give_up: 0 when something
 * is open that must be followed at once or not at all, -1 when nothing is open. */
int input_patience(const struct input_decoder *decoder);

/* Nothing follows. An escape alone was the Escape key; all else that is open is dropped. As
 * input_take. */
int input_give_up(struct input_decoder *decoder, struct event presses[INPUT_MOST]);

#endif
