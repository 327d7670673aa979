/*
 * A search looks at the same number of cells at each depth, from that of the zoom on to coarser
 * ones: a window twice as wide each time, with things that are seen twice as far.
 */
#include "map/gazetteer.h"

#include "base/text.h"
#include "map/place.h"
#include "world/heights.h"
#include "world/rivers.h"
#include "world/stems.h"

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
    uint32_t threshold = courses_scale(recipe, zoom, false).threshold;
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

/* Water around a point. */
struct gazetteer_water {
    struct pyramid *pyramid;
    const struct recipe *recipe;
    struct courses_scale scale;
    int depth;
};

static enum courses_cover cover_at(const struct gazetteer_water *water, int64_t x, int64_t y)
{
    const struct pyramid_level *level = &water->pyramid->levels[water->depth];
    size_t at = pyramid_at(level, x, y);
    uint8_t cover = level->lake[at] != 0 ? RIVERS_LAKE : level->sea[at] ? RIVERS_SEA : RIVERS_LAND;
    return courses_cover_of(&water->scale, cover, level->lake[at], level->catchment[at]);
}

/* Writes the name of the river or lake that a point is a part of; "" if it is neither. Returns what
 * water is drawn there. */
static enum courses_cover name_water(const struct gazetteer_water *water, int64_t x, int64_t y,
                                     char name[NAME_LETTERS + 1])
{
    const struct pyramid_level *level = &water->pyramid->levels[water->depth];
    enum courses_cover cover = cover_at(water, x, y);
    uint32_t lake = level->lake[pyramid_at(level, x, y)];
    struct name_key key = {NAME_LAKE, (int)(lake & 63), lake, FEATURE_NO_ROW};
    if (cover == COURSES_RIVER)
        key = stem_of(water->pyramid, water->recipe, water->depth, x, y);
    name[0] = '\0';
    if (cover == COURSES_RIVER || cover == COURSES_LAKE)
        name_make(water->recipe->seed, &key, name);
    return cover;
}

static void add_name_line(const char *word, const char *name, struct text *text)
{
    text_add(text, word);
    text_add(text, name);
    text_add(text, "\n");
}

/* Appends the line of a bank, if a river flows beside a point: of the eight around it the one with
 * the largest catchment. */
static void add_bank(const struct gazetteer_water *water, int64_t x, int64_t y, struct text *text)
{
    const struct pyramid_level *level = &water->pyramid->levels[water->depth];
    uint32_t most = 0;
    int64_t u = 0;
    int64_t v = 0;
    for (int n = 0; n < 9; n++) {
        int64_t col = x + n % 3 - 1;
        int64_t row = y + n / 3 - 1;
        if (!pyramid_has(water->pyramid, water->depth, col, row) ||
            cover_at(water, col, row) != COURSES_RIVER ||
            level->catchment[pyramid_at(level, col, row)] <= most)
            continue;
        most = level->catchment[pyramid_at(level, col, row)];
        u = col - x;
        v = row - y;
    }
    if (most == 0)
        return;
    int to = level->direction[pyramid_at(level, x + u, y + v)];
    int64_t east = (to == RIVERS_EAST) - (to == RIVERS_WEST);
    int64_t south = (to == RIVERS_SOUTH) - (to == RIVERS_NORTH);
    int64_t left = v * east - u * south; /* the point is that much to the left of the river */
    char name[NAME_LETTERS + 1];
    name_water(water, x + u, y + v, name);
    if (left != 0)
        add_name_line(left < 0 ? "bank right of " : "bank left of ", name, text);
}

/* Makes the water around a point. The caller frees its pyramid, NULL if out of memory, by
 * pyramid_free. */
static struct gazetteer_water water_around(const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int depth = recipe_depth(recipe) + map->view.zoom;
    return (struct gazetteer_water){
        .pyramid = pyramid_new(recipe, map->world.sea_height, depth, x, y, 1, 1),
        .recipe = recipe,
        .scale = courses_scale(recipe, map->view.zoom, false),
        .depth = depth,
    };
}

/* Appends the line of the water at a point. Returns false if out of memory. */
static bool add_water(const struct map *map, int64_t x, int64_t y, struct text *text)
{
    struct gazetteer_water water = water_around(map, x, y);
    char name[NAME_LETTERS + 1];
    if (water.pyramid == NULL)
        return false;
    enum courses_cover cover = name_water(&water, x, y, name);
    if (cover == COURSES_LAND)
        add_bank(&water, x, y, text);
    else if (*name != '\0')
        add_name_line(cover == COURSES_RIVER ? "river " : "lake ", name, text);
    pyramid_free(water.pyramid);
    return true;
}

/* Writes the name of the thing whose place a point is, if there is one; of several, the first in
 * the order of kinds: a peak before the cape below it. */
static bool name_thing(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1])
{
    struct features features;
    struct features_scope scope =
        scope_around(recipe_depth(&map->world.recipe) + map->view.zoom, x, y, 1, 1);
    bool done = features_find(&features, &map->world, &scope);
    const struct feature *first = NULL;
    for (size_t n = 0; done && n < features.count; n++) {
        const struct feature *feature = &features.items[n];
        if (feature->key.kind != NAME_RIVER && square_to(feature, x, y) == 0 &&
            (first == NULL || feature->key.kind < first->key.kind))
            first = feature;
    }
    if (first != NULL)
        memcpy(name, first->name, NAME_LETTERS + 1);
    features_free(&features);
    return done;
}

bool gazetteer_at(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1])
{
    name[0] = '\0';
    if (recipe_has_water(&map->world.recipe)) {
        struct gazetteer_water water = water_around(map, x, y);
        if (water.pyramid == NULL)
            return false;
        name_water(&water, x, y, name);
        pyramid_free(water.pyramid);
    }
    return *name != '\0' || name_thing(map, x, y, name);
}

/* Appends a distance in cells and the direction that is nearest to it, of four. */
static void add_way(const struct gazetteer_entry *entry, struct text *text)
{
    uint64_t east = (uint64_t)llabs(entry->east);
    uint64_t south = (uint64_t)llabs(entry->south);
    text_number(text, east > south ? east : south);
    text_add(text, " cells ");
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
    if (recipe_has_water(&map->world.recipe) && !add_water(map, x, y, text))
        return false;
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
