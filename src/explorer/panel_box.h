/*
 * Box: a rectangle of the grid that something is drawn in, over the map.
 */
#ifndef TMAP_EXPLORER_PANEL_BOX_H
#define TMAP_EXPLORER_PANEL_BOX_H

#include "map/grid.h"

/* All of it lies within its grid. */
struct box {
    int col; /* of its top left */
    int row;
    int cols; /* 1 or more each */
    int rows;
};

/* Blanks the box, and what it leaves of a wide glyph that it cuts through. Its first row becomes
 * its title's. Returns a pen that stands there, after a blank, and ends with the box. */
struct pen box_open(struct grid *grid, const struct box *box);

/* Moves a pen of the box to the beginning of one of its rows, after a blank. */
void box_row(const struct box *box, int row, struct pen *pen);

/* The cell at a column and row of the box. */
struct cell *box_cell(const struct box *box, struct grid *grid, int col, int row);

#endif
