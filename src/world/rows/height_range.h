/*
 * Height range: the lowest and the highest of some heights.
 */
#ifndef TMAP_WORLD_ROWS_HEIGHT_RANGE_H
#define TMAP_WORLD_ROWS_HEIGHT_RANGE_H

#include <stdint.h>

/* A range of heights, both ends included. */
struct height_range {
    uint32_t low;
    uint32_t high;
};

/* Widens a range so that it has all of `count` heights. It is inline, for a few heights (some
 * tens): extremes_add_row is for whole rows. */
static inline void height_range_add(struct height_range *range, const uint32_t *heights,
                                    uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        range->low = heights[n] < range->low ? heights[n] : range->low;
        range->high = heights[n] > range->high ? heights[n] : range->high;
    }
}

#endif
