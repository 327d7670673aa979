/*
 * A row is written from left to right beside a record of the colours and flags that the terminal
 * has by then; only differences from the record are written.
 */
#include "map/sgr.h"

#include "base/target_clones.h"
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

/* Codes of colours that were put before. */
enum { PIECES = 256, PIECE_MAX = 16 };

struct sgr_pieces {
    uint64_t keys[PIECES]; /* colour and ground of each piece, plus 1; 0: there is none */
    uint8_t lengths[PIECES];
    char bytes[PIECES][PIECE_MAX];
};

_Static_assert(sizeof "38;2;255;255;255" - 1 <= PIECE_MAX, "a colour is a piece");

/* Appends the codes of a colour as put_color does. Copies whole pieces: what is too much is written
 * over by what follows. */
static inline char *put_piece(char *to, struct sgr_pieces *pieces, color_code color,
                              uint32_t ground)
{
    uint64_t key = ((uint64_t)ground << 32 | color) + 1;
    uint32_t n = (color + ground) * UINT32_C(0x9E3779B1) >> 24;
    if (pieces->keys[n] != key) {
        char codes[PIECE_MAX + 1] = "[";
        pieces->keys[n] = key;
        pieces->lengths[n] = (uint8_t)(put_color(codes + 1, color, ground) - (codes + 1));
        memcpy(pieces->bytes[n], codes + 1, PIECE_MAX);
    }
    if (to[-1] != '[')
        *to++ = ';';
    memcpy(to, pieces->bytes[n], PIECE_MAX);
    return to + pieces->lengths[n];
}

static inline char *put_change(char *to, struct rendition *now, const struct cell *cell,
                               struct sgr_pieces *pieces)
{
    if (cell->fg == now->fg && cell->bg == now->bg && cell->flags == now->flags)
        return to;
    *to++ = '\033';
    *to++ = '[';
    if (cell->flags != now->flags)
        to = put_flags(to, now->flags, cell->flags);
    if (cell->fg != now->fg)
        to = put_piece(to, pieces, cell->fg, 0);
    if (cell->bg != now->bg)
        to = put_piece(to, pieces, cell->bg, BACKGROUND);
    *now = (struct rendition){cell->fg, cell->bg, cell->flags};
    *to++ = 'm';
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

size_t sgr_row(const struct cell *cells, uint32_t count, char *line)
{
    static const struct cell start;
    return sgr_row_after(&start, cells, count, line);
}

size_t sgr_row_after(const struct cell *before, const struct cell *cells, uint32_t count,
                     char *line)
{
    static const char end[SGR_ROW_TAIL] = {'\033', '[', '0', 'm', '\n'};
    UNCLEARED struct sgr_pieces pieces;
    struct rendition now = {before->fg, before->bg, before->flags};
    char *to = line;
    memset(pieces.keys, 0, sizeof pieces.keys);
    for (const struct cell *cell = cells; cell < cells + count; cell++) {
        if (cell->glyph == 0)
            continue; /* the right half of a wide glyph */
        to = put_change(to, &now, cell, &pieces);
        to = put_glyph(to, cell->glyph);
    }
    memcpy(to, end, sizeof end);
    return (size_t)(to - line) + sizeof end;
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
