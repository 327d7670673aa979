/*
 * One object: the recipe, the view, the bands, the biomes of a world with a climate, layers as
 * arrays of rows, and names where the map has labels. Each layer is a pass of its own over the rows
 * of the map, named after its array.
 */
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "places/places.h"
#include "render/points/point_colors.h"
#include "style/biome_colors.h"
#include "view/view.h"
#include "world/heights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = sizeof "65535," - 1, NUMBER_MAX = sizeof "4294967295," - 1 };

/* Writes the last members of a band or biome. */
static void write_color(FILE *out, uint32_t rgb, bool walkable)
{
    fprintf(out, ", \"color\": \"#%06x\", \"walkable\": %s}", rgb, walkable ? "true" : "false");
}

static void write_band(FILE *out, const struct map *map, int band)
{
    struct map colored = *map;
    const struct tile *tile = &map->look.tiles.tiles[band];
    enum land land = bands_land(&map->bands, map->world.sea_kind, band);
    colored.look.colors = COLORS_RGB;
    colored.look.show = SHOW_HEIGHT;
    fprintf(out, "%s\n    {\"tile\": ", band > 0 ? "," : "");
    put_json_string(out, tile->bytes, tile->length);
    fprintf(out, ", \"name\": \"%s\", \"floor\": ", land_name((int)land));
    if (map->bands.begins[band] <= WORLD_NORMAL_MAX)
        fprintf(out, "%u", map->bands.begins[band]);
    else
        fputs("null", out);
    write_color(out, tints_band(&colored, band).rgb, land_is_walkable(land));
}

static void write_biomes(FILE *out)
{
    fputs("\n  ],\n  \"biomes\": [", out);
    for (int n = 0; n < BIOME_COUNT; n++) {
        enum biome biome = (enum biome)n;
        fprintf(out, "%s\n    {\"tile\": ", n > 0 ? "," : "");
        put_json_string(out, &(char){biome_tile(biome)}, 1);
        fprintf(out, ", \"name\": \"%s\"", biome_name(n));
        write_color(out, biome_style(biome, COLORS_RGB).rgb, biome_is_walkable(biome));
    }
}

static bool begin_object(struct format_file *file, struct error *error)
{
    FILE *out = file->out;
    const struct map *map = file->map;
    fputs("{\n  \"recipe\": ", out);
    if (!write_recipe_line(out, map, put_json_string, error))
        return false;
    fprintf(out, ",\n  \"cols\": %u,\n  \"rows\": %u,\n  \"zoom\": %d,\n  \"bands\": [",
            map->view.cols, map->view.rows, map->view.zoom);
    for (int n = 0; n < map->bands.count; n++)
        write_band(out, map, n);
    if (recipe_has_climate(&map->world.recipe))
        write_biomes(out);
    fputs("\n  ],\n  \"heights\": [", out);
    return true;
}

/* Ends an array, and begins the one that the pass is named after. */
static bool begin_array(struct format_file *file, struct error *error)
{
    (void)error;
    fprintf(file->out, "\n  ],\n  \"%s\": [", file->format->name);
    return true;
}

/* Writes a named thing. Returns false if the stream failed. */
static bool write_name(void *context, const struct map *map, const struct place *place)
{
    struct format_file *file = context;
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    char line[120];
    struct text text = {.bytes = line, .room = sizeof line};
    fputs(file->names++ > 0 ? ",\n    {\"name\": " : "\n    {\"name\": ", file->out);
    put_json_string(file->out, place->name, strlen(place->name));
    fputs(", \"kind\": ", file->out);
    put_json_string(file->out, place->word, strlen(place->word));
    text_add(&text, ", \"x\": ");
    coordinates_add(&text, recipe_wrap(place->x, recipe_cols(recipe, zoom)), zoom);
    text_add(&text, ", \"y\": ");
    coordinates_add(&text, recipe_wrap(place->y, recipe_rows(recipe, zoom)), zoom);
    text_add(&text, ", \"height\": ");
    if (place->height != HEIGHT_UNKNOWN)
        text_number(&text, world_normal(&map->world, place->height));
    else
        text_add(&text, "null");
    text_add(&text, "}");
    return fputs(line, file->out) != EOF;
}

