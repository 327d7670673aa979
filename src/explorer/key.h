/*
 * Keytext: keys as the user writes them, in UTF-8.
 *
 * A character is the key that types it. Other keys are names in angle brackets, those of the help:
 * <Up>, <Shift-Left>, <PgDn>, <Esc>; <C-l> or <^L> with the control key; <lt> is the key of `<`.
 * What the mouse does has a place, its column and row counted from 0: <WheelUp 10 5>, <WheelDown 10
 * 5>, <Click 10 5>, or in single steps <Grab 10 5>, <Drag 12 5>, <Release 12 5>. <Tick> is the time
 * in which drifting goes on by a tile.
 */
#ifndef TMAP_EXPLORER_KEY_H
#define TMAP_EXPLORER_KEY_H

#include "explorer/commands.h"

#include <stddef.h>

/* Reads the key that a text begins with, into *press. Returns what follows it, or NULL: there is
 * none, or none of that name. */
const char *key_read(const char *text, struct event *press);

/* How many bytes at the beginning of a text stand for one key, known or not: up to a `>` or the
 * text's end, where it begins with `<`; else one character's, or one byte that is no UTF-8. */
size_t key_length(const char *text);

#endif
