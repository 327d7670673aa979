/*
 * A file of REXPaint has the cells of a layer column by column, in gzip. Rows are gathered in a
 * canvas until all of them are there; REXPaint itself has no larger ones.
 *
 * Glyphs are numbers of the font, which has the characters of CP437.
 */
#include "files/cp437.h"
#include "files/format.h"
#include "files/gzip.h"
#include "map/courses.h"
#include "map/painter.h"
#include "readers/error_format.h"

#include <stdlib.h>
#include <string.h>

enum { CELL_BYTES = 10, HEAD_BYTES = 16, CELLS_MAX = 1 << 20 };

struct xp_canvas {
    uint32_t cols;
    uint32_t rows;
    size_t length;   /* bytes that were gathered */
    uint8_t cells[]; /* CELL_BYTES each, row by row */
};

/* Writes a number of 32 bits, the low byte first. Returns the end. */
static uint8_t *put_little(uint8_t *to, uint32_t number)
{
    for (int shift = 0; shift < 32; shift += 8)
        *to++ = (uint8_t)(number >> shift);
    return to;
}

/* Refuses maps whose tiles the font does not have. */
static bool check_tiles(const struct tiles *tiles, struct error *error)
{
    for (int n = 0; n < tiles->count; n++)
        if (cp437_of(tiles->tiles[n].glyph) < 0)
            return error_format(error, ERROR_USAGE,
                                "--format=xp: tile %d, U+%04X, is no character of CP437", n + 1,
                                tiles->tiles[n].glyph);
    return true;
}

static bool begin_canvas(struct format_file *file, const struct map *map, struct error *error)
{
    uint32_t cols = painter_cols(map);
    uint32_t rows = painter_lines(map);
    size_t count = (size_t)cols * rows;
    if (count > CELLS_MAX)
        return error_format(error, ERROR_USAGE,
                            "--format=xp: %ux%u cells are too many: at most %d, such as 1024x1024",
                            cols, rows, CELLS_MAX);
    if (map->look.show == SHOW_HEIGHT && !check_tiles(&map->look.tiles, error))
        return false;
    file->canvas = malloc(sizeof *file->canvas + count * CELL_BYTES);
    if (file->canvas == NULL)
        return error_memory(error);
    *file->canvas = (struct xp_canvas){.cols = cols, .rows = rows};
    return true;
}

static bool gather_rows(struct format_file *file, const char *rows, size_t length,
                        struct error *error)
{
    struct xp_canvas *canvas = file->canvas;
    (void)error;
    memcpy(canvas->cells + canvas->length, rows, length);
    canvas->length += length;
    return true;
}

/* Writes version, one layer and its size, then the cells column by column. */
static bool write_canvas(struct format_file *file, const struct map *map, struct error *error)
{
    const struct xp_canvas *canvas = file->canvas;
    size_t length = HEAD_BYTES + canvas->length;
    uint8_t *bytes = malloc(length);
    (void)map;
    if (bytes == NULL)
        return error_memory(error);
    uint8_t *to = put_little(bytes, UINT32_MAX); /* version -1 */
    to = put_little(to, 1);
    to = put_little(to, canvas->cols);
    to = put_little(to, canvas->rows);
    for (size_t col = 0; col < canvas->cols; col++)
        for (size_t row = 0; row < canvas->rows; row++, to += CELL_BYTES)
            memcpy(to, canvas->cells + (row * canvas->cols + col) * CELL_BYTES, CELL_BYTES);
    bool done = gzip_write(bytes, length, file->out, error);
    free(bytes);
    return done;
}

static void free_canvas(struct format_file *file)
{
    free(file->canvas);
}

/* Returns the number of a character; of a curve or a half line, as rivers have them, that of the
 * nearest line. */
static uint32_t font_number(uint32_t glyph)
{
    static const uint8_t corners[] = {218, 191, 217, 192}; /* from U+256D on */
    enum { ACROSS = 196, DOWN = 179, CURVES = 0x256D, HALVES = 0x2574 };
    int number = cp437_of(glyph);
    if (glyph >= CURVES && glyph < CURVES + sizeof corners)
        return corners[glyph - CURVES];
    if (glyph >= HALVES && glyph < HALVES + 4)
        return glyph % 2 == 0 ? ACROSS : DOWN;
    return number >= 0 ? (uint32_t)number : '?';
}

/* Writes a colour; `usual` for the terminal's own. Returns the end. */
static uint8_t *put_channels(uint8_t *to, color_code color, uint32_t usual)
{
    uint32_t rgb = color == COLOR_DEFAULT ? usual : COLOR_VALUE(color);
    *to++ = (uint8_t)RGB_RED(rgb);
    *to++ = (uint8_t)RGB_GREEN(rgb);
    *to++ = (uint8_t)RGB_BLUE(rgb);
    return to;
}

static size_t print_xp_cells(const struct map *map, uint32_t number, const struct cell *cells,
                             char *line)
{
    enum { WHITE = 0xFFFFFF, BLACK = 0 };
    uint32_t cols = painter_cols(map);
    uint8_t *to = (uint8_t *)line;
    (void)number;
    for (uint32_t n = 0; n < cols; n++) {
        to = put_little(to, font_number(cells[n].glyph));
        to = put_channels(to, cells[n].fg, WHITE);
        to = put_channels(to, cells[n].bg, BLACK);
    }
    return (size_t)cols * CELL_BYTES;
}

const struct format format_xp = {
    .name = "xp",
    .ending = ".xp",
    .about = "tiles in colour, for REXPaint",
    .colored = true,
    .rgb = true,
    .pieces = true,
    .painted_max = 2 * CELL_BYTES, /* a tile may be two cells wide */
    .begin = begin_canvas,
    .end = write_canvas,
    .close = free_canvas,
    .write = gather_rows,
    .print_cells = print_xp_cells,
};