/* Ends the last array, writes the names of a map with labels, and ends the object. */
static bool end_object(struct format_file *file, struct error *error)
{
    fputs("\n  ]", file->out);
    if (file->map->look.labels != LABELS_NONE) {
        fputs(",\n  \"names\": [", file->out);
        if (!places_each(file->map, write_name, file))
            return error_memory(error);
        fputs("\n  ]", file->out);
    }
    fputs("\n}\n", file->out);
    return true;
}

/* Prints a row of `layer`, or of the values of the look's layer, or of normalized heights; null
 * where there is none. */
static size_t print_array(const struct map *map, const struct number_row *row, const uint8_t *layer,
                          char *line)
{
    bool of_look = map->look.layer != LAYER_HEIGHT;
    bool usual = !of_look && !heights_are_holed(&map->world.recipe);
    char *to = put_string(line, row->number > 0 ? ",\n    [" : "\n    [");
    if (usual && layer != NULL)
        to = put_small_numbers(to, layer, row->count);
    else if (usual)
        to = put_normals(to, &map->world, row->numbers, row->count);
    for (uint32_t n = usual ? row->count : 0; n < map->view.cols; n++) {
        if (n >= row->count || (!of_look && row->numbers[n] == HEIGHT_UNKNOWN))
            to = put_string(to, "null");
        else if (of_look)
            to = put_number(to, row->numbers[n]);
        else
            to = put_number(to,
                            layer != NULL ? layer[n] : world_normal(&map->world, row->numbers[n]));
        *to++ = ',';
    }
    to[-1] = ']';
    return (size_t)(to - line);
}

static size_t print_values(const struct map *map, const struct number_row *row, char *line)
{
    return print_array(map, row, NULL, line);
}

static size_t print_bands(const struct map *map, const struct number_row *row, char *line)
{
    return print_array(map, row, row->points.bands, line);
}

static size_t print_water(const struct map *map, const struct number_row *row, char *line)
{
    return print_array(map, row, row->points.covers, line);
}

#define PASS(NAME, PRINT) \
    .name = (NAME), .begin = begin_array, .print_numbers = (PRINT), .row_extra = 8 + PUT_SLACK
#define POINTS      .numbers = FORMAT_OF_POINTS, .cell_max = VALUE_MAX
#define LAYER(KIND) .numbers = FORMAT_OF_LAYERS, .cell_max = VALUE_MAX, .layer = (KIND)

/* After the heights, the arrays of other layers. */
static const struct format passes[] = {
    {PASS("rows_of_bands", print_bands), POINTS, .of_heights = true},
    {PASS("water", print_water), POINTS, .of_heights = true, .of_water = true},
    {PASS("rows_of_biomes", print_values), LAYER(LAYER_BIOME), .of_climate = true},
    {PASS("wetness", print_values), LAYER(LAYER_WETNESS), .of_climate = true},
    {PASS("warmth", print_values), LAYER(LAYER_WARMTH), .of_climate = true},
    {PASS("discharge", print_values), .numbers = FORMAT_OF_LAYERS, .cell_max = NUMBER_MAX,
     .layer = LAYER_DISCHARGE, .of_water = true, .of_climate = true},
    {.name = NULL},
};

const struct format format_json = {
    .name = "json",
    .ending = ".json",
    .about = "recipe, bands and heights, for programs",
    .lists_names = true,
    .of_heights = true,
    .numbers = FORMAT_OF_POINTS,
    .row_extra = 8 + PUT_SLACK,
    .cell_max = VALUE_MAX,
    .passes = passes,
    .begin = begin_object,
    .end = end_object,
    .print_numbers = print_values,
};
