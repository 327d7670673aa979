/*
 * Terminal check: makes sure that a terminal can show the explorer, before it is taken.
 */
#ifndef TMAP_TERMINAL_COLOR_SUPPORT_H
#define TMAP_TERMINAL_COLOR_SUPPORT_H

#include "base/error.h"
#include "style/tiles.h"
#include "terminal/terminal.h"

#include <stdbool.h>

/* Numbers of colours that stand for as many as the terminal has. */
enum {
    TERMINAL_COLORS_ALL = -1,  /* terminfo knows how many */
    TERMINAL_COLORS_TOLD = -2, /* the user's environment says that red, green and blue are shown */
};

/* Checks that the terminal can show the explorer, and sets `colors` and `entry`. `wanted` is the
 * number of colours that the terminal must have, as canvas/color.h counts them, 0 for none, or one
 * of TERMINAL_COLORS. Red, green and blue are used on a terminal that terminfo has fewer colours of
 * if it has 256 and terminfo or the environment says so, or if it has 8 and `wanted` is COLORS_RGB.
 * Sets the locale's LC_CTYPE from the environment.
 *
 * Returns false with ERROR_USAGE if the locale cannot show a tile, if TERM is not set, unknown, or
 * names a terminal that cannot place its cursor, if the size is too large, or if the terminal has
 * fewer colours than `wanted`. */
bool terminal_check(struct terminal *terminal, const struct tiles *tiles, int wanted,
                    struct error *error);

#endif
