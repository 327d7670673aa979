/*
 * Status: the last line of the screen.
 */
#ifndef TMAP_EXPLORER_STATUS_H
#define TMAP_EXPLORER_STATUS_H

#include "explorer/explorer.h"
#include "map/grid.h"

/* Draws where the scene is, or what is known of the cell that is looked at, and what it has to say
 * into the grid's last row. False: out of memory. */
bool status_draw(const struct explorer *explorer, struct grid *grid);

#endif
