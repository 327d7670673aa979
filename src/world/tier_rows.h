/*
 * The rows that a tier keeps: the last ones of each kind.
 */
#ifndef TMAP_WORLD_TIER_ROWS_H
#define TMAP_WORLD_TIER_ROWS_H

#include "world/drainage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows of a kind that are kept, which is what steps still read. Of children, when the row y + 1 is
 * made, those from y - 7 on are still read as blocks of the next tier. */
enum { SHORT_RING = 4, RING = 8, CHILD_RING = 10 };

/* Rings of rows of blocks or of their children, which are twice as many. */
struct tier_rows {
    struct cells blocks[SHORT_RING]; /* memory of another */
    int32_t *exits[SHORT_RING];      /* a number for each block */
    int32_t *lakes[SHORT_RING];      /* blocks' lakes, with those that are born */
    int32_t *bits[SHORT_RING];
    int32_t *bare[RING];
    struct cells children[CHILD_RING]; /* as courses make them, and settled later */
    int32_t *leaves[RING];
    int32_t *wishes[SHORT_RING];
    int32_t *moves[SHORT_RING];
    int32_t *banked[SHORT_RING];
    int32_t *columns; /* room for a row of blocks */
    int32_t *zeros;   /* a row of 0 */
    int32_t *sinks;   /* a row of FLOW_SINK */
};

/* Returns the count of the numbers that all rows have, of so many blocks each; `rains` if
 * children have rain and discharges. */
uint64_t tier_rows_numbers(uint64_t blocks, bool rains);

/* Shares numbers out among the rows. */
void tier_rows_share(struct tier_rows *rows, size_t blocks, bool rains, int32_t *numbers);

/* Returns the index of a row in a ring of RING, SHORT_RING or CHILD_RING rows. */
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
