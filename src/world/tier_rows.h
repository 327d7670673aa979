/*
 * Tier rows: the rows that a tier keeps, which are the last ones of each kind.
 */
#ifndef TMAP_WORLD_TIER_ROWS_H
#define TMAP_WORLD_TIER_ROWS_H

#include "world/drainage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Numbers of rows of a kind that are kept: as many as steps still read. When row y + 1 of the
 * children is made, rows from y - 7 on are still read as blocks of the next tier. */
enum { SHORT_RING = 4, RING = 8, CHILD_RING = 10 };

/* Rings of rows: each array has the last rows of its kind. A row of blocks has a number for each
 * block, a row of children two for each block. The steps are those of drainage.h. */
struct tier_rows {
    struct cells blocks[SHORT_RING];   /* the feed's rows of blocks, in its memory */
    int32_t *exits[SHORT_RING];        /* exits of blocks */
    int32_t *lakes[SHORT_RING];        /* lakes of blocks, new ones included */
    int32_t *bits[SHORT_RING];         /* random bits of children */
    int32_t *bare[RING];               /* bare heights of children */
    struct cells children[CHILD_RING]; /* as courses make them, settled later */
    int32_t *leaves[RING];             /* children's, as are the three below */
    int32_t *wishes[SHORT_RING];
    int32_t *moves[SHORT_RING];
    int32_t *banked[SHORT_RING];
    int32_t *columns; /* room for a row of blocks */
    int32_t *zeros;   /* a row of children: 0 */
    int32_t *sinks;   /* a row of children: FLOW_SINK */
};

/* Returns how many numbers all rows of `blocks` blocks take together. `rains`: children have rain
 * and discharges. */
uint64_t tier_rows_numbers(uint64_t blocks, bool rains);

/* Gives each row its part of `numbers`, of which there are tier_rows_numbers, and fills `zeros` and
 * `sinks`. The caller keeps and frees `numbers`. */
void tier_rows_share(struct tier_rows *rows, size_t blocks, bool rains, int32_t *numbers);

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

#endif
