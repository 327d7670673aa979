/*
 * Keyboard: reads what the terminal has sent, as events.
 */
#ifndef TMAP_TERM_KEYBOARD_H
#define TMAP_TERM_KEYBOARD_H

#include "term/input.h"
#include "term/key_strings.h"

#include <wchar.h>

#define KEYBOARD_BYTES_MAX 4096 /* Linux keeps no more bytes of a terminal's input */

/* State between two reads. Initialize with zeros. */
struct keyboard {
    const struct key_strings *strings; /* the terminal's; must outlive the keyboard */
    struct input_decoder decoder;      /* the sequence that has begun */
    mbstate_t partial;                 /* the character of several bytes that has begun */
    int from;                          /* index in `bytes` of the first one that is not decoded */
    int to;                            /* index after the last byte that was read */
    char bytes[KEYBOARD_BYTES_MAX];    /* bytes that were read */
};

/* Reads what the terminal has sent, without waiting. Returns false if it sent nothing or is gone,
 * or if there is no room because all bytes are still to be decoded. */
bool keyboard_fill(struct keyboard *keyboard, int descriptor);

/* Decodes the next byte, or the next key that terminfo knows. Writes the events that it completes
 * and returns their number, 0..INPUT_EVENTS_MAX. Returns -1 if no byte is left, or if the bytes
 * that are left may begin a longer key. `late` says that nothing more came in keyboard_timeout's
 * time: what has begun then ends. Bytes that are no character of the locale are dropped. */
int keyboard_next(struct keyboard *keyboard, bool late, struct event events[INPUT_EVENTS_MAX]);

/* Returns how many milliseconds to wait for the rest of a key or sequence; -1 if none has begun. */
int keyboard_timeout(const struct keyboard *keyboard);

#endif
