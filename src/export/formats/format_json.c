/*
 * One object: the recipe, the view, the bands, the biomes of a world with a climate, layers as
 * arrays of rows, and names where the map has labels. Each layer is a pass of its own over the rows
 * of the map, named after its array.
 */
#include "export/formats/format.h"
#include "export/formats/format_row.h"
#include "options/recipe_line.h"
#include "places/places.h"
#include "render/points/river_lines.h"
#include "render/points/tints.h"
#include "style/biome_colors.h"
#include "view/coordinates.h"
#include "world/heights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = sizeof "65535," - 1, NUMBER_MAX = sizeof "4294967295," - 1 };

/* The array of names while it is written. */
struct name_array {
    FILE *out;
    uint64_t count; /* names that were written */
};

/* Writes a string of UTF-8. */
static void put_string(FILE *out, const char *text, size_t length)
{
    putc('"', out);
    for (size_t n = 0; n < length; n++) {
        unsigned char byte = (unsigned char)text[n];
        if (byte < ' ' || byte == 0x7F)
            fprintf(out, "\\u%04x", byte);
        else if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", byte);
        else
            putc(byte, out);
    }
    putc('"', out);
}

static void put_band(FILE *out, const struct map *map, int band)
{
    struct map colored = *map;
    const struct tile *tile = &map->look.tiles.tiles[band];
    enum land land = bands_land(&map->bands, map->world.sea_kind, band);
    colored.look.colors = COLORS_RGB;
    uint32_t rgb = tints_band(&colored, band).rgb;
    fprintf(out, "%s\n    {\"tile\": ", band > 0 ? "," : "");
    put_string(out, tile->bytes, tile->length);
    fprintf(out, ", \"name\": \"%s\", \"floor\": ", land_name((int)land));
    if (map->bands.begins[band] <= WORLD_NORMAL_MAX)
        fprintf(out, "%u", map->bands.begins[band]);
    else
        fputs("null", out);
    fprintf(out, ", \"color\": \"#%02x%02x%02x\", \"walkable\": %s}", RGB_RED(rgb), RGB_GREEN(rgb),
            RGB_BLUE(rgb), land_is_walkable(land) ? "true" : "false");
}

static void put_biomes(FILE *out)
{
    fputs("\n  ],\n  \"biomes\": [", out);
    for (int n = 0; n < BIOME_COUNT; n++) {
        uint32_t rgb = biome_style((enum biome)n, COLORS_RGB).rgb;
        fprintf(out, "%s\n    {\"tile\": ", n > 0 ? "," : "");
        put_string(out, &(char){biome_tile((enum biome)n)}, 1);
        fprintf(out, ", \"name\": \"%s\", \"color\": \"#%02x%02x%02x\", \"walkable\": %s}",
                biome_name(n), RGB_RED(rgb), RGB_GREEN(rgb), RGB_BLUE(rgb),
                biome_is_walkable((enum biome)n) ? "true" : "false");
    }
}

static bool has_climate(const struct map *map)
{
    return recipe_has_climate(&map->world.recipe);
}

static bool begin_object(struct format_file *file, const struct map *map, struct error *error)
{
    FILE *out = file->out;
    const struct view *view = &map->view;
    char *recipe = recipe_line_of(map);
    if (recipe == NULL)
        return error_memory(error);
    fputs("{\n  \"recipe\": ", out);
    put_string(out, recipe, strlen(recipe));
    free(recipe);
    fprintf(out, ",\n  \"cols\": %u,\n  \"rows\": %u,\n  \"zoom\": %d,\n  \"bands\": [", view->cols,
            view->rows, view->zoom);
    for (int n = 0; n < map->bands.count; n++)
        put_band(out, map, n);
    if (has_climate(map))
        put_biomes(out);
    fputs("\n  ],\n  \"heights\": [", out);
    return format_written(out, error);
}

/* Begins the array that a pass is named after, after that of another pass. */
static bool begin_array(struct format_file *file, const struct map *map, struct error *error)
{
    (void)map;
    fprintf(file->out, "\n  ],\n  \"%s\": [", file->format->name);
    return format_written(file->out, error);
}

/* Writes a named thing. Returns false if the stream failed. */
static bool put_name(void *context, const struct map *map, const struct place *place)
{
    struct name_array *array = context;
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    char line[120];
    struct text text = {.bytes = line, .room = sizeof line};
    text_add(&text, array->count++ > 0 ? ",\n    {\"name\": \"" : "\n    {\"name\": \"");
    text_add(&text, place->name);
    text_add(&text, "\", \"kind\": \"");
    text_add(&text, place_kind_word((int)place->kind));
    text_add(&text, "\", \"x\": ");
    coordinates_add(&text, recipe_wrap(place->x, recipe_cols(recipe, zoom)), zoom);
    text_add(&text, ", \"y\": ");
    coordinates_add(&text, recipe_wrap(place->y, recipe_rows(recipe, zoom)), zoom);
    text_add(&text, ", \"height\": ");
    text_number(&text, world_normal(&map->world, place->height));
    text_add(&text, "}");
    return fputs(line, array->out) != EOF;
}

