/*
 * Survey: looks at the cells of a world, on several threads: their range, how many are how high,
 * and where one of a height is.
 *
 * All cells of a picture are looked at, and all cells of worlds up to SURVEY_EXACT_CELLS. Of larger
 * worlds a sample is, see sample.h. The number of threads (1..PARALLEL_MAX) never changes what is
 * found. Recipes must be valid. Cells of HEIGHT_UNKNOWN are left out everywhere.
 *
 * Cells of worlds with water are dear. A world of more than SURVEY_DEAR_CELLS is looked at further
 * out: at the nearest zoom at which it has no more, but at depth SURVEY_DEAR_DEPTH at the least. If
 * it has more even there, a sample is looked at: SURVEY_DEAR_SAMPLES squares.
 */
#ifndef TMAP_WORLD_SURVEY_H
#define TMAP_WORLD_SURVEY_H

#include "world/extremes.h"
#include "world/recipe.h"
#include "world/survey_plan.h"
#include "world/survey_slices.h"

#include <stdbool.h>
#include <stdint.h>

/* Finds the lowest and the highest cell; 0 and 0 if no height is known. False if out of memory. */
bool survey_find_range(const struct recipe *recipe, int threads, struct extremes *range);

/* Counts the cells in each slice. Returns SURVEY_SLICES counts, which the caller frees; NULL if out
 * of memory. */
uint64_t *survey_count(const struct recipe *recipe, int threads,
                       const struct survey_slices *slices);

/* Finds the first cell in reading order that has a height. It must be that of a cell, except in a
 * picture, in a world with water or where the recipe gives the range: there a height below or above
 * all cells stands for the nearest one. Takes as long as looking at all cells on one thread, in
 * these cases twice that. False if out of memory. */
bool survey_find_cell(const struct recipe *recipe, uint32_t height, int64_t *x, int64_t *y);

#endif
