/*
 * A search looks at the same number of cells at each depth, from that of the zoom on to coarser
 * ones: a window twice as wide each time, with things that are seen twice as far.
 */
#include "places/place_names.h"

#include "base/text.h"
#include "places/new_places.h"
#include "places/place.h"
#include "render/points/cover.h"
#include "view/coordinates.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>
#include <string.h>

/*
 * A bank is left or right of the river as one looks down along it.
 */

/* Water around a point. */
struct surroundings {
    const struct depth_windows *pyramid;
    const struct recipe *recipe;
    struct cover_rule rule;
    int depth;
};

static enum cover cover_at(const struct surroundings *around, int64_t x, int64_t y)
{
    const struct depth_window *level = &around->pyramid->levels[around->depth];
    size_t at = depth_windows_at(level, x, y);
    uint8_t cover = level->lake[at] != 0 ? RIVERS_LAKE : level->sea[at] ? RIVERS_SEA : RIVERS_LAND;
    return cover_of(&around->rule, cover, level->lake[at], level->catchment[at]);
}

/* Sets the name and the length of a river that a point is a part of. Returns false if out of
 * memory. */
static bool set_river(struct riverside *riverside, const struct surroundings *around,
                      enum riverside_kind kind, int64_t x, int64_t y)
{
    const struct recipe *recipe = around->recipe;
    int zoom = around->depth - recipe_depth(recipe);
    struct name_key key = stem_of(around->pyramid, recipe, around->depth, x, y);
    name_make(recipe->seed, &key, riverside->name);
    riverside->kind = kind;
    return river_course_length(recipe, zoom, recipe_wrap(x, recipe_cols(recipe, zoom)),
                               recipe_wrap(y, recipe_rows(recipe, zoom)), &riverside->length);
}

/* Looks for a river beside a point: of the eight points around it the one with the largest
 * catchment. Returns false if out of memory. */
static bool find_bank(struct riverside *riverside, const struct surroundings *around, int64_t x,
                      int64_t y)
{
    const struct depth_window *level = &around->pyramid->levels[around->depth];
    uint32_t most = 0;
    int64_t u = 0;
    int64_t v = 0;
    for (int n = 0; n < 9; n++) {
        int64_t col = x + n % 3 - 1;
        int64_t row = y + n / 3 - 1;
        if (!depth_windows_has(around->pyramid, around->depth, col, row) ||
            cover_at(around, col, row) != COVER_RIVER ||
            level->catchment[depth_windows_at(level, col, row)] <= most)
            continue;
        most = level->catchment[depth_windows_at(level, col, row)];
        u = col - x;
        v = row - y;
    }
    if (most == 0)
        return true;
    int to = level->direction[depth_windows_at(level, x + u, y + v)];
    int64_t east = (to == RIVERS_EAST) - (to == RIVERS_WEST);
    int64_t south = (to == RIVERS_SOUTH) - (to == RIVERS_NORTH);
    int64_t left = v * east - u * south; /* the point is that much to the left of the river */
    return left == 0 ||
           set_river(riverside, around, left < 0 ? RIVERSIDE_RIGHT : RIVERSIDE_LEFT, x + u, y + v);
}

static bool find_water(struct riverside *riverside, const struct surroundings *around, int64_t x,
                       int64_t y)
{
    const struct depth_window *level = &around->pyramid->levels[around->depth];
    enum cover cover = cover_at(around, x, y);
    if (cover == COVER_RIVER)
        return set_river(riverside, around, RIVERSIDE_RIVER, x, y);
    if (cover == COVER_LAND)
        return find_bank(riverside, around, x, y);
    if (cover == COVER_LAKE) {
        uint32_t lake = level->lake[depth_windows_at(level, x, y)];
        struct name_key key = {NAME_LAKE, (int)(lake & 63), lake, PLACE_NO_ROW};
        name_make(around->recipe->seed, &key, riverside->name);
        riverside->kind = RIVERSIDE_LAKE;
    }
    return true;
}

bool riverside_find(struct riverside *riverside, const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    struct surroundings around = {
        .recipe = recipe,
        .rule = cover_rule_of(recipe, map->world.sea_height, map->view.zoom, COVER_TILES),
        .depth = recipe_depth(recipe) + map->view.zoom};
    *riverside = (struct riverside){.kind = RIVERSIDE_NONE};
    if (!recipe_has_water(recipe))
        return true;
    struct depth_windows *pyramid =
        depth_windows_new(recipe, map->world.sea_height, around.depth, x, y, 1, 1);
    if (pyramid == NULL)
        return false;
    around.pyramid = pyramid;
    bool done = find_water(riverside, &around, x, y);
    depth_windows_free(pyramid);
    return done;
}

/* Returns a length that is not exact, to two digits. */
static uint64_t rounded(uint64_t steps)
{
    uint64_t unit = 1;
    while (steps / unit >= 100)
        unit *= 10;
    return (steps + unit / 2) / unit * unit;
}

