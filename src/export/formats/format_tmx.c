/*
 * A finite map of Tiled, in layers of comma-separated numbers, which every loader reads. Its one
 * tile set has a square of each band's or biome's colour, and after these sea, lake and river.
 * Pictures of tiles are within the file; each layer is a pass of its own over the rows of the map.
 * Names of a map with labels are a layer of points.
 */
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "places/places.h"
#include "render/points/point_colors.h"

#include <inttypes.h>
#include <zlib.h>

/* A square of one colour: a PNG (RFC 2083) of a palette. Its pixels, a bit each, all 0, are not
 * compressed: equal bytes whatever library is there. The colour, at COLOR_AT, and the checksum
 * behind it are set in a copy. */
enum { TILE_SIDE = 16, COLOR_AT = 41, SQUARE = 131 };
#define NULS_16 "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
static const char square[SQUARE + 1] =
    "\x89PNG\r\n\x1A\n"
    "\0\0\0\x0DIHDR\0\0\0\x10\0\0\0\x10\x01\x03\0\0\0\x25\x3D\x6D\x22"
    "\0\0\0\x03PLTE\0\0\0\0\0\0\0"
    "\0\0\0\x3BIDAT\x78\x01\x01\x30\0\xCF\xFF" NULS_16 NULS_16 NULS_16
    "\0\x30\0\x01\xD9\x2F\xFF\x4B"
    "\0\0\0\0IEND\xAE\x42\x60\x82";

/* Writes the picture of a colour, 0xRRGGBB, in base64. */
static void write_picture(FILE *out, uint32_t rgb)
{
    uint8_t png[SQUARE];
    char text[(sizeof png + 2) / 3 * 4];
    memcpy(png, square, sizeof png);
    put_rgb(png + COLOR_AT, rgb);
    put_big(png + COLOR_AT + 3, (uint32_t)crc32(0, png + COLOR_AT - 4, 7));
    fwrite(text, 1, (size_t)(text_base64(text, png, sizeof png) - text), out);
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
    fprintf(out,
            "  <tile id=\"%d\" type=\"%s\">\n"
            "   <properties><property name=\"walkable\" type=\"bool\" value=\"%s\"/></properties>\n"
            "   <image format=\"png\" width=\"%d\" height=\"%d\">"
            "<data encoding=\"base64\">",
            id, type, walkable ? "true" : "false", TILE_SIDE, TILE_SIDE);
    write_picture(out, rgb);
    fputs("</data></image>\n  </tile>\n", out);
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
            TILE_SIDE, TILE_SIDE, water ? count + WATER_TILES : count);
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
    int64_t x = (place->x - map->view.x) * TILE_SIDE + TILE_SIDE / 2;
    int64_t y = (place->y - map->view.y) * TILE_SIDE + TILE_SIDE / 2;
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
    if (named && !places_each(map, write_object, &counted))
        return error_memory(error);
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<map version=\"1.8\" orientation=\"orthogonal\" renderorder=\"right-down\" "
            "width=\"%u\" height=\"%u\" tilewidth=\"%d\" tileheight=\"%d\" infinite=\"0\" "
            "nextlayerid=\"%d\" nextobjectid=\"%" PRIu64 "\">\n"
            " <properties>\n  <property name=\"recipe\" value=\"",
            map->view.cols, map->view.rows, TILE_SIDE, TILE_SIDE, LAYER_OF_NAMES + named,
            counted.names + 1);
    if (!write_recipe_line(out, map, write_attribute, error))
        return false;
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
