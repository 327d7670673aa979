/*
 * Looks at the places of a view once, in reading order, and keeps the greatest.
 */
#include "places/seen.h"

#include "places/places.h"
#include "places/riverside.h"
#include "view/view.h"

#include <string.h>

/* The state of looking. */
struct looking {
    struct seen *seen;
    uint32_t cols; /* points of the view that lie in the world */
    uint32_t rows;
};

/* Adds a thing to those around the middle, by its rank; of two of one name only the greater. */
static void add_around(struct seen *seen, const struct seen_thing *thing)
{
    struct seen_thing *around = seen->around;
    int kept = 0;
    for (int n = 0; n < seen->count; n++) {
        bool same = strcmp(around[n].name, thing->name) == 0;
        if (same && around[n].rank >= thing->rank)
            return;
        if (!same)
            around[kept++] = around[n];
    }
    if (kept == SEEN_MAX && around[--kept].rank >= thing->rank)
        return;
    seen->count = kept + 1;
    for (; kept > 0 && around[kept - 1].rank < thing->rank; kept--)
        around[kept] = around[kept - 1];
    around[kept] = *thing;
}

/* Takes a place of the view. */
static bool take_place(void *context, const struct map *map, const struct place *place)
{
    struct looking *looking = context;
    struct seen *seen = looking->seen;
    uint32_t col = (uint32_t)(place->x - map->view.x);
    uint32_t row = (uint32_t)(place->y - map->view.y);
    struct seen_thing thing = {.kind = place->kind, .rank = place->rank};
    thing.part = seen_third(row, looking->rows) * 3 + seen_third(col, looking->cols);
    memcpy(thing.name, place->name, sizeof thing.name);
    bool middle = thing.part == SEEN_MIDDLE;
    if (middle && !seen->named) {
        seen->named = true;
        seen->middle = thing;
        return true;
    }
    if (middle && thing.rank > seen->middle.rank) {
        add_around(seen, &seen->middle);
        seen->middle = thing;
    } else {
        add_around(seen, &thing);
    }
    return true;
}

/* Takes the middle's own name away from the things around it. */
static void drop_middle(struct seen *seen)
{
    int kept = 0;
    for (int n = 0; n < seen->count; n++)
        if (!seen->named || strcmp(seen->around[n].name, seen->middle.name) != 0)
            seen->around[kept++] = seen->around[n];
    seen->count = kept;
}

bool seen_find(struct seen *seen, const struct map *map)
{
    const struct view *view = &map->view;
    struct looking looking = {.seen = seen,
                              .cols = view_cols_inside(view, &map->world.recipe),
                              .rows = view_rows_inside(view, &map->world.recipe)};
    struct map inside = *map;
    struct riverside water;
    *seen = (struct seen){.named = false};
    if (!map_has_landmarks(map, view->zoom) && map_gazetteer(map) == NULL)
        return true;
    inside.view.cols = looking.cols;
    inside.view.rows = looking.rows;
    if (!riverside_find(&water, map, view->x + looking.cols / 2, view->y + looking.rows / 2))
        return false;
    if (water.kind == RIVERSIDE_LAKE || water.kind == RIVERSIDE_RIVER) {
        seen->named = true;
        seen->middle.rank = UINT64_MAX; /* greater than all */
        seen->middle.kind = water.kind == RIVERSIDE_LAKE ? PLACE_LAKE : PLACE_RIVER;
        seen->middle.part = SEEN_MIDDLE;
        memcpy(seen->middle.name, water.name, sizeof water.name);
    }
    bool done = places_each(&inside, take_place, &looking);
    drop_middle(seen);
    return done;
}

void seen_add_title(const struct seen_thing *thing, struct text *text)
{
    static const char *const words[][2] = {
        [PLACE_SEA] = {"the sea of ", ""}, [PLACE_RANGE] = {"the ", " mountains"},
        [PLACE_PEAK] = {"Mount ", ""},     [PLACE_RIVER] = {"the river ", ""},
        [PLACE_LAKE] = {"Lake ", ""},      [PLACE_ISLAND] = {"the island ", ""},
        [PLACE_BAY] = {"the bay of ", ""}, [PLACE_CAPE] = {"Cape ", ""},
        [PLACE_OTHER] = {"", ""},          [PLACE_LAND] = {"the land of ", ""},
    };
    bool bare = strchr(thing->name, ' ') != NULL; /* it says itself what it is */
    text_join(text, bare ? "" : words[thing->kind][0], thing->name,
              bare ? "" : words[thing->kind][1], NULL);
}
