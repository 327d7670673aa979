/*
 * Tiles without colours. Text of a plain look comes from heights by way of bands, and contours come
 * from layers: both are faster than painting cells.
 */
#include "base/target_clones.h"
#include "canvas/ansi_codes.h"
#include "export/formats/format.h"
#include "export/formats/format_row.h"
#include "render/painter.h"

/* Bands are looked up for a chunk of a row at a time. */
enum { CHUNK = 256 };

/* Returns the band of column n of a row. `bands` holds those of n's chunk, and is filled when n is
 * the first of one. */
static int band_at(const struct map *map, const uint32_t *heights, uint32_t n, uint8_t bands[CHUNK])
{
    uint32_t left = map->view.cols - n;
    if (n % CHUNK == 0)
        bands_indices(&map->bands, heights + n, left < CHUNK ? left : CHUNK, bands);
    return bands[n % CHUNK];
}

static bool tiles_are_bytes(const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (tiles->tiles[n].length != 1)
            return false;
    return true;
}

/* Prints tiles of one byte each, which need no bands in between. */
static size_t print_bytes(const struct map *map, const uint32_t *heights, char *line)
{
    uint32_t inside = cols_inside(map, heights);
    const struct tiles *tiles = &map->look.tiles;
    UNCLEARED uint8_t bytes[BAND_MAX];
    for (int n = 0; n < tiles->count; n++)
        bytes[n] = (uint8_t)tiles->tiles[n].bytes[0];
    if (inside > 0)
        bands_row(&map->bands, bytes, heights, inside, (uint8_t *)line);
    memset(line + inside, ' ', map->view.cols - inside);
    line[map->view.cols] = '\n';
    return map->view.cols + 1;
}

static size_t print_tiles(const struct map *map, uint32_t number, const uint32_t *heights,
                          char *line)
{
    const struct tiles *tiles = &map->look.tiles;
    uint32_t inside = cols_inside(map, heights);
    UNCLEARED uint8_t bands[CHUNK];
    char *to = line;
    (void)number;
    if (tiles_are_bytes(tiles))
        return print_bytes(map, heights, line);
    for (uint32_t n = 0; n < inside; n++) {
        const struct tile *tile = &tiles->tiles[band_at(map, heights, n, bands)];
        to = put_bytes(to, tile->bytes, tile->length);
    }
    for (uint32_t n = inside; n < map->view.cols; n++)
        to = put_bytes(to, "  ", (size_t)tiles->width);
    *to++ = '\n';
    return (size_t)(to - line);
}

/* Prints contours. */
static size_t print_lines(const struct map *map, uint32_t number, const struct point_row *row,
                          char *line)
{
    uint32_t inside = cols_inside(map, row);
    (void)number;
    for (uint32_t n = 0; n < inside; n++)
        line[n] = contour_glyph(row->contours[n]);
    memset(line + inside, ' ', map->view.cols - inside);
    line[map->view.cols] = '\n';
    return map->view.cols + 1;
}

static size_t print_glyphs(const struct map *map, uint32_t number, const struct cell *cells,
                           char *line)
{
    (void)number;
    return ansi_plain_row(cells, painter_cols(map), line);
}

const struct format format_text = {
    .name = "text",
    .ending = ".txt",
    .about = "tiles",
    .tiled = true,
    .pieces = true,
    .tail = sizeof "\n" - 1,
    .row_extra = sizeof "\n" - 1,
    .print_heights = print_tiles,
    .print_cells = print_glyphs,
    .print_layers = print_lines,
};
