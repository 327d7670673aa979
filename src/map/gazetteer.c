/*
 * A search looks at the same number of cells at each depth, from that of the zoom on to coarser
 * ones: a window twice as wide each time, with things that are seen twice as far.
 */
#include "map/gazetteer.h"

#include "base/text.h"
#include "map/courses.h"
#include "map/place.h"
#include "map/riverside.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 256, HIGH = 192, FULL = 1024, BIRTHS = 3, LEAST = 3 };

/* Returns the scope of a window of a depth whose middle is at a point. */
static struct features_scope scope_around(int depth, int64_t x, int64_t y, uint32_t wide,
                                          uint32_t high)
{
    return (struct features_scope){
        .depth = depth,
        .newest = depth > BIRTHS ? depth - BIRTHS : 0,
        .rivers = depth > BIRTHS ? depth - BIRTHS : 0,
        .x = x - wide / 2,
        .y = y - high / 2,
        .cols = wide,
        .rows = high,
    };
}

/* Returns a coordinate at a depth in cells of a zoom, rounded down, or the other way round. */
static int64_t scaled(int64_t n, int by)
{
    return by >= 0 ? n * (INT64_C(1) << by) : n >> -by;
}

/* Writes an entry of a feature, from a point at the features' depth. */
static struct gazetteer_entry entry_of(const struct map *map, const struct feature *feature,
                                       int depth, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = depth - recipe_depth(recipe);
    int by = RECIPE_ZOOM_MAX - zoom;
    struct gazetteer_entry entry = {
        .kind = feature->key.kind,
        .x = recipe_wrap(feature->x, recipe_cols(recipe, zoom)) << by,
        .y = recipe_wrap(feature->y, recipe_rows(recipe, zoom)) << by,
        .east = scaled(feature->x - x, -zoom),
        .south = scaled(feature->y - y, -zoom),
    };
    for (size_t n = 0; n <= NAME_LETTERS; n++)
        entry.name[n] = feature->name[n];
    return entry;
}

/* Returns the square of the distance of a feature from a point. */
static uint64_t square_to(const struct feature *feature, int64_t x, int64_t y)
{
    int64_t east = feature->x - x;
    int64_t south = feature->y - y;
    return (uint64_t)(east * east + south * south);
}

/* Leaves out the rivers that are too small to be drawn at a zoom. */
static void leave_brooks(struct features *features, const struct recipe *recipe, int zoom)
{
    uint32_t threshold = courses_scale(recipe, zoom, COURSES_ARMS).threshold;
    size_t kept = 0;
    for (size_t n = 0; n < features->count; n++)
        if (features->items[n].key.kind != NAME_RIVER || features->items[n].size >= threshold)
            features->items[kept++] = features->items[n];
    features->count = kept;
}

/* Finds the nearest feature of a depth. */
static enum gazetteer_found find_at(const struct map *map, const struct features_scope *scope,
                                    const char *beginning, struct gazetteer_entry *entry)
{
    struct features features;
    int64_t x = scope->x + scope->cols / 2;
    int64_t y = scope->y + scope->rows / 2;
    const struct feature *best = NULL;
    bool done = features_find(&features, &map->world, scope);
    leave_brooks(&features, &map->world.recipe, scope->depth - recipe_depth(&map->world.recipe));
    for (size_t n = 0; done && n < features.count; n++) {
        const struct feature *feature = &features.items[n];
        if (text_begins(feature->name, beginning) &&
            (best == NULL || square_to(feature, x, y) < square_to(best, x, y)))
            best = feature;
    }
    if (best != NULL)
        *entry = entry_of(map, best, scope->depth, x, y);
    features_free(&features);
    return !done ? GAZETTEER_NO_MEMORY : best != NULL ? GAZETTEER_FOUND : GAZETTEER_NOTHING;
}

enum gazetteer_found gazetteer_find(const struct map *map, int64_t x, int64_t y,
                                    const char *beginning, struct gazetteer_entry *entry)
{
    const struct recipe *recipe = &map->world.recipe;
    int from = recipe_depth(recipe) + map->view.zoom;
    int most = recipe_depth(recipe) + recipe_zoom_max(recipe);
    int least = most < LEAST ? most : LEAST;
    int depth = from > least ? from : least;
    enum gazetteer_found found = GAZETTEER_NOTHING;
    for (; found == GAZETTEER_NOTHING && depth >= least; depth--) {
        bool last = depth == least;
        int64_t half = depth > from ? (INT64_C(1) << (depth - from)) / 2 : 0;
        struct features_scope scope =
            scope_around(depth, scaled(x, depth - from) + half, scaled(y, depth - from) + half,
                         last ? FULL : WIDE, last ? FULL : HIGH);
        found = find_at(map, &scope, beginning, entry);
    }
    return found;
}

bool gazetteer_list(struct features *features, const struct map *map, uint32_t first,
                    uint32_t after)
{
    const struct view *view = &map->view;
    int depth = recipe_depth(&map->world.recipe) + view->zoom;
    struct features_scope scope = scope_around(depth, 0, 0, view->cols, after - first);
    scope.x = view->x;
    scope.y = view->y + first;
    if (!features_find(features, &map->world, &scope))
        return false;
    leave_brooks(features, &map->world.recipe, view->zoom);
    return true;
}

bool gazetteer_at(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1])
{
    struct features features;
    struct features_scope scope =
        scope_around(recipe_depth(&map->world.recipe) + map->view.zoom, x, y, 1, 1);
    bool done = features_find(&features, &map->world, &scope);
    const struct feature *first = NULL;
    for (size_t n = 0; done && n < features.count; n++) {
        const struct feature *feature = &features.items[n];
        if (feature->key.kind != NAME_RIVER && feature->key.kind != NAME_LAKE &&
            square_to(feature, x, y) == 0 && (first == NULL || feature->key.kind < first->key.kind))
            first = feature;
    }
    name[0] = '\0';
    if (first != NULL)
        memcpy(name, first->name, NAME_LETTERS + 1);
    features_free(&features);
    return done;
}

/* Appends a distance in cells and the direction that is nearest to it, of eight. */
static void add_way(const struct gazetteer_entry *entry, struct text *text)
{
    uint64_t east = (uint64_t)llabs(entry->east);
    uint64_t south = (uint64_t)llabs(entry->south);
    uint64_t away = east > south ? east : south;
    text_number(text, away);
    text_add(text, away == 1 ? " cell" : " cells");
    if (away == 0)
        return;
    text_add(text, " ");
    if (2 * south >= east)
        text_add(text, entry->south < 0 ? "north" : "south");
    if (2 * south >= east && 2 * east >= south)
        text_add(text, "-");
    if (2 * east >= south)
        text_add(text, entry->east < 0 ? "west" : "east");
}

bool gazetteer_add(const struct map *map, int64_t x, int64_t y, struct text *text)
{
    struct gazetteer_entry entry;
    struct riverside riverside;
    if (!riverside_find(&riverside, map, x, y))
        return false;
    riverside_add(&riverside, text);
    enum gazetteer_found found = gazetteer_find(map, x, y, "", &entry);
    if (found != GAZETTEER_FOUND)
        return found != GAZETTEER_NO_MEMORY;
    text_add(text, "near ");
    text_add(text, entry.name);
    text_add(text, ", ");
    text_add(text, name_kind_word((int)entry.kind));
    text_add(text, ", ");
    add_way(&entry, text);
    text_add(text, "\n");
    return true;
}
