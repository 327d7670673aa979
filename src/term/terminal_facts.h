/*
 * Terminal facts: a terminal as terminfo, the locale and the system know it.
 */
#ifndef TMAP_TERM_TERMINAL_FACTS_H
#define TMAP_TERM_TERMINAL_FACTS_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* True if the locale, which terminal_check sets, has this character. */
bool terminal_shows(uint32_t glyph);

/* Returns the number of colours that terminfo has, rounded down to one that looks are made for: 0,
 * 8, 16, 256 or COLORS_RGB. A terminal without more colour pairs than colours counts as one of 8
 * colours, or of none. Call it after setupterm of terminfo(3). */
int terminal_colors(void);

/* Writes the terminal's size, in cells, as the system has it. Returns false if it has none. */
bool terminal_ask_size(int *cols, int *rows);

/* Returns false with ERROR_USAGE if a size is too large for curses or for memory. */
bool terminal_check_size(int cols, int rows, struct error *error);

#endif
