/*
 * Invariant: tier_rows_share takes as many numbers as tier_rows_numbers counts.
 */
#include "world/tier_rows.h"

/* Gives each row of some its part of the unused memory. */
static void share_out(int32_t **rows, size_t count, size_t width, int32_t **unused)
{
    for (size_t n = 0; n < count; n++, *unused += width)
        rows[n] = *unused;
}

void tier_rows_share(struct tier_rows *rows, size_t blocks, bool rains, int32_t *numbers)
{
    int32_t *unused = numbers;
    size_t width = 2 * blocks;
    for (size_t n = 0; n < CHILD_RING; n++) {
        int32_t *row[6] = {NULL};
        share_out(row, rains ? 6 : 4, width, &unused);
        rows->children[n] = (struct cells){row[0], row[1], row[2], row[3], row[4], row[5]};
    }
    share_out(rows->bare, RING, width, &unused);
    share_out(rows->leaves, RING, width, &unused);
    share_out(rows->bits, SHORT_RING, width, &unused);
    share_out(rows->wishes, SHORT_RING, width, &unused);
    share_out(rows->moves, SHORT_RING, width, &unused);
    share_out(rows->banked, SHORT_RING, width, &unused);
    share_out(rows->exits, SHORT_RING, blocks, &unused);
    share_out(rows->lakes, SHORT_RING, blocks, &unused);
    share_out(&rows->columns, 1, blocks, &unused);
    share_out(&rows->zeros, 1, width, &unused);
    share_out(&rows->sinks, 1, width, &unused);
    for (size_t n = 0; n < width; n++) {
        rows->zeros[n] = 0;
        rows->sinks[n] = FLOW_SINK;
    }
}

uint64_t tier_rows_numbers(uint64_t blocks, bool rains)
{
    enum { WIDE = 4 * CHILD_RING + 2 * RING + 4 * SHORT_RING + 2, NARROW = 2 * SHORT_RING + 1 };
    uint64_t wide = WIDE + (rains ? (uint64_t)2 * CHILD_RING : 0);
    return blocks * (2 * wide + NARROW);
}
