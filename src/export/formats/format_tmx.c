/*
 * A finite map of Tiled, in layers of comma-separated numbers, which every loader reads. Its one
 * tile set has a square of each band's or biome's colour, and after these sea, lake and river.
 * Pictures of tiles are within the file; each layer is a pass of its own over the rows of the map.
 * Names of a map with labels are a layer of points.
 */
#include "export/formats/deflate.h"
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "options/recipe_line.h"
#include "places/places.h"
#include "render/points/point_colors.h"
#include "render/points/river_lines.h"
#include "world/climate/climate.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Tile picture: a square of one colour as a PNG in base64, for files that carry their tiles.
 *
 * A PNG (RFC 2083) of one palette colour, whose pixels, all 0, are not compressed: equal bytes
 * whatever library is there.
 */

#define TILE_PICTURE_SIDE 16  /* pixels along a side */
#define TILE_PICTURE_MAX  200 /* bytes of the text, its end included */

enum { ROW_BYTES = 1 + TILE_PICTURE_SIDE / 8, PIXEL_BYTES = ROW_BYTES * TILE_PICTURE_SIDE };
enum { PNG_BYTES = 8 + 25 + 15 + (12 + 7 + PIXEL_BYTES + 4) + 12 };

_Static_assert((PNG_BYTES + 2) / 3 * 4 < TILE_PICTURE_MAX, "the text has room");

/* Writes a chunk. Returns the end. */
static uint8_t *put_chunk(uint8_t *to, const char *kind, const uint8_t *data, size_t length)
{
    uint8_t *begin = put_big(to, (uint32_t)length);
    memcpy(begin, kind, 4);
    if (length > 0)
        memcpy(begin + 4, data, length);
    return put_big(begin + 4 + length, crc32_of(begin, 4 + length));
}

static void put_base64(const uint8_t *bytes, size_t count, char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t n = 0; n < count; n += 3) {
        uint32_t three = (uint32_t)bytes[n] << 16;
        three |= n + 1 < count ? (uint32_t)bytes[n + 1] << 8 : 0;
        three |= n + 2 < count ? bytes[n + 2] : 0;
        *text++ = digits[three >> 18];
        *text++ = digits[three >> 12 & 63];
        *text++ = n + 1 < count ? digits[three >> 6 & 63] : '=';
        *text++ = n + 2 < count ? digits[three & 63] : '=';
    }
    *text = '\0';
}

/* Writes the picture of a colour, 0xRRGGBB, as a string. */
static void tile_picture_make(uint32_t rgb, char text[TILE_PICTURE_MAX])
{
    /* Width and height, a bit a pixel, of a palette; no compression, no filter, not interlaced. */
    static const uint8_t head[13] = {0, 0, 0, TILE_PICTURE_SIDE, 0, 0, 0, TILE_PICTURE_SIDE, 1, 3};
    const uint8_t color[3] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb};
    /* A stream of zlib: one last block, stored; then Adler-32 of zeros, (count mod 65521)
     * << 16 | 1.
     */
    uint8_t pixels[7 + PIXEL_BYTES + 4] = {0x78, 1, 1, PIXEL_BYTES, 0, 0xFF - PIXEL_BYTES, 0xFF};
    uint8_t png[PNG_BYTES] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    put_big(pixels + 7 + PIXEL_BYTES, (uint32_t)PIXEL_BYTES << 16 | 1);
    uint8_t *to = put_chunk(png + 8, "IHDR", head, sizeof head);
    to = put_chunk(to, "PLTE", color, sizeof color);
    to = put_chunk(to, "IDAT", pixels, sizeof pixels);
    put_chunk(to, "IEND", NULL, 0);
    put_base64(png, sizeof png, text);
}

enum { NUMBER_MAX = sizeof "259," - 1 };

/* Tiles of the layer of water, after those of bands. */
enum { TILE_SEA, TILE_LAKE, TILE_RIVER, WATER_TILES };

enum { LAYER_OF_NAMES = 4 }; /* id of the layer of names, after those of tiles */

#define LAYER_END "\n  </data>\n </layer>\n"

