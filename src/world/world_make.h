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
 * SEA_DEFAULT is then the height RIVERS_SEA_USUAL, and a share is found as rivers_sea.h says. The
 * range of heights is equal in all such worlds, and not measured.
 */
#ifndef TMAP_WORLD_WORLD_MAKE_H
#define TMAP_WORLD_WORLD_MAKE_H

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

#endif
