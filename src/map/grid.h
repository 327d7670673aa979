/*
 * Grid: character cells, what a screen shows. Any front end can draw one; none is known here.
 */
#ifndef TMAP_MAP_GRID_H
#define TMAP_MAP_GRID_H

#include "map/color.h"

#include <stdbool.h>
#include <stdint.h>

/* How a cell is drawn besides its colours; they add up. */
enum cell_flag {
    CELL_BOLD = 1,
    CELL_DIM = 2,
    CELL_REVERSE = 4,
};

/* One column of one row. */
struct cell {
    uint32_t glyph; /* a code point; 0: the column is covered by the wide glyph at its left */
    color_code fg;  /* of the glyph */
    color_code bg;  /* behind it */
    uint8_t flags;  /* of enum cell_flag */
};

struct grid {
    int cols;           /* 0 or more */
    int rows;           /* 0 or more */
    struct cell *cells; /* rows * cols of them, row by row; the grid's own */
    int cursor_col;     /* where the terminal's own cursor stands, to be seen; */
    int cursor_row;     /* -1 both: nowhere */
};

/* Makes an empty grid (zeros will do to begin with) so large, with blanks in it. False: out of
 * memory; the grid then has no cells. grid_free gives the memory back. */
bool grid_resize(struct grid *grid, int cols, int rows);
void grid_free(struct grid *grid);

/* Blank everywhere, in the terminal's own colours, without a cursor. */
void grid_clear(struct grid *grid);

/* By how many columns the contents moved to the left (below 0: to the right) between two grids of
 * the same size, at most 8, and by how many rows up besides, -1 to 1: all rows but the last one,
 * without a difference. 0 if they did not, or if only few cells changed; *up is then 0, too. */
int grid_shift(const struct grid *before, const struct grid *after, int *up);

/* Moves the rows of a grid, all but the last one, up by -1, 0 or 1: towards a grid that it was
 * shifted to as grid_shift has it, whose row that comes into view is taken, still unshifted. */
void grid_move_rows(struct grid *grid, const struct grid *after, int left, int up);

/* A place to write text at; each call below writes there and moves it on. What lies outside the
 * grid, or at or beyond `end`, is not written, but moves the place all the same: so text can be
 * measured. */
struct pen {
    struct grid *grid; /* may be NULL, to measure */
    int col;           /* where the next character goes */
    int row;           /* may be outside the grid, as col may */
    int end;           /* the first column not to write to */
    uint8_t flags;     /* of enum cell_flag; colours are the terminal's own */
};

/* One glyph, one column wide. */
void pen_glyph(struct pen *pen, uint32_t glyph);

/* ASCII text. */
void pen_text(struct pen *pen, const char *text);

/* A number, in decimal. */
void pen_number(struct pen *pen, uint64_t number);

/* Blanks up to a column. */
void pen_pad(struct pen *pen, int col);

#endif
