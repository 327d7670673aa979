/*
 * Help: the keys and what they do, over the map.
 */
#ifndef TMAP_EXPLORER_HELP_H
#define TMAP_EXPLORER_HELP_H

#include "explorer/explorer.h"
#include "map/grid.h"

/* Pages that the help takes on the scene's screen, 1 or more. */
int help_pages(const struct explorer *explorer);

/* Draws the scene's page of the help, 1..help_pages, over the whole grid. */
void help_draw(const struct explorer *explorer, struct grid *grid);

#endif
