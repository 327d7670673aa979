/*
 * Keyboard: reads what the terminal has sent, by way of curses, as events.
 *
 * Call keyboard_read only while the terminal is taken (terminal.h).
 */
#ifndef TMAP_TERM_KEYBOARD_H
#define TMAP_TERM_KEYBOARD_H

#include "term/input.h"

#include <wchar.h>

/* State between two reads. Initialize with zeros. */
struct keyboard {
    struct input_decoder decoder; /* the sequence that has begun */
    mbstate_t partial;            /* the character of several bytes that has begun */
};

/* Reads one byte or key without waiting. Writes the events that it completes and returns their
 * number, 0..INPUT_EVENTS_MAX; -1 if there is nothing to read. Bytes that are no character of the
 * locale are dropped. */
int keyboard_read(struct keyboard *keyboard, struct event events[INPUT_EVENTS_MAX]);

#endif
