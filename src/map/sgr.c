/*
 * A row is written from left to right beside a record of the colours and flags that the terminal
 * has by then; only differences from the record are written.
 */
#include "map/sgr.h"

#include "base/text.h"

#include <string.h>

/* The colours and flags that a terminal has after the sequences so far. */
struct rendition {
    color_code fg;
    color_code bg;
    uint8_t flags;
};

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

/* Appends a code of 0..255 to a sequence that has begun with "\033[". */
static char *put_code(char *to, uint32_t code)
{
    if (to[-1] != '[')
        *to++ = ';';
    if (code >= 100)
        *to++ = (char)('0' + code / 100);
    if (code >= 10)
        *to++ = (char)('0' + code / 10 % 10);
    *to++ = (char)('0' + code % 10);
    return to;
}

/* Appends the codes of a colour; `ground` is 0 for a foreground, BACKGROUND for a background. */
static char *put_color(char *to, color_code color, uint32_t ground)
{
    uint32_t value = COLOR_VALUE(color);
    bool numbered = COLOR_KIND(color) == COLOR_KIND(COLOR_INDEX(0));
    if (color == COLOR_DEFAULT)
        return put_code(to, OWN_COLOR + ground);
    if (numbered && value < 16)
        return put_code(to, (value < 8 ? COLOR + value : BRIGHT + value - 8) + ground);
    to = put_code(to, EXTENDED + ground);
    if (numbered)
        return put_code(put_code(to, NUMBERED_COLOR), value);
    to = put_code(to, RGB_COLOR);
    to = put_code(to, (uint32_t)RGB_RED(value));
    to = put_code(to, (uint32_t)RGB_GREEN(value));
    return put_code(to, (uint32_t)RGB_BLUE(value));
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

static char *put_change(char *to, struct rendition *now, const struct cell *cell)
{
    if (cell->fg == now->fg && cell->bg == now->bg && cell->flags == now->flags)
        return to;
    *to++ = '\033';
    *to++ = '[';
    to = put_flags(to, now->flags, cell->flags);
    if (cell->fg != now->fg)
        to = put_color(to, cell->fg, 0);
    if (cell->bg != now->bg)
        to = put_color(to, cell->bg, BACKGROUND);
    *now = (struct rendition){cell->fg, cell->bg, cell->flags};
    *to++ = 'm';
    return to;
}

size_t sgr_row(const struct cell *cells, uint32_t count, char *line)
{
    static const char end[SGR_ROW_EXTRA] = {'\033', '[', '0', 'm', '\n'};
    struct rendition now = {COLOR_DEFAULT, COLOR_DEFAULT, 0};
    char *to = line;
    for (const struct cell *cell = cells; cell < cells + count; cell++) {
        if (cell->glyph == 0)
            continue; /* the right half of a wide glyph */
        to = put_change(to, &now, cell);
        to += text_encode(cell->glyph, to);
    }
    memcpy(to, end, sizeof end);
    return (size_t)(to - line) + sizeof end;
}

size_t sgr_plain_row(const struct cell *cells, uint32_t count, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < count; n++)
        if (cells[n].glyph != 0)
            to += text_encode(cells[n].glyph, to);
    *to++ = '\n';
    return (size_t)(to - line);
}
