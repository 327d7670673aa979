/*
 * Numbers with commas between them, one for each point within the world: heights, or shades where
 * the relief is shaded, or another layer. Points beyond the world, and unknown heights, are empty
 * fields. The layers of names and of places are lists of what is in the view.
 */
#include "export/formats/format.h"
#include "export/formats/put.h"
#include "places/places.h"
#include "system/system.h"
#include "towns/towns.h"
#include "world/heights.h"
#include "world/rows/picture.h"

enum { VALUE_MAX = sizeof "-999999.999999" - 1 }; /* bytes of a number */

/* Writes a height in the units of the look; nothing if it is unknown. */
static char *put_height(char *to, const struct map *map, uint32_t height)
{
    const struct world *world = &map->world;
    const struct scale *scale = &world->recipe.scale;
    const struct picture *picture = world->recipe.picture;
    struct text text = {.bytes = to, .room = VALUE_MAX + 1};
    if (height == HEIGHT_UNKNOWN)
        return to;
    if (map->look.units == UNITS_RAW)
        return put_number(to, picture != NULL ? height >> picture->shift : height);
    if (map->look.units != UNITS_OWN)
        return put_number(to, world_normal(world, height));
    scale_add_value(scale, &text, scale_value(scale, world_scale_range(world), height));
    return to + text.length;
}

/* Writes the numbers of a row, some of which may be unknown, each with a comma after it. */
static char *put_fields(char *to, const struct map *map, const struct number_row *row)
{
    const uint8_t *shades = row->points.shades;
    for (uint32_t n = 0; n < row->count; n++) {
        if (map->look.layer != LAYER_HEIGHT)
            to = put_number(to, row->numbers[n]);
        else if (shades == NULL)
            to = put_height(to, map, row->numbers[n]);
        else if (shades[n] != 0)
            to = put_number(to, shades[n]);
        *to++ = ',';
    }
    return to;
}

static size_t print_fields(const struct map *map, const struct number_row *row, char *line)
{
    bool holed = heights_are_holed(&map->world.recipe);
    bool normal = map->look.layer == LAYER_HEIGHT && map->look.units == UNITS_NORMAL;
    uint32_t outside = map->view.cols - row->count;
    char *to = line;
    if (!holed && (row->points.shades != NULL || normal))
        to = put_numbers(to, row->points.shades, &map->world, row->numbers, row->count);
    else
        to = put_fields(to, map, row);
    memset(to, ',', outside);
    to += outside;
    to[-1] = '\n'; /* in place of the last comma */
    return (size_t)(to - line);
}

/* Writes the line of a named thing or a town. Returns false if the stream failed. */
static bool list_place(void *context, const struct map *map, const struct place *place)
{
    const int zoom = map->view.zoom;
    struct text text = TEXT_LOCAL(4 * PLACE_NAME_BYTES + 240);
    put_csv_field(&text, place->name);
    put_csv_field(&text, place->word);
    coordinates_add_place(&text, recipe_wrap(place->x, recipe_cols(&map->world.recipe, zoom)),
                          recipe_wrap(place->y, recipe_rows(&map->world.recipe, zoom)), zoom);
    text_add(&text, ",");
    if (place->town != NULL)
        town_add_facts(place->town, (const char *const[]){"", ",", ",", ","}, &text);
    char *end = text.bytes + text.length;
    if (place->town == NULL)
        end = put_height(end, map, place->height);
    end = put_string(end, "\n");
    return fwrite(text.bytes, 1, (size_t)(end - text.bytes), context) > 0;
}

/* Writes a line of heads, and a line for each thing or town in the view, in reading order: X and Y
 * as --at takes them, the height in the units of the look. A river has a line for each part of it
 * that may have a label. Memory grows with the columns, and not with the rows. A stream that fails
 * ends the search. */
static bool list_places(const struct map *map, FILE *out, struct error *error)
{
    const bool towns = map->look.layer == LAYER_PLACES;
    fputs(towns ? "name,kind,x,y,rank,people,at,key\n" : "name,kind,X,Y,height\n", out);
    return (towns ? towns_each : places_each)(map, list_place, out) || error_memory(error);
}

const struct format format_csv = {
    .name = "csv",
    .ending = ".csv",
    .about = "heights as numbers, or shades",
    .pieces = true,
    .tail = sizeof "\n" - 1,
    .joint = ",",
    .row_extra = PUT_SLACK,
    .cell_max = VALUE_MAX + 1, /* a newline stands for the last comma */
    .numbers = FORMAT_OF_LAYERS | FORMAT_OF_SHADES,
    .print_numbers = print_fields,
    .list = list_places,
    .list_towns = list_places,
};
