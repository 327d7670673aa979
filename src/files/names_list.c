/*
 * Lines are written while things are found; a stream that fails ends the search.
 */
#include "files/names_list.h"

#include "map/place.h"
#include "map/things.h"
#include "readers/error_format.h"

#include <errno.h>

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
static bool put_thing(void *context, const struct map *map, const struct thing *thing)
{
    FILE *out = context;
    const struct recipe *recipe = &map->world.recipe;
    const struct feature *feature = &thing->feature;
    int zoom = map->view.zoom;
    char line[120];
    struct text text = {.bytes = line, .room = sizeof line};
    text_add(&text, feature->name);
    text_add(&text, ",");
    text_add(&text, name_kind_word((int)feature->key.kind));
    text_add(&text, ",");
    place_add(&text, recipe_wrap(feature->x, recipe_cols(recipe, zoom)), zoom);
    text_add(&text, ",");
    place_add(&text, recipe_wrap(feature->y, recipe_rows(recipe, zoom)), zoom);
    text_add(&text, ",");
    add_height(map, thing->height, &text);
    text_add(&text, "\n");
    return fputs(line, out) != EOF;
}

bool names_list_write(const struct map *map, FILE *out, struct error *error)
{
    errno = EIO; /* for a stream that fails without a reason */
    fputs("name,kind,X,Y,height\n", out);
    if (!things_list(map, put_thing, out))
        return error_memory(error);
    return ferror(out) == 0 || error_of_errno(error);
}