/* Writes the value of an attribute. */
static void write_attribute(FILE *out, const char *text, size_t length)
{
    for (size_t n = 0; n < length; n++) {
        if (text[n] == '"' || text[n] == '&' || text[n] == '<' || text[n] == '>')
            fprintf(out, "&#%d;", text[n]);
        else
            putc(text[n], out);
    }
}

/* Returns the number of the first tile of water. */
static uint32_t first_water(const struct map *map)
{
    return (uint32_t)map_kinds(map) + 1;
}

/* Writes a tile of the set. */
static void write_tile(FILE *out, int id, const char *type, bool walkable, uint32_t rgb)
{
    char picture[TILE_PICTURE_MAX];
    tile_picture_make(rgb, picture);
    fprintf(out,
            "  <tile id=\"%d\" type=\"%s\">\n"
            "   <properties><property name=\"walkable\" type=\"bool\" value=\"%s\"/></properties>\n"
            "   <image format=\"png\" width=\"%d\" height=\"%d\">"
            "<data encoding=\"base64\">%s</data></image>\n"
            "  </tile>\n",
            id, type, walkable ? "true" : "false", TILE_PICTURE_SIDE, TILE_PICTURE_SIDE, picture);
}

/* Writes the tile of a band, or of a biome where the map shows those. */
static void write_kind(FILE *out, const struct map *map, int kind, uint32_t rgb)
{
    if (map_shows_biomes(map)) {
        write_tile(out, kind, biome_name(kind), biome_is_walkable((enum biome)kind), rgb);
        return;
    }
    enum land land = bands_land(&map->bands, map->world.sea_kind, kind);
    write_tile(out, kind, land_name((int)land), land_is_walkable(land), rgb);
}

static void write_tile_set(FILE *out, const struct map *map)
{
    static const char *const types[WATER_TILES] = {"sea", "lake", "river"};
    struct map colored = *map;
    int count = map_kinds(map);
    bool water = map_draws_water(map);
    colored.look.colors = COLORS_RGB;
    fprintf(out,
            " <tileset firstgid=\"1\" name=\"tmap\" tilewidth=\"%d\" tileheight=\"%d\" "
            "tilecount=\"%d\" columns=\"0\">\n",
            TILE_PICTURE_SIDE, TILE_PICTURE_SIDE, water ? count + WATER_TILES : count);
    for (int n = 0; n < count; n++)
        write_kind(out, map, n, tints_band(&colored, n).rgb);
    for (int n = 0; water && n < WATER_TILES; n++)
        write_tile(out, count + n, types[n], n == TILE_RIVER, tints_band(&colored, 0).rgb);
    fputs(" </tileset>\n", out);
}

static void write_layer(FILE *out, const struct map *map, int id, const char *name)
{
    fprintf(out,
            " <layer id=\"%d\" name=\"%s\" width=\"%u\" height=\"%u\">\n"
            "  <data encoding=\"csv\">\n",
            id, name, map->view.cols, map->view.rows);
}

/* Writes a named thing, a point in the middle of its tile; only counts it if there is no stream.
 * Returns false if the stream failed. */
static bool write_object(void *context, const struct map *map, const struct place *place)
{
    struct format_file *file = context;
    int64_t x = (place->x - map->view.x) * TILE_PICTURE_SIDE + TILE_PICTURE_SIDE / 2;
    int64_t y = (place->y - map->view.y) * TILE_PICTURE_SIDE + TILE_PICTURE_SIDE / 2;
    file->names++;
    if (file->out == NULL)
        return true;
    fprintf(file->out, "  <object id=\"%" PRIu64 "\" name=\"", file->names);
    write_attribute(file->out, place->name, strlen(place->name));
    fputs("\" type=\"", file->out);
    write_attribute(file->out, place->word, strlen(place->word));
    return fprintf(file->out, "\" x=\"%" PRId64 "\" y=\"%" PRId64 "\"><point/></object>\n", x, y) >=
           0;
}

