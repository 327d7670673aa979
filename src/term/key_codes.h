/*
 * Key codes: the keys that curses knows of the terminal.
 */
#ifndef TMAP_TERM_KEY_CODES_H
#define TMAP_TERM_KEY_CODES_H

#include "term/key_strings.h"

#include <stdbool.h>

/* Adds what the terminal sends for each key that curses knows of it; keys that tmap has no name for
 * are EVENT_OTHER. Call it after terminal_take (terminal.h). Returns false if out of memory. */
bool key_codes_add(struct key_strings *strings);

#endif
