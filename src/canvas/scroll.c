/*
 * Each possible scroll is tried. That costs little: if a scroll is wrong, one of the first cells of
 * a row differs.
 */
#include "canvas/scroll.h"

#include "base/minmax.h"

#include <stdlib.h>
#include <string.h>

enum { LEFT_MAX = 8 };

/* Returns how many rows are those of `before`, moved. Sets *end to the first row below all that
 * move then. */
static int count_moved(const struct grid *before, const struct grid *after, int left, int up,
                       int *end)
{
    int cols = after->cols;
    int common = cols - abs(left);
    int rows = after->rows - 1;
    int count = 0;
    for (int row = MAX(0, -up); row < rows - MAX(0, up) && common > 0; row++)
        if (cells_equal(&before->cells[(row + up) * cols + MAX(0, left)],
                        &after->cells[row * cols + MAX(0, -left)], common)) {
            count++;
            *end = row + MAX(0, up) + 1;
        }
    return count;
}

bool scroll_find(const struct grid *before, const struct grid *after, struct scroll *scroll)
{
    *scroll = (struct scroll){0};
    if (before->cols != after->cols || before->rows != after->rows)
        return false;
    int end;
    int most = count_moved(before, after, 0, 0, &end) + after->rows / 4;
    for (int left = -LEFT_MAX; left <= LEFT_MAX; left++) {
        int farthest = left == 0 ? after->rows / 2 : 1;
        for (int up = -farthest; up <= farthest; up++) {
            int count = count_moved(before, after, left, up, &end);
            if (count > most)
                *scroll = (struct scroll){left, up, end};
            most = MAX(count, most);
        }
    }
    return scroll->left != 0 || scroll->up != 0;
}

/* Moves the cells of a row. */
static void move_row(struct cell *cells, int cols, int left)
{
    int kept = abs(left) < cols ? cols - abs(left) : 0;
    memmove(cells + (left < 0 ? cols - kept : 0), cells + (left > 0 ? cols - kept : 0),
            (size_t)kept * sizeof *cells);
    for (int n = 0; n < cols - kept; n++)
        cells[left > 0 ? kept + n : n] = (struct cell){.glyph = ' '};
}

void scroll_move(struct grid *grid, struct scroll scroll)
{
    int cols = grid->cols;
    move_row(grid->cells, cols * scroll.rows, scroll.up * cols); /* as one long row */
    for (int row = 0; row < scroll.rows && scroll.left != 0; row++)
        move_row(grid->cells + (size_t)row * (size_t)cols, cols, scroll.left);
}
