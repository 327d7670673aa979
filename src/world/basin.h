/*
 * Basin: the cells of depth 0, one for each feature of a world.
 */
#ifndef TMAP_BASIN_H
#define TMAP_BASIN_H

#include "drainage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A world as its basins see it. */
struct basin_world {
    uint64_t seed;
    int64_t across;   /* cells of depth 0 from west to east, 1..2^30 */
    int64_t down;     /* and from north to south */
    int64_t origin_x; /* number of the first column in the endless landscape */
    int64_t origin_y; /* and of the first row */
    int32_t sea;      /* what lies lower is sea, 0..HEIGHT_TOP */
    bool bounded_x;   /* a rim in the west and the east, over which water leaves; else it wraps */
    bool bounded_y;   /* a rim in the north and the south */
};

/* Random bits of `count` cells of a depth from (x, y) on; their coordinates wrap. */
void basin_bits(const struct basin_world *world, int depth, int64_t x, int64_t y, size_t count,
                uint32_t *out);

/* The height of one cell, alone. */
int32_t basin_height(const struct basin_world *world, int64_t x, int64_t y);

/* A band: BASIN_ROWS rows of cells, made together. */
enum { BASIN_ROWS = 24 };

/* Numbers of 32 bits that a band of so many columns works in. */
size_t basin_numbers(uint32_t cols);

/* The rows y to y + BASIN_ROWS - 1, of `cols` cells from x on each, into rows[0], rows[1]...; `work`
 * is basin_numbers(cols) numbers. */
void basin_band(const struct basin_world *world, int64_t x, int64_t y, uint32_t cols,
                struct cells *rows, uint32_t *work);

#endif
