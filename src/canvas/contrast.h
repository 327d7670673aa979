/*
 * Contrast: the ground that a coloured character needs to be seen on any terminal, dark or light.
 *
 * Contrast is the ratio of the relative luminances of two colours, each with 0.05 added, as in WCAG
 * 2.2 (w3.org/TR/WCAG22): 1 for equal colours, 21 for black and white.
 */
#ifndef TMAP_CANVAS_CONTRAST_H
#define TMAP_CANVAS_CONTRAST_H

#include "canvas/color.h"

#include <stdbool.h>
#include <stdint.h>

/* True if the contrast between two rgb is at least 2.5. */
bool contrast_suffices(uint32_t a, uint32_t b);

/* True if white has more contrast to an rgb than black has. */
bool contrast_is_dark(uint32_t rgb);

/* Returns the background of a character of a colour and flags (cell_grid.h's enum cell_flag), on a
 * terminal of `colors` colours: COLOR_DEFAULT if the contrast suffices against black and against
 * white, and of the terminal's own colour; else a black one if the colour is light, or one that is
 * lighter than the colour if that is dark. */
color_code contrast_ground(color_code color, uint8_t flags, int colors);

#endif
