/*
 * Curses compares frames and writes the differences. It finds rows that moved, but neither columns
 * nor rows that moved sideways as well: these are found here, by comparing grids.
 *
 * Invariant: `shown` is what the terminal shows, or blank; a blank grid is never found to scroll.
 */
#include "term/paint.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <term.h>
#include <wchar.h>

void paint_start(struct paint *paint, int colors)
{
    bool started = colors > 0 && start_color() != ERR;
    paint->colors = started ? colors : 0;
    paint->own_colors = started && use_default_colors() == OK;
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
}

void paint_free(struct paint *paint)
{
    grid_free(&paint->frame);
    grid_free(&paint->shown);
    free(paint->row);
    *paint = (struct paint){0};
}

/* A large truecolor screen could exhaust curses's colour pairs: it falls back to 256 colours. */
int paint_colors(const struct paint *paint, int cols, int rows)
{
    bool many = cols * rows > COLOR_PAIRS / 2;
    return many && paint->colors > 256 ? 256 : paint->colors;
}

/* Returns curses's number of a colour. `own` stands for the terminal's own colour if curses cannot
 * show that. */
static int curses_color(const struct paint *paint, color_code color, int own)
{
    if (color == COLOR_DEFAULT)
        return paint->own_colors ? -1 : own;
    uint32_t value = COLOR_VALUE(color);
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    if (paint->colors < COLORS_RGB || (numbered && value < 8))
        return (int)value;
    uint32_t rgb = numbered ? color_rgb_of((int)value) : value;
    return rgb < 8 ? 0 : (int)rgb; /* below 8 curses has named colours here, too */
}

/* Returns the colour pair of a cell, which curses makes when it is first used; 0 if there is none.
 * If pairs are few, two colours share one, whichever is the foreground: *reversed then says that
 * they must be swapped. */
static int pair_of_cell(const struct paint *paint, const struct cell *cell, bool *reversed)
{
    *reversed = false;
    if (paint->colors == 0 || (cell->fg == COLOR_DEFAULT && cell->bg == COLOR_DEFAULT))
        return 0;
    int front = curses_color(paint, cell->fg, COLOR_WHITE);
    int back = curses_color(paint, cell->bg, COLOR_BLACK);
    bool plain = (cell->flags & (CELL_BOLD | CELL_DIM)) == 0; /* bold and dim change one of two */
    *reversed = COLOR_PAIRS <= 256 && plain && front > back && back >= 0;
    int pair = *reversed ? alloc_pair(back, front) : alloc_pair(front, back);
    return pair > 0 ? pair : 0;
}

/* Writes `glyph` in a cell's colours and flags to *to. */
static void convert_cell(const struct paint *paint, const struct cell *cell, uint32_t glyph,
                         cchar_t *to)
{
    bool reversed;
    int pair = pair_of_cell(paint, cell, &reversed);
    wchar_t text[2] = {(wchar_t)glyph, L'\0'};
    attr_t attributes = A_NORMAL;
    if (cell->flags & CELL_BOLD)
        attributes |= A_BOLD;
    if (cell->flags & CELL_DIM)
        attributes |= A_DIM;
    if (((cell->flags & CELL_REVERSE) != 0) != reversed)
        attributes |= A_REVERSE;
    setcchar(to, text, attributes, 0, &pair); /* by address: a pair's number may exceed a short */
}

/* Writes a row to curses. A glyph that the locale lacks, as of a file's name, becomes `?` in each
 * of its columns: curses would leave the columns out and show what was there before. */
static void put_row(struct paint *paint, const struct grid *grid, int row)
{
    const struct cell *cells = grid->cells + (size_t)row * (size_t)grid->cols;
    cchar_t *converted = paint->row;
    int count = 0;
    for (int col = 0; col < grid->cols; col++) {
        uint32_t glyph = cells[col].glyph;
        int width = col + 1 < grid->cols && cells[col + 1].glyph == 0 ? 2 : 1;
        if (glyph >= 0x80 && wcwidth((wchar_t)glyph) != width)
            for (int n = 0; n < width; n++)
                convert_cell(paint, &cells[col], '?', &converted[count++]);
        else if (glyph != 0)
            convert_cell(paint, &cells[col], glyph, &converted[count++]);
    }
    mvadd_wchnstr(row, 0, converted, count);
}

/* Writes all rows to curses, except the last one of a single column: curses writes the last place
 * of the screen by way of the column before it, and makes garbage if there is none. */
static void put_rows(struct paint *paint, const struct grid *grid)
{
    int rows = grid->cols > 1 ? grid->rows : grid->rows - 1;
    for (int row = 0; row < rows; row++)
        put_row(paint, grid, row);
}

/* True if the terminal can delete characters (left > 0) or insert them (left < 0) in a row. */
static bool can_shift_columns(int left)
{
    return left > 0 ? parm_dch != NULL || delete_character != NULL
                    : parm_ich != NULL || insert_character != NULL;
}

/* Shifts a row of the terminal, and of curses's idea of it, to the left by `left` columns. */
static void shift_row(int row, int left)
{
    const char *many = left > 0 ? parm_dch : parm_ich;
    const char *one = left > 0 ? delete_character : insert_character;
    int count = left > 0 ? left : -left;
    bool by_many = many != NULL && (count > 1 || one == NULL);
    putp(tiparm(cursor_address, row, 0));
    if (by_many)
        putp(tiparm(many, count));
    for (int n = 0; n < count; n++) {
        if (!by_many)
            putp(one);
        if (left > 0)
            mvwdelch(curscr, row, 0);
        else
            mvwinsch(curscr, row, 0, ' ');
    }
}

/*
 * Shifts all rows but the last one to the left by `left` columns, negative: to the right. Curses
 * would write every cell of a map that scrolls east or west. Instead terminfo's own strings tell
 * the terminal to delete or insert characters, and the screen that curses believes in (curscr) is
 * changed in the same way, so that refresh writes only what is left. Curses leaves the terminal in
 * normal attributes, which the inserted blanks get. The cursor is put back to where curscr has it.
 */
static void shift_columns(int left)
{
    int rows = getmaxy(curscr);
    int y;
    int x;
    getyx(curscr, y, x);
    for (int row = 0; row < rows - 1; row++)
        shift_row(row, left);
    wmove(curscr, y, x);
    putp(tiparm(cursor_address, y, x));
    fflush(stdout); /* putp writes there; curses has a buffer of its own */
}

/* If the next frame is the shown one scrolled sideways, scrolls the terminal. Rows that moved up or
 * down as well are moved before, as curses would not find them afterwards. */
static void scroll_shown(struct paint *paint)
{
    int up;
    int left = grid_shift(&paint->shown, &paint->frame, &up);
    if (left == 0 || !can_shift_columns(left))
        return;
    if (up != 0) {
        grid_move_rows(&paint->shown, &paint->frame, left, up);
        put_rows(paint, &paint->shown);
        refresh();
    }
    shift_columns(left);
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
    put_rows(paint, &paint->frame);
    place_cursor(&paint->frame);
    struct grid spare = paint->shown;
    paint->shown = paint->frame;
    paint->frame = spare;
    return new;
}
