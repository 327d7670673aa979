/*
 * Overlays: what can be drawn over a part of the map, and stays while the map moves.
 */
#ifndef TMAP_EXPLORER_PANEL_H
#define TMAP_EXPLORER_PANEL_H

#include "explorer/explorer.h"
#include "map/grid.h"

#include <stdbool.h>

/* Opens one of enum explorer_panel, or closes it. Where the screen has no room for it, the scene
 * says so. */
void panel_toggle(struct explorer *explorer, int overlay);

/* Closes all. */
void panel_close(struct explorer *explorer);

/* The screen has another size: says which of the open ones it has no room for, if any. */
void panel_resized(struct explorer *explorer);

/* Draws those that are open and fit. False: out of memory. */
bool panel_draw(const struct explorer *explorer, struct grid *grid);

#endif
