/*
 * Overview panel: the whole world in a corner, with the part that the view shows.
 */
#ifndef TMAP_EXPLORER_PANEL_OVERVIEW_H
#define TMAP_EXPLORER_PANEL_OVERVIEW_H

#include "explorer/panel.h"

#include <stdbool.h>

/* Finds the box, in the top right corner, at most half of the screen across and down. Returns false
 * if there is no room for it. */
bool panel_overview_place(const struct panel_subject *subject, struct box *box);

/* Draws the world in plain tiles, at the closest zoom up to 0 at which it fits. Tiles that the view
 * covers some of are reversed, across the seam, too. Returns false if memory runs out. */
bool panel_overview_draw(const struct panel_subject *subject, const struct box *box,
                         struct grid *grid);

#endif
