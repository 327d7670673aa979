/*
 * Looking: a cursor on the map, and what is told about the cell under it.
 */
#ifndef TMAP_EXPLORER_CURSOR_H
#define TMAP_EXPLORER_CURSOR_H

#include "explorer/explorer.h"

#include <stdbool.h>
#include <stdint.h>

/* Begins, with the cursor on a tile of the view, or goes on there; one beyond the view's last
 * column or row, or beyond the world, is taken for the next to it. In a view without tiles
 * nothing begins. */
void cursor_begin(struct explorer *explorer, uint32_t col, uint32_t row);
void cursor_end(struct explorer *explorer);

/* Moves the cursor by so many tiles; what is left of them at the sides of the view, for the map to
 * scroll by, comes back. */
void cursor_move(struct explorer *explorer, int *east, int *south);

/* Keeps the cursor on the view, which has another size now, or ends where there is none. */
void cursor_fit(struct explorer *explorer);

/* While looking: the view begins where it did before but has another size, for another look; the
 * cell under the cursor comes back to its place on the screen, as near as a rim allows. */
void cursor_refit(struct explorer *explorer, const struct view *before);

/* Puts the cursor, if it is there at all, on a point of the view's zoom that the view shows. */
void cursor_at(struct explorer *explorer, int64_t x, int64_t y);

/* The point under the cursor, in points of the view's zoom; may be beyond the seam. */
int64_t cursor_x(const struct explorer *explorer);
int64_t cursor_y(const struct explorer *explorer);

/* Puts the terminal's cursor there. */
void cursor_draw(const struct explorer *explorer, struct grid *grid);

#endif
