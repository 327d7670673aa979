/*
 * A row is written from left to right beside a record of the colours and flags that the terminal
 * has by then; only differences from the record are written.
 */
#include "map/sgr.h"

#include "base/target_clones.h"
#include "base/text.h"

#include <string.h>

/* The colours and flags of a terminal at the beginning of a row. */
static const struct cell normal = {' ', COLOR_DEFAULT, COLOR_DEFAULT, 0};

/* Codes of SGR. A background's code is its foreground's plus BACKGROUND. */
enum {
    BOLD = 1,
    DIM = 2,
    REVERSE = 7,
    NORMAL_WEIGHT = 22, /* neither bold nor dim */
    NOT_REVERSE = 27,
    COLOR = 30,         /* plus 0..7 */
    NUMBERED_COLOR = 5, /* after EXTENDED: a number of 0..255 follows */
    RGB_COLOR = 2,      /* after EXTENDED: red, green and blue follow */
    EXTENDED = 38,
    OWN_COLOR = 39, /* the terminal's default */
    BRIGHT = 90,    /* plus 0..7 */
    BACKGROUND = 10,
};

size_t sgr_change_max(int colors)
{
    size_t color = colors >= COLORS_RGB ? sizeof ";38;2;255;255;255" - 1 : sizeof ";38;5;255" - 1;
    return sizeof "\033[22;27;1;2;7m" - 1 + 2 * color;
}

/* Numbers of 0..259 with the semicolon after them. */
#define TEN(...)                                                                   \
    {__VA_ARGS__, '0', ';'}, {__VA_ARGS__, '1', ';'}, {__VA_ARGS__, '2', ';'},     \
        {__VA_ARGS__, '3', ';'}, {__VA_ARGS__, '4', ';'}, {__VA_ARGS__, '5', ';'}, \
        {__VA_ARGS__, '6', ';'}, {__VA_ARGS__, '7', ';'}, {__VA_ARGS__, '8', ';'}, \
    {                                                                              \
        __VA_ARGS__, '9', ';'                                                      \
    }
static const char codes[][4] = {
    {'0', ';'},    {'1', ';'},    {'2', ';'},    {'3', ';'},    {'4', ';'},    {'5', ';'},
    {'6', ';'},    {'7', ';'},    {'8', ';'},    {'9', ';'},    TEN('1'),      TEN('2'),
    TEN('3'),      TEN('4'),      TEN('5'),      TEN('6'),      TEN('7'),      TEN('8'),
    TEN('9'),      TEN('1', '0'), TEN('1', '1'), TEN('1', '2'), TEN('1', '3'), TEN('1', '4'),
    TEN('1', '5'), TEN('1', '6'), TEN('1', '7'), TEN('1', '8'), TEN('1', '9'), TEN('2', '0'),
    TEN('2', '1'), TEN('2', '2'), TEN('2', '3'), TEN('2', '4'), TEN('2', '5'),
};

/* Appends a code of 0..255 and a semicolon, of which the last one of a sequence becomes its end.
 * Looked up without branches, which no processor could guess. Writes four bytes. */
static inline char *put_code(char *to, uint32_t code)
{
    memcpy(to, codes[code], sizeof *codes);
    return to + 2 + (code > 9) + (code > 99);
}

/* Appends the codes of the channels of an rgb. */
static inline char *put_rgb(char *to, uint32_t rgb)
{
    to = put_code(to, (uint32_t)RGB_RED(rgb));
    to = put_code(to, (uint32_t)RGB_GREEN(rgb));
    return put_code(to, (uint32_t)RGB_BLUE(rgb));
}

/* Appends the codes of a colour; `ground` is 0 for a foreground, BACKGROUND for a background. */
static inline char *put_color(char *to, color_code color, uint32_t ground)
{
    uint32_t value = COLOR_VALUE(color);
    if (color == COLOR_DEFAULT)
        return put_code(to, OWN_COLOR + ground);
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    if (numbered && value < 16)
        return put_code(to, (value < 8 ? COLOR + value : BRIGHT + value - 8) + ground);
    to = put_code(to, EXTENDED + ground);
    if (numbered)
        return put_code(put_code(to, NUMBERED_COLOR), value);
    return put_rgb(put_code(to, RGB_COLOR), value);
}

