/*
 * A row of heights becomes a line of bytes; the formats differ in nothing else.
 */
#include "format.h"

#include <string.h>

static char *put(char *to, const char *bytes, size_t length)
{
    memcpy(to, bytes, length);
    return to + length;
}

static char *put_number(char *to, uint32_t number)
{
    char digits[10];
    int first = 10;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return put(to, digits + first, (size_t)(10 - first));
}

static char *put_tile(char *to, const struct tile *tile)
{
    return put(to, tile->bytes, tile->length);
}

/* The bands of a row, at the end of its line's memory: each is read before bytes reach it, as no
 * format writes less than a byte a tile, nor more than cell_max. */
static const uint8_t *row_bands(const struct map *map, const uint32_t *heights, char *line,
                                size_t cell_max)
{
    uint8_t indices[BAND_MAX];
    for (int n = 0; n < BAND_MAX; n++)
        indices[n] = (uint8_t)n;
    uint8_t *bands = (uint8_t *)line + (cell_max - 1) * map->view.cols;
    bands_row(&map->bands, indices, heights, map->view.cols, bands);
    return bands;
}

static bool single_bytes(const struct tiles *tiles)
{
    for (int n = 0; n < tiles->count; n++)
        if (tiles->tiles[n].length != 1)
            return false;
    return true;
}

enum { TEXT_CELL = 4, ANSI_CELL = 15, CSV_CELL = 6 };

static size_t print_text(const struct map *map, const uint32_t *heights, char *line)
{
    const struct tiles *tiles = &map->look.tiles;
    uint32_t cols = map->view.cols;
    char *to = line;
    if (single_bytes(tiles)) {
        uint8_t bytes[BAND_MAX];
        for (int n = 0; n < tiles->count; n++)
            bytes[n] = (uint8_t)tiles->tiles[n].bytes[0];
        bands_row(&map->bands, bytes, heights, cols, (uint8_t *)line);
        to += cols;
    } else {
        const uint8_t *bands = row_bands(map, heights, line, TEXT_CELL);
        for (uint32_t n = 0; n < cols; n++)
            to = put_tile(to, &tiles->tiles[bands[n]]);
    }
    *to++ = '\n';
    return (size_t)(to - line);
}

static size_t print_ansi(const struct map *map, const uint32_t *heights, char *line)
{
    const struct tiles *tiles = &map->look.tiles;
    const uint8_t *bands = row_bands(map, heights, line, ANSI_CELL);
    int current = -1;
    char *to = line;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        int band = bands[n];
        int color = palette_color(map->look.palette, band, tiles->count, 256).index;
        if (color != current) {
            to = put(to, "\033[38;5;", 7);
            to = put_number(to, (uint32_t)color);
            to = put(to, "m", 1);
            current = color;
        }
        to = put_tile(to, &tiles->tiles[band]);
    }
    to = put(to, "\033[0m\n", 5);
    return (size_t)(to - line);
}

static size_t print_csv(const struct map *map, const uint32_t *heights, char *line)
{
    char *to = line;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        to = put_number(to, world_normal(&map->world, heights[n]));
        *to++ = n + 1 < map->view.cols ? ',' : '\n';
    }
    return (size_t)(to - line);
}

const struct format formats[] = {
    {"text", "tiles", false, TEXT_CELL, print_text},
    {"ansi", "tiles in 256 colours", true, ANSI_CELL, print_ansi},
    {"csv", "heights normalized to 0..65535", false, CSV_CELL, print_csv},
    {0},
};

const struct format *format_named(const char *name)
{
    for (const struct format *format = formats; format->name != NULL; format++)
        if (strcmp(format->name, name) == 0)
            return format;
    return NULL;
}

const struct format *format_default(bool colored)
{
    return format_named(colored ? "ansi" : "text");
}
