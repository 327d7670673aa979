/*
 * Invariant: cells holds rows * cols cells; nothing is ever written outside them.
 */
#include "map/grid.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

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

static bool cells_equal(const struct cell *a, const struct cell *b)
{
    return a->glyph == b->glyph && a->fg == b->fg && a->bg == b->bg && a->flags == b->flags;
}

/* Counts the cells that differ, up to `max`. */
static int count_differences(const struct cell *a, const struct cell *b, int count, int max)
{
    int differences = 0;
    for (int n = 0; n < count && differences < max; n++)
        differences += !cells_equal(&a[n], &b[n]);
    return differences;
}

bool grid_equal(const struct grid *a, const struct grid *b)
{
    return a->cursor_col == b->cursor_col && a->cursor_row == b->cursor_row &&
           count_differences(a->cells, b->cells, a->cols * a->rows, 1) == 0;
}

/* True if `before`, moved left and up, equals `after` wherever the two overlap. The last row is
 * ignored. */
static bool is_shifted(const struct grid *before, const struct grid *after, int left, int up)
{
    int rows = after->rows - 1;
    int cols = after->cols - (left < 0 ? -left : left);
    if (cols < 1 || rows - (up < 0 ? -up : up) < 1)
        return false; /* there is no overlap */
    for (int row = 0; row < rows; row++) {
        if (row + up < 0 || row + up >= rows)
            continue;
        const struct cell *old = &before->cells[(row + up) * before->cols + (left > 0 ? left : 0)];
        const struct cell *new = &after->cells[row * after->cols + (left < 0 ? -left : 0)];
        if (count_differences(old, new, cols, 1) > 0)
            return false;
    }
    return true;
}

int grid_shift(const struct grid *before, const struct grid *after, int *up)
{
    enum { LEFT_MAX = 8 };
    *up = 0;
    if (before->cols != after->cols || before->rows != after->rows || after->rows < 2)
        return 0;
    int cells = (after->rows - 1) * after->cols;
    int few = cells / 8 + 1; /* fewer changes than these are not worth a scroll */
    if (count_differences(before->cells, after->cells, cells, few) < few)
        return 0;
    for (int left = 1; left <= LEFT_MAX; left++)
        for (*up = -1; *up <= 1; ++*up) {
            if (is_shifted(before, after, left, *up))
                return left;
            if (is_shifted(before, after, -left, *up))
                return -left;
        }
    *up = 0;
    return 0;
}

void grid_move_rows(struct grid *grid, const struct grid *after, int left, int up)
{
    size_t cols = (size_t)grid->cols;
    int rows = grid->rows - 1;
    int fresh = up > 0 ? rows - 1 : 0;
    if (rows < 1 || up == 0)
        return;
    struct cell *kept = grid->cells + (up > 0 ? cols : 0);
    memmove(grid->cells + (up < 0 ? cols : 0), kept, (size_t)(rows - 1) * cols * sizeof *kept);
    struct cell *row = grid->cells + (size_t)fresh * cols;
    const struct cell *from = after->cells + (size_t)fresh * cols;
    for (int col = 0; col < grid->cols; col++) {
        bool shown = col - left >= 0 && col - left < grid->cols;
        row[col] = shown ? from[col - left] : (struct cell){.glyph = ' '};
    }
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
    char digits[21];
    struct text text = {.bytes = digits, .room = sizeof digits};
    text_number(&text, number);
    pen_text(pen, digits);
}

void pen_pad(struct pen *pen, int col)
{
    while (pen->col < col)
        pen_glyph(pen, ' ');
}
