/*
 * Curses compares frames and writes the differences. Scrolls that it does not find are found here,
 * by comparing grids.
 *
 * Invariant: `shown` is what the terminal shows, or blank; a blank grid is never found to scroll.
 * Curses has the rows of `shown`, unless `stale`.
 */
#include "term/paint.h"

#include "map/grid_shift.h"
#include "term/scroll.h"

#include <curses.h>
#include <stdlib.h>

void paint_start(struct paint *paint, int colors)
{
    curses_cells_start(&paint->cells, colors);
}

bool paint_resize(struct paint *paint, int cols, int rows)
{
    free(paint->row);
    paint->row = calloc((size_t)cols + 1, sizeof(cchar_t));
    erase();
    clearok(curscr, TRUE); /* terminals differ in what a resize leaves on the screen */
    return paint->row != NULL && grid_resize(&paint->frame, cols, rows) &&
           grid_resize(&paint->shown, cols, rows);
}

void paint_forget(struct paint *paint)
{
    clearok(curscr, TRUE);
    grid_clear(&paint->shown);
    paint->stale = true;
}

void paint_free(struct paint *paint)
{
    grid_free(&paint->frame);
    grid_free(&paint->shown);
    curses_cells_free(&paint->cells);
    free(paint->row);
    *paint = (struct paint){0};
}

/* A large truecolor screen could exhaust curses's colour pairs: it falls back to 256 colours. */
int paint_colors(const struct paint *paint, int cols, int rows)
{
    bool many = cols * rows > COLOR_PAIRS / 2;
    return many && paint->cells.colors > 256 ? 256 : paint->cells.colors;
}

/* Writes a row to curses. */
static void put_row(struct paint *paint, const struct grid *grid, int row)
{
    const struct cell *cells = grid->cells + (size_t)row * (size_t)grid->cols;
    int count = curses_cells_row(&paint->cells, cells, grid->cols, paint->row);
    mvadd_wchnstr(row, 0, paint->row, count);
}

/* True if a row is to curses as `shown` has it. */
static bool is_put(const struct paint *paint, const struct grid *grid, int row)
{
    size_t first = (size_t)row * (size_t)grid->cols;
    return !paint->stale && !paint->cells.scarce &&
           cells_equal(grid->cells + first, paint->shown.cells + first, grid->cols);
}

/* Writes the rows to curses that it does not have, except the last one of a single column: curses
 * writes the last place of the screen by way of the column before it, and makes garbage if there is
 * none. */
static void put_frame(struct paint *paint)
{
    const struct grid *frame = &paint->frame;
    int rows = frame->cols > 1 ? frame->rows : frame->rows - 1;
    for (int row = 0; row < rows; row++)
        if (!is_put(paint, frame, row))
            put_row(paint, frame, row);
    paint->stale = false;
}

/* Moves the rows that are shown up or down, by way of curses, which finds them: a scroll that
 * grid_shift found, but for its columns. */
static void move_rows(struct paint *paint, int left, int up)
{
    grid_move_rows(&paint->shown, &paint->frame, left, up);
    for (int row = 0; row < paint->shown.rows - (paint->shown.cols > 1 ? 0 : 1); row++)
        put_row(paint, &paint->shown, row);
    refresh();
}

/* If the next frame is the shown one scrolled, scrolls the terminal, unless curses will find it: it
 * does if the rows moved up or down only and have different glyphs. Rows that moved sideways as
 * well are moved up or down before, as curses would not find them afterwards. */
static void scroll_shown(struct paint *paint)
{
    int left;
    int up;
    if (!grid_shift(&paint->shown, &paint->frame, &left, &up) ||
        (left != 0 && !scroll_can_columns(left)))
        return;
    bool hidden = grid_is_uniform(&paint->frame) && scroll_can_rows(up);
    if (up != 0 && hidden)
        scroll_rows(up);
    else if (up != 0 && left != 0)
        move_rows(paint, left, up);
    if (left != 0)
        scroll_columns(left);
}

/* Shows the terminal's cursor where the frame has one, and hides it otherwise. */
static void place_cursor(const struct grid *grid)
{
    bool visible = grid->cursor_col >= 0;
    if (visible)
        move(grid->cursor_row, grid->cursor_col);
    curs_set(visible);
}

bool paint_frame(struct paint *paint, bool scrolls)
{
    bool new = !grid_equal(&paint->shown, &paint->frame);
    if (scrolls)
        scroll_shown(paint);
    put_frame(paint);
    place_cursor(&paint->frame);
    struct grid spare = paint->shown;
    paint->shown = paint->frame;
    paint->frame = spare;
    return new;
}
