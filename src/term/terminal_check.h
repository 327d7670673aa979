/*
 * Terminal check: makes sure that a terminal can show the explorer, before it is taken.
 */
#ifndef TMAP_TERM_TERMINAL_CHECK_H
#define TMAP_TERM_TERMINAL_CHECK_H

#include "base/error.h"
#include "map/tiles.h"
#include "term/terminal.h"

#include <stdbool.h>

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

#endif
