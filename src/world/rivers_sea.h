/*
 * Rivers' sea: where the sea is in a world that rivers.h makes. Lakes and courses depend on it, so
 * it must be known before any height is.
 */
#ifndef TMAP_WORLD_RIVERS_SEA_H
#define TMAP_WORLD_RIVERS_SEA_H

#include "world/recipe.h"

#include <stdint.h>

#define RIVERS_SEA_USUAL HEIGHT_MIDDLE /* the sea of a world that says nothing about it */

/* Returns the lowest height that is land in the world of a valid recipe, 0..HEIGHT_END: all below
 * is sea. Of a sea that is a share it is recipe->sea_found. A level of a scale lies between 0 and
 * RIVERS_TOP, which have the scale's lowest and highest value in every world of rivers. */
uint32_t rivers_sea(const struct recipe *recipe);

#endif
