/*
 * Basin: the cells of depth 0, one for each feature of a world.
 *
 * Their heights are noise, partly smoothed over the cells around, so that mountains and seas are
 * two or three features wide. In worlds of 16 features a side or more, they stand on continents and
 * in oceans of some 10 to 20 features. Each cell drains to a lower one of its four neighbours, by
 * chance in proportion to how much lower, so that courses lead downhill in every direction and not
 * along the axes only (Fairfield and Leymarie, 1991, who did it to eight). A cell without a lower
 * neighbour lies below the sea: so no land is without an outlet.
 *
 * Coordinates wrap where the world does, and are any between -2^40 and 2^40. In a world with rims
 * the cells on them drain over them; beyond, a cell has the height of the nearest one within, flow
 * FLOW_SINK and catchment 0, and no water comes from there.
 */
#ifndef TMAP_WORLD_BASIN_H
#define TMAP_WORLD_BASIN_H

#include "world/drainage.h"

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
};

/* Returns the row of a depth that is nearest to a row and lies within the rims of the north and the
 * south: the row itself where there are none. */
int64_t basin_nearest_row(const struct basin_world *world, int depth, int64_t y);

/* Random bits of `count` cells of a depth, 0..32, from (x, y) on. */
void basin_bits(const struct basin_world *world, int depth, int64_t x, int64_t y, size_t count,
                int32_t *out);

#define BASIN_APART_MAX 256 /* cells that basin_apart makes at once */

/* Heights of cells that lie 2^k apart in a row, 0 <= k <= 30: (x, y), (x + 2^k, y)..., which all
 * lie within the world; `count` is at most BASIN_APART_MAX. Sinks are not lowered below the sea. */
void basin_apart(const struct basin_world *world, int64_t x, int64_t y, int k, size_t count,
                 int32_t *out);

enum { BASIN_ROWS = 64 }; /* rows that are made together, a band */

/* Count of the numbers that a band of so many columns is made in. */
size_t basin_numbers(size_t cols);

/* The rows y to y + BASIN_ROWS - 1, of `cols` cells from x on each, into rows[0], rows[1]...;
 * `room` is basin_numbers(cols) numbers, which mean nothing afterwards. */
void basin_band(const struct basin_world *world, int64_t x, int64_t y, size_t cols,
                const struct cells *rows, int32_t *room);

#endif
