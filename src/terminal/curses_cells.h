/*
 * Curses cells: cells of a grid as curses has them, colours included.
 *
 * Curses takes long to find the pair of two colours. A map has few different cells, so each is
 * converted once and kept.
 */
#ifndef TMAP_TERMINAL_CURSES_CELLS_H
#define TMAP_TERMINAL_CURSES_CELLS_H

#include "canvas/cell_grid.h"

#include <stdbool.h>

/* The state of converting. Initialize with zeros. */
struct curses_cells {
    int colors;      /* number of colours to use, as canvas/color.h counts them; 0 for none */
    bool own_colors; /* curses can show the terminal's own colours */
    int pairs;       /* highest number of a pair that curses made since all were given up */
    bool scarce;     /* curses may run out of pairs and give one to other colours: no cell
                                is kept, and each must be converted for each frame */
    struct kept_cell *kept; /* cells that were converted; NULL: none */
};

/* Starts colours in curses: as many as `colors`, or none if curses cannot. */
void curses_cells_start(struct curses_cells *cells, int colors);

/* Frees what is kept; the struct is then as initialized. */
void curses_cells_free(struct curses_cells *cells);

/* Makes room for the colour pairs of a frame of `count` cells: curses can make COLOR_PAIRS of them,
 * and keeps those of earlier frames. Returns false if it gave up all pairs because too few were
 * left: the caller must then write each row whole. */
bool curses_cells_frame(struct curses_cells *cells, int count);

/* Converts `count` cells of a row, writes them to `row`, an array of `count` of curses's cchar_t,
 * and returns how many it wrote: a glyph of two columns is two cells, but one cchar_t. A glyph that
 * the locale lacks, such as one in a file's name, becomes `?` in each of its columns: curses would
 * leave the columns out and show what was there before. */
int curses_cells_row(struct curses_cells *cells, const struct cell *from, int count, void *row);

#endif
