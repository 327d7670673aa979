/*
 * Invariant: `cells` has rows * cols cells, and nothing is written outside them. Beside a box no
 * half of a wide glyph is left.
 */
#include "canvas/cell_grid.h"

#include "base/text.h"

#include <stdlib.h>

color_code cell_upper(const struct cell *cell)
{
    return cell->glyph == CELL_UPPER_HALF ? cell->ink : COLOR_DEFAULT;
}

color_code cell_lower(const struct cell *cell)
{
    return cell->glyph == CELL_LOWER_HALF ? cell->ink : cell->ground;
}

struct cell cell_of_halves(color_code upper, color_code lower)
{
    if (upper != COLOR_DEFAULT)
        return (struct cell){CELL_UPPER_HALF, upper, lower, 0};
    if (lower != COLOR_DEFAULT)
        return (struct cell){CELL_LOWER_HALF, lower, COLOR_DEFAULT, 0};
    return (struct cell){.glyph = ' '};
}

bool grid_resize(struct grid *grid, int cols, int rows)
{
    grid_free(grid);
    grid->cells = calloc((size_t)cols * (size_t)rows + 1, sizeof *grid->cells);
    if (grid->cells == NULL)
        return false;
    grid->cols = cols;
    grid->rows = rows;
    grid_clear(grid);
    return true;
}

void grid_free(struct grid *grid)
{
    free(grid->cells);
    *grid = (struct grid){0};
}

void grid_clear(struct grid *grid)
{
    for (size_t n = 0; n < (size_t)grid->cols * (size_t)grid->rows; n++)
        grid->cells[n] = (struct cell){.glyph = ' '};
    grid->cursor_col = -1;
    grid->cursor_row = -1;
}

bool cells_equal(const struct cell *a, const struct cell *b, int count)
{
    int n = 0;
    while (n < count && cell_equal(&a[n], &b[n]))
        n++;
    return n == count;
}

bool grid_equal(const struct grid *a, const struct grid *b)
{
    return a->cursor_col == b->cursor_col && a->cursor_row == b->cursor_row &&
           cells_equal(a->cells, b->cells, a->cols * a->rows);
}

void pen_glyph(struct pen *pen, uint32_t glyph)
{
    struct grid *grid = pen->grid;
    int col = pen->col++;
    if (grid == NULL || col < 0 || col >= pen->end || col >= grid->cols || pen->row < 0 ||
        pen->row >= grid->rows)
        return;
    grid->cells[(size_t)pen->row * (size_t)grid->cols + (size_t)col] =
        (struct cell){.glyph = glyph, .flags = pen->flags};
}

void pen_text(struct pen *pen, const char *text)
{
    for (; *text != '\0'; text++)
        pen_glyph(pen, (unsigned char)*text);
}

void pen_number(struct pen *pen, uint64_t number)
{
    struct text text = TEXT_LOCAL(21);
    text_number(&text, number);
    pen_text(pen, text.bytes);
}

void pen_pad(struct pen *pen, int col)
{
    while (pen->col < col)
        pen_glyph(pen, ' ');
}

struct cell *box_cell(const struct box *box, struct grid *grid, int col, int row)
{
    return &grid->cells[(size_t)(box->row + row) * (size_t)grid->cols + (size_t)(box->col + col)];
}

struct pen box_open(struct grid *grid, const struct box *box)
{
    struct pen pen = {.grid = grid, .end = box->col + box->cols, .flags = CELL_REVERSE};
    for (int row = 0; row < box->rows; row++) {
        struct cell *cells = box_cell(box, grid, 0, row);
        if (box->col > 0 && cells[0].glyph == 0)
            cells[-1].glyph = ' ';
        if (box->col + box->cols < grid->cols && cells[box->cols].glyph == 0)
            cells[box->cols].glyph = ' ';
        for (int col = 0; col < box->cols; col++)
            cells[col] = (struct cell){.glyph = ' '};
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
