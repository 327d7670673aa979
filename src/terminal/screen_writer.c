/*
 * All bytes of a frame are collected first and sent at once. Nearly all terminals understand the
 * codes of canvas/ansi_codes.h for colours and flags, which are shorter and made faster than
 * terminfo's strings: screen_writer_start compares the two.
 *
 * Invariants: what is sent ends in the terminal's own colours, without flags and with all rows in
 * the scrolling region; from one frame to the next no byte waits. The cells of `shown` are those
 * that the terminal can show: each glyph takes one column, or two of which the second has glyph 0
 * and the same colours and flags.
 */
#include "terminal/screen_writer.h"

#include "canvas/block_cells.h"
#include "canvas/scroll.h"

#include <curses.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

enum {
    KEPT_MAX = 1 << 16, /* bytes that are kept before they are sent */
    STEP_MIN = 4,       /* bytes of the shortest step of the cursor */
    COPIED_MAX = 8,     /* shown cells that may be written again rather than stepped over */
    ERASED_MIN = 4,     /* blanks at the end of a row that are erased rather than written */
};

static const struct cell blank = {.glyph = ' '};

/*
 * Bytes for the terminal.
 */

static struct cell *row_of(const struct grid *grid, int row)
{
    return grid->cells + (size_t)row * (size_t)grid->cols;
}

/* Sends what is kept, all at once: a terminal takes the time of a call for a few kilobytes. Bytes
 * for a terminal that is gone are dropped: the next read tells. So are those that lack an end. */
static void send_kept(struct screen_writer *writer)
{
    const struct text *bytes = &writer->bytes;
    for (size_t sent = 0; sent < bytes->length && !bytes->failed;) {
        ssize_t count = write(STDOUT_FILENO, bytes->bytes + sent, bytes->length - sent);
        if (count < 0 && errno != EINTR)
            break;
        sent += count > 0 ? (size_t)count : 0;
    }
    writer->bytes.length = 0;
}

static void put_string(struct screen_writer *writer, const char *string)
{
    terminal_add_string(&writer->bytes, string);
}

/* Appends a string `count` times, or `many`, which takes the number; either may be NULL. */
static void put_repeated(struct screen_writer *writer, const char *many, const char *one, int count)
{
    if (many != NULL && (count > 1 || one == NULL))
        put_string(writer, tiparm(many, count));
    else
        for (int n = 0; n < count; n++)
            put_string(writer, one);
}

/* Appends the change of one of two colours, whose string in terminfo is `string` and whose code in
 * SGR begins with `head`. The terminal's own colour is not set by this. */
static void put_color(struct screen_writer *writer, const char *string, int head, color_code before,
                      color_code color)
{
    static const char rgb[] = "\033[%p1%d8;2;%p2%d;%p3%d;%p4%dm";
    uint32_t value = COLOR_VALUE(color);
    bool mixed = writer->colors >= COLORS_RGB && (COLOR_IS_RGB(color) || value >= 8);
    if (color == before || color == COLOR_DEFAULT)
        return;
    if (mixed && !COLOR_IS_RGB(color))
        value = color_rgb_of((int)value);
    if (mixed && writer->direct_color)
        string = tiparm(rgb, head, RGB_RED(value), RGB_GREEN(value), RGB_BLUE(value));
    else /* numbers below 8 are no rgb here, either */
        string = tiparm(string, mixed && value < 8 ? 0 : (int)value);
    put_string(writer, string);
}

/* A flag as the terminal has it. */
struct flag {
    uint8_t flag;       /* one of enum cell_flag */
    const char *string; /* terminfo's string that sets it; may be NULL */
    int bit;            /* its bit in terminfo's set of flags that do not go with colours */
};

enum { FLAGS = 3 };

static struct flag flag_of(int n)
{
    const struct flag flags[FLAGS] = {{CELL_BOLD, enter_bold_mode, 32},
                                      {CELL_DIM, enter_dim_mode, 16},
                                      {CELL_REVERSE, enter_reverse_mode, 4}};
    return flags[n];
}

/* Appends the change to a cell's colours and flags, by terminfo. */
static void put_change(struct screen_writer *writer, const struct cell *cell)
{
    struct cell *pen = &writer->pen;
    bool own = (cell->ink == COLOR_DEFAULT && pen->ink != COLOR_DEFAULT) ||
               (cell->ground == COLOR_DEFAULT && pen->ground != COLOR_DEFAULT);
    if ((pen->flags & ~cell->flags) != 0) {
        put_string(writer, exit_attribute_mode);
        own = pen->ink != COLOR_DEFAULT || pen->ground != COLOR_DEFAULT;
        pen->flags = 0;
    }
    if (own) {
        put_string(writer, orig_pair);
        pen->ink = pen->ground = COLOR_DEFAULT;
    }
    for (int n = 0; n < FLAGS; n++)
        if ((cell->flags & ~pen->flags & flag_of(n).flag) != 0)
            put_string(writer, flag_of(n).string);
    put_color(writer, set_a_foreground, 3, pen->ink, cell->ink);
    put_color(writer, set_a_background, 4, pen->ground, cell->ground);
    *pen = *cell;
}

