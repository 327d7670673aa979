/*
 * Start place: where a world with rivers and a climate opens: a coast, a river, relief, names, not
 * much ice, and not much sea.
 *
 * The whole world is read once, from afar, and each window of the size of the view gets a score.
 * The best windows are then looked at as the view would show them, until one has everything. A
 * window moves, by a quarter of its sides at most, to have a river in its middle: there `+` leads.
 */
#ifndef TMAP_EXPLORER_ACTIONS_START_PLACE_H
#define TMAP_EXPLORER_ACTIONS_START_PLACE_H

#include "map/map.h"
#include "options/preset.h"

#include <stdbool.h>
#include <stdint.h>

/* The wish for worlds of presets without one. */
#define START_WISH_USUAL       \
    {                          \
        350, 550, 4, 100, 0, 0 \
    }

/* True if a world can be searched: it has rivers and a climate, and is large enough. */
bool start_is_sought(const struct recipe *recipe);

/* Returns the zoom of a start: the farthest one at which a view of so many columns spans at most
 * the features that are wished, and not more than the world. */
int start_zoom(const struct recipe *recipe, uint32_t cols, const struct preset_wish *wish);

/* Finds where a map's view shall be: the point in its middle, at its zoom. The same view of the
 * same world is always at the same place. The view must have columns and rows, and the world must
 * be one that start_is_sought. Takes some milliseconds. Returns false if out of memory. */
bool start_find(const struct map *map, const struct preset_wish *wish, int64_t *x, int64_t *y);

/* Changes the point (x, y) of a zoom, `from`, to a point of a finer zoom on the same river, some
 * points inland where there is one. Where no river is, to the middle of the point. The world must
 * have rivers. Returns false if out of memory. */
bool start_follow(const struct recipe *recipe, int from, int zoom, int64_t *x, int64_t *y);

#endif
