/*
 * Rivers' sea: where the sea is in a world that rivers.h makes. Heights, lakes and courses depend
 * on it, so it must be known before they are made.
 */
#ifndef TMAP_WORLD_RIVERS_SEA_H
#define TMAP_WORLD_RIVERS_SEA_H

#include "world/recipe.h"

#include <stdint.h>

#define RIVERS_SEA_USUAL HEIGHT_MIDDLE /* sea of a world whose recipe has SEA_DEFAULT */

/* Returns the lowest height that is land in the world of a valid recipe, 0..HEIGHT_END: all below
 * is sea. If the sea is a share, it is recipe->sea_found. If it is a level, the scale spreads its
 * lowest and highest value over 0..RIVERS_TOP, as in every world of rivers. */
uint32_t rivers_sea(const struct recipe *recipe);

#endif
