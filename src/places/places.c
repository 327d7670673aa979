/*
 * Depth by depth, the features that are there move on to the next one, and those that are born
 * there join them.
 *
 * Invariant: before the births of a depth all items are at their places of that depth, and none
 * lies where the pyramid does not reach.
 */
#include "places/places.h"

#include "places/new_places.h"

#include <stdlib.h>

enum { LATE = 1 }; /* depths that lakes are born at, after all else */

/* Returns what a child is worth: a feature goes to the one that is worth most. */
static int64_t worth_of(const struct depth_windows *pyramid, int depth, const struct place *feature,
                        int64_t x, int64_t y)
{
    const struct depth_window *level = &pyramid->levels[depth];
    size_t at = depth_windows_at(level, x, y);
    int64_t height = level->height[at];
    enum place_kind kind = feature->key.kind;
    if (kind == PLACE_RIVER)
        return level->catchment[at];
    if (kind != PLACE_LAKE || feature->key.j != PLACE_NO_ROW)
        return kind == PLACE_SEA || kind == PLACE_LAKE || kind == PLACE_BAY ? -height : height;
    int same = 0;
    for (int v = -1; v <= 1; v++)
        for (int u = -1; u <= 1; u++)
            if (depth_windows_has(pyramid, depth, x + u, y + v))
                same += level->lake[depth_windows_at(level, x + u, y + v)] == feature->key.i;
    return level->lake[at] == feature->key.i ? same : -1;
}

/* Moves a feature to its place at the next depth. False: that lies where the pyramid ends. */
static bool descend(const struct depth_windows *pyramid, int depth, struct place *feature)
{
    int64_t left = 2 * feature->x - (pyramid->of_cells ? 0 : 1);
    int64_t top = 2 * feature->y - (pyramid->of_cells ? 0 : 1);
    int side = pyramid->of_cells ? 2 : 3;
    int64_t most = INT64_MIN;
    for (int64_t y = top; y < top + side; y++)
        for (int64_t x = left; x < left + side; x++) {
            if (!depth_windows_has(pyramid, depth, x, y))
                continue;
            int64_t worth = worth_of(pyramid, depth, feature, x, y);
            if (worth > most) {
                most = worth;
                feature->x = x;
                feature->y = y;
            }
        }
    const struct depth_window *level = &pyramid->levels[depth];
    if (feature->key.kind == PLACE_RIVER)
        feature->size = (uint32_t)most;
    return most != INT64_MIN && feature->x > level->x && feature->y > level->y &&
           feature->x < level->x + level->cols - 1 && feature->y < level->y + level->rows - 1;
}

/* Moves all features to a depth from the one above. */
static void descend_all(struct places *features, int depth)
{
    size_t kept = 0;
    for (size_t n = 0; n < features->count; n++) {
        struct place feature = features->items[n];
        if (descend(features->pyramid, depth, &feature))
            features->items[kept++] = feature;
    }
    features->count = kept;
}

/* Keeps the features in the window, and names them. */
static void name_all(struct places *features, uint64_t seed, const struct places_scope *scope)
{
    size_t kept = 0;
    for (size_t n = 0; n < features->count; n++) {
        struct place *feature = &features->items[n];
        int64_t col = feature->x - scope->x;
        int64_t row = feature->y - scope->y;
        if (col < 0 || col >= scope->cols || row < 0 || row >= scope->rows)
            continue;
        name_make(seed, &feature->key, feature->name);
        features->items[kept++] = *feature;
    }
    features->count = kept;
}

bool places_find(struct places *features, const struct world *world,
                 const struct places_scope *scope)
{
    const struct recipe *recipe = &world->recipe;
    uint32_t land = world->sea_height > world->low ? world->sea_height : world->low;
    *features = (struct places){0};
    features->pyramid = depth_windows_new(recipe, world->sea_height, scope->depth, scope->x,
                                          scope->y, scope->cols, scope->rows);
    if (features->pyramid == NULL)
        return false;
    for (int depth = 0; depth <= scope->depth; depth++) {
        int up = scope->depth - depth;
        struct new_places births = {
            .features = features,
            .pyramid = features->pyramid,
            .level = &features->pyramid->levels[depth],
            .recipe = recipe,
            .depth = depth,
            .west = scope->x >> up,
            .east = (scope->x + scope->cols - 1) >> up,
            .north = scope->y >> up,
            .south = (scope->y + scope->rows - 1) >> up,
            .land = land,
            .steps = world->high > land ? (world->high - land) / 8 : 0,
        };
        if (depth > 0)
            descend_all(features, depth);
        births.before = features->count;
        births.lakes_only = depth > scope->newest;
        if (depth <= scope->newest + LATE && !new_places_add(&births))
            return false;
        if (depth == scope->rivers && features->pyramid->has_water &&
            !new_places_add_rivers(&births))
            return false;
    }
    name_all(features, recipe->seed, scope);
    return true;
}

void places_free(struct places *features)
{
    depth_windows_free(features->pyramid);
    free(features->items);
    *features = (struct places){0};
}
