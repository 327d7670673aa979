/*
 * Invariant: rings_share takes as many numbers as rings_numbers counts.
 */
#include "world/refine/refine_rings.h"

#include <stdbool.h>

/* Gives each of `count` rows its part of the unused memory. */
static void share_out(int32_t **rows, size_t count, size_t width, int32_t **unused)
{
    for (size_t n = 0; n < count; n++, *unused += width)
        rows[n] = *unused;
}

void rings_share(struct rings *rings, size_t blocks, const struct rivers_world *world,
                 int32_t *numbers)
{
    int32_t *unused = numbers;
    const bool rains = world->rains;
    const bool planet = world->start == START_PLATES;
    size_t width = 2 * blocks;
    for (size_t n = 0; n < CHILD_RING; n++) {
        int32_t *row[7] = {NULL};
        share_out(row, rains ? 6 : 4, width, &unused);
        share_out(row + 6, planet ? 1 : 0, width, &unused);
        rings->children[n] = (struct cells){row[0], row[1], row[2], row[3], row[4], row[5], row[6]};
    }
    share_out(rings->bare, RING, width, &unused);
    share_out(rings->leaves, RING, width, &unused);
    share_out(rings->bits, RING, width, &unused);
    share_out(rings->wishes, SHORT_RING, width, &unused);
    share_out(rings->moves, SHORT_RING, width, &unused);
    if (planet) {
        share_out(rings->settled, SHORT_RING, width, &unused);
        share_out(rings->smoothed, SHORT_RING, width, &unused);
        share_out(rings->flooded, RING, width, &unused);
    } else {
        share_out(rings->banked, SHORT_RING, width, &unused);
    }
    share_out(rings->exits, SHORT_RING, blocks, &unused);
    share_out(rings->lakes, SHORT_RING, blocks, &unused);
    share_out(&rings->columns, 1, blocks, &unused);
    share_out(&rings->zeros, 1, width, &unused);
    share_out(&rings->sinks, 1, width, &unused);
    for (size_t n = 0; n < width; n++) {
        rings->zeros[n] = 0;
        rings->sinks[n] = FLOW_SINK;
    }
}

uint64_t rings_numbers(uint64_t blocks, const struct rivers_world *world)
{
    enum { WIDE = 4 * CHILD_RING + 3 * RING + 3 * SHORT_RING + 2, NARROW = 2 * SHORT_RING + 1 };
    enum { PLANET = CHILD_RING + RING + SHORT_RING };
    uint64_t wide = WIDE + (world->rains ? (uint64_t)2 * CHILD_RING : 0) +
                    (world->start == START_PLATES ? PLANET : 0);
    return blocks * (2 * wide + NARROW);
}
