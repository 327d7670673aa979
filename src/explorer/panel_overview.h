/*
 * Overview: the whole world in a corner, and what the view is of it.
 */
#ifndef TMAP_EXPLORER_PANEL_OVERVIEW_H
#define TMAP_EXPLORER_PANEL_OVERVIEW_H

#include "explorer/explorer.h"
#include "explorer/panel_box.h"

#include <stdbool.h>

/* Where it goes: the top right corner, at most half of the screen across and down. False: there is
 * no room for it. */
bool panel_overview_place(const struct explorer *explorer, struct box *box);

/* The world in plain tiles, at the closest zoom up to 0 at which it fits, with the tiles that the
 * view covers some of reversed; across the seam, too. False: out of memory. */
bool panel_overview_draw(const struct explorer *explorer, const struct box *box, struct grid *grid);

#endif
