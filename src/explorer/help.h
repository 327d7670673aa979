/*
 * Help: pages with the keys of all commands, over the map.
 */
#ifndef TMAP_EXPLORER_HELP_H
#define TMAP_EXPLORER_HELP_H

#include "canvas/cell_grid.h"

#include <stdbool.h>

/* Returns the number of pages that the help takes on a screen of that size, 1 or more. In a flight
 * its keys come first. */
int help_pages(int cols, int rows, bool flight);

/* Draws a page of the help, 1..help_pages, over the whole grid. */
void help_draw(int page, bool flight, struct grid *grid);

#endif
