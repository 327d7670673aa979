/*
 * Things are those of a map's view. A bounded world has none beyond its rims, where windows may be.
 */
#include "library/roll.h"

#include "map/labels.h"
#include "map/things.h"

#include <stdlib.h>

_Static_assert(sizeof((struct tmap_name){0}.name) == NAME_LETTERS + 1, "each name fits");

bool roll_has_names(const struct recipe *recipe, const struct tmap_window *window)
{
    return recipe_depth(recipe) + window->zoom >= LABELS_DEPTH;
}

static bool note_thing(void *context, const struct map *map, const struct thing *thing)
{
    struct roll *roll = context;
    const struct feature *feature = &thing->feature;
    (void)map;
    if ((uint64_t)roll->count < roll->room) {
        struct tmap_name *name = &roll->names[roll->count];
        name->x = feature->x + roll->east;
        name->y = feature->y + roll->south;
        name->raw = thing->height;
        name->kind = name_kind_word((int)feature->key.kind);
        for (size_t n = 0; n < sizeof name->name; n++)
            name->name[n] = feature->name[n];
    }
    roll->count++;
    return true;
}

/* Cuts off what lies beyond the rims of a side. Returns the number of points that are left. */
static uint32_t crop_side(int64_t *first, uint32_t count, int64_t side)
{
    int64_t from = *first < 0 ? 0 : *first;
    int64_t after = *first + count < side ? *first + count : side;
    *first = from;
    return from < after ? (uint32_t)(after - from) : 0;
}

bool roll_call(struct roll *roll, const struct world *world, const struct tmap_window *window)
{
    const struct recipe *recipe = &world->recipe;
    int64_t across = recipe_cols(recipe, window->zoom);
    int64_t down = recipe_rows(recipe, window->zoom);
    struct view view = {.zoom = window->zoom,
                        .x = window->x,
                        .y = window->y,
                        .cols = window->cols,
                        .rows = window->rows};
    if (recipe_bounded_x(recipe))
        view.cols = crop_side(&view.x, view.cols, across);
    else
        view.x = recipe_wrap(view.x, across);
    if (recipe_bounded_y(recipe))
        view.rows = crop_side(&view.y, view.rows, down);
    else
        view.y = recipe_wrap(view.y, down);
    roll->east = recipe_bounded_x(recipe) ? 0 : window->x - view.x;
    roll->south = recipe_bounded_y(recipe) ? 0 : window->y - view.y;
    if (view.cols == 0 || view.rows == 0)
        return true;
    struct map *map = calloc(1, sizeof *map); /* large for a small stack */
    if (map == NULL)
        return false;
    map->world = *world;
    map->view = view;
    bool done = things_list(map, note_thing, roll);
    free(map);
    return done;
}
