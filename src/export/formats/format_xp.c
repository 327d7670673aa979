/*
 * A file of REXPaint: the cells of a layer, column by column, in gzip (RFC 1952) without a name and
 * a time. Rows are gathered in a canvas until all of them are there; REXPaint itself has no larger
 * ones.
 *
 * Glyphs are numbers of the font, which has the characters of CP437.
 */
#include "export/formats/deflate.h"
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "render/painter.h"
#include "system/system.h"

#include <stdlib.h>
#include <zlib.h>

/* CP437, the characters of old screens: below 127 those of ASCII, and here those from 128 on. */
static const uint16_t upper_half[128] = {
    0x00C7, 0x00FC, 0x00E9, 0x00E2, 0x00E4, 0x00E0, 0x00E5, 0x00E7, 0x00EA, 0x00EB, 0x00E8, 0x00EF,
    0x00EE, 0x00EC, 0x00C4, 0x00C5, 0x00C9, 0x00E6, 0x00C6, 0x00F4, 0x00F6, 0x00F2, 0x00FB, 0x00F9,
    0x00FF, 0x00D6, 0x00DC, 0x00A2, 0x00A3, 0x00A5, 0x20A7, 0x0192, 0x00E1, 0x00ED, 0x00F3, 0x00FA,
    0x00F1, 0x00D1, 0x00AA, 0x00BA, 0x00BF, 0x2310, 0x00AC, 0x00BD, 0x00BC, 0x00A1, 0x00AB, 0x00BB,
    0x2591, 0x2592, 0x2593, 0x2502, 0x2524, 0x2561, 0x2562, 0x2556, 0x2555, 0x2563, 0x2551, 0x2557,
    0x255D, 0x255C, 0x255B, 0x2510, 0x2514, 0x2534, 0x252C, 0x251C, 0x2500, 0x253C, 0x255E, 0x255F,
    0x255A, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550, 0x256C, 0x2567, 0x2568, 0x2564, 0x2565, 0x2559,
    0x2558, 0x2552, 0x2553, 0x256B, 0x256A, 0x2518, 0x250C, 0x2588, 0x2584, 0x258C, 0x2590, 0x2580,
    0x03B1, 0x00DF, 0x0393, 0x03C0, 0x03A3, 0x03C3, 0x00B5, 0x03C4, 0x03A6, 0x0398, 0x03A9, 0x03B4,
    0x221E, 0x03C6, 0x03B5, 0x2229, 0x2261, 0x00B1, 0x2265, 0x2264, 0x2320, 0x2321, 0x00F7, 0x2248,
    0x00B0, 0x2219, 0x00B7, 0x221A, 0x207F, 0x00B2, 0x25A0, 0x00A0,
};

/* Returns the number, 32..255, of a character; -1 if it has none. */
static int cp437_of(uint32_t glyph)
{
    if (glyph >= ' ' && glyph < 0x7F)
        return (int)glyph;
    for (int n = 0; n < 128; n++)
        if (upper_half[n] == glyph)
            return 128 + n;
    return -1;
}

enum { CELL_BYTES = 10, HEAD_BYTES = 16, CELLS_MAX = 1 << 20 };

struct xp_canvas {
    uint32_t cols, rows;
    uint32_t gathered; /* rows */
    size_t length;     /* of `bytes` */
    uint8_t bytes[];   /* HEAD_BYTES, then CELL_BYTES for each cell, column by column */
};

/* Refuses maps whose tiles the font does not have. */
static bool check_tiles(const struct tiles *tiles, struct error *error)
{
    for (int n = 0; n < tiles->count; n++)
        if (cp437_of(tiles->tiles[n].glyph) < 0) {
            char glyph[16];
            snprintf(glyph, sizeof glyph, "U+%04X", tiles->tiles[n].glyph);
            return error_format(error, ERROR_USAGE,
                                "--format=xp: tile %d, %s, is no character of CP437", n + 1, glyph);
        }
    return true;
}

