/*
 * Curses cells: cells of a grid as curses has them, colours included.
 *
 * A map has few different cells. They are kept, because curses looks long for the pair of two
 * colours.
 */
#ifndef TMAP_TERM_CURSES_CELLS_H
#define TMAP_TERM_CURSES_CELLS_H

#include "map/grid.h"

#include <stdbool.h>

/* The state of converting. Initialize with zeros. */
struct curses_cells {
    int colors;             /* number of colours to use, as map/color.h counts them; 0 for none */
    bool own_colors;        /* curses can show the terminal's own colours */
    int pairs;              /* highest number of a pair since they were given up */
    bool scarce;            /* curses may run out of pairs and give one to other colours: no cell
                                is kept, and each must be converted for each frame */
    struct kept_cell *kept; /* cells that were converted; NULL: none */
};

/* Starts colours in curses: as many as `colors`, or none if curses cannot. */
void curses_cells_start(struct curses_cells *cells, int colors);

/* Frees what is kept; the struct is then as initialized. */
void curses_cells_free(struct curses_cells *cells);

/* Makes room for the colour pairs of a frame of `count` cells: curses has no more when it has made
 * as many as it can. Returns false if it gave up all pairs: each row is then to be written whole.
 */
bool curses_cells_frame(struct curses_cells *cells, int count);

/* Writes `count` cells of a row to `row`, an array of as many of curses's cchar_t, and returns how
 * many it wrote. A glyph that the locale lacks, as of a file's name, becomes `?` in each of its
 * columns: curses would leave the columns out and show what was there before. */
int curses_cells_row(struct curses_cells *cells, const struct cell *from, int count, void *row);

#endif
