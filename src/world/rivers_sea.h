/*
 * Rivers' sea: where the sea is in a world that rivers.h makes. Heights, lakes and courses depend
 * on it, so it must be known before they are made.
 */
#ifndef TMAP_WORLD_RIVERS_SEA_H
#define TMAP_WORLD_RIVERS_SEA_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define RIVERS_SEA_USUAL HEIGHT_MIDDLE       /* sea of a world whose recipe has SEA_DEFAULT */
#define RIVERS_SEA_STEP  (UINT32_C(1) << 14) /* a sea that is found is a multiple of this */

/* Returns the lowest height that is land in the world of a valid recipe, 0..HEIGHT_END: all below
 * is sea. If the sea is a share, it is recipe->sea_found. If it is a level, the scale spreads its
 * lowest and highest value over 0..RIVERS_TOP, as in every world of rivers. */
uint32_t rivers_sea(const struct recipe *recipe);

/* Finds the sea of a world whose sea is a share of the area, for recipe->sea_found, by halving the
 * range of heights. Each height on the way is the sea of a world of its own; its share is that of
 * the points below it, among those that survey.h looks at. A share of 0 gives 0, and SEA_ALL gives
 * HEIGHT_END. The number of threads (1..PARALLEL_MAX) never changes what is found. Returns false if
 * out of memory. */
bool rivers_sea_find(const struct recipe *recipe, int threads, uint32_t *sea);

#endif
