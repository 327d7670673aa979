/*
 * Grid shift: finds what scrolled between two frames of one size. Their last row, the status line,
 * does not count.
 */
#ifndef TMAP_CANVAS_FIND_SCROLL_H
#define TMAP_CANVAS_FIND_SCROLL_H

#include "canvas/cell_grid.h"

#include <stdbool.h>

/* Detects a scroll. Sets *left to the columns that the contents moved left (-8..8, negative: right)
 * and *up to the rows that they moved up: -1..1, or up to half of the rows if *left is 0. A scroll
 * is found only if every cell that both frames show agrees with it. Returns false, with both 0, if
 * there is none, if few cells changed, or if the sizes differ. */
bool grid_shift(const struct grid *before, const struct grid *after, int *left, int *up);

/* True if all rows have the same glyphs, as half blocks do: only their colours differ. */
bool grid_is_uniform(const struct grid *grid);

/* Applies the vertical part of a scroll that grid_shift found: moves all rows by `up`, -1..1, and
 * fills the newly exposed row from `after`, moved back to the right by `left` columns; columns that
 * `after` does not show become blank. */
void grid_move_rows(struct grid *grid, const struct grid *after, int left, int up);

/* Moves the contents left by `left` columns and up by `up` rows, negative: the other way. Newly
 * exposed cells become blank. */
void grid_move(struct grid *grid, int left, int up);

#endif
