/*
 * Help: pages with the keys of all commands, over the map.
 */
#ifndef TMAP_EXPLORER_HELP_H
#define TMAP_EXPLORER_HELP_H

#include "canvas/cell_grid.h"

struct explorer;

/* Returns the number of pages that the help takes on the explorer's screen, 1 or more. In a flight
 * its keys come first. */
int help_pages(const struct explorer *explorer);

/* Draws the explorer's page of the help, 1..help_pages, over the whole grid. */
void help_draw(const struct explorer *explorer, struct grid *grid);

#endif
