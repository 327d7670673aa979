/*
 * A world of rivers, and the random bits of its cells.
 */
#ifndef TMAP_WORLD_START_RIVERS_WORLD_H
#define TMAP_WORLD_START_RIVERS_WORLD_H

#include "base/minmax.h"

#include <stdbool.h>
#include <stddef.h>

struct settled; /* see basin.h */

enum start_kind { START_NOISE, START_PLATES }; /* what depth 0 starts from, see start.h */

/* A world of rivers: a plain value. Depth 0 uses the fields up to `rains` only. */
struct rivers_world {
    enum start_kind start;
    uint64_t seed;
    int64_t across;    /* cells of depth 0, or features, from west to east, 1..2^30 */
    int64_t down;      /* cells of depth 0 from north to south, 1..2^30 */
    int64_t origin_x;  /* the first column's number in the endless landscape, 0..2^30 */
    int64_t origin_y;  /* the first row's number, 0..2^30 */
    int32_t tide;      /* planets: levels by which land lies lower than by default, see
                           start_plates.c; -8191..8191 */
    int32_t sea;       /* level below which cells are sea, 0..HEIGHT_TOP */
    bool bounded_x;    /* rims in the west and the east, over which water leaves; else it wraps */
    bool bounded_y;    /* rims in the north and the south; else it wraps */
    bool rains;        /* cells have rain and discharges; false is faster */
    bool drowned;      /* all cells are sea, whatever their height */
    bool dry;          /* heights of depth 0 are those that land would have without water: on a
                           planet faster, elsewhere no others */
    int64_t turns;     /* planets: belts from north to south, which winds and rain follow; 0: winds
                           blow from the west, and there is no more rain in one latitude than in
                           another */
    bool wide;         /* rows have numbers of wide rivers */
    bool near;         /* a reader keeps what neighbouring windows share: narrow ones only */
    bool heights_only; /* rows have heights, and their other layers are unspecified: faster */
    const struct settled *settled; /* depth 0, which is then not made: that of a drawing, or as
                           basins_keep made it; NULL: it starts from `start` */
    int depth;                     /* log2 of the feature size: the depth of zoom 0, 0..30 */
    uint32_t roughness; /* millionths of its strength that each depth keeps, below 10^6 */
    uint32_t spread;    /* millionths of its strength that depth 1 has, 0..16 * 10^6 */
};

/* Returns the level at which courses end: the sea or, on planets, a little lower, so that the sea
 * drowns the lowest part of valleys. */
static inline int32_t rivers_base(const struct rivers_world *world)
{
    enum { DROWNED = 1 << 22 };
    bool lower = world->start == START_PLATES && world->sea > DROWNED;
    return lower ? world->sea - DROWNED : world->sea;
}

/* Returns the height of the floor of a planet's sea, by the lift of a cell. */
static inline int32_t rivers_floor(int32_t lift, int32_t sea)
{
    int32_t floor = sea + CLAMP(lift, -(1 << 15), 0) * (1 << 14);
    return MAX(MIN(floor, sea - 1), 0);
}

/* Returns the row of a depth nearest to row y that lies within the northern and the southern rim; y
 * itself if the world has none. */
int64_t rivers_nearest_row(const struct rivers_world *world, int depth, int64_t y);

/* Overwrites the columns of a row that lie beyond the western or the eastern rim by the nearest
 * column within. The row has `cols` columns from x on, in a world of `across` columns. */
static inline void rivers_close_row(int32_t *row, int64_t x, int64_t cols, int64_t across)
{
    int64_t first = CLAMP(-x, 0, cols - 1);
    int64_t last = CLAMP(across - 1 - x, 0, cols - 1);
    for (int64_t n = 0; n < first; n++)
        row[n] = row[first];
    for (int64_t n = last + 1; n < cols; n++)
        row[n] = row[last];
}

/* Writes the 32 random bits of each of `count` cells of a depth (0..32) that lie 2^k apart in a
 * row: (x, y), (x + 2^k, y)... k is 0..30. Coordinates wrap. */
void rivers_bits(const struct rivers_world *world, int depth, int64_t x, int64_t y, int k,
                 size_t count, int32_t *out);

#endif
