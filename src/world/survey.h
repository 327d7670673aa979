/*
 * Survey: looks at the cells of a world, on several threads. It finds their range, counts the cells
 * of each height, and finds a cell of a height.
 *
 * It looks at all cells or at a sample, as extremes.h says. The number of threads
 * (1..PARALLEL_MAX) never changes what is found. Recipes must be valid. Cells of HEIGHT_UNKNOWN are
 * skipped everywhere.
 */
#ifndef TMAP_WORLD_SURVEY_H
#define TMAP_WORLD_SURVEY_H

#include "recipe/recipe.h"
#include "world/extremes.h"
#include "world/rows/height_range.h"

#include <stdbool.h>
#include <stdint.h>

#define SURVEY_SLICES UINT32_C(65536) /* maximum number of slices of a range */

/* Equal slices of a range, SURVEY_SLICES at most. */
struct survey_slices {
    struct height_range range;
    uint32_t shift; /* a slice has 2^shift heights; the last one may have fewer */
};

/* Returns the slice, 0 or more, of a height; of heights outside the range the nearest slice. */
static inline uint32_t survey_slice_of(const struct survey_slices *slices, uint32_t height)
{
    const struct height_range *range = &slices->range;
    if (height <= range->low)
        return 0;
    return ((height < range->high ? height : range->high) - range->low) >> slices->shift;
}

/* Returns the number of slices, 1 to SURVEY_SLICES. */
static inline uint32_t survey_slices_count(const struct survey_slices *slices)
{
    return ((slices->range.high - slices->range.low) >> slices->shift) + 1;
}

/* Finds the heights of the lowest and the highest cell; 0 and 0 if no height is known. Returns
 * false if out of memory. */
bool survey_find_range(const struct recipe *recipe, int threads, struct height_range *range);

/* Counts the cells in each slice. Returns survey_slices_count counts, which the caller frees; NULL
 * if out of memory. */
uint64_t *survey_count(const struct recipe *recipe, int threads,
                       const struct survey_slices *slices);

/* Finds the first cell in reading order that has a height. Some cell must have it; but in a
 * picture, in a world with water, and where the recipe gives the range, a height below or above all
 * cells stands for the lowest or the highest one. Takes as long as looking at all cells on one
 * thread, in these three cases twice that. Returns false if out of memory. */
bool survey_find_cell(const struct recipe *recipe, uint32_t height, int64_t *x, int64_t *y);

#endif