static char *put_flags(char *to, uint8_t before, uint8_t after)
{
    enum { WEIGHT = CELL_BOLD | CELL_DIM };
    if ((before & WEIGHT & ~after) != 0) {
        to = put_code(to, NORMAL_WEIGHT);
        before &= (uint8_t)~WEIGHT;
    }
    if ((before & CELL_REVERSE & ~after) != 0)
        to = put_code(to, NOT_REVERSE);
    uint8_t added = (uint8_t)(after & ~before);
    if (added & CELL_BOLD)
        to = put_code(to, BOLD);
    if (added & CELL_DIM)
        to = put_code(to, DIM);
    if (added & CELL_REVERSE)
        to = put_code(to, REVERSE);
    return to;
}

/* Appends the change of colours and flags from a cell to another one. */
static inline char *put_change(char *to, const struct cell *before, const struct cell *cell)
{
    bool front = cell->fg != before->fg;
    bool back = cell->bg != before->bg;
    if (!front && !back && cell->flags == before->flags)
        return to;
    *to++ = '\033';
    *to++ = '[';
    if (cell->flags != before->flags)
        to = put_flags(to, before->flags, cell->flags);
    if (front)
        to = put_color(to, cell->fg, 0);
    if (back)
        to = put_color(to, cell->bg, BACKGROUND);
    to[-1] = 'm';
    return to;
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

size_t sgr_end(char *to)
{
    static const char end[SGR_ROW_TAIL] = {'\033', '[', '0', 'm', '\n'};
    memcpy(to, end, sizeof end);
    return sizeof end;
}

size_t sgr_step(const struct cell *before, const struct cell *cell, char *to)
{
    return (size_t)(put_glyph(put_change(to, before, cell), cell->glyph) - to);
}

/* Sequences that change to each numbered foreground, once they are needed. */
enum { FRONT_MAX = 16 };

struct fronts {
    uint8_t lengths[256]; /* number of bytes; 0: there is none */
    char bytes[256][FRONT_MAX];
};

static void make_front(struct fronts *fronts, const struct cell *cell)
{
    UNCLEARED char bytes[SGR_CELL_MAX];
    uint32_t number = COLOR_VALUE(cell->fg);
    char *end = put_color(bytes + 2, cell->fg, 0);
    bytes[0] = '\033';
    bytes[1] = '[';
    end[-1] = 'm';
    memcpy(fronts->bytes[number], bytes, FRONT_MAX);
    fronts->lengths[number] = (uint8_t)(end - bytes);
}

/* Appends the change to a cell with a numbered foreground, from one that differs in no more. The
 * sequence is copied even if nothing changes, as no processor could guess that. */
static inline char *put_front(char *to, struct fronts *fronts, const struct cell *before,
                              const struct cell *cell)
{
    uint32_t number = COLOR_VALUE(cell->fg);
    if (fronts->lengths[number] == 0)
        make_front(fronts, cell);
    memcpy(to, fronts->bytes[number], FRONT_MAX);
    size_t changed = cell->fg != before->fg;
    return to + (fronts->lengths[number] & (0 - changed));
}

/* Appends the change to a cell with an rgb as foreground, from one that differs in no more. */
static inline char *put_rgb_front(char *to, const struct cell *before, const struct cell *cell)
{
    static const char head[8] = "\033[38;2;";
    if (cell->fg == before->fg)
        return to;
    memcpy(to, head, sizeof head);
    to = put_rgb(to + sizeof head - 1, COLOR_VALUE(cell->fg));
    to[-1] = 'm';
    return to;
}

size_t sgr_row(const struct cell *cells, uint32_t count, char *line)
{
    return sgr_row_after(&normal, cells, count, line);
}

size_t sgr_row_after(const struct cell *before, const struct cell *cells, uint32_t count,
                     char *line)
{
    UNCLEARED struct fronts fronts;
    char *to = line;
    memset(fronts.lengths, 0, sizeof fronts.lengths);
    for (const struct cell *cell = cells; cell < cells + count; cell++) {
        if (cell->glyph == 0)
            continue; /* the right half of a wide glyph */
        bool front = cell->bg == before->bg && cell->flags == before->flags;
        if (front && COLOR_KIND(cell->fg) == 2)
            to = put_rgb_front(to, before, cell);
        else if (front && COLOR_KIND(cell->fg) == 1)
            to = put_front(to, &fronts, before, cell);
        else
            to = put_change(to, before, cell);
        to = put_glyph(to, cell->glyph);
        before = cell;
    }
    return (size_t)(to - line) + sgr_end(to);
}

size_t sgr_plain_row(const struct cell *cells, uint32_t count, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < count; n++)
        if (cells[n].glyph != 0)
            to = put_glyph(to, cells[n].glyph);
    *to++ = '\n';
    return (size_t)(to - line);
}
