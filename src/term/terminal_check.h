/*
 * Terminal check: a terminal as terminfo, the locale and the system know it.
 */
#ifndef TMAP_TERM_TERMINAL_CHECK_H
#define TMAP_TERM_TERMINAL_CHECK_H

#include "base/error.h"
#include "map/tiles.h"
#include "term/terminal.h"

#include <stdbool.h>
#include <stdint.h>

/* Numbers of colours that are negative: all that the terminal has; all of them, and the caller has
 * been told that red, green and blue are among them. */
enum { TERMINAL_COLORS_ALL = -1, TERMINAL_COLORS_TOLD = -2 };

/* Checks that the terminal can show the explorer, and sets `colors`. `wanted` is the number of
 * colours that it must have, 0 for none, or one of TERMINAL_COLORS. A terminal of 256 colours takes
 * red, green and blue if terminfo or the caller says so, one of 8 or more if they are wanted. Sets
 * the locale's LC_CTYPE from the environment.
 * Returns false with ERROR_USAGE if the locale cannot show a tile, TERM is of no known or usable
 * terminal, its size is too large, or its colours are too few. */
bool terminal_check(struct terminal *terminal, const struct tiles *tiles, int wanted,
                    struct error *error);

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
