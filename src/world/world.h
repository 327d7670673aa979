/*
 * World: a good recipe and the heights it uses, measured, so that heights can be normalized.
 *
 * A normalized height is 0..65535. NORMALIZE_RANGE is linear: the lowest cell has 0, the highest
 * 65535. NORMALIZE_AREA is the share of the cells that are lower: equal slices of it are equal
 * areas. Of a picture that is normalized already, NORMALIZE_RANGE leaves heights as they are.
 * Heights outside the range that was measured have the nearest end's. In a flat world, whose
 * lowest cell is its highest, cells have 0.
 */
#ifndef TMAP_WORLD_WORLD_H
#define TMAP_WORLD_WORLD_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define WORLD_EXACT_CELLS (UINT32_C(1) << 24) /* up to here every cell is measured */
#define WORLD_SAMPLES     4096                /* beyond, this many squares of cells, */
#define WORLD_SAMPLE_SIDE 8                   /* each so many cells a side */
#define WORLD_NORMAL_MAX  UINT32_C(65535)     /* the highest normalized height */

enum world_normalize { NORMALIZE_RANGE, NORMALIZE_AREA };

/* What the user calls an enum world_normalize; NULL beyond the last one. */
const char *world_normalize_name(int normalize);

struct world {
    struct recipe recipe; /* what it is made from; good */
    uint32_t low;         /* height of the lowest cell that was measured */
    uint32_t high;        /* and of the highest */
    uint32_t shift;       /* area only: (height - low) >> shift is an index of shares */
    uint16_t *shares;     /* area only: the normalized height of each such slice; else NULL */
};

/* Measures the world of a good recipe: all cells of a picture, or up to WORLD_EXACT_CELLS of
 * them, beyond that the same sample of them at every call. On at most `threads` threads
 * (1..PARALLEL_MAX), which change nothing of what is found. The caller gives the world back by
 * world_free, which also takes a world of zeros. False: out of memory, and nothing to give back. */
bool world_make(struct world *world, const struct recipe *recipe, enum world_normalize normalize,
                int threads);
void world_free(struct world *world);

/* Whether every cell was measured. */
bool world_is_exact(const struct world *world);

/* Finds the first cell in reading order, of those that were measured, that has a height: low or
 * high. A picture that is normalized already may have neither: then the nearest that it has. False:
 * out of memory. Takes as long as measuring on one thread, of a picture twice that. */
bool world_find(const struct world *world, uint32_t height, int64_t *x, int64_t *y);

/* The normalized height of a height. It never falls as heights rise. */
uint32_t world_normal(const struct world *world, uint32_t height);

/* A normalized height in tenths of a percent, rounded down: 1000 for the highest alone. */
uint32_t world_permille(uint32_t normal);

/* The lowest height whose normalized height is at least `normal`; UINT32_MAX: there is none. */
uint32_t world_height_of(const struct world *world, uint32_t normal);

#endif
