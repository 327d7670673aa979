/*
 * Box: a rectangle of cells over a part of a grid.
 */
#ifndef TMAP_CANVAS_BOX_H
#define TMAP_CANVAS_BOX_H

#include "canvas/cell_grid.h"

/* A rectangle of cells that lies within the grid. */
struct box {
    int col;  /* column of its top left on the screen */
    int row;  /* row of its top left on the screen */
    int cols; /* 1 or more */
    int rows; /* 1 or more */
};

/* Blanks the box, and the other half of each wide glyph that the box cuts through. Gives its
 * first row the look of a title. Returns a pen in the first row, after a blank, that ends with
 * the box. */
struct pen box_open(struct grid *grid, const struct box *box);

/* Moves a pen of the box to the beginning of one of its rows, after a blank. */
void box_row(const struct box *box, int row, struct pen *pen);

/* Returns the cell at a column and row of the box. */
struct cell *box_cell(const struct box *box, struct grid *grid, int col, int row);

#endif
