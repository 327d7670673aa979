/*
 * The screen that curses believes in is curscr: what is put there is not written again. A terminal
 * is written to directly only if a change of colours is the same bytes there as in a dump.
 */
#include "term/direct.h"

#include "map/sgr.h"
#include "term/terminal.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

/* True if terminfo's string for a colour, numbered `number`, is what a dump has for the change from
 * `before` to `cell`, whose glyph is a blank. */
static bool is_same(const char *string, int number, struct cell before, struct cell cell)
{
    char bytes[SGR_CELL_MAX];
    size_t length = sgr_step(&before, &cell, bytes) - 1;
    const char *wanted = string != NULL ? tiparm(string, number) : "";
    return strlen(wanted) == length && memcmp(wanted, bytes, length) == 0;
}

/* True if all kinds of colours are the same bytes as in a dump, before and behind glyphs. */
static bool has_same_colors(int colors)
{
    static const int numbers[] = {0, 1, 7, 8, 15, 16, 99, 100, 255};
    static const struct cell blank = {.glyph = ' '};
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        struct cell front = {' ', COLOR_INDEX(numbers[n]), COLOR_DEFAULT, 0};
        struct cell back = {' ', COLOR_DEFAULT, COLOR_INDEX(numbers[n]), 0};
        if (numbers[n] < colors && (!is_same(set_a_foreground, numbers[n], blank, front) ||
                                    !is_same(set_a_background, numbers[n], blank, back)))
            return false;
    }
    return true;
}

void direct_start(struct direct *direct, int colors)
{
    direct->utf8 = terminal_shows(0x2580);
    direct->works = (colors == 8 || colors == 16 || colors == 256) && has_same_colors(colors) &&
                    orig_pair != NULL && strcmp(orig_pair, "\033[39;49m") == 0;
}

void direct_resize(struct direct *direct, int cols)
{
    free(direct->bytes);
    direct->bytes = malloc((size_t)cols * SGR_CELL_MAX + SGR_ROW_EXTRA);
}

void direct_free(struct direct *direct)
{
    free(direct->bytes);
    *direct = (struct direct){0};
}

bool direct_can(const struct direct *direct, const struct cell *cells, int count)
{
    enum { LINES_AND_BLOCKS = 0x2500, AFTER_BLOCKS = 0x25A0 };
    bool can = direct->works && direct->bytes != NULL;
    for (int n = 0; can && n < count; n++) {
        uint32_t glyph = cells[n].glyph;
        bool block = direct->utf8 && glyph >= LINES_AND_BLOCKS && glyph < AFTER_BLOCKS;
        can = cells[n].flags == 0 && ((glyph >= ' ' && glyph < 0x7F) || block);
    }
    return can;
}

void direct_row(const struct direct *direct, int row, const struct cell *cells, int count,
                const void *converted)
{
    size_t length = sgr_row(cells, (uint32_t)count, direct->bytes) - 1; /* no newline */
    putp(tiparm(cursor_address, row, 0));
    fwrite(direct->bytes, 1, length, stdout);
    mvwadd_wchnstr(curscr, row, 0, converted, count);
}

void direct_end(void)
{
    int y;
    int x;
    getyx(curscr, y, x);
    putp(tiparm(cursor_address, y, x));
    fflush(stdout);
}
