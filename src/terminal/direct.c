/*
 * Only cells that differ from those shown are written, with steps over the cells between them. A
 * terminal is written to directly only if a change of colours is the same bytes there as in a dump.
 *
 * Invariant: from direct_end to the next direct_row nothing is kept, and the terminal's colours are
 * its own.
 */
#include "terminal/direct.h"

#include "canvas/ansi_codes.h"
#include "terminal/terminal.h"

#include <curses.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

enum {
    KEPT_MAX = 1 << 16, /* bytes that are kept before they are sent */
    STEP_MAX = 16,      /* bytes of a step over cells, or to a row */
};

static bool is_string(const char *string, const char *wanted)
{
    return string != NULL && strcmp(string, wanted) == 0;
}

/* True if terminfo's string for a colour, numbered `number`, is what a dump has for the change from
 * `before` to `cell`, whose glyph is a blank. */
static bool is_same(const char *string, int number, struct cell before, struct cell cell)
{
    char bytes[SGR_CELL_MAX];
    size_t length = ansi_step(&before, &cell, bytes) - 1;
    const char *wanted = string != NULL ? tiparm(string, number) : "";
    return strlen(wanted) == length && memcmp(wanted, bytes, length) == 0;
}

/* True if all kinds of colours are the same bytes as in a dump, before and behind glyphs. */
static bool has_same_colors(int colors)
{
    static const int numbers[] = {0, 1, 7, 8, 15, 16, 99, 100, 255, 256, 0x10203, 0xFFFFFF};
    static const struct cell blank = {.glyph = ' '};
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        bool mixed = colors >= COLORS_RGB && numbers[n] >= 8;
        color_code color =
            mixed ? COLOR_RGB(0, 0, 0) + (color_code)numbers[n] : COLOR_INDEX(numbers[n]);
        struct cell front = {' ', color, COLOR_DEFAULT, 0};
        struct cell back = {' ', COLOR_DEFAULT, color, 0};
        if (numbers[n] < colors && (!is_same(set_a_foreground, numbers[n], blank, front) ||
                                    !is_same(set_a_background, numbers[n], blank, back)))
            return false;
    }
    return true;
}

/* True if the cursor moves as this file writes it. */
static bool has_same_moves(void)
{
    return cursor_address != NULL && is_string(tiparm(cursor_address, 4, 9), "\033[5;10H") &&
           parm_right_cursor != NULL && is_string(tiparm(parm_right_cursor, 12), "\033[12C");
}

void direct_start(struct direct *direct, int colors)
{
    bool counted = colors == 8 || colors == 16 || colors == 256 || colors >= COLORS_RGB;
    direct->utf8 = terminal_shows(0x2580);
    direct->works = counted && has_same_moves() && has_same_colors(colors) &&
                    is_string(orig_pair, "\033[39;49m");
    direct->flags = is_string(enter_bold_mode, "\033[1m") && is_string(enter_dim_mode, "\033[2m") &&
                    is_string(enter_reverse_mode, "\033[7m") && no_color_video <= 0;
}

void direct_resize(struct direct *direct, int cols)
{
    free(direct->bytes);
    direct->length = 0;
    direct->row_max = (size_t)cols * (SGR_CELL_MAX + STEP_MAX) + SGR_ROW_EXTRA;
    direct->bytes = malloc(KEPT_MAX + direct->row_max);
}

void direct_free(struct direct *direct)
{
    free(direct->bytes);
    *direct = (struct direct){0};
}

/* True if a glyph that is not ASCII takes one column, in terminals of all kinds. */
static bool is_narrow(uint32_t glyph)
{
    enum { LINES_AND_BLOCKS = 0x2500, AFTER_BLOCKS = 0x25A0 };
    return (glyph >= LINES_AND_BLOCKS && glyph < AFTER_BLOCKS) ||
           (glyph >= 0xA0 && wcwidth((wchar_t)glyph) == 1);
}

bool direct_can(const struct direct *direct, const struct cell *cells, int count)
{
    bool can = direct->works && direct->bytes != NULL;
    for (int n = 0; can && n < count; n++) {
        uint32_t glyph = cells[n].glyph;
        can = (cells[n].flags == 0 || direct->flags) &&
              ((glyph >= ' ' && glyph < 0x7F) || (direct->utf8 && is_narrow(glyph)));
    }
    return can;
}

/* Sends what is kept, all at once: a terminal takes the time of a call for a few kilobytes. Bytes
 * for a terminal that is gone are dropped: the next read tells. */
static void send_kept(struct direct *direct)
{
    size_t sent = 0;
    while (sent < direct->length) {
        ssize_t count = write(STDOUT_FILENO, direct->bytes + sent, direct->length - sent);
        if (count < 0 && errno != EINTR)
            break;
        sent += count > 0 ? (size_t)count : 0;
    }
    direct->length = 0;
}

static char *end_of_kept(const struct direct *direct)
{
    return direct->bytes + direct->length;
}

/* Appends cells; the terminal's cursor is at the first. */
static void append_cells(struct direct *direct, const struct cell *cells, int count)
{
    direct->length += ansi_cells(&direct->before, cells, (uint32_t)count, end_of_kept(direct));
    direct->before = cells[count - 1];
}

/* Appends a step over cells that are shown. */
static void pass_cells(struct direct *direct, int count)
{
    direct->length += (size_t)snprintf(end_of_kept(direct), STEP_MAX, "\033[%dC", count);
}

/* Returns the end of the cells from `begin` on that are all shown, or all not. */
static int find_end(const struct cell *cells, const struct cell *shown, int begin, int count)
{
    bool same = cell_equal(&cells[begin], &shown[begin]);
    int end = begin + 1;
    while (end < count && cell_equal(&cells[end], &shown[end]) == same)
        end++;
    return end;
}

/* Appends a row from its first cell that is not shown, `begin`, to the one before `end`. */
static void put_row(struct direct *direct, const struct cell *cells, const struct cell *shown,
                    int begin, int end)
{
    if (shown == NULL) {
        append_cells(direct, cells, end);
        return;
    }
    for (int next = begin; begin < end; begin = next) {
        next = find_end(cells, shown, begin, end);
        if (cell_equal(&cells[begin], &shown[begin]))
            pass_cells(direct, next - begin);
        else
            append_cells(direct, cells + begin, next - begin);
    }
}

void direct_row(struct direct *direct, int row, const struct cell *cells, const struct cell *shown,
                int count)
{
    int begin = 0;
    int end = count;
    while (shown != NULL && begin < end && cell_equal(&cells[begin], &shown[begin]))
        begin++;
    while (shown != NULL && end > begin && cell_equal(&cells[end - 1], &shown[end - 1]))
        end--;
    if (begin == end)
        return;
    direct->length +=
        (size_t)snprintf(end_of_kept(direct), STEP_MAX, "\033[%d;%dH", row + 1, begin + 1);
    put_row(direct, cells, shown, begin, end);
    if (direct->length >= KEPT_MAX)
        send_kept(direct);
    direct->begun = true;
}

void direct_end(struct direct *direct)
{
    static const char normal[] = "\033[m";
    int y;
    int x;
    if (!direct->begun)
        return;
    getyx(curscr, y, x);
    memcpy(end_of_kept(direct), normal, sizeof normal - 1);
    direct->length += sizeof normal - 1;
    direct->length += (size_t)snprintf(end_of_kept(direct), STEP_MAX, "\033[%d;%dH", y + 1, x + 1);
    direct->before = (struct cell){0};
    direct->begun = false;
    send_kept(direct);
}
