/*
 * Survey: looks at the cells of a world, on several threads: for their range, for the number of
 * cells of each height, and for a cell of some height.
 *
 * In a picture, and in a world of at most SURVEY_EXACT_CELLS, it looks at all cells; in a larger
 * world at a sample (sample.h). The number of threads (1..PARALLEL_MAX) never changes what is
 * found. Recipes must be valid. Cells of HEIGHT_UNKNOWN are left out everywhere.
 *
 * Cells of worlds with water take long to make. One of more than SURVEY_DEAR_CELLS is
 * looked at zoomed out: at the nearest zoom at which it has no more points than that, but at depth
 * SURVEY_DEAR_DEPTH or deeper. If it has more even there, a sample of SURVEY_DEAR_SAMPLES squares
 * is looked at.
 */
#ifndef TMAP_WORLD_SURVEY_H
#define TMAP_WORLD_SURVEY_H

#include "world/extremes.h"
#include "world/recipe.h"
#include "world/survey_plan.h"
#include "world/survey_slices.h"

#include <stdbool.h>
#include <stdint.h>

/* Finds the heights of the lowest and the highest cell; 0 and 0 if no height is known. Returns
 * false if out of memory. */
bool survey_find_range(const struct recipe *recipe, int threads, struct extremes *range);

/* Counts the cells in each slice. Returns SURVEY_SLICES counts, which the caller frees; NULL if out
 * of memory. */
uint64_t *survey_count(const struct recipe *recipe, int threads,
                       const struct survey_slices *slices);

/* Finds the first cell in reading order that has a height, which must be that of a cell. In a
 * picture, in a world with water, and where the recipe gives the range, a height below or above all
 * cells stands for that of the lowest or highest one. Takes as long as looking at all cells on one
 * thread, in these three cases twice that. Returns false if out of memory. */
bool survey_find_cell(const struct recipe *recipe, uint32_t height, int64_t *x, int64_t *y);

#endif
