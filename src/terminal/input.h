/*
 * Input decoder: turns what a terminal sends into events.
 *
 * Terminals send more than keys: the mouse, pasted text, answers to questions nobody asked, keys
 * that terminfo does not know. Each of these is a sequence that begins with an escape character.
 * The decoder tells sequences from the Escape key, and interprets or drops them whole: no letter
 * inside one is ever taken for a key.
 */
#ifndef TMAP_TERMINAL_INPUT_H
#define TMAP_TERMINAL_INPUT_H

#include "explorer/actions/key.h"
#include "map/map.h"

/* The kind of sequence that has begun. */
enum input_state {
    INPUT_IDLE,      /* nothing: the next character begins anew */
    INPUT_ESCAPE,    /* ESC: the Escape key, or a sequence */
    INPUT_CONTROL,   /* ESC [: a control sequence */
    INPUT_OLD_MOUSE, /* ESC [ M: three characters follow, the mouse without protocol 1006 */
    INPUT_KEYPAD,    /* ESC O: the next character ends the sequence and names a key */
    INPUT_DROP_ONE,  /* the next character ends the sequence and is dropped */
    INPUT_STRING,    /* ESC ], ESC P and others: a string up to BEL or ESC \, such as an answer */
    INPUT_PASTE,     /* ESC [ 200 ~: pasted text up to ESC [ 201 ~ */
};

enum { INPUT_PARAMETERS_MAX = 3, INPUT_ANSWER_MAX = 32 };

/* State of the decoder between two characters. Initialize with zeros. */
struct input_decoder {
    bool awaits; /* an answer to terminal_ask_kind may come, also in pieces; set by the caller */
    bool has_ground;    /* an answer had the background; the caller clears this */
    uint32_t ground;    /* rgb of the background, if has_ground */
    enum blocks blocks; /* the finest that the terminal is known to draw rightly, once it has said
                           what it is; the caller clears this */
    bool answered;      /* ESC [ 0 n came: the terminal answered terminal_ask; the caller clears
                           this */
    /* The rest is of the sequence that is open. */
    enum input_state state;
    uint32_t prefix;                           /* INPUT_CONTROL: `<`, `=`, `>` or `?` if the
                                                  sequence begins with it, otherwise 0 */
    uint32_t parameters[INPUT_PARAMETERS_MAX]; /* INPUT_CONTROL, INPUT_OLD_MOUSE: the numbers so
                                                  far; a missing one is 0 */
    int count;                                 /* number of parameters so far */
    bool unknown;                              /* INPUT_CONTROL: no sequence that is known;
                                                  dropped at its end */
    int end_matched;                           /* INPUT_PASTE: characters of ESC [ 201 ~ so far */
    bool command;                              /* INPUT_STRING: it began with ESC ] */
    char answer[INPUT_ANSWER_MAX];             /* the beginning of such a string, with a 0 */
};

#define INPUT_EVENTS_MAX 2 /* maximum number of events that one character completes */

/* Decodes the next character: `key` is its code point, or the EVENT_ key (explorer/actions/key.h)
 * of a string that terminfo knows. Writes the events that the character completes and returns their
 * number, 0..INPUT_EVENTS_MAX. Over all calls there is at most one event for each character.
 *
 * Arrows and other keys are recognized as xterm sends them, whatever terminfo knows. Each printable
 * character of pasted text is one event with `pasted` set; its other characters are dropped. The
 * mouse is understood in protocols 1002 and 1006, and in the older three-character form. With Shift
 * the mouse belongs to the terminal, and its sequences are dropped. */
int input_decode(struct input_decoder *decoder, uint32_t key,
                 struct event events[INPUT_EVENTS_MAX]);

/* Returns how many milliseconds to wait for the next character before input_flush ends the open
 * sequence: -1 if none is open, 0 after an escape, whose sequence must follow at once. */
int input_timeout(const struct input_decoder *decoder);

/* Ends the open sequence because nothing follows: an escape alone is the Escape key, every other
 * sequence is dropped. Writes and returns events as input_decode does. */
int input_flush(struct input_decoder *decoder, struct event events[INPUT_EVENTS_MAX]);

#endif