/* Ends a pass; after the last one, writes the names of a map with labels, and ends the object. */
static bool end_array(struct format_file *file, const struct map *map, struct error *error)
{
    struct name_array array = {file->out, 0};
    if (file->format->next(file->format, map) != NULL)
        return true;
    if (map->look.labels != LABELS_NONE) {
        fputs("\n  ],\n  \"names\": [", file->out);
        if (!places_each(map, put_name, &array))
            return error_memory(error);
    }
    fputs("\n  ]\n}\n", file->out);
    return format_written(file->out, error);
}

/* Prints a row of numbers, those of `layer` or normalized heights if that is NULL; null where there
 * is none. */
static size_t print_values(const struct map *map, uint32_t number, const struct point_row *row,
                           const uint8_t *layer, char *line)
{
    uint32_t inside = cols_inside(map, row);
    bool usual = inside > 0 && !heights_are_holed(&map->world.recipe);
    char *to = put_bytes(line, number > 0 ? ",\n    [" : "\n    [", number > 0 ? 7 : 6);
    if (usual && layer != NULL)
        to = digits_put_bytes(to, layer, inside);
    else if (usual)
        to = digits_put_normals(to, &map->world, row->heights, inside);
    for (uint32_t n = usual ? inside : 0; n < map->view.cols; n++) {
        if (n >= inside || row->heights[n] == HEIGHT_UNKNOWN)
            to = put_bytes(to, "null", 4);
        else
            to = put_number(to,
                            layer != NULL ? layer[n] : world_normal(&map->world, row->heights[n]));
        *to++ = ',';
    }
    to[-1] = ']';
    return (size_t)(to - line);
}

static size_t print_normals(const struct map *map, uint32_t number, const struct point_row *row,
                            char *line)
{
    return print_values(map, number, row, NULL, line);
}

static size_t print_bands(const struct map *map, uint32_t number, const struct point_row *row,
                          char *line)
{
    return print_values(map, number, row, row != NULL ? row->bands : NULL, line);
}

static size_t print_water(const struct map *map, uint32_t number, const struct point_row *row,
                          char *line)
{
    return print_values(map, number, row, row != NULL ? row->covers : NULL, line);
}

/* Prints a row of a layer of numbers, and null beyond the world. */
static size_t print_numbers(const struct map *map, uint32_t number, const uint32_t *numbers,
                            char *line)
{
    uint32_t inside = cols_inside(map, numbers);
    char *to = put_bytes(line, number > 0 ? ",\n    [" : "\n    [", number > 0 ? 7 : 6);
    for (uint32_t n = 0; n < map->view.cols; n++) {
        to = n < inside ? put_number(to, numbers[n]) : put_bytes(to, "null", 4);
        *to++ = n + 1 < map->view.cols ? ',' : ']';
    }
    return (size_t)(to - line);
}

static const struct format *next_pass(const struct format *format, const struct map *map);

#define PASS(...)                                                              \
    {                                                                          \
        .begin = begin_array, .end = end_array, .next = next_pass, __VA_ARGS__ \
    }
#define LAYERS  .row_extra = 8 + DIGITS_SLACK, .cell_max = VALUE_MAX, .print_layers
#define NUMBERS .row_extra = 8, .print_numbers = print_numbers, .cell_max

/* Passes after that of the heights, in the order of their arrays. */
static const struct pass {
    struct format format;
    bool of_water;   /* only of maps that draw water */
    bool of_climate; /* only of worlds with a climate */
} passes[] = {
    {PASS(.name = "rows_of_bands", LAYERS = print_bands, .of_heights = true), false, false},
    {PASS(.name = "water", LAYERS = print_water), true, false},
    {PASS(.name = "rows_of_biomes", NUMBERS = VALUE_MAX, .layer = LAYER_BIOME), false, true},
    {PASS(.name = "wetness", NUMBERS = VALUE_MAX, .layer = LAYER_WETNESS), false, true},
    {PASS(.name = "warmth", NUMBERS = VALUE_MAX, .layer = LAYER_WARMTH), false, true},
    {PASS(.name = "discharge", NUMBERS = NUMBER_MAX, .layer = LAYER_DISCHARGE), true, true},
};
enum { PASSES = sizeof passes / sizeof *passes };

static bool is_wanted(const struct pass *pass, const struct map *map)
{
    return (!pass->of_water || map_draws_water(map)) && (!pass->of_climate || has_climate(map));
}

/* Returns the pass after one of passes[], or the first one after anything else. */
static const struct format *next_pass(const struct format *format, const struct map *map)
{
    int next = 0;
    for (int n = 0; n < PASSES; n++)
        if (format == &passes[n].format)
            next = n + 1;
    while (next < PASSES && !is_wanted(&passes[next], map))
        next++;
    return next < PASSES ? &passes[next].format : NULL;
}

const struct format format_json = {
    .name = "json",
    .ending = ".json",
    .about = "recipe, bands and heights, for programs",
    .lists_names = true,
    .of_heights = true,
    .row_extra = 8 + DIGITS_SLACK,
    .cell_max = VALUE_MAX,
    .begin = begin_object,
    .end = end_array,
    .print_layers = print_normals,
    .next = next_pass,
};
