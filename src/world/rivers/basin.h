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
#ifndef TMAP_WORLD_RIVERS_BASIN_H
#define TMAP_WORLD_RIVERS_BASIN_H

#include "base/minmax.h"
#include "world/rivers/drainage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A world of rivers, and the random bits of its cells.
 */

/* A world of rivers: a plain value. Basins use no fields but those up to `rains`. */
struct rivers_world {
    uint64_t seed;
    int64_t across;     /* cells of depth 0, or features, from west to east, 1..2^30 */
    int64_t down;       /* cells of depth 0 from north to south, 1..2^30 */
    int64_t origin_x;   /* the first column's number in the endless landscape, 0..2^30 */
    int64_t origin_y;   /* the first row's number, 0..2^30 */
    int32_t sea;        /* level below which cells are sea, 0..HEIGHT_TOP */
    bool bounded_x;     /* rims in the west and the east, over which water leaves; else it wraps */
    bool bounded_y;     /* rims in the north and the south; else it wraps */
    bool rains;         /* cells have rain and discharges; false is faster */
    bool drowned;       /* all cells are sea, whatever their height */
    bool heights_only;  /* rows have heights, and their other layers are unspecified: faster */
    int depth;          /* log2 of the feature size: the depth of zoom 0, 0..30 */
    uint32_t roughness; /* millionths of its strength that each depth keeps, below 10^6 */
    uint32_t spread;    /* millionths of its strength that depth 1 has, 0..16 * 10^6 */
};

/* Returns the row of a depth that is nearest to row y and lies within the rims of the north and the
 * south: y itself where there are none. */
int64_t basin_nearest_row(const struct rivers_world *world, int depth, int64_t y);

/* Makes the columns of a row beyond the rims of the west and the east copies of the nearest columns
 * within. The row has `cols` columns from x on, in a world of `across` columns. */
static inline void basin_close_row(int32_t *row, int64_t x, int64_t cols, int64_t across)
{
    int64_t first = CLAMP(-x, 0, cols - 1);
    int64_t last = CLAMP(across - 1 - x, 0, cols - 1);
    for (int64_t n = 0; n < first; n++)
        row[n] = row[first];
    for (int64_t n = last + 1; n < cols; n++)
        row[n] = row[last];
}

/* Writes the 32 random bits of each of `count` cells of a depth (0..32) that lie 2^k apart in a
 * row: (x, y), (x + 2^k, y)..., k being 0..30. Coordinates wrap. */
void basin_bits(const struct rivers_world *world, int depth, int64_t x, int64_t y, int k,
                size_t count, int32_t *out);

enum { BASIN_ROWS = 64 }; /* rows that are made together, a band */

/* Returns how many numbers of room basin_band needs for `cols` columns; `rains` is the field of its
 * world. */
size_t basin_numbers(bool rains, size_t cols);

/* Makes the rows y to y + BASIN_ROWS - 1, of `cols` cells from x on, and writes them to rows[0],
 * rows[1]... `room` has basin_numbers numbers, which are overwritten. */
void basin_band(const struct rivers_world *world, int64_t x, int64_t y, size_t cols,
                const struct cells *rows, int32_t *room);

/*
 * Heights of basins, the cells of depth 0. See basin.h.
 */

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

#define BASIN_APART_MAX 256 /* maximum number of cells that basin_apart makes at once */

/* Writes the heights of `count` cells of a row, 0..BASIN_APART_MAX, that lie 2^k apart: (x, y),
 * (x + 2^k, y)... k is 0..30, and all the cells lie within the world. Sinks are not lowered below
 * the sea. */
void basin_apart(const struct rivers_world *world, int64_t x, int64_t y, int k, size_t count,
                 int32_t *out);

#endif
