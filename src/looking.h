/*
 * Looking: a cursor on the map, and what is told about the cell under it.
 */
#ifndef TMAP_LOOKING_H
#define TMAP_LOOKING_H

#include "scene.h"

#include <stdbool.h>
#include <stdint.h>

/* Begins, with the cursor on a tile of the view, or goes on there; one beyond the view's last
 * column or row, or beyond the world, is taken for the next to it. In a view without tiles
 * nothing begins. */
void looking_begin(struct scene *scene, uint32_t col, uint32_t row);
void looking_end(struct scene *scene);

/* Moves the cursor by so many tiles; what is left of them at the sides of the view, for the map to
 * scroll by, comes back. */
void looking_move(struct scene *scene, int *east, int *south);

/* Keeps the cursor on the view, which has another size now, or ends where there is none. */
void looking_fit(struct scene *scene);

/* While looking: the view begins where it did before but has another size, for another look; the
 * cell under the cursor comes back to its place on the screen, as near as a rim allows. */
void looking_refit(struct scene *scene, const struct view *before);

/* Puts the cursor, if it is there at all, on a point of the view's zoom that the view shows. */
void looking_at(struct scene *scene, int64_t x, int64_t y);

/* The point under the cursor, in points of the view's zoom; may be beyond the seam. */
int64_t looking_x(const struct scene *scene);
int64_t looking_y(const struct scene *scene);

/* Puts the terminal's cursor there. */
void looking_draw(const struct scene *scene, struct grid *grid);

#endif
