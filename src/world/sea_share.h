/*
 * Sea shares: the share of the cells below a height, in millionths, to the nearest. Cells are those
 * that survey.h looks at. The number of threads (1..PARALLEL_MAX) never changes what is found. All
 * functions return false if out of memory.
 */
#ifndef TMAP_WORLD_SEA_SHARE_H
#define TMAP_WORLD_SEA_SHARE_H

#include "recipe/recipe.h"
#include "world/survey.h"

#include <stdbool.h>
#include <stdint.h>

#define SEA_SHARE_STEP (UINT32_C(1) << 14) /* sea_share_of_rivers finds a multiple of this */

/* Finds the share of cells below a height, 0..HEIGHT_END. Takes as long as survey_count. */
bool sea_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share);

/* Finds the height for which the share of cells below it is as near to `share` (0..SEA_ALL) as it
 * can be; of two such heights the lower one; 0 if no cell is below it. Sets *found to that share.
 * `range` is the world's (survey_find_range). Takes twice as long as survey_count. */
bool sea_share_find(const struct recipe *recipe, int threads, struct height_range range,
                    uint32_t share, uint32_t *height, uint32_t *found);

/* Finds the sea of a world whose algorithm makes water, but is no planet, and whose sea is a share
 * of the area: the value for recipe->sea_found. Halves the range of heights. Each height tried on
 * the way is the sea of a world of its own, and the share counts that world's cells below it. A
 * share of 0 gives 0, and SEA_ALL gives HEIGHT_END. */
bool sea_share_of_rivers(const struct recipe *recipe, int threads, uint32_t *sea);

#endif
