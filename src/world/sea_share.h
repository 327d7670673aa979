/*
 * Sea share: the height below which a share of a world's cells lies, and the share below a height.
 *
 * Cells are the ones that survey.h looks at. Shares are in millionths, to the nearest. The number
 * of threads (1..PARALLEL_MAX) never changes what is found. Both functions return false if out of
 * memory.
 */
#ifndef TMAP_WORLD_SEA_SHARE_H
#define TMAP_WORLD_SEA_SHARE_H

#include "world/recipe.h"
#include "world/survey.h"

#include <stdbool.h>
#include <stdint.h>

#define SEA_SHARE_STEP (UINT32_C(1) << 14) /* a sea of rivers that is found is a multiple of this */

/* Finds the height for which the share of cells below it is as near to `share` (0..SEA_ALL) as it
 * can be; of two such heights the lower one; 0 if no cell is below it. Sets *found to that share.
 * `range` is the world's (survey_find_range). Takes twice as long as survey_count. */
bool sea_share_find(const struct recipe *recipe, int threads, struct extremes range, uint32_t share,
                    uint32_t *height, uint32_t *found);

/* Finds the share of cells below a height, 0..HEIGHT_END. Takes as long as survey_count. */
bool sea_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share);

/* Finds the sea of a world whose sea is a share of the area, for recipe->sea_found, by halving the
 * range of heights. Each height on the way is the sea of a world of its own; its share is that of
 * the points below it, among those that survey.h looks at. A share of 0 gives 0, and SEA_ALL gives
 * HEIGHT_END. The number of threads (1..PARALLEL_MAX) never changes what is found. Returns false if
 * out of memory. */
bool sea_share_of_rivers(const struct recipe *recipe, int threads, uint32_t *sea);

#endif
