/*
 * A world as its basins see it, and the random bits of its cells.
 */
#ifndef TMAP_WORLD_BASIN_WORLD_H
#define TMAP_WORLD_BASIN_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A world as its basins see it. */
struct basin_world {
    uint64_t seed;
    int64_t across;   /* cells of depth 0 from west to east, 1..2^30 */
    int64_t down;     /* cells from north to south, 1..2^30 */
    int64_t origin_x; /* the first column's number in the endless landscape, 0..2^30 */
    int64_t origin_y; /* the first row's number, 0..2^30 */
    int32_t sea;      /* level below which cells are sea, 0..HEIGHT_TOP */
    bool bounded_x;   /* rims in the west and the east, over which water leaves; else it wraps */
    bool bounded_y;   /* rims in the north and the south */
    bool rains;       /* cells have rain and discharges */
};

/* Returns the row of a depth that is nearest to row y and lies within the rims of the north and the
 * south: y itself where there are none. */
int64_t basin_nearest_row(const struct basin_world *world, int depth, int64_t y);

/* Writes the 32 random bits of each of `count` cells of a depth (0..32) that lie 2^k apart in a
 * row: (x, y), (x + 2^k, y)..., k being 0..30. Coordinates wrap. */
void basin_bits(const struct basin_world *world, int depth, int64_t x, int64_t y, int k,
                size_t count, int32_t *out);

#endif