/* Appends how far the mouth is, with the number of cells if that is wanted. */
static void add_length(const struct river_course_length *length, bool with_cells, struct text *text)
{
    uint64_t cells = length->exact ? length->steps : rounded(length->steps);
    uint64_t days = (cells + RIVERSIDE_DAY / 2) / RIVERSIDE_DAY;
    if (cells == 0) {
        text_add(text, length->exact ? "at its mouth" : "near its mouth");
        return;
    }
    text_add(text, length->exact ? "" : "about ");
    if (days == 0)
        text_add(text, "half a day");
    else
        text_number(text, length->exact ? days : rounded(days));
    if (days > 0)
        text_add(text, days == 1 ? " day" : " days");
    if (with_cells) {
        text_add(text, " (");
        text_number(text, cells);
        text_add(text, cells == 1 ? " cell)" : " cells)");
    }
    text_add(text, " above its mouth");
}

static bool is_river(const struct riverside *riverside)
{
    return riverside->kind >= RIVERSIDE_RIVER;
}

void riverside_add(const struct riverside *riverside, struct text *text)
{
    static const char *const heads[] = {"", "lake ", "river ", "bank left of ", "bank right of "};
    if (riverside->kind == RIVERSIDE_NONE)
        return;
    text_add(text, heads[riverside->kind]);
    text_add(text, riverside->name);
    if (is_river(riverside)) {
        text_add(text, ", ");
        add_length(&riverside->length, true, text);
    }
    text_add(text, "\n");
}

void riverside_add_short(const struct riverside *riverside, struct text *text)
{
    if (!is_river(riverside))
        return;
    if (riverside->kind != RIVERSIDE_RIVER) {
        text_add(text, riverside->kind == RIVERSIDE_LEFT ? "left bank of " : "right bank of ");
        text_add(text, riverside->name);
        text_add(text, ", ");
    }
    add_length(&riverside->length, false, text);
}

/*
 * A band of rows is searched from west to east in tiles, and sorted. Tiles join without a seam, as
 * windows do.
 */

enum { BAND_ROWS = 128, TILE_COLS = 1024 };

/* Things of a band of rows. */
struct things_band {
    struct thing *items;
    size_t count;
    size_t room;
};

static int compare_things(const void *a, const void *b)
{
    const struct place *left = &((const struct thing *)a)->feature;
    const struct place *right = &((const struct thing *)b)->feature;
    if (left->y != right->y)
        return left->y < right->y ? -1 : 1;
    if (left->x != right->x)
        return left->x < right->x ? -1 : 1;
    if (left->weight != right->weight)
        return left->weight < right->weight ? 1 : -1;
    return (int)left->key.kind - (int)right->key.kind;
}

/* Appends the things of a tile. Returns false if out of memory. */
static bool keep_things(struct things_band *band, const struct places *features)
{
    const struct depth_windows *pyramid = features->pyramid;
    const struct depth_window *level = &pyramid->levels[pyramid->depth];
    size_t count = band->count + features->count;
    if (count > band->room) {
        struct thing *items = realloc(band->items, 2 * count * sizeof *items);
        if (items == NULL)
            return false;
        band->items = items;
        band->room = 2 * count;
    }
    for (size_t n = 0; n < features->count; n++) {
        const struct place *feature = &features->items[n];
        uint32_t height = level->height[depth_windows_at(level, feature->x, feature->y)];
        band->items[band->count++] = (struct thing){*feature, height};
    }
    return true;
}

/* Finds the things of a band of rows. Returns false if out of memory. */
static bool search_band(struct things_band *band, const struct map *map, uint32_t first,
                        uint32_t after)
{
    bool done = true;
    band->count = 0;
    for (uint32_t col = 0; done && col < map->view.cols; col += TILE_COLS) {
        struct places features;
        struct map tile = *map;
        uint32_t left = map->view.cols - col;
        tile.view.x += col;
        tile.view.cols = left < TILE_COLS ? left : TILE_COLS;
        done = place_names_list(&features, &tile, first, after) && keep_things(band, &features);
        places_free(&features);
    }
    if (done && band->count > 0)
        qsort(band->items, band->count, sizeof *band->items, compare_things);
    return done;
}

bool things_list(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct thing *thing),
                 void *context)
{
    struct things_band band = {0};
    bool done = true;
    bool more = true;
    for (uint32_t row = 0; done && more && row < map->view.rows; row += BAND_ROWS) {
        uint32_t left = map->view.rows - row;
        done = search_band(&band, map, row, row + (left < BAND_ROWS ? left : BAND_ROWS));
        for (size_t n = 0; done && more && n < band.count; n++)
            more = put(context, map, &band.items[n]);
    }
    free(band.items);
    return done;
}

enum { WIDE = 256, HIGH = 192, FULL = 1024, BIRTHS = 3, LEAST = 3 };

