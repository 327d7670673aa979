/*
 * Tiles without colours. Plain looks are printed from heights, and contours from points: both are
 * faster than painting cells.
 */
#include "base/minmax.h"
#include "base/target_clones.h"
#include "canvas/ansi_codes.h"
#include "export/formats/format.h"
#include "export/formats/put.h"

static bool tiles_are_bytes(const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (tiles->tiles[n].length != 1)
            return false;
    return true;
}

/* Writes tiles of one byte each, which need no bands in between. */
static char *put_byte_tiles(char *to, const struct map *map, const uint32_t *heights,
                            uint32_t count)
{
    const struct tiles *tiles = &map->look.tiles;
    UNCLEARED uint8_t bytes[BAND_MAX];
    for (int n = 0; n < tiles->count; n++)
        bytes[n] = (uint8_t)tiles->tiles[n].bytes[0];
    bands_row(&map->bands, bytes, heights, count, (uint8_t *)to);
    return to + count;
}

static char *put_tiles(char *to, const struct map *map, const uint32_t *heights, uint32_t count)
{
    enum { CHUNK = 256 }; /* bands that are looked up at a time */
    UNCLEARED uint8_t bands[CHUNK];
    for (uint32_t n = 0; n < count; n++) {
        if (n % CHUNK == 0)
            bands_indices(&map->bands, heights + n, MIN(count - n, CHUNK), bands);
        const struct tile *tile = &map->look.tiles.tiles[bands[n % CHUNK]];
        to = put_bytes(to, tile->bytes, tile->length);
    }
    return to;
}

static char *put_contours(char *to, const uint8_t *contours, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++)
        to[n] = contour_glyph(contours[n]);
    return to + count;
}

static size_t print_tiles(const struct map *map, const struct number_row *row, char *line)
{
    const struct tiles *tiles = &map->look.tiles;
    size_t blanks = (map->view.cols - row->count) * (size_t)tiles->width;
    char *to = line;
    if (row->points.contours != NULL)
        to = put_contours(to, row->points.contours, row->count);
    else if (row->count > 0 && tiles_are_bytes(tiles))
        to = put_byte_tiles(to, map, row->numbers, row->count);
    else
        to = put_tiles(to, map, row->numbers, row->count);
    memset(to, ' ', blanks);
    to[blanks] = '\n';
    return (size_t)(to - line) + blanks + 1;
}

static size_t print_glyphs(const struct map *map, const struct cell_row *row, char *line)
{
    (void)map;
    return ansi_plain_row(row->cells, row->count, line);
}

const struct format format_text = {
    .name = "text",
    .ending = ".txt",
    .about = "tiles",
    .tiled = true,
    .pieces = true,
    .tail = sizeof "\n" - 1,
    .row_extra = sizeof "\n" - 1,
    .numbers = FORMAT_OF_CONTOURS,
    .print_numbers = print_tiles,
    .print_cells = print_glyphs,
};
