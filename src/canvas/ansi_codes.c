/*
 * A row is written from left to right: of each cell what differs from the cell before, and its
 * glyph.
 */
#include "canvas/ansi_codes.h"

#include "base/text.h"

#include <string.h>

/* The colours and flags of a terminal at the beginning of a row. */
static const struct cell normal = {' ', COLOR_DEFAULT, COLOR_DEFAULT, 0};

/* Codes of SGR. */
enum {
    BOLD = 1,
    DIM = 2,
    REVERSE = 7,
    NORMAL_WEIGHT = 22, /* neither bold nor dim */
    NOT_REVERSE = 27,
};

size_t ansi_change_max(int colors)
{
    size_t color = colors >= COLORS_RGB ? sizeof ";38;2;255;255;255" - 1 : sizeof ";38;5;255" - 1;
    return sizeof "\033[22;27;1;2;7m" - 1 + 2 * color;
}

/* A part of a sequence, with a semicolon after it. The last semicolon of a sequence becomes its
 * end. */
struct code {
    char bytes[15];
    uint8_t length;
};

#define CODE(text)             \
    {                          \
        text ";", sizeof(text) \
    }
#define SIX(head) \
    CODE(head "0"), CODE(head "1"), CODE(head "2"), CODE(head "3"), CODE(head "4"), CODE(head "5")
#define EIGHT(head) SIX(head), CODE(head "6"), CODE(head "7")
#define TEN(head)   EIGHT(head), CODE(head "8"), CODE(head "9")
#define FROM_16(head)                                                                             \
    CODE(head "16"), CODE(head "17"), CODE(head "18"), CODE(head "19"), TEN(head "2"),            \
        TEN(head "3"), TEN(head "4"), TEN(head "5"), TEN(head "6"), TEN(head "7"), TEN(head "8"), \
        TEN(head "9"), TEN(head "10"), TEN(head "11"), TEN(head "12"), TEN(head "13"),            \
        TEN(head "14"), TEN(head "15"), TEN(head "16"), TEN(head "17"), TEN(head "18"),           \
        TEN(head "19"), TEN(head "20"), TEN(head "21"), TEN(head "22"), TEN(head "23"),           \
        TEN(head "24"), SIX(head "25")

/* The numbers 0..255, in shorter codes. */
static const struct short_code {
    char bytes[7];
    uint8_t length;
} numbers[] = {TEN(""), SIX("1"), FROM_16("")};

/* Codes of inks and of grounds: of the terminal's own colour, of the numbered colours, and of the
 * part before red, green and blue. */
enum { RGB_HEAD = 257 };
static const struct code inks[] = {CODE("39"), EIGHT("3"), EIGHT("9"), FROM_16("38;5;"),
                                   CODE("38;2")};
static const struct code grounds[] = {CODE("49"), EIGHT("4"), EIGHT("10"), FROM_16("48;5;"),
                                      CODE("48;2")};

/* Appends a code if `wanted`. The bytes are copied either way, and with them the length: a branch
 * would often be guessed wrongly, and 16 bytes are one move. */
static inline char *put_code_if(char *to, const struct code *code, bool wanted)
{
    memcpy(to, code, sizeof *code);
    return to + (code->length & (0 - (size_t)wanted));
}

static inline char *put_code(char *to, const struct code *code)
{
    return put_code_if(to, code, true);
}

static inline char *put_number(char *to, int number)
{
    memcpy(to, numbers[number].bytes, 4);
    return to + numbers[number].length;
}

/* Appends the codes of the channels of an rgb. */
static inline char *put_rgb(char *to, uint32_t rgb)
{
    to = put_number(to, RGB_RED(rgb));
    to = put_number(to, RGB_GREEN(rgb));
    return put_number(to, RGB_BLUE(rgb));
}

/* Returns the code of a colour that is no rgb, from `inks` or `grounds`. Its index there is 0 for
 * the terminal's own colour, 1 + n for number n. */
static inline const struct code *code_of(const struct code *codes, color_code color)
{
    return &codes[COLOR_KIND(color) + COLOR_VALUE(color)];
}

/* Appends the codes of a colour. */
static inline char *put_color(char *to, const struct code *codes, color_code color)
{
    if (COLOR_IS_RGB(color))
        return put_rgb(put_code(to, &codes[RGB_HEAD]), COLOR_VALUE(color));
    return put_code(to, code_of(codes, color));
}

