/*
 * Key codes: the keys that terminfo has for the terminal, by curses's codes for them.
 */
#ifndef TMAP_TERM_KEY_CODES_H
#define TMAP_TERM_KEY_CODES_H

#include "term/key_strings.h"

#include <stdbool.h>

/* Adds the strings that the terminal sends for its keys, as terminfo has them; keys that tmap has
 * no name for are EVENT_OTHER. Leaves the mouse out. Call it after terminal_take (terminal.h).
 * Returns false if out of memory. */
bool key_codes_add(struct key_strings *strings);

#endif
