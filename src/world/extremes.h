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

/* Finds the range of all cells of a world, or of those of its sample (sample.h): just what looking
 * at each of them would find. Returns false if looking at each is cheaper, as where land is rough,
 * or if memory ran out; *range then has no meaning. */
bool extremes_of_all(const struct recipe *recipe, struct extremes *range);
bool extremes_of_sample(const struct recipe *recipe, struct extremes *range);

/* Widens a range by a few heights, for which a call of extremes_with would cost too much. */
static inline void extremes_widen(struct extremes *range, const uint32_t *heights, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        range->low = heights[n] < range->low ? heights[n] : range->low;
        range->high = heights[n] > range->high ? heights[n] : range->high;
    }
}

/* Returns the range of a range and a row of heights. */
struct extremes extremes_with(struct extremes range, const uint32_t *heights, uint32_t count);

#endif
