/*
 * Terminal facts: a terminal as terminfo, the locale and the system know it.
 */
#ifndef TMAP_TERM_TERMINAL_FACTS_H
#define TMAP_TERM_TERMINAL_FACTS_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* True if the locale has this character. Call terminal_check first. */
bool terminal_shows(uint32_t glyph);

/* Returns the number of colours that terminfo has, rounded down to one that looks are made for. A
 * terminal with fewer colour pairs than colours counts as one with fewer colours. */
int terminal_colors(void);

/* Asks the terminal for its size. Returns false if it does not know. */
bool terminal_ask_size(int *cols, int *rows);

/* Returns false with ERROR_USAGE if the size is too large. */
bool terminal_check_size(int cols, int rows, struct error *error);

#endif
