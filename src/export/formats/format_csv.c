/*
 * Numbers with commas between them, one for each point within the world: heights, or shades where
 * the relief is shaded, or another layer. Points beyond the world are empty fields.
 */
#include "base/error.h"
#include "export/formats/format.h"
#include "export/formats/format_row.h"
#include "map/map.h"
#include "places/places.h"
#include "recipe/scale.h"
#include "system/error_format.h"
#include "view/coordinates.h"
#include "world/heights.h"
#include "world/rows/picture.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>

/*
 * Names list: the named things of a map's view as lines of name, kind, X, Y and height.
 *
 * Lines are written while things are found; a stream that fails ends the search.
 */

static void add_height(const struct map *map, uint32_t height, struct text *text)
{
    const struct world *world = &map->world;
    const struct scale *scale = &world->recipe.scale;
    if (map->look.units == UNITS_OWN)
        scale_add_value(scale, text, scale_value(scale, world_scale_range(world), height));
    else
        text_number(text, map->look.units == UNITS_RAW ? height : world_normal(world, height));
}

/* Writes a line. Returns false if the stream failed. */
static bool put_thing(void *context, const struct map *map, const struct place *place)
{
    FILE *out = context;
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    char line[120];
    struct text text = {.bytes = line, .room = sizeof line};
    text_add(&text, place->name);
    text_add(&text, ",");
    text_add(&text, place_kind_word((int)place->kind));
    text_add(&text, ",");
    coordinates_add(&text, recipe_wrap(place->x, recipe_cols(recipe, zoom)), zoom);
    text_add(&text, ",");
    coordinates_add(&text, recipe_wrap(place->y, recipe_rows(recipe, zoom)), zoom);
    text_add(&text, ",");
    add_height(map, place->height, &text);
    text_add(&text, "\n");
    return fputs(line, out) != EOF;
}

/* Writes a line of heads, and a line for each thing in the view, in reading order: X and Y as --at
 * takes them, the height in the units of the look. A river has a line for each part of it that may
 * have a label. Memory grows with the columns, and not with the rows. False: the error says why,
 * and `out` may have some of the lines. */
static bool names_list_write(const struct map *map, FILE *out, struct error *error)
{
    errno = EIO; /* for a stream that fails without a reason */
    fputs("name,kind,X,Y,height\n", out);
    if (!places_each(map, put_thing, out))
        return error_memory(error);
    return ferror(out) == 0 || error_of_errno(error);
}

enum { VALUE_MAX = sizeof "-999999.999999" - 1 }; /* bytes of a number */

/* Writes a value with all its decimals. */
static char *put_value(char *to, const struct scale *scale, int64_t value)
{
    struct text text = {.bytes = to, .room = VALUE_MAX + 1};
    scale_add_value(scale, &text, value);
    return to + text.length;
}

/* Writes a height in the units of the look; nothing if it is unknown. */
static char *put_height(char *to, const struct map *map, uint32_t height)
{
    const struct world *world = &map->world;
    if (height == HEIGHT_UNKNOWN)
        return to;
    if (map->look.units == UNITS_OWN)
        return put_value(to, &world->recipe.scale,
                         scale_value(&world->recipe.scale, world_scale_range(world), height));
    if (map->look.units == UNITS_RAW)
        return put_number(to, world->recipe.picture != NULL ? height >> world->recipe.picture->shift
                                                            : height);
    return put_number(to, world_normal(world, height));
}

/* Ends a row, whose points within the world are written, each with a comma after it: `outside`
 * empty fields follow. Returns the row's length. */
static size_t end_row(char *line, char *to, uint32_t outside)
{
    memset(to, ',', outside);
    to += outside;
    to[-1] = '\n';
    return (size_t)(to - line);
}

static size_t print_csv_heights(const struct map *map, uint32_t number, const uint32_t *heights,
                                char *line)
{
    uint32_t inside = cols_inside(map, heights);
    bool usual = map->look.units == UNITS_NORMAL && !heights_are_holed(&map->world.recipe);
    char *to = line;
    (void)number;
    if (usual)
        to = digits_put_normals(to, &map->world, heights, inside);
    for (uint32_t n = 0; !usual && n < inside; n++) {
        to = put_height(to, map, heights[n]);
        *to++ = ',';
    }
    return end_row(line, to, map->view.cols - inside);
}

static size_t print_csv_shades(const struct map *map, uint32_t number, const uint8_t *shades,
                               char *line)
{
    uint32_t inside = cols_inside(map, shades);
    bool usual = !heights_are_holed(&map->world.recipe);
    char *to = line;
    (void)number;
    if (usual)
        to = digits_put_bytes(to, shades, inside);
    for (uint32_t n = 0; !usual && n < inside; n++) {
        if (shades[n] != 0)
            to = put_number(to, shades[n]);
        *to++ = ',';
    }
    return end_row(line, to, map->view.cols - inside);
}

static size_t print_csv_numbers(const struct map *map, uint32_t number, const uint32_t *numbers,
                                char *line)
{
    uint32_t inside = cols_inside(map, numbers);
    char *to = line;
    (void)number;
    for (uint32_t n = 0; n < map->view.cols; n++) {
        if (n < inside)
            to = put_number(to, numbers[n]);
        *to++ = n + 1 < map->view.cols ? ',' : '\n';
    }
    return (size_t)(to - line);
}

const struct format format_csv = {
    .name = "csv",
    .ending = ".csv",
    .about = "heights as numbers, or shades",
    .pieces = true,
    .tail = sizeof "\n" - 1,
    .joint = ",",
    .row_extra = DIGITS_SLACK,
    .cell_max = VALUE_MAX + 1, /* a newline stands for the last comma */
    .print_heights = print_csv_heights,
    .print_shades = print_csv_shades,
    .print_numbers = print_csv_numbers,
    .list = names_list_write,
};