static bool begin_canvas(struct format_file *file, struct error *error)
{
    const struct map *map = file->map;
    uint32_t cols = painter_cols(map);
    uint32_t rows = painter_lines(map);
    size_t count = (size_t)cols * rows;
    if (count > CELLS_MAX)
        return error_format(error, ERROR_USAGE, "--format=xp: %ux%u cells are too many: at most %d",
                            cols, rows, CELLS_MAX) ||
               painter_offer_size(map, CELLS_MAX, error);
    if (map->look.show == SHOW_HEIGHT && !check_tiles(&map->look.tiles, error))
        return false;
    size_t length = HEAD_BYTES + count * CELL_BYTES;
    struct xp_canvas *canvas = file->state = malloc(sizeof *canvas + length);
    if (canvas == NULL)
        return error_memory(error);
    *canvas = (struct xp_canvas){.cols = cols, .rows = rows, .length = length};
    uint8_t *to = put_little(canvas->bytes, UINT32_MAX); /* version -1 */
    to = put_little(to, 1);                              /* one layer */
    put_little(put_little(to, cols), rows);
    return true;
}

static bool gather_rows(struct format_file *file, const char *rows, size_t length,
                        struct error *error)
{
    struct xp_canvas *canvas = file->state;
    (void)error;
    for (const char *cell = rows; cell < rows + length; canvas->gathered++)
        for (size_t col = 0; col < canvas->cols; col++, cell += CELL_BYTES)
            memcpy(canvas->bytes + HEAD_BYTES +
                       (col * canvas->rows + canvas->gathered) * CELL_BYTES,
                   cell, CELL_BYTES);
    return true;
}

/* Writes the canvas as a file of gzip. */
static bool write_canvas(struct format_file *file, struct error *error)
{
    static const uint8_t head[10] = {0x1F, 0x8B, 8, [9] = 255}; /* deflated, by any system */
    const struct xp_canvas *canvas = file->state;
    const uint32_t sum = (uint32_t)crc32_z(0, canvas->bytes, canvas->length);
    size_t end;
    uint8_t *packed = deflate_whole(canvas->bytes, canvas->length, CELL_BYTES, sizeof head, &end);
    if (packed == NULL)
        return error_memory(error);
    memcpy(packed, head, sizeof head);
    put_little(put_little(packed + end, sum), (uint32_t)canvas->length);
    bool done = write_bytes(file->out, packed, end + 8, error);
    free(packed);
    return done;
}

static void free_canvas(struct format_file *file)
{
    free(file->state);
}

/* Returns the number of a character; of those of rivers, roads and towns that CP437 has not, that
 * of the nearest one. */
static uint32_t font_number(uint32_t glyph)
{
    enum { ACROSS = 196, DOWN = 179 };
    static const struct {
        uint16_t glyph;
        uint8_t number;
    } nearest[] = {{0x256D, 218},    {0x256E, 191},    {0x256F, 217},    {0x2570, 192},
                   {0x2574, ACROSS}, {0x2575, DOWN},   {0x2576, ACROSS}, {0x2577, DOWN},
                   {0x2504, ACROSS}, {0x2508, ACROSS}, {0x2022, 249},    {0x25C6, 4},
                   {0x25C9, 10},     {0x25CB, 9},      {0x25CF, 7}};
    int number = cp437_of(glyph);
    for (size_t n = 0; number < 0 && n < sizeof nearest / sizeof *nearest; n++)
        if (nearest[n].glyph == glyph)
            number = nearest[n].number;
    return number >= 0 ? (uint32_t)number : '?';
}

/* Writes a colour; `usual` for the terminal's own. Returns the end. */
static uint8_t *put_channels(uint8_t *to, color_code color, uint32_t usual)
{
    return put_rgb(to, color == COLOR_DEFAULT ? usual : COLOR_VALUE(color));
}

static size_t print_xp_cells(const struct map *map, const struct cell_row *row, char *line)
{
    enum { WHITE = 0xFFFFFF, BLACK = 0 };
    uint8_t *to = (uint8_t *)line;
    (void)map;
    for (uint32_t n = 0; n < row->count; n++) {
        to = put_little(to, font_number(row->cells[n].glyph));
        to = put_channels(to, row->cells[n].ink, WHITE);
        to = put_channels(to, row->cells[n].ground, BLACK);
    }
    return (size_t)row->count * CELL_BYTES;
}

const struct format format_xp = {
    .name = "xp",
    .ending = ".xp",
    .binary = true,
    .about = "tiles in colour, for REXPaint",
    .colored = true,
    .pieces = true,
    .painted_max = 2 * CELL_BYTES, /* a tile may be two cells wide */
    .begin = begin_canvas,
    .end = write_canvas,
    .close = free_canvas,
    .write = gather_rows,
    .print_cells = print_xp_cells,
};
