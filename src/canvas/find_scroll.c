/*
 * Most frames that did not scroll differ from a scroll in one of the first cells, so that looking
 * for each of them costs little.
 */
#include "canvas/find_scroll.h"

#include <string.h>

/* Counts the cells that differ, up to `max`. */
static int count_differences(const struct cell *a, const struct cell *b, int count, int max)
{
    int differences = 0;
    for (int n = 0; n < count && differences < max; n++)
        differences += !cell_equal(&a[n], &b[n]);
    return differences;
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
        if (!cells_equal(old, new, cols))
            return false;
    }
    return true;
}

/* Looks for a scroll up or down, the shortest first. */
static bool find_rise(const struct grid *before, const struct grid *after, int *up)
{
    for (*up = 1; *up <= after->rows / 2; ++*up) {
        if (is_shifted(before, after, 0, *up))
            return true;
        *up = -*up;
        if (is_shifted(before, after, 0, *up))
            return true;
        *up = -*up;
    }
    *up = 0;
    return false;
}

/* Looks for a scroll to the left or to the right, maybe with one up or down by a row. */
static bool find_shift(const struct grid *before, const struct grid *after, int *left, int *up)
{
    enum { LEFT_MAX = 8 };
    for (int by = 1; by <= LEFT_MAX; by++)
        for (int sign = -1; sign <= 1; sign += 2)
            for (*up = -1; *up <= 1; ++*up) {
                *left = sign * by;
                if (is_shifted(before, after, *left, *up))
                    return true;
            }
    *left = 0;
    return false;
}

bool grid_shift(const struct grid *before, const struct grid *after, int *left, int *up)
{
    *left = 0;
    *up = 0;
    if (before->cols != after->cols || before->rows != after->rows || after->rows < 2)
        return false;
    int cells = (after->rows - 1) * after->cols;
    int few = cells / 8 + 1; /* fewer changes than these are not worth a scroll */
    if (count_differences(before->cells, after->cells, cells, few) < few)
        return false;
    return find_shift(before, after, left, up) || find_rise(before, after, up);
}

bool grid_is_uniform(const struct grid *grid)
{
    int cols = grid->cols;
    int cells = cols * (grid->rows - 1);
    int n = cols;
    while (n < cells && grid->cells[n].glyph == grid->cells[n - cols].glyph)
        n++;
    return n >= cells;
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

/* Moves the cells of a row. */
static void move_columns(struct cell *cells, int cols, int left)
{
    static const struct cell blank = {.glyph = ' '};
    int count = left < 0 ? -left : left;
    int kept = count < cols ? cols - count : 0;
    memmove(cells + (left < 0 ? cols - kept : 0), cells + (left > 0 ? cols - kept : 0),
            (size_t)kept * sizeof *cells);
    for (int n = 0; n < cols - kept; n++)
        cells[left > 0 ? kept + n : n] = blank;
}

void grid_move(struct grid *grid, int left, int up)
{
    int cols = grid->cols;
    int rows = grid->rows - 1;
    if (rows < 1)
        return;
    /* Rows are moved as columns are: a grid of one row of them. */
    move_columns(grid->cells, cols * rows, up * cols);
    for (int row = 0; row < rows && left != 0; row++)
        move_columns(grid->cells + (size_t)row * (size_t)cols, cols, left);
}
