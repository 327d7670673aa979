/*
 * Invariant: beside a box no half of a wide glyph is left over.
 */
#include "canvas/box.h"

#include <stddef.h>

struct cell *box_cell(const struct box *box, struct grid *grid, int col, int row)
{
    return &grid->cells[(size_t)(box->row + row) * (size_t)grid->cols + (size_t)(box->col + col)];
}

struct pen box_open(struct grid *grid, const struct box *box)
{
    static const struct cell blank = {.glyph = ' '};
    struct pen pen = {.grid = grid, .end = box->col + box->cols, .flags = CELL_REVERSE};
    for (int row = 0; row < box->rows; row++) {
        struct cell *cells = box_cell(box, grid, 0, row);
        if (box->col > 0 && cells[0].glyph == 0)
            cells[-1].glyph = ' ';
        if (box->col + box->cols < grid->cols && cells[box->cols].glyph == 0)
            cells[box->cols].glyph = ' ';
        for (int col = 0; col < box->cols; col++)
            cells[col] = blank;
    }
    for (int col = 0; col < box->cols; col++)
        box_cell(box, grid, col, 0)->flags = CELL_REVERSE;
    box_row(box, 0, &pen);
    return pen;
}

void box_row(const struct box *box, int row, struct pen *pen)
{
    pen->col = box->col + 1;
    pen->row = box->row + row;
}
