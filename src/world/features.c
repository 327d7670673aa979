/*
 * Depth by depth, the features that are there move on to the next one, and those that are born
 * there join them.
 *
 * Invariant: before the births of a depth all items are at their places of that depth, and none
 * lies where the pyramid does not reach.
 */
#include "world/features.h"

#include "world/noise.h"
#include "world/rivers.h"
#include "world/stems.h"

#include <stdlib.h>

enum { REACH = 2, APART = 3, OLD = 1, LATE = 1 };

/* A search at one depth. */
struct births {
    struct features *features;
    const struct pyramid *pyramid;
    const struct pyramid_level *level;
    const struct recipe *recipe;
    int depth;
    bool lakes_only; /* too late for all else */
    size_t before;   /* number of items that were born before */
    uint32_t land;   /* the lowest height that is land */
    uint32_t steps;  /* an eighth of the range of land */
};

static uint32_t height_at(const struct births *births, int64_t x, int64_t y)
{
    return births->level->height[pyramid_at(births->level, x, y)];
}

/* True if a cell is higher than all that lie within REACH of it; `sign` -1: lower. */
static bool stands_out(const struct births *births, int64_t x, int64_t y, int sign)
{
    int64_t here = height_at(births, x, y);
    bool whole = pyramid_has_square(births->pyramid, births->depth, x, y, REACH);
    if (whole && (((int64_t)height_at(births, x + 1, y) - here) * sign >= 0 ||
                  ((int64_t)height_at(births, x, y + 1) - here) * sign >= 0 ||
                  ((int64_t)height_at(births, x - 1, y) - here) * sign >= 0))
        return false;
    for (int v = -REACH; v <= REACH; v++)
        for (int u = -REACH; u <= REACH; u++) {
            if ((u == 0 && v == 0) ||
                (!whole && !pyramid_has(births->pyramid, births->depth, x + u, y + v)))
                continue;
            if (((int64_t)height_at(births, x + u, y + v) - here) * sign >= 0)
                return false;
        }
    return true;
}

/* True if all cells of the square around a cell, `radius` away, are sea; or land. */
static bool is_ringed(const struct births *births, int64_t x, int64_t y, int radius, bool sea)
{
    for (int v = -radius; v <= radius; v++)
        for (int u = -radius; u <= radius; u += v == -radius || v == radius ? 1 : 2 * radius)
            if (!pyramid_has(births->pyramid, births->depth, x + u, y + v) ||
                pyramid_is_sea(births->pyramid, births->depth, x + u, y + v) != sea)
                return false;
    return true;
}

/* True if a cell and the one to the west, or to the north and south, are of two kinds: all that jut
 * out are such. */
static bool is_shore(const struct births *births, int64_t x, int64_t y)
{
    bool here = pyramid_is_sea(births->pyramid, births->depth, x, y);
    return pyramid_is_sea(births->pyramid, births->depth, x - 1, y) != here ||
           pyramid_is_sea(births->pyramid, births->depth, x + 1, y) != here;
}

