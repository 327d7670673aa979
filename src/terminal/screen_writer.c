/*
 * Curses compares frames and writes the differences. Scrolls that it does not find are found here,
 * by comparing grids; frames that are mostly new are written past it.
 *
 * Invariant: `shown` is what the terminal shows, or blank; a blank grid is never found to scroll.
 * Curses has the rows of `shown`, unless `stale` or `behind`. While it is behind, its screens agree
 * on all rows but the last, and have cells there that nobody else has, so that it writes no other
 * row.
 */
#include "terminal/screen_writer.h"

#include "canvas/find_scroll.h"
#include "terminal/scroll.h"

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

/* Returns the part of a row outside which curses has it. */
static struct span find_new(const struct paint *paint, int row)
{
    int cols = paint->frame.cols;
    size_t first = (size_t)row * (size_t)cols;
    const struct cell *cells = paint->frame.cells + first;
    const struct cell *shown = paint->shown.cells + first;
    struct span span = {cols, 0};
    if (paint->stale || paint->cells.scarce)
        return (struct span){0, cols};
    for (int n = 0; n < cols; n++)
        if (!cell_equal(&cells[n], &shown[n])) {
            span.begin = n < span.begin ? n : span.begin;
            span.end = n + 1;
        }
    while (span.begin < span.end && span.begin > 0 && is_right_half(shown, cells, span.begin))
        span.begin--;
    while (span.begin < span.end && span.end < cols && is_right_half(shown, cells, span.end))
        span.end++;
    return span;
}

/* Writes the rows to curses that it does not have, except the last one of a single column: curses
 * writes the last place of the screen by way of the column before it, and makes garbage if there is
 * none. */
static void put_rows(struct paint *paint, int first)
{
    const struct grid *frame = &paint->frame;
    int rows = frame->cols > 1 ? frame->rows : frame->rows - 1;
    for (int row = first; row < rows; row++) {
        struct span span = find_new(paint, row);
        if (span.begin < span.end)
            send_span(paint, frame, row, span);
    }
}

