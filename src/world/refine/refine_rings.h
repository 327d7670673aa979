/*
 * Refine rings: the last rows of each kind, which a refiner keeps.
 */
#ifndef TMAP_WORLD_REFINE_REFINE_RINGS_H
#define TMAP_WORLD_REFINE_REFINE_RINGS_H

#include "world/refine/drainage.h"
#include "world/start/rivers_world.h"

#include <stddef.h>
#include <stdint.h>

/* How many rows of a kind are kept: those that steps still read. When row y + 1 of the children is
 * made, rows from y - 9 on are still read as blocks of the next depth. */
enum { SHORT_RING = 4, RING = 8, CHILD_RING = 12 };

/* Rings of rows: each array has the last rows of its kind. A row of blocks has a number for each
 * block, a row of children two for each block. The steps are those of drainage.h. */
struct rings {
    struct cells blocks[SHORT_RING];   /* the feed's rows of blocks, in its memory */
    int32_t *exits[SHORT_RING];        /* exits of blocks */
    int32_t *lakes[SHORT_RING];        /* lakes of blocks, new ones included */
    int32_t *bits[RING];               /* random bits of children */
    int32_t *bare[RING];               /* bare heights of children */
    struct cells children[CHILD_RING]; /* as courses make them, settled later */
    int32_t *leaves[RING];             /* children's, as are the three below */
    int32_t *wishes[SHORT_RING];
    int32_t *moves[SHORT_RING];
    int32_t *banked[SHORT_RING];
    int32_t *settled[SHORT_RING]; /* children's heights, on planets; as are the two below */
    int32_t *smoothed[SHORT_RING];
    int32_t *flooded[RING]; /* children's lakes */
    int32_t *columns;       /* room for a row of blocks */
    int32_t *zeros;         /* a row of children: 0 */
    int32_t *sinks;         /* a row of children: FLOW_SINK */
};

/* Return the index of a row in a ring of RING, of SHORT_RING or of CHILD_RING rows. */
static inline size_t ring_slot(int64_t row)
{
    return (size_t)row & (RING - 1);
}

static inline size_t short_slot(int64_t row)
{
    return (size_t)row & (SHORT_RING - 1);
}

static inline size_t child_slot(int64_t row)
{
    int64_t n = row % CHILD_RING;
    return (size_t)(n < 0 ? n + CHILD_RING : n);
}

/* Returns how many numbers all rows of `blocks` blocks take together. */
uint64_t rings_numbers(uint64_t blocks, const struct rivers_world *world);

/* Gives each row its part of `numbers`, of which there are rings_numbers, and fills `zeros` and
 * `sinks`. The caller keeps and frees `numbers`. */
void rings_share(struct rings *rings, size_t blocks, const struct rivers_world *world,
                 int32_t *numbers);

#endif
