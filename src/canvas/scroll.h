/*
 * Scroll: finds out whether a frame is the frame before it, moved. The last row of a frame, which
 * is the status line, never moves.
 */
#ifndef TMAP_CANVAS_SCROLL_H
#define TMAP_CANVAS_SCROLL_H

#include "canvas/cell_grid.h"

/* A move of the first rows of a frame. */
struct scroll {
    int left; /* columns to the left; negative: to the right */
    int up;   /* rows up; negative: down */
    int rows; /* number of rows that move; smaller than that of the frame */
};

/* Finds the scroll from one frame to the next, by up to 8 columns and one row, or by up to half of
 * the rows if no column moves, that leaves the fewest rows to write, if it saves more than a
 * quarter of them: a row that has another cell, such as a name that comes or goes, is written. A
 * panel below the rows that moved stays. Returns false, with zeros, if there is none or if the
 * sizes differ. */
bool scroll_find(const struct grid *before, const struct grid *after, struct scroll *scroll);

/* Moves the cells of a grid. Cells that come into sight become blank. */
void scroll_move(struct grid *grid, struct scroll scroll);

#endif