static char *put_flags(char *to, uint8_t before, uint8_t after)
{
    enum { WEIGHT = CELL_BOLD | CELL_DIM };
    if ((before & WEIGHT & ~after) != 0) {
        to = put_number(to, NORMAL_WEIGHT);
        before &= (uint8_t)~WEIGHT;
    }
    if ((before & CELL_REVERSE & ~after) != 0)
        to = put_number(to, NOT_REVERSE);
    uint8_t added = (uint8_t)(after & ~before);
    if (added & CELL_BOLD)
        to = put_number(to, BOLD);
    if (added & CELL_DIM)
        to = put_number(to, DIM);
    if (added & CELL_REVERSE)
        to = put_number(to, REVERSE);
    return to;
}

static inline char *put_start(char *to)
{
    to[0] = '\033';
    to[1] = '[';
    return to + 2;
}

/* Appends the change of colours and flags from a cell to another one that has others. */
static inline char *put_any_change(char *to, const struct cell *before, const struct cell *cell)
{
    to = put_start(to);
    if (cell->flags != before->flags)
        to = put_flags(to, before->flags, cell->flags);
    if (cell->ink != before->ink)
        to = put_color(to, inks, cell->ink);
    if (cell->ground != before->ground)
        to = put_color(to, grounds, cell->ground);
    to[-1] = 'm';
    return to;
}

/* Appends the change of ink to an rgb, if it is another one. */
static inline char *put_rgb_ink(char *to, const struct cell *before, const struct cell *cell)
{
    if (cell->ink == before->ink)
        return to;
    memcpy(to, "\033[38;2;", 8);
    to = put_rgb(to + 7, COLOR_VALUE(cell->ink));
    to[-1] = 'm';
    return to;
}

/* Appends the change of ink to a colour that is no rgb, if it is another one. */
static inline char *put_ink(char *to, const struct cell *before, const struct cell *cell)
{
    size_t changed = cell->ink != before->ink;
    char *end = put_code(put_start(to), code_of(inks, cell->ink));
    end[-1] = 'm';
    return to + ((size_t)(end - to) & (0 - changed));
}

/* Appends the change of ground, and of ink if that is another one. Neither is an rgb. */
static inline char *put_both(char *to, const struct cell *before, const struct cell *cell)
{
    to = put_code_if(put_start(to), code_of(inks, cell->ink), cell->ink != before->ink);
    to = put_code(to, code_of(grounds, cell->ground));
    to[-1] = 'm';
    return to;
}

/* Appends the change of colours and flags from a cell to another one, if there is one. */
static inline char *put_change(char *to, const struct cell *before, const struct cell *cell)
{
    bool flags = cell->flags != before->flags;
    bool ink = cell->ink != before->ink;
    bool ground = cell->ground != before->ground;
    bool rgb = COLOR_IS_RGB(cell->ink) || COLOR_IS_RGB(cell->ground);
    if (!flags && !rgb)
        return ground ? put_both(to, before, cell) : put_ink(to, before, cell);
    if (!flags && !ground && (!ink || COLOR_IS_RGB(cell->ink)))
        return put_rgb_ink(to, before, cell);
    return put_any_change(to, before, cell);
}

/* Appends a glyph. ASCII and half blocks, which are most, need no call. */
static inline char *put_glyph(char *to, uint32_t glyph)
{
    if (glyph < 0x80) {
        *to = (char)glyph;
        return to + 1;
    }
    if (glyph == 0x2580) {
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): bytes of a row, no string */
        memcpy(to, "\xE2\x96\x80", 3);
        return to + 3;
    }
    return to + text_encode(glyph, to);
}

size_t ansi_end(char *to)
{
    static const char end[ANSI_ROW_TAIL] = {'\033', '[', '0', 'm', '\n'};
    memcpy(to, end, sizeof end);
    return sizeof end;
}

size_t ansi_cells(const struct cell *before, const struct cell *cells, uint32_t count, char *to)
{
    char *end = to;
    for (const struct cell *cell = cells; cell < cells + count; cell++) {
        if (cell->glyph == 0)
            continue; /* the right half of a wide glyph */
        end = put_glyph(put_change(end, before, cell), cell->glyph);
        before = cell;
    }
    return (size_t)(end - to);
}

size_t ansi_row(const struct cell *cells, uint32_t count, char *line)
{
    return ansi_row_after(&normal, cells, count, line);
}

size_t ansi_row_after(const struct cell *before, const struct cell *cells, uint32_t count,
                      char *line)
{
    size_t length = ansi_cells(before, cells, count, line);
    return length + ansi_end(line + length);
}

size_t ansi_plain_row(const struct cell *cells, uint32_t count, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < count; n++)
        if (cells[n].glyph != 0)
            to = put_glyph(to, cells[n].glyph);
    *to++ = '\n';
    return (size_t)(to - line);
}
