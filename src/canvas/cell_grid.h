/*
 * Cell grid: rows of character cells, as a screen shows them; a pen that writes text on them, and
 * boxes over parts of them. Any front end can draw a grid.
 */
#ifndef TMAP_CANVAS_CELL_GRID_H
#define TMAP_CANVAS_CELL_GRID_H

#include "canvas/color.h"

/* A character cell, one column of one row: a glyph in its ink on a ground. */
struct cell {
    uint32_t glyph; /* code point; 0: covered by the double-width glyph of the cell to the left */
    color_code ink; /* colour of the glyph */
    color_code ground; /* colour behind it */
    uint8_t flags;     /* sum of enum cell_flag */
};

/* True if two cells are equal, or if `count` cells are equal to `count` others. */
static inline bool cell_equal(const struct cell *a, const struct cell *b)
{
    return a->glyph == b->glyph && a->ink == b->ink && a->ground == b->ground &&
           a->flags == b->flags;
}
bool cells_equal(const struct cell *a, const struct cell *b, int count);

/*
 * Half blocks: two points in one cell. Their glyph is U+2580, whose ink is the upper point, unless
 * that alone is blank: then U+2584, whose ink is the lower one.
 */
#define CELL_UPPER_HALF UINT32_C(0x2580)
#define CELL_LOWER_HALF UINT32_C(0x2584)

/* Return the colours of the halves of a half block; COLOR_DEFAULT of a half that is blank. */
color_code cell_upper(const struct cell *cell);
color_code cell_lower(const struct cell *cell);

/* Returns the half block of two colours; COLOR_DEFAULT: that half is blank. */
struct cell cell_of_halves(color_code upper, color_code lower);

/* Rows of cells. */
struct grid {
    int cols;           /* 0 or more */
    int rows;           /* 0 or more */
    struct cell *cells; /* rows * cols cells, row by row; owned by the grid */
    int cursor_col;     /* column of the terminal's cursor; -1: it is hidden */
    int cursor_row;     /* row of the terminal's cursor; -1: it is hidden */
};

/* Resizes a grid and clears it. A grid of zeros is a valid empty one. Returns false if out of
 * memory; the grid is then empty. The caller frees the cells by grid_free. */
bool grid_resize(struct grid *grid, int cols, int rows);
void grid_free(struct grid *grid);

/* Makes every cell a blank in the default colours, and removes the cursor. */
void grid_clear(struct grid *grid);

/* True if two grids of one size show the same cells and the same cursor. */
bool grid_equal(const struct grid *a, const struct grid *b);

/* A position to write text at. Each function below writes there and advances `col`. Characters
 * outside the grid, or in column `end` and beyond, are not written, but advance the pen too, so
 * that text can be measured. */
struct pen {
    struct grid *grid; /* may be NULL, to measure only */
    int col;           /* column of the next character; may lie outside the grid */
    int row;           /* may lie outside the grid */
    int end;           /* first column that is not written to */
    uint8_t flags;     /* sum of enum cell_flag; the colours are the default ones */
};

/* Writes a glyph, one column wide. */
void pen_glyph(struct pen *pen, uint32_t glyph);

/* Writes ASCII text. */
void pen_text(struct pen *pen, const char *text);

/* Writes a number in decimal. */
void pen_number(struct pen *pen, uint64_t number);

/* Writes blanks up to column `col`; none if the pen is there or beyond. */
void pen_pad(struct pen *pen, int col);

/* A rectangle of cells that lies within the grid. */
struct box {
    int col;  /* column of its top left on the screen */
    int row;  /* row of its top left on the screen */
    int cols; /* 1 or more */
    int rows; /* 1 or more */
};

/* Clears the box, and the other half of each wide glyph that the box cuts through. Gives its
 * first row the look of a title. Returns a pen in the first row, after a blank, that ends with
 * the box. */
struct pen box_open(struct grid *grid, const struct box *box);

/* Moves a pen of the box to the beginning of one of its rows, after a blank. */
void box_row(const struct box *box, int row, struct pen *pen);

/* Returns the cell at a column and row of the box. */
struct cell *box_cell(const struct box *box, struct grid *grid, int col, int row);

#endif