static bool begin_map(struct format_file *file, struct error *error)
{
    FILE *out = file->out;
    const struct map *map = file->map;
    bool named = map->look.labels != LABELS_NONE;
    struct format_file counted = {.out = NULL};
    char *recipe = recipe_line_of(map);
    if (recipe == NULL || (named && !places_each(map, write_object, &counted))) {
        free(recipe);
        return error_memory(error);
    }
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<map version=\"1.8\" orientation=\"orthogonal\" renderorder=\"right-down\" "
            "width=\"%u\" height=\"%u\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\" "
            "nextlayerid=\"%d\" nextobjectid=\"%" PRIu64 "\">\n"
            " <properties>\n  <property name=\"recipe\" value=\"",
            map->view.cols, map->view.rows, TILE_PICTURE_SIDE, TILE_PICTURE_SIDE,
            LAYER_OF_NAMES + named, counted.names + 1);
    write_attribute(out, recipe, strlen(recipe));
    free(recipe);
    fputs("\"/>\n </properties>\n", out);
    write_tile_set(out, map);
    write_layer(out, map, 1, "land");
    return true;
}

/* Ends a layer, and begins the one that the pass is named after. */
static bool begin_layer(struct format_file *file, struct error *error)
{
    (void)error;
    fputs(LAYER_END, file->out);
    write_layer(file->out, file->map, file->pass + 1, file->format->name);
    return true;
}

/* Ends the last layer, and writes the names of a map with labels. */
static bool end_map(struct format_file *file, struct error *error)
{
    fputs(LAYER_END, file->out);
    if (file->map->look.labels != LABELS_NONE) {
        fprintf(file->out, " <objectgroup id=\"%d\" name=\"names\">\n", LAYER_OF_NAMES);
        if (!places_each(file->map, write_object, file))
            return error_memory(error);
        fputs(" </objectgroup>\n", file->out);
    }
    fputs("</map>\n", file->out);
    return true;
}

/* Prints a row of the tiles of a layer, whose values stand for tiles from number 1 on, or for
 * `tiles` if that is not NULL; 0, no tile, where there is none. No comma follows the last number.
 */
static size_t print_tiles(const struct map *map, const struct number_row *row, const uint8_t *layer,
                          const uint32_t *tiles, char *line)
{
    char *to = row->number > 0 ? put_string(line, ",\n") : line;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        uint32_t tile = 0;
        if (n < row->count && row->numbers[n] != HEIGHT_UNKNOWN)
            tile = tiles != NULL ? tiles[layer[n]] : layer[n] + UINT32_C(1);
        to = put_number(to, tile);
        *to++ = ',';
    }
    return (size_t)(to - 1 - line);
}

static size_t print_land(const struct map *map, const struct number_row *row, char *line)
{
    return print_tiles(map, row, row->points.bands, NULL, line);
}

static size_t print_water(const struct map *map, const struct number_row *row, char *line)
{
    uint32_t first = first_water(map);
    const uint32_t tiles[] = {
        [COVER_SEA] = first + TILE_SEA, [COVER_LAKE] = first + TILE_LAKE, [COVER_RIVER] = 0};
    return print_tiles(map, row, row->points.covers, tiles, line);
}

static size_t print_rivers(const struct map *map, const struct number_row *row, char *line)
{
    const uint32_t tiles[] = {[COVER_RIVER] = first_water(map) + TILE_RIVER};
    return print_tiles(map, row, row->points.covers, tiles, line);
}

#define LAYER(PRINT) \
    .numbers = FORMAT_OF_POINTS, .row_extra = 2, .cell_max = NUMBER_MAX, .print_numbers = (PRINT)

/* After the land, the other layers, in the order of their ids. */
static const struct format passes[] = {
    {LAYER(print_water), .name = "water", .of_water = true, .begin = begin_layer},
    {LAYER(print_rivers), .name = "rivers", .of_water = true, .begin = begin_layer},
    {.name = NULL},
};

const struct format format_tmx = {
    LAYER(print_land),   .name = "tmx",
    .ending = ".tmx",    .about = "a map of Tiled, with its tiles",
    .lists_names = true, .passes = passes,
    .begin = begin_map,  .end = end_map,
};
