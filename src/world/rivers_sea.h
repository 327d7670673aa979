/*
 * Rivers' sea: where the sea is in a world that rivers.h makes. Lakes and courses depend on it, so
 * it must be known before any height is.
 */
#ifndef TMAP_WORLD_RIVERS_SEA_H
#define TMAP_WORLD_RIVERS_SEA_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define RIVERS_SEA_USUAL HEIGHT_MIDDLE /* the sea of a world that says nothing about it */

#define RIVERS_SEA_STEP (UINT32_C(1) << 14)

/* Returns the lowest height that is land in the world of a valid recipe, 0..HEIGHT_END: all below
 * is sea. Of a sea that is a share it is recipe->sea_found. A level of a scale lies between 0 and
 * RIVERS_TOP, which have the scale's lowest and highest value in every world of rivers. */
uint32_t rivers_sea(const struct recipe *recipe);

/* Finds the sea of a world whose sea is a share, for recipe->sea_found: a multiple of
 * RIVERS_SEA_STEP, by halving the range. Each height on the way is tried as the sea of a world of
 * its own, whose share below it is that of the points that survey.h looks at. 0% is 0, and 100% is
 * HEIGHT_END. The number of threads (1..PARALLEL_MAX) never changes what is found. False if out of
 * memory. */
bool rivers_sea_find(const struct recipe *recipe, int threads, uint32_t *sea);

#endif
