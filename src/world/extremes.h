/*
 * Extremes: the lowest and the highest of a world's cells, found without making most of the others.
 */
#ifndef TMAP_WORLD_EXTREMES_H
#define TMAP_WORLD_EXTREMES_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* A range of heights, both ends included. */
struct extremes {
    uint32_t low;
    uint32_t high;
};

/* Find the range of all cells of a valid recipe's world, and of the cells of its sample (sample.h):
 * exactly the range that looking at each cell would find. Return false if looking at each cell is
 * cheaper, as where land is rough, or if memory ran out; *range is then unspecified. */
bool extremes_of_all(const struct recipe *recipe, struct extremes *range);
bool extremes_of_sample(const struct recipe *recipe, struct extremes *range);

/* Widen a range so that it has all of `count` heights. For a few heights (some tens) the first is
 * faster, as it is part of its caller; for whole rows the second, by vector instructions. */
static inline void extremes_add_few(struct extremes *range, const uint32_t *heights, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        range->low = heights[n] < range->low ? heights[n] : range->low;
        range->high = heights[n] > range->high ? heights[n] : range->high;
    }
}
void extremes_add_row(struct extremes *range, const uint32_t *heights, uint32_t count);

#endif