/* Appends the end of all colours and flags. */
static void put_normal(struct screen_writer *writer)
{
    const struct cell *pen = &writer->pen;
    if (writer->ansi && (pen->flags != 0 || pen->ink != pen->ground || pen->ink != COLOR_DEFAULT))
        put_string(writer, "\033[m");
    else if (!writer->ansi)
        put_change(writer, &blank);
    writer->pen = blank;
}

/* Appends a cell by terminfo and in the locale's characters. */
static void put_cell(struct screen_writer *writer, const struct cell *cell)
{
    char glyph[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t length = wcrtomb(glyph, (wchar_t)cell->glyph, &state);
    if (cell->glyph == 0)
        return;
    put_change(writer, cell);
    text_bytes(&writer->bytes, glyph, length);
}

/* Appends cells; the terminal's cursor is at the first. */
static void put_cells(struct screen_writer *writer, const struct cell *cells, int count)
{
    for (int n = 0; n < count && !writer->ansi; n++)
        put_cell(writer, &cells[n]);
    for (int n = 0; n < count && writer->ansi; n += SCREEN_WRITER_CELLS) {
        int some = MIN(count - n, SCREEN_WRITER_CELLS);
        text_bytes(&writer->bytes, writer->few,
                   ansi_cells(&writer->pen, cells + n, (uint32_t)some, writer->few));
        writer->pen = cells[n + some - 1];
    }
}

/* Appends a move of the cursor. */
static void put_move(struct screen_writer *writer, int row, int col)
{
    if (!writer->ansi && !move_standout_mode)
        put_normal(writer);
    put_string(writer, tiparm(cursor_address, row, col));
}

/* Appends a step of the cursor from a column to one to the right of it. The cells between them are
 * shown: they are written again if that takes fewer bytes. */
static void put_step(struct screen_writer *writer, int row, int from, int to)
{
    struct cell pen = writer->pen;
    size_t before = writer->bytes.length;
    bool steps = parm_right_cursor != NULL && (writer->ansi || move_standout_mode);
    if (to - from <= COPIED_MAX) {
        put_cells(writer, row_of(&writer->frame, row) + from, to - from);
        size_t copied = writer->bytes.length - before;
        if (copied <= STEP_MIN || copied <= strlen(steps ? tiparm(parm_right_cursor, to - from)
                                                         : tiparm(cursor_address, row, to)))
            return;
        writer->bytes.length = before;
        writer->pen = pen;
    }
    if (steps)
        put_string(writer, tiparm(parm_right_cursor, to - from));
    else
        put_move(writer, row, to);
}

/*
 * What the terminal can show.
 */

/* Finds the terminal's flags: none if they take places on the screen or if nothing ends them. */
static void find_flags(struct screen_writer *writer)
{
    for (int n = 0; n < FLAGS; n++) {
        struct flag flag = flag_of(n);
        if (flag.string != NULL && exit_attribute_mode != NULL && magic_cookie_glitch <= 0)
            writer->flags |= flag.flag;
        if (no_color_video > 0 && (no_color_video & flag.bit) != 0)
            writer->plain |= flag.flag;
    }
}

/* True if terminfo and ansi_codes.h have the same bytes for the change from blank to a cell. */
static bool is_same_change(struct screen_writer *writer, struct cell cell)
{
    char bytes[ANSI_CELL_MAX];
    size_t length = ansi_cells(&blank, &cell, 1, bytes) - 1;
    put_change(writer, &cell);
    bool same = writer->bytes.length == length && memcmp(writer->bytes.bytes, bytes, length) == 0;
    writer->bytes.length = 0;
    writer->pen = blank;
    return same;
}

/* True if terminfo and ansi_codes.h have the same bytes for colours of all kinds and for flags. */
static bool has_ansi_codes(struct screen_writer *writer)
{
    static const int numbers[] = {0, 1, 7, 8, 15, 16, 99, 100, 255, 256, 0x10203, 0xFFFFFF};
    bool same = set_a_foreground != NULL && set_a_background != NULL && orig_pair != NULL &&
                strcmp(orig_pair, "\033[39;49m") == 0;
    for (size_t n = 0; same && n < sizeof numbers / sizeof *numbers; n++) {
        bool rgb = writer->colors >= COLORS_RGB && numbers[n] >= 8;
        color_code color = rgb ? COLOR_RGB(0, 0, numbers[n]) : COLOR_INDEX(numbers[n]);
        if (numbers[n] < MAX(writer->colors, 8))
            same = is_same_change(writer, (struct cell){' ', color, COLOR_DEFAULT, 0}) &&
                   is_same_change(writer, (struct cell){' ', COLOR_DEFAULT, color, 0});
    }
    for (uint8_t flag = CELL_BOLD; same && flag <= CELL_REVERSE; flag = (uint8_t)(flag << 1))
        same = (writer->flags & flag) == 0 ||
               is_same_change(writer, (struct cell){' ', COLOR_DEFAULT, COLOR_DEFAULT, flag});
    return same;
}

void screen_writer_start(struct screen_writer *writer, const struct terminal *terminal)
{
    enum { ALL = CELL_BOLD | CELL_DIM | CELL_REVERSE };
    char block[MB_LEN_MAX];
    mbstate_t state = {0};
    *writer = (struct screen_writer){.unknown = true, .pen = blank, .bytes = {.grows = true}};
    writer->colors = set_a_background != NULL && orig_pair != NULL ? terminal->colors : 0;
    writer->direct_color = terminal->direct_color;
    find_flags(writer);
    writer->utf8 = wcrtomb(block, 0x2580, &state) == 3 && memcmp(block, "\xE2\x96\x80", 3) == 0;
    writer->ansi = writer->utf8 && has_ansi_codes(writer);
    writer->able = writer->ansi && writer->colors > 0 && writer->flags == ALL && writer->plain == 0;
}

/* Returns the columns of a glyph in this locale; -1 if it cannot be shown. Locales do not know
 * octants yet, which terminals draw themselves. */
static int columns_of(const struct screen_writer *writer, uint32_t glyph)
{
    enum { LINES_AND_BLOCKS = 0x2500, AFTER_BLOCKS = 0x25A0 };
    bool common = (glyph >= ' ' && glyph <= '~') ||
                  (writer->utf8 && ((glyph >= LINES_AND_BLOCKS && glyph < AFTER_BLOCKS) ||
                                    block_cell_is_new(glyph)));
    return common ? 1 : terminal_shows(glyph) ? wcwidth((wchar_t)glyph) : -1;
}

/* Leaves of a cell's colours and flags what the terminal has. */
static void fit_style(const struct screen_writer *writer, struct cell *cell)
{
    cell->flags &= writer->flags;
    if (writer->colors == 0)
        cell->ink = cell->ground = COLOR_DEFAULT;
    if (cell->ink == COLOR_DEFAULT && cell->ground == COLOR_DEFAULT)
        return;
    if ((cell->flags & writer->plain & CELL_REVERSE) != 0) {
        color_code ink = cell->ink;
        cell->ink = cell->ground;
        cell->ground = ink;
    }
    cell->flags &= (uint8_t)~writer->plain;
}

/* Makes the cells of a row such that the terminal can show them. */
static void fit_row(const struct screen_writer *writer, struct cell *cells, int cols)
{
    for (struct cell *cell = cells; cell < cells + cols; cell++) {
        bool wide = cell + 1 < cells + cols && cell[1].glyph == 0;
        if (cell->glyph == 0 && cell > cells && columns_of(writer, cell[-1].glyph) == 2) {
            *cell = cell[-1];
            cell->glyph = 0;
            continue;
        }
        if (columns_of(writer, cell->glyph) != 1 + wide)
            cell->glyph = '?';
        if (!writer->able)
            fit_style(writer, cell);
    }
}

/*
 * Frames.
 */

bool screen_writer_resize(struct screen_writer *writer, int cols, int rows)
{
    writer->unknown = true; /* terminals differ in what a resize leaves on the screen */
    return grid_resize(&writer->frame, cols, rows) && grid_resize(&writer->shown, cols, rows);
}

void screen_writer_free(struct screen_writer *writer)
{
    grid_free(&writer->frame);
    grid_free(&writer->shown);
    text_free(&writer->bytes);
    *writer = (struct screen_writer){0};
}

/* Returns the first column from `col` on whose cell is shown already, or if `differ` is false, is
 * not; `cols` if there is none. Never the right half of a glyph that is not shown. */
static int find_end(const struct screen_writer *writer, int row, int col, int cols, bool differ)
{
    const struct cell *cells = row_of(&writer->frame, row);
    const struct cell *shown = row_of(&writer->shown, row);
    while (col < cols &&
           (cell_equal(&cells[col], &shown[col]) != differ || (differ && cells[col].glyph == 0)))
        col++;
    return col;
}

/* Returns the column from which on the terminal can erase a row to make it blank; the number of
 * columns if it cannot or if that would save little. */
static int find_blanks(const struct screen_writer *writer, int row)
{
    const struct cell *cells = row_of(&writer->frame, row);
    const struct cell *shown = row_of(&writer->shown, row);
    int cols = writer->frame.cols;
    int from = cols;
    while (from > 0 && cell_equal(&cells[from - 1], &blank))
        from--;
    while (from < cols && cell_equal(&shown[from], &blank))
        from++;
    return clr_eol != NULL && cols - from >= ERASED_MIN ? from : cols;
}

/* Writes the part of a row up to column `cols` that is not shown. */
static void put_row(struct screen_writer *writer, int row, int cols)
{
    int blanks = find_blanks(writer, row);
    int end = MIN(cols, blanks);
    int at = -1; /* column of the cursor; -1 if it is not in this row */
    for (int col = 0; (col = find_end(writer, row, col, end, false)) < end;) {
        int next = find_end(writer, row, col, end, true);
        if (at >= 0)
            put_step(writer, row, at, col);
        else
            put_move(writer, row, col);
        put_cells(writer, row_of(&writer->frame, row) + col, next - col);
        at = col = next;
    }
    if (blanks < cols) {
        if (at != blanks)
            put_move(writer, row, blanks);
        put_normal(writer);
        put_string(writer, clr_eol);
    }
    if (writer->bytes.length >= KEPT_MAX) {
        put_normal(writer);
        send_kept(writer);
    }
}

/* True if the terminal can scroll a part of the screen up or down and leaves blank rows behind. */
static bool has_region(int up)
{
    bool rolls = up > 0 ? parm_index != NULL || scroll_forward != NULL
                        : parm_rindex != NULL || scroll_reverse != NULL;
    return rolls && change_scroll_region != NULL && !non_dest_scroll_region && !memory_above &&
           !memory_below;
}

/* True if the terminal can scroll so. */
static bool can_scroll(struct scroll scroll)
{
    bool deletes = scroll.left <= 0 || parm_dch != NULL || delete_character != NULL;
    bool inserts = scroll.left >= 0 || parm_ich != NULL || insert_character != NULL;
    return deletes && inserts && (scroll.up == 0 || has_region(scroll.up));
}

/* Moves the first `rows` rows up or down. */
static void put_rows_up(struct screen_writer *writer, int rows, int up)
{
    put_string(writer, tiparm(change_scroll_region, 0, rows - 1));
    put_move(writer, up > 0 ? rows - 1 : 0, 0);
    put_repeated(writer, up > 0 ? parm_index : parm_rindex,
                 up > 0 ? scroll_forward : scroll_reverse, abs(up));
    put_string(writer, tiparm(change_scroll_region, 0, writer->frame.rows - 1));
}

/* Has the terminal scroll, so that only what comes into sight is left to write. */
static void put_scroll(struct screen_writer *writer, struct scroll scroll)
{
    if (scroll.up != 0)
        put_rows_up(writer, scroll.rows, scroll.up);
    for (int row = 0; row < scroll.rows && scroll.left != 0; row++) {
        put_move(writer, row, 0);
        put_repeated(writer, scroll.left > 0 ? parm_dch : parm_ich,
                     scroll.left > 0 ? delete_character : insert_character, abs(scroll.left));
    }
    scroll_move(&writer->shown, scroll);
}

/* Writes what the frame has and the terminal does not show. */
static void put_frame(struct screen_writer *writer, bool scrolls)
{
    const struct grid *frame = &writer->frame;
    bool rolls = auto_right_margin && !eat_newline_glitch; /* when its last cell is written: it is
                                                              left blank */
    int last = frame->rows - 1;
    struct scroll scroll;
    if (scrolls && scroll_find(&writer->shown, frame, &scroll) && can_scroll(scroll))
        put_scroll(writer, scroll);
    for (int row = 0; row < last; row++)
        put_row(writer, row, frame->cols);
    put_row(writer, last, rolls ? frame->cols - 1 : frame->cols);
    put_normal(writer);
    if (frame->cursor_col >= 0)
        put_move(writer, frame->cursor_row, frame->cursor_col);
    else if (cursor_invisible == NULL)
        put_move(writer, last, 0);
}

bool screen_writer_show(struct screen_writer *writer, const struct terminal *terminal, bool scrolls,
                        bool *new)
{
    for (int row = 0; row < writer->frame.rows; row++)
        fit_row(writer, row_of(&writer->frame, row), writer->frame.cols);
    *new = writer->unknown || !grid_equal(&writer->shown, &writer->frame);
    if (writer->unknown) {
        terminal_clear(terminal);
        grid_clear(&writer->shown);
        writer->pen = blank;
    }
    if (*new)
        put_frame(writer, scrolls);
    writer->unknown = writer->bytes.failed;
    send_kept(writer);
    curs_set(writer->frame.cursor_col >= 0);
    struct grid spare = writer->shown;
    writer->shown = writer->frame;
    writer->frame = spare;
    return !writer->unknown;
}
