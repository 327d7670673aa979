/*
 * Sea share: the height below which a share of a world's cells lies, and the share below a height.
 *
 * Cells are those that survey.h looks at. Shares are in millionths, to the nearest. The number of
 * threads (1..PARALLEL_MAX) never changes what is found. Both functions return false if out of
 * memory.
 */
#ifndef TMAP_WORLD_SEA_SHARE_H
#define TMAP_WORLD_SEA_SHARE_H

#include "world/recipe.h"
#include "world/survey.h"

#include <stdbool.h>
#include <stdint.h>

/* Finds a height, of the world whose range is given, such that the share of cells below it is as
 * near to `share` (0..SEA_ALL) as it can be, the lower one of two; 0 if that is no cell. Sets
 * *found to the share that is below it. Takes twice as long as survey_count. */
bool sea_share_find(const struct recipe *recipe, int threads, struct extremes range, uint32_t share,
                    uint32_t *height, uint32_t *found);

/* Finds the share of cells below a height, 0..HEIGHT_END. Takes as long as survey_count. */
bool sea_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share);

#endif
