/*
 * Looks at the places of a view once, in reading order, and keeps the greatest.
 */
#include "places/seen.h"

#include "places/gazetteer.h"
#include "places/places.h"
#include "places/riverside.h"
#include "view/view.h"

#include <string.h>

/* Returns the third, 0..2, of `all` points that point n is in. */
static int third(int64_t n, uint32_t all)
{
    return (int)((2 * (uint64_t)n + 1) * 3 / ((uint64_t)2 * all));
}

int seen_part(const struct map *map, int64_t x, int64_t y)
{
    const struct view *view = &map->view;
    const struct recipe *recipe = &map->world.recipe;
    return third(y - view->y, view_rows_inside(view, recipe)) * 3 +
           third(x - view->x, view_cols_inside(view, recipe));
}

/* Adds a place to those around the middle, by its rank; of two of one name only the greater. */
static void add_around(struct seen *seen, const struct place *place)
{
    struct place *around = seen->around;
    int kept = 0;
    for (int n = 0; n < seen->count; n++) {
        bool same = strcmp(around[n].name, place->name) == 0;
        if (same && around[n].rank >= place->rank)
            return;
        if (!same)
            around[kept++] = around[n];
    }
    if (kept == SEEN_MAX && around[--kept].rank >= place->rank)
        return;
    seen->count = kept + 1;
    for (; kept > 0 && around[kept - 1].rank < place->rank; kept--)
        around[kept] = around[kept - 1];
    around[kept] = *place;
}

/* Takes a place of the view. */
static bool take_place(void *context, const struct map *map, const struct place *place)
{
    struct seen *seen = context;
    if (seen_part(map, place->x, place->y) != SEEN_MIDDLE ||
        (seen->named && place->rank <= seen->middle.rank)) {
        add_around(seen, place);
        return true;
    }
    if (seen->named)
        add_around(seen, &seen->middle);
    seen->named = true;
    seen->middle = *place;
    return true;
}

/* Takes the middle's own name away from the places around it. */
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
    struct map inside = *map;
    struct riverside water;
    *seen = (struct seen){.named = false};
    if (!map_has_landmarks(map, view->zoom) && gazetteer_of(map) == NULL)
        return true;
    inside.view.cols = view_cols_inside(view, &map->world.recipe);
    inside.view.rows = view_rows_inside(view, &map->world.recipe);
    if (!riverside_find(&water, map, view->x + inside.view.cols / 2,
                        view->y + inside.view.rows / 2))
        return false;
    if (water.kind == RIVERSIDE_LAKE || water.kind == RIVERSIDE_RIVER) {
        seen->named = true;
        seen->middle.rank = UINT64_MAX; /* greater than all */
        seen->middle.kind = water.kind == RIVERSIDE_LAKE ? PLACE_LAKE : PLACE_RIVER;
        strcpy(seen->middle.name, water.name);
    }
    bool done = places_each(&inside, take_place, seen);
    drop_middle(seen);
    return done;
}

void seen_add_title(const struct place *place, struct text *text)
{
    static const char *const words[][2] = {
        [PLACE_SEA] = {"the sea of ", ""}, [PLACE_RANGE] = {"the ", " mountains"},
        [PLACE_PEAK] = {"Mount ", ""},     [PLACE_RIVER] = {"the river ", ""},
        [PLACE_LAKE] = {"Lake ", ""},      [PLACE_ISLAND] = {"the island ", ""},
        [PLACE_BAY] = {"the bay of ", ""}, [PLACE_CAPE] = {"Cape ", ""},
        [PLACE_OTHER] = {"", ""},          [PLACE_LAND] = {"the land of ", ""},
    };
    bool bare = strchr(place->name, ' ') != NULL; /* it says itself what it is */
    text_join(text, bare ? "" : words[place->kind][0], place->name,
              bare ? "" : words[place->kind][1], NULL);
}