/* Tells curses what rows were written directly, as it is to write some itself. */
static void catch_up(struct paint *paint)
{
    const struct grid *shown = &paint->shown;
    int y;
    int x;
    getyx(curscr, y, x);
    for (int row = 0; row < shown->rows - 1; row++) {
        const struct cell *cells = shown->cells + (size_t)row * (size_t)shown->cols;
        int count = curses_cells_row(&paint->cells, cells, shown->cols, paint->row);
        mvadd_wchnstr(row, 0, paint->row, count);
        mvwadd_wchnstr(curscr, row, 0, paint->row, count);
    }
    wmove(curscr, y, x); /* where curses has left the cursor */
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

/* A scroll of the frame: by how many columns to the left, and rows up. */
struct scroll {
    int left;
    int up;
};

/* True if the next frame is the shown one scrolled, in a way that the terminal can. */
static bool find_scroll(const struct paint *paint, struct scroll *scroll)
{
    return grid_shift(&paint->shown, &paint->frame, &scroll->left, &scroll->up) &&
           (scroll->left == 0 || scroll_can_columns(scroll->left));
}

/* Scrolls the terminal, unless curses will find the scroll: it does if the rows moved up or down
 * only and have different glyphs. Rows that moved sideways as well are moved up or down before, as
 * curses would not find them afterwards. */
static void scroll_shown(struct paint *paint, struct scroll scroll)
{
    bool hidden = grid_is_uniform(&paint->frame) && scroll_can_rows(scroll.up);
    if (scroll.up != 0 && hidden) {
        scroll_rows(scroll.up);
        scroll_curses_rows(scroll.up);
    } else if (scroll.up != 0 && scroll.left != 0) {
        move_rows(paint, scroll.left, scroll.up);
    }
    if (scroll.left != 0) {
        scroll_columns(scroll.left);
        scroll_curses_columns(scroll.left);
    }
    grid_move(&paint->shown, scroll.left, hidden ? scroll.up : 0);
}

/* Shows the terminal's cursor where the frame has one, and hides it otherwise. */
static void place_cursor(const struct grid *grid)
{
    bool visible = grid->cursor_col >= 0;
    if (visible)
        move(grid->cursor_row, grid->cursor_col);
    curs_set(visible);
}

/* Writes a frame to curses, scrolled if `scroll` says so. */
static void put_by_curses(struct paint *paint, struct scroll scroll)
{
    if (!curses_cells_frame(&paint->cells, paint->frame.cols * paint->frame.rows)) {
        grid_clear(&paint->shown);
        paint->stale = true;
        scroll = (struct scroll){0, 0};
    }
    if (paint->behind && !paint->stale)
        catch_up(paint);
    paint->behind = false;
    if (scroll.left != 0 || scroll.up != 0)
        scroll_shown(paint, scroll);
    put_rows(paint, 0);
    paint->stale = false;
}

/* True if all rows but the last can be written directly, and curses need not take the terminal back
 * after a stop. */
static bool is_direct(const struct paint *paint)
{
    const struct grid *frame = &paint->frame;
    bool can = frame->cols > 1 && !isendwin();
    for (int row = 0; can && row < frame->rows - 1; row++)
        can = direct_can(&paint->direct, frame->cells + (size_t)row * (size_t)frame->cols,
                         frame->cols);
    return can;
}

/* Scrolls the terminal, without telling curses. */
static void scroll_directly(struct paint *paint, struct scroll scroll)
{
    if (scroll.up != 0 && !scroll_can_rows(scroll.up))
        return;
    if (scroll.up != 0)
        scroll_rows(scroll.up);
    if (scroll.left != 0)
        scroll_columns(scroll.left);
    grid_move(&paint->shown, scroll.left, scroll.up);
}

/* Gives curses cells of which it has no other in all rows but the last: it takes a step to the
 * right by writing cells that it believes are there, if they have the colours and flags of the
 * last one that it wrote. */
static void disown_rows(int cols, int rows)
{
    cchar_t cell;
    int y;
    int x;
    getyx(curscr, y, x);
    setcchar(&cell, L"?", A_REVERSE | A_BOLD | A_UNDERLINE, 0, NULL);
    for (int row = 0; row < rows - 1; row++) {
        mvhline_set(row, 0, &cell, cols);
        mvwhline_set(curscr, row, 0, &cell, cols);
    }
    wmove(curscr, y, x); /* where curses has left the cursor */
}

/* Writes all rows but the last one directly: terminals differ in what the last place does, which
 * curses knows. */
static void put_directly(struct paint *paint, struct scroll scroll)
{
    int cols = paint->frame.cols;
    bool before = paint->behind; /* the shown frame was written directly, too */
    if (paint->stale) {
        erase();
        refresh();
    }
    if (paint->stale || !paint->behind)
        disown_rows(cols, paint->frame.rows);
    paint->stale = false;
    paint->behind = true;
    scroll_directly(paint, scroll);
    for (int row = 0; row < paint->frame.rows - 1; row++) {
        size_t first = (size_t)row * (size_t)cols;
        const struct cell *shown = paint->shown.cells + first;
        direct_row(&paint->direct, row, paint->frame.cells + first,
                   before || direct_can(&paint->direct, shown, cols) ? shown : NULL, cols);
    }
    direct_end(&paint->direct);
    put_rows(paint, paint->frame.rows - 1);
}

bool paint_frame(struct paint *paint, bool scrolls)
{
    struct scroll scroll = {0, 0};
    bool new = !grid_equal(&paint->shown, &paint->frame);
    if (scrolls && !find_scroll(paint, &scroll))
        scroll = (struct scroll){0, 0};
    if (is_direct(paint))
        put_directly(paint, scroll);
    else
        put_by_curses(paint, scroll);
    place_cursor(&paint->frame);
    struct grid spare = paint->shown;
    paint->shown = paint->frame;
    paint->frame = spare;
    return new;
}
