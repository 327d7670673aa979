/*
 * Overview panel: the whole world in a corner, with the part that the view shows.
 */
#ifndef TMAP_EXPLORER_PANELS_OVERVIEW_H
#define TMAP_EXPLORER_PANELS_OVERVIEW_H

#include "explorer/panels/panel.h"

#include <stdbool.h>

/* Finds the box, in the top right corner, at most half of the screen across and down. Returns false
 * if there is no room for it. */
bool overview_place(const struct panel_subject *subject, struct box *box);

/* Draws the world, at the closest zoom up to 0 at which it fits: in half blocks where the screen
 * has them, else in plain tiles. Of tiles that the view covers some of, across the seam, too, half
 * blocks have the outermost in white; others are reversed. Returns false if memory runs out. */
bool overview_draw(const struct panel_subject *subject, const struct box *box, struct grid *grid);

/* Finds the place, in 2^-RECIPE_ZOOM_MAX cells, that a column and row of the box show. Returns
 * false if they show none. */
bool overview_find(const struct panel_subject *subject, int col, int row, int64_t *x, int64_t *y);

#endif
