/*
 * Sample: the squares of cells that stand for a world too large to look at every cell.
 *
 * They lie at scattered places, always the same ones, and within the bounded sides of a world.
 */
#ifndef TMAP_WORLD_SAMPLE_H
#define TMAP_WORLD_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#define SAMPLE_SQUARES 4096 /* usual number of squares */
#define SAMPLE_SIDE    8    /* usual number of cells along a side of a square */

/* Place of the nth square, counted from 0, from west to east and from north to south, in 2^-32 of
 * the side. Places come from the additive recurrence R2 (Roberts, "The unreasonable effectiveness
 * of quasirandom sequences", 2018), which covers the torus evenly and never falls in step with a
 * lattice. */
#define SAMPLE_X(square) ((uint32_t)(square)*UINT32_C(0xC13FA9A9))
#define SAMPLE_Y(square) ((uint32_t)(square)*UINT32_C(0x91E10DA5))

/* Returns how many cells a square has along a side of the world that has `side` cells: `most`, or
 * all of a bounded side that is shorter. */
static inline uint32_t sample_side(bool bounded, uint32_t most, uint32_t side)
{
    return bounded && side < most ? side : most;
}

/* Returns the first cell of a square along a side of the world; the square has `cells` cells along
 * it (sample_side), and `at` is its place. The square may go beyond the seam of a side that wraps.
 */
static inline int64_t sample_begin(bool bounded, uint32_t cells, uint32_t side, uint32_t at)
{
    uint32_t beginnings = bounded ? side - (cells - 1) : side;
    return (int64_t)((uint64_t)at * beginnings >> 32);
}

#endif
