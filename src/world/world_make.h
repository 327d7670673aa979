/*
 * World making: measures the range, the shares and the sea of a recipe's world.
 *
 * The sea is where the recipe has it. SEA_DEFAULT depends on the world:
 * - where a scale begins below 0, the sea is the level 0;
 * - a picture with a scale that begins at 0 or above has no sea;
 * - in any other world the sea is all below the second kind of land of the algorithm, or with
 *   NORMALIZE_AREA an eighth of the area. Only here sea_kind stays SEA_DEFAULT.
 *
 * Where the algorithm makes water (recipe_has_water) the sea comes first, and land follows from it:
 * SEA_DEFAULT is then the height RIVERS_SEA_USUAL, and a share is found as rivers.h says. The
 * range of heights is equal in all such worlds, and not measured.
 */
#ifndef TMAP_WORLD_WORLD_MAKE_H
#define TMAP_WORLD_WORLD_MAKE_H

#include "recipe/recipe.h"
#include "world/survey.h"
#include "world/world.h"

#include <stdbool.h>
#include <stdint.h>

/* Measures the world of a valid recipe, as survey.h says, on at most `threads` threads
 * (1..PARALLEL_MAX). The caller frees the world by world_free, which also takes a world of zeros.
 * Returns false, with nothing to free, if out of memory. */
bool world_make(struct world *world, const struct recipe *recipe, enum world_normalize normalize,
                int threads);

/* Makes a world of NORMALIZE_RANGE as world_make does, but in microseconds: takes the range and the
 * sea from `count` heights that stand for all cells. A range that the recipe gives, or that is
 * known beforehand, is kept. Where the algorithm makes water the heights are not used, and may be
 * NULL. sea_share stays 0. The recipe must not have a picture. Returns false if out of memory.
 * There is nothing to free. */
bool world_estimate(struct world *world, const struct recipe *recipe, const uint32_t *heights,
                    uint32_t count);

/*
 * Sea share: the height below which a share of a world's cells lies, and the share below a height.
 *
 * Cells are the ones that survey.h looks at. Shares are in millionths, to the nearest. The number
 * of threads (1..PARALLEL_MAX) never changes what is found. Both functions return false if out of
 * memory.
 */

#define SEA_SHARE_STEP (UINT32_C(1) << 14) /* a sea of rivers that is found is a multiple of this */

/* Finds the height for which the share of cells below it is as near to `share` (0..SEA_ALL) as it
 * can be; of two such heights the lower one; 0 if no cell is below it. Sets *found to that share.
 * `range` is the world's (survey_find_range). Takes twice as long as survey_count. */
bool sea_share_find(const struct recipe *recipe, int threads, struct height_range range,
                    uint32_t share, uint32_t *height, uint32_t *found);

/* Finds the share of cells below a height, 0..HEIGHT_END. Takes as long as survey_count. */
bool sea_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share);

/* Finds the sea of a world whose sea is a share of the area, for recipe->sea_found, by halving the
 * range of heights. Each height on the way is the sea of a world of its own; its share is that of
 * the points below it, among those that survey.h looks at. A share of 0 gives 0, and SEA_ALL gives
 * HEIGHT_END. The number of threads (1..PARALLEL_MAX) never changes what is found. Returns false if
 * out of memory. */
bool sea_share_of_rivers(const struct recipe *recipe, int threads, uint32_t *sea);

#endif
