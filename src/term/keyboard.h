/*
 * Keyboard: reads what the terminal has sent, as events.
 */
#ifndef TMAP_TERM_KEYBOARD_H
#define TMAP_TERM_KEYBOARD_H

#include "term/input.h"
#include "term/key_strings.h"

#include <wchar.h>

#define KEYBOARD_BYTES_MAX 4096 /* as many as a terminal's line holds */

/* State between two reads. Initialize with zeros. */
struct keyboard {
    const struct key_strings *strings; /* the terminal's; must outlive the keyboard */
    struct input_decoder decoder;      /* the sequence that has begun */
    mbstate_t partial;                 /* the character of several bytes that has begun */
    int from;                          /* index of the first byte that is not decoded */
    int to;                            /* number of `bytes` */
    char bytes[KEYBOARD_BYTES_MAX];    /* bytes that were read last */
};

/* Reads what has been sent, without waiting. Returns false if that is nothing, or there is no room
 * because all bytes are still to be decoded. */
bool keyboard_fill(struct keyboard *keyboard, int descriptor);

/* Decodes the next byte or key of what was read. Writes the events that it completes and returns
 * their number, 0..INPUT_EVENTS_MAX; -1 if no whole one is left. `late` says that nothing more came
 * in keyboard_timeout: a sequence that has begun then ends. Bytes that are no character of the
 * locale are dropped. */
int keyboard_next(struct keyboard *keyboard, bool late, struct event events[INPUT_EVENTS_MAX]);

/* Returns how long to wait for the rest of a sequence, in milliseconds; -1 if none has begun. */
int keyboard_timeout(const struct keyboard *keyboard);

#endif
