/*
 * Typed: what a terminal sends, made into presses.
 *
 * Terminals send more than keys: the mouse, text that is pasted, answers nobody asked for, keys
 * that terminfo does not know. All of that begins with an escape character; here it is told from
 * the Escape key, understood or swallowed whole, so that no letter in it is ever taken for a key.
 */
#ifndef TMAP_TYPED_H
#define TMAP_TYPED_H

#include "keys.h"

/* What the characters so far are the beginning of. */
enum typed_state {
    TYPED_NOTHING, /* nothing is open */
    TYPED_ESCAPE,  /* the Escape key, or a sequence */
    TYPED_CONTROL, /* a control sequence: ESC [ */
    TYPED_MOUSE,   /* three characters of the mouse's old protocol: ESC [ M */
    TYPED_KEYPAD,  /* one character, and the sequence ends: ESC O */
    TYPED_ONE,     /* the same, whatever it is */
    TYPED_STRING,  /* a string, such as a terminal's answer: ESC ] and others, up to BEL or ESC \ */
    TYPED_PASTE,   /* pasted text, up to ESC [ 201 ~ */
};

/* Zeros are the beginning. */
struct typed {
    enum typed_state state;
    uint32_t lead;       /* of TYPED_CONTROL: a first character of < = > ?, or 0 */
    uint32_t numbers[3]; /* of TYPED_CONTROL and TYPED_MOUSE: the parameters */
    int count;           /* how many there are; a fourth makes the sequence an unknown one */
    bool odd;            /* of TYPED_CONTROL: it has what no sequence known here has */
    int ended;           /* of TYPED_PASTE: characters of the end that are there */
};

/* The most presses that a character makes. */
#define TYPED_MOST 2

/* Takes the next character, or a key (of keys.h) that was recognized already, in `key`. Arrows
 * and their like are recognized here as well, as xterm sends them, for terminals of which
 * terminfo knows too little. Returns how many presses it completes, 0..TYPED_MOST; they are in
 * `presses`. Text that is pasted comes as one press a character, `pasted`, without what cannot
 * be printed. The mouse has its protocols 1002 and 1006 (or, without the latter, the older
 * form). Shift and the mouse are the terminal's own business: swallowed. */
int typed_take(struct typed *typed, uint32_t key, struct press presses[TYPED_MOST]);

/* For how many milliseconds more input is to be waited for, before typed_give_up: 0 when something
 * is open that must be followed at once or not at all, -1 when nothing is open. */
int typed_patience(const struct typed *typed);

/* Nothing follows. An escape alone was the Escape key; all else that is open is dropped. As
 * typed_take. */
int typed_give_up(struct typed *typed, struct press presses[TYPED_MOST]);

#endif
