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
    direct_start(&paint->direct, paint->cells.own_colors ? paint->cells.colors : 0);
}

bool paint_resize(struct paint *paint, int cols, int rows)
{
    free(paint->row);
    paint->row = calloc((size_t)cols + 1, sizeof(cchar_t));
    direct_resize(&paint->direct, cols);
    paint->stale = true;
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
    direct_free(&paint->direct);
    free(paint->row);
    *paint = (struct paint){0};
}

/* A large truecolor screen could exhaust curses's colour pairs: it falls back to 256 colours. */
int paint_colors(const struct paint *paint, int cols, int rows)
{
    bool many = cols * rows > COLOR_PAIRS / 2;
    return many && paint->cells.colors > 256 ? 256 : paint->cells.colors;
}

/* Part of a row. */
struct span {
    int begin;
    int end; /* the column after it; not above `begin` if the part is empty */
};

/* Writes a part of a row to curses. */
static void send_span(struct paint *paint, const struct grid *grid, int row, struct span span)
{
    const struct cell *cells = grid->cells + (size_t)row * (size_t)grid->cols + span.begin;
    int count = curses_cells_row(&paint->cells, cells, span.end - span.begin, paint->row);
    mvadd_wchnstr(row, span.begin, paint->row, count);
}

/* True if a column has the right half of a wide glyph, before or after. */
static bool is_right_half(const struct cell *before, const struct cell *after, int col)
{
    return before[col].glyph == 0 || after[col].glyph == 0;
}

/* Returns the part of a row outside which curses has it, and sets *count to the number of cells in
 * it that differ from `shown`. */
static struct span find_new(const struct paint *paint, int row, int *count)
{
    int cols = paint->frame.cols;
    size_t first = (size_t)row * (size_t)cols;
    const struct cell *cells = paint->frame.cells + first;
    const struct cell *shown = paint->shown.cells + first;
    struct span span = {cols, 0};
    *count = 0;
    for (int n = 0; n < cols; n++)
        if (!cell_equal(&cells[n], &shown[n])) {
            span.begin = *count == 0 ? n : span.begin;
            span.end = n + 1;
            ++*count;
        }
    if (paint->stale || paint->cells.scarce || *count > cols / 2)
        return (struct span){0, cols};
    while (*count > 0 && span.begin > 0 && is_right_half(shown, cells, span.begin))
        span.begin--;
    while (*count > 0 && span.end < cols && is_right_half(shown, cells, span.end))
        span.end++;
    return span;
}

/* Writes the rows to curses that it does not have, except the last one of a single column: curses
 * writes the last place of the screen by way of the column before it, and makes garbage if there is
 * none. Rows that have changed in most of their cells are written directly, unless the screen has
 * scrolled or is written whole; the last one never. */
static void put_frame(struct paint *paint, bool scrolled)
{
    const struct grid *frame = &paint->frame;
    int rows = frame->cols > 1 ? frame->rows : frame->rows - 1;
    bool directly = false;
    for (int row = 0; row < rows; row++) {
        const struct cell *cells = frame->cells + (size_t)row * (size_t)frame->cols;
        int count;
        struct span span = find_new(paint, row, &count);
        if (span.begin >= span.end)
            continue;
        send_span(paint, frame, row, span);
        if (count > frame->cols / 2 && !scrolled && !paint->stale && row + 1 < frame->rows &&
            direct_can(&paint->direct, cells, frame->cols)) {
            direct_row(&paint->direct, row, cells, frame->cols, paint->row);
            directly = true;
        }
    }
    if (directly)
        direct_end();
    paint->stale = false;
}

/* Moves the rows that are shown up or down, by way of curses, which finds them: a scroll that
 * grid_shift found, but for its columns. */
static void move_rows(struct paint *paint, int left, int up)
{
    grid_move_rows(&paint->shown, &paint->frame, left, up);
    for (int row = 0; row < paint->shown.rows - (paint->shown.cols > 1 ? 0 : 1); row++)
        send_span(paint, &paint->shown, row, (struct span){0, paint->shown.cols});
    refresh();
}

/* If the next frame is the shown one scrolled, scrolls the terminal, unless curses will find it: it
 * does if the rows moved up or down only and have different glyphs. Rows that moved sideways as
 * well are moved up or down before, as curses would not find them afterwards. */
static bool scroll_shown(struct paint *paint)
{
    int left;
    int up;
    if (!grid_shift(&paint->shown, &paint->frame, &left, &up) ||
        (left != 0 && !scroll_can_columns(left)))
        return false;
    bool hidden = grid_is_uniform(&paint->frame) && scroll_can_rows(up);
    if (up != 0 && hidden)
        scroll_rows(up);
    else if (up != 0 && left != 0)
        move_rows(paint, left, up);
    if (left != 0)
        scroll_columns(left);
    grid_move(&paint->shown, left, hidden ? up : 0);
    return true;
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
    if (!curses_cells_frame(&paint->cells, paint->frame.cols * paint->frame.rows)) {
        grid_clear(&paint->shown);
        paint->stale = true;
    }
    bool scrolled = scrolls && scroll_shown(paint);
    put_frame(paint, scrolled);
    place_cursor(&paint->frame);
    struct grid spare = paint->shown;
    paint->shown = paint->frame;
    paint->frame = spare;
    return new;
}