/* True if 5 to 7 of the 8 cells around a cell, side by side, are of the other kind. */
static bool juts_out(const struct births *births, int64_t x, int64_t y)
{
    static const int8_t ring[9][2] = {{0, -1}, {1, -1}, {1, 0},   {1, 1}, {0, 1},
                                      {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    bool here = pyramid_is_sea(births->pyramid, births->depth, x, y);
    int others = 0;
    int changes = 0;
    for (int n = 0; n < 9; n++)
        if (!pyramid_has(births->pyramid, births->depth, x + ring[n][0], y + ring[n][1]))
            return false;
    for (int n = 0; n < 8; n++) {
        bool sea = pyramid_is_sea(births->pyramid, births->depth, x + ring[n][0], y + ring[n][1]);
        others += sea != here;
        changes += sea != pyramid_is_sea(births->pyramid, births->depth, x + ring[n + 1][0],
                                         y + ring[n + 1][1]);
    }
    return others >= 5 && others <= 7 && changes == 2;
}

/* Returns the number of the 8 cells around a cell that are sea. */
static int count_sea(const struct births *births, int64_t x, int64_t y)
{
    int count = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            if ((u != 0 || v != 0) && pyramid_has(births->pyramid, births->depth, x + u, y + v))
                count += pyramid_is_sea(births->pyramid, births->depth, x + u, y + v);
    return count;
}

/* Returns the sum of the heights of a cell and the 8 around it. Beyond a rim the cell's own height
 * counts. */
static uint64_t sum_of_nine(const struct births *births, int64_t x, int64_t y)
{
    uint64_t sum = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++) {
            bool there = pyramid_has(births->pyramid, births->depth, x + u, y + v);
            sum += height_at(births, there ? x + u : x, there ? y + v : y);
        }
    return sum;
}

/* True if a cell is amid a range. */
static bool is_massif(const struct births *births, int64_t x, int64_t y)
{
    uint32_t least = births->land + births->steps;
    uint64_t here = height_at(births, x, y) >= least ? sum_of_nine(births, x, y) : 0;
    if (here < 9 * ((uint64_t)births->land + 2 * (uint64_t)births->steps))
        return false;
    for (int v = -REACH; v <= REACH; v++)
        for (int u = -REACH; u <= REACH; u++)
            if ((u != 0 || v != 0) && pyramid_has(births->pyramid, births->depth, x + u, y + v) &&
                sum_of_nine(births, x + u, y + v) >= here)
                return false;
    return true;
}

/* Returns the group of kinds of which one keeps others away. */
static int group_of(enum name_kind kind)
{
    static const uint8_t groups[] = {
        [NAME_SEA] = 0,  [NAME_RANGE] = 1,  [NAME_PEAK] = 2, [NAME_RIVER] = 3,
        [NAME_LAKE] = 4, [NAME_ISLAND] = 2, [NAME_BAY] = 5,  [NAME_CAPE] = 6,
    };
    return groups[kind];
}

static bool is_near(int64_t a, int64_t b)
{
    return a - b <= APART && b - a <= APART;
}

/* True if an older feature of a like kind is there already. */
static bool is_taken(const struct births *births, enum name_kind kind, int64_t x, int64_t y)
{
    const struct features *features = births->features;
    for (size_t n = 0; n < births->before; n++)
        if (group_of(features->items[n].key.kind) == group_of(kind) &&
            is_near(features->items[n].x, x) && is_near(features->items[n].y, y))
            return true;
    return false;
}

/* Returns the weight of a feature: older ones first, then by kind, size and chance. */
static uint64_t weight_of(uint64_t seed, const struct name_key *key, int depth, uint32_t size)
{
    static const uint8_t ranks[] = {
        [NAME_SEA] = 0,  [NAME_RANGE] = 1,  [NAME_PEAK] = 2, [NAME_RIVER] = 3,
        [NAME_LAKE] = 3, [NAME_ISLAND] = 4, [NAME_BAY] = 6,  [NAME_CAPE] = 7,
    };
    uint64_t rank = (uint64_t)(4 * depth + ranks[key->kind]);
    uint64_t hash = noise_mix(noise_mix(seed + key->i) + key->j + ((uint64_t)key->depth << 40));
    return (255 - rank) << 56 | (uint64_t)(size >> 15) << 40 | hash >> 24;
}

/* Appends a feature at a place. Returns false if out of memory. */
static bool add_feature(struct features *features, const struct feature *feature)
{
    if (features->count == features->room) {
        size_t room = features->room > 0 ? 2 * features->room : 128;
        struct feature *items = realloc(features->items, room * sizeof *items);
        if (items == NULL)
            return false;
        features->items = items;
        features->room = room;
    }
    features->items[features->count++] = *feature;
    return true;
}

/* Returns the key of a cell, counted from the beginning of the landscape. */
static struct name_key key_of(const struct births *births, enum name_kind kind, int64_t x,
                              int64_t y)
{
    const struct pyramid_level *level = births->level;
    uint64_t i = (uint64_t)recipe_wrap(x, level->across);
    uint64_t j = (uint64_t)recipe_wrap(y, level->down);
    return (struct name_key){kind, births->depth,
                             i + ((uint64_t)births->recipe->origin_x << births->depth),
                             j + ((uint64_t)births->recipe->origin_y << births->depth)};
}

/* Adds the feature of a kind that is born in a cell, unless an older one is there. */
static bool bear(const struct births *births, enum name_kind kind, int64_t x, int64_t y)
{
    if (is_taken(births, kind, x, y))
        return true;
    uint32_t height = height_at(births, x, y);
    bool wet = kind == NAME_SEA || kind == NAME_LAKE || kind == NAME_BAY;
    uint64_t seed = births->recipe->seed;
    struct feature feature = {.key = key_of(births, kind, x, y), .x = x, .y = y, .size = height};
    feature.weight =
        weight_of(seed, &feature.key, births->depth, wet ? HEIGHT_END - height : height);
    return add_feature(births->features, &feature);
}

/* Adds the lake of a number that is born in a cell, the first of its 5x5 that has it. */
static bool bear_lake(const struct births *births, int64_t x, int64_t y)
{
    enum { BIRTH = 63 };
    const struct pyramid_level *level = births->level;
    uint32_t lake = level->lake[pyramid_at(level, x, y)];
    if (lake == 0 || (int)(lake & BIRTH) != births->depth)
        return true;
    for (int v = -REACH; v <= 0; v++)
        for (int u = -REACH; u <= (v < 0 ? REACH : -1); u++)
            if (pyramid_has(births->pyramid, births->depth, x + u, y + v) &&
                level->lake[pyramid_at(level, x + u, y + v)] == lake)
                return true;
    struct feature feature = {
        .key = {NAME_LAKE, births->depth, lake, FEATURE_NO_ROW}, .x = x, .y = y, .size = lake};
    feature.weight = weight_of(births->recipe->seed, &feature.key, births->depth, 0);
    return add_feature(births->features, &feature);
}

/* Adds what is born in a cell. Returns false if out of memory. */
static bool look_at(const struct births *births, int64_t x, int64_t y)
{
    bool sea = pyramid_is_sea(births->pyramid, births->depth, x, y);
    bool shore = births->pyramid->sea > 0 && is_shore(births, x, y);
    uint32_t height = height_at(births, x, y);
    bool done = births->level->lake == NULL || bear_lake(births, x, y);
    if (births->lakes_only)
        return done;
    if (!sea && stands_out(births, x, y, 1)) {
        bool island = births->pyramid->sea > 0 && is_ringed(births, x, y, REACH, true);
        if (island || height >= births->land + births->steps)
            done = done && bear(births, island ? NAME_ISLAND : NAME_PEAK, x, y);
    }
    if (sea && stands_out(births, x, y, -1)) {
        if (is_ringed(births, x, y, REACH, false))
            done = done && bear(births, NAME_LAKE, x, y);
        else if (births->depth <= OLD && count_sea(births, x, y) >= 5)
            done = done && bear(births, NAME_SEA, x, y);
    }
    if (shore && juts_out(births, x, y))
        done = done && bear(births, sea ? NAME_BAY : NAME_CAPE, x, y);
    if (!sea && births->depth <= OLD && is_massif(births, x, y))
        done = done && bear(births, NAME_RANGE, x, y);
    return done;
}

/* Adds what is born at a depth. Returns false if out of memory. */
static bool bear_all(const struct births *births)
{
    enum { AROUND = 7 }; /* cells around the window whose features can matter */
    int edge = (births->depth == 0 ? PYRAMID_BASE_MARGIN : PYRAMID_MARGIN) - AROUND;
    const struct pyramid_level *level = births->level;
    bool done = true;
    for (int64_t y = level->y + edge; done && y < level->y + level->rows - edge; y++)
        for (int64_t x = level->x + edge; done && x < level->x + level->cols - edge; x++)
            if (pyramid_has(births->pyramid, births->depth, x, y))
                done = look_at(births, x, y);
    return done;
}

/* Returns what a child is worth: a feature goes to the one that is worth most. */
static int64_t worth_of(const struct pyramid *pyramid, int depth, const struct feature *feature,
                        int64_t x, int64_t y)
{
    const struct pyramid_level *level = &pyramid->levels[depth];
    size_t at = pyramid_at(level, x, y);
    int64_t height = level->height[at];
    enum name_kind kind = feature->key.kind;
    if (kind == NAME_RIVER)
        return level->catchment[at];
    if (kind != NAME_LAKE || feature->key.j != FEATURE_NO_ROW)
        return kind == NAME_SEA || kind == NAME_LAKE || kind == NAME_BAY ? -height : height;
    int same = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            if (pyramid_has(pyramid, depth, x + u, y + v))
                same += level->lake[pyramid_at(level, x + u, y + v)] == feature->key.i;
    return level->lake[at] == feature->key.i ? same : -1;
}

/* Moves a feature to its place at the next depth. False: that lies where the pyramid ends. */
static bool descend(const struct pyramid *pyramid, int depth, struct feature *feature)
{
    int64_t left = 2 * feature->x - (pyramid->of_cells ? 0 : 1);
    int64_t top = 2 * feature->y - (pyramid->of_cells ? 0 : 1);
    int side = pyramid->of_cells ? 2 : 3;
    int64_t most = INT64_MIN;
    for (int64_t y = top; y < top + side; y++)
        for (int64_t x = left; x < left + side; x++) {
            if (!pyramid_has(pyramid, depth, x, y))
                continue;
            int64_t worth = worth_of(pyramid, depth, feature, x, y);
            if (worth > most) {
                most = worth;
                feature->x = x;
                feature->y = y;
            }
        }
    const struct pyramid_level *level = &pyramid->levels[depth];
    if (feature->key.kind == NAME_RIVER)
        feature->size = (uint32_t)most;
    return most != INT64_MIN && feature->x > level->x && feature->y > level->y &&
           feature->x < level->x + level->cols - 1 && feature->y < level->y + level->rows - 1;
}

/* Moves all features to a depth from the one above. */
static void descend_all(struct features *features, int depth)
{
    size_t kept = 0;
    for (size_t n = 0; n < features->count; n++) {
        struct feature feature = features->items[n];
        if (descend(features->pyramid, depth, &feature))
            features->items[kept++] = feature;
    }
    features->count = kept;
}

/* Adds the rivers of a depth: a cell each. Returns false if out of memory. */
static bool bear_rivers(const struct births *births)
{
    enum { AROUND = 3 };
    int edge = (births->depth == 0 ? PYRAMID_BASE_MARGIN : PYRAMID_MARGIN) - AROUND;
    const struct pyramid_level *level = births->level;
    for (int64_t y = level->y + edge; y < level->y + level->rows - edge; y++)
        for (int64_t x = level->x + edge; x < level->x + level->cols - edge; x++) {
            struct feature feature = {.x = x, .y = y};
            bool odd = ((recipe_wrap(x, level->across) ^ recipe_wrap(y, level->down)) & 1) !=
                       0; /* names would follow one another too closely */
            if (odd || !pyramid_has(births->pyramid, births->depth, x, y) ||
                pyramid_is_sea(births->pyramid, births->depth, x, y) ||
                level->lake[pyramid_at(level, x, y)] != 0)
                continue;
            feature.key = stem_of(births->pyramid, births->recipe, births->depth, x, y);
            feature.size = level->catchment[pyramid_at(level, x, y)];
            int age = 0;
            while (age < 8 && feature.size >> (age + 1) > 0)
                age++;
            struct name_key place = key_of(births, NAME_RIVER, x, y);
            feature.weight = weight_of(births->recipe->seed, &place, births->depth + 1 - age / 3,
                                       feature.size < 65535 ? feature.size << 15 : UINT32_MAX);
            if (!add_feature(births->features, &feature))
                return false;
        }
    return true;
}

/* Keeps the features in the window, and names them. */
static void name_all(struct features *features, uint64_t seed, const struct features_scope *scope)
{
    size_t kept = 0;
    for (size_t n = 0; n < features->count; n++) {
        struct feature *feature = &features->items[n];
        int64_t col = feature->x - scope->x;
        int64_t row = feature->y - scope->y;
        if (col < 0 || col >= scope->cols || row < 0 || row >= scope->rows)
            continue;
        name_make(seed, &feature->key, feature->name);
        features->items[kept++] = *feature;
    }
    features->count = kept;
}

bool features_find(struct features *features, const struct world *world,
                   const struct features_scope *scope)
{
    const struct recipe *recipe = &world->recipe;
    uint32_t land = world->sea_height > world->low ? world->sea_height : world->low;
    *features = (struct features){0};
    features->pyramid = pyramid_new(recipe, world->sea_height, scope->depth, scope->x, scope->y,
                                    scope->cols, scope->rows);
    if (features->pyramid == NULL)
        return false;
    for (int depth = 0; depth <= scope->depth; depth++) {
        struct births births = {
            .features = features,
            .pyramid = features->pyramid,
            .level = &features->pyramid->levels[depth],
            .recipe = recipe,
            .depth = depth,
            .land = land,
            .steps = world->high > land ? (world->high - land) / 8 : 0,
        };
        if (depth > 0)
            descend_all(features, depth);
        births.before = features->count;
        births.lakes_only = depth > scope->newest;
        if (depth <= scope->newest + LATE && !bear_all(&births))
            return false;
        if (depth == scope->rivers && features->pyramid->has_water && !bear_rivers(&births))
            return false;
    }
    name_all(features, recipe->seed, scope);
    return true;
}

void features_free(struct features *features)
{
    pyramid_free(features->pyramid);
    free(features->items);
    *features = (struct features){0};
}
