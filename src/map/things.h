/*
 * Things: the named things of a map's view, in reading order.
 */
#ifndef TMAP_MAP_THINGS_H
#define TMAP_MAP_THINGS_H

#include "map/map.h"
#include "world/feature.h"

#include <stdbool.h>
#include <stdint.h>

/* A named thing of a view. */
struct thing {
    struct feature feature; /* x and y are points of the view's zoom, not wrapped */
    uint32_t height;        /* height of the point that it is at */
};

/* Finds the things in a map's view, and calls put(context, map, thing) for each of them, from the
 * north-west on, until one of these calls returns false. A river is a thing for each part of it
 * that may have a label. The map has what labels_lack asks for. Memory grows with the columns, and
 * not with the rows. Returns false if out of memory. */
bool things_list(const struct map *map,
                 bool (*put)(void *context, const struct map *map, const struct thing *thing),
                 void *context);

#endif
