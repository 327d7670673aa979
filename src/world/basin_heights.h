/*
 * Heights of basins, the cells of depth 0. See basin.h.
 */
#ifndef TMAP_WORLD_BASIN_HEIGHTS_H
#define TMAP_WORLD_BASIN_HEIGHTS_H

#include "world/basin_world.h"

#include <stddef.h>
#include <stdint.h>

enum { BASIN_REACH = 7 }; /* cells around a cell whose bits make its height */

/* A rectangle of basins: arrays of cells, row by row. */
struct basin_area {
    int64_t x; /* place of the first cell */
    int64_t y;
    size_t cols;
    size_t rows;
    int32_t *height;
    int32_t *bits;  /* with BASIN_REACH cells more on each side */
    int32_t *rises; /* room of the same size */
};

/* Makes `height` and `bits` of an area whose place and size are set. Rims are not closed, and sinks
 * not lowered. */
void basin_heights(const struct basin_world *world, const struct basin_area *area);

#define BASIN_APART_MAX 256 /* cells that basin_apart makes at once */

/* Heights of cells that lie 2^k apart in a row, 0 <= k <= 30: (x, y), (x + 2^k, y)..., which all
 * lie within the world; `count` is at most BASIN_APART_MAX. Sinks are not lowered below the sea. */
void basin_apart(const struct basin_world *world, int64_t x, int64_t y, int k, size_t count,
                 int32_t *out);

#endif
