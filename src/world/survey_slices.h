/*
 * Survey slices: the number of heights in each slice of a range.
 */
#ifndef TMAP_WORLD_SURVEY_SLICES_H
#define TMAP_WORLD_SURVEY_SLICES_H

#include "world/extremes.h"

#include <stdint.h>

#define SURVEY_SLICES UINT32_C(65536) /* maximum number of slices */

/* Equal slices of a range, SURVEY_SLICES at most. */
struct survey_slices {
    struct extremes range;
    uint32_t shift; /* a slice has 2^shift heights; the last one may have fewer */
};

/* Returns the slice, 0 or more, of a height; of heights outside the range the nearest slice. */
static inline uint32_t survey_slice_of(const struct survey_slices *slices, uint32_t height)
{
    const struct extremes *range = &slices->range;
    if (height <= range->low)
        return 0;
    return ((height < range->high ? height : range->high) - range->low) >> slices->shift;
}

/* Adds a row of `cols` known heights to `counts`, which has SURVEY_SLICES counts. */
void survey_slices_count(const struct survey_slices *slices, uint64_t *counts,
                         const uint32_t *heights, uint32_t cols);

#endif