/* Returns the scope of a window of a depth whose middle is at a point. */
static struct places_scope scope_around(int depth, int64_t x, int64_t y, uint32_t wide,
                                        uint32_t high)
{
    return (struct places_scope){
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
static struct place_name entry_of(const struct map *map, const struct place *feature, int depth,
                                  int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = depth - recipe_depth(recipe);
    int by = RECIPE_ZOOM_MAX - zoom;
    struct place_name entry = {
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
static uint64_t square_to(const struct place *feature, int64_t x, int64_t y)
{
    int64_t east = feature->x - x;
    int64_t south = feature->y - y;
    return (uint64_t)(east * east + south * south);
}

/* Leaves out the rivers that are too small to be drawn at a zoom. */
static void leave_brooks(struct places *features, const struct recipe *recipe, int zoom)
{
    uint32_t threshold = cover_river_min(recipe, zoom);
    size_t kept = 0;
    for (size_t n = 0; n < features->count; n++)
        if (features->items[n].key.kind != NAME_RIVER || features->items[n].size >= threshold)
            features->items[kept++] = features->items[n];
    features->count = kept;
}

/* Finds the nearest feature of a depth. */
static enum place_names_found find_at(const struct map *map, const struct places_scope *scope,
                                      const char *beginning, struct place_name *entry)
{
    struct places features;
    int64_t x = scope->x + scope->cols / 2;
    int64_t y = scope->y + scope->rows / 2;
    const struct place *best = NULL;
    bool done = places_find(&features, &map->world, scope);
    leave_brooks(&features, &map->world.recipe, scope->depth - recipe_depth(&map->world.recipe));
    for (size_t n = 0; done && n < features.count; n++) {
        const struct place *feature = &features.items[n];
        if (text_begins(feature->name, beginning) &&
            (best == NULL || square_to(feature, x, y) < square_to(best, x, y)))
            best = feature;
    }
    if (best != NULL)
        *entry = entry_of(map, best, scope->depth, x, y);
    places_free(&features);
    return !done ? PLACE_NAMES_NO_MEMORY : best != NULL ? PLACE_NAMES_FOUND : PLACE_NAMES_NOTHING;
}

enum place_names_found place_names_find(const struct map *map, int64_t x, int64_t y,
                                        const char *beginning, struct place_name *entry)
{
    const struct recipe *recipe = &map->world.recipe;
    int from = recipe_depth(recipe) + map->view.zoom;
    int most = recipe_depth(recipe) + recipe_zoom_max(recipe);
    int least = most < LEAST ? most : LEAST;
    int depth = from > least ? from : least;
    enum place_names_found found = PLACE_NAMES_NOTHING;
    for (; found == PLACE_NAMES_NOTHING && depth >= least; depth--) {
        bool last = depth == least;
        int64_t half = depth > from ? (INT64_C(1) << (depth - from)) / 2 : 0;
        struct places_scope scope =
            scope_around(depth, scaled(x, depth - from) + half, scaled(y, depth - from) + half,
                         last ? FULL : WIDE, last ? FULL : HIGH);
        found = find_at(map, &scope, beginning, entry);
    }
    return found;
}

bool place_names_list(struct places *features, const struct map *map, uint32_t first,
                      uint32_t after)
{
    const struct view *view = &map->view;
    int depth = recipe_depth(&map->world.recipe) + view->zoom;
    struct places_scope scope = scope_around(depth, 0, 0, view->cols, after - first);
    scope.x = view->x;
    scope.y = view->y + first;
    if (!places_find(features, &map->world, &scope))
        return false;
    leave_brooks(features, &map->world.recipe, view->zoom);
    return true;
}

bool place_names_at(const struct map *map, int64_t x, int64_t y, char name[NAME_LETTERS + 1])
{
    struct places features;
    struct places_scope scope =
        scope_around(recipe_depth(&map->world.recipe) + map->view.zoom, x, y, 1, 1);
    bool done = places_find(&features, &map->world, &scope);
    const struct place *first = NULL;
    for (size_t n = 0; done && n < features.count; n++) {
        const struct place *feature = &features.items[n];
        if (feature->key.kind != NAME_RIVER && feature->key.kind != NAME_LAKE &&
            square_to(feature, x, y) == 0 && (first == NULL || feature->key.kind < first->key.kind))
            first = feature;
    }
    name[0] = '\0';
    if (first != NULL)
        memcpy(name, first->name, NAME_LETTERS + 1);
    places_free(&features);
    return done;
}

/* Appends a distance in cells and the direction that is nearest to it, of eight. */
static void add_way(const struct place_name *entry, struct text *text)
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

bool place_names_add(const struct map *map, int64_t x, int64_t y, struct text *text)
{
    struct place_name entry;
    struct riverside riverside;
    if (!riverside_find(&riverside, map, x, y))
        return false;
    riverside_add(&riverside, text);
    enum place_names_found found = place_names_find(map, x, y, "", &entry);
    if (found != PLACE_NAMES_FOUND)
        return found != PLACE_NAMES_NO_MEMORY;
    text_add(text, "near ");
    text_add(text, entry.name);
    text_add(text, ", ");
    text_add(text, name_kind_word((int)entry.kind));
    text_add(text, ", ");
    add_way(&entry, text);
    text_add(text, "\n");
    return true;
}
