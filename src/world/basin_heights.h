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
    int64_t x; /* column of the first cell */
    int64_t y; /* row of the first cell */
    size_t cols;
    size_t rows;
    int32_t *height; /* cols * rows numbers, 0..HEIGHT_TOP */
    int32_t *bits;   /* random bits of these cells and of BASIN_REACH more on each side */
    int32_t *rises;  /* room for as many numbers as `bits` has */
};

/* Fills `height` and `bits` of an area whose other fields are set. Leaves to the caller: cells
 * beyond a rim, and lowering sinks below the sea. */
void basin_heights(const struct basin_world *world, const struct basin_area *area);

#define BASIN_APART_MAX 256 /* maximum number of cells that basin_apart makes at once */

/* Writes the heights of `count` cells of a row, 0..BASIN_APART_MAX, that lie 2^k apart: (x, y),
 * (x + 2^k, y)... k is 0..30, and all the cells lie within the world. Sinks are not lowered below
 * the sea. */
void basin_apart(const struct basin_world *world, int64_t x, int64_t y, int k, size_t count,
                 int32_t *out);

#endif
