/*
 * Climate levels: heights in steps of the range, from 0, the world's lowest, to 2^15, its highest.
 */
#ifndef TMAP_WORLD_CLIMATE_CLIMATE_LEVELS_H
#define TMAP_WORLD_CLIMATE_CLIMATE_LEVELS_H

#include "base/target_clones.h"
#include "recipe/recipe.h"

#include <stdint.h>

#define CLIMATE_LEVEL_TOP (INT32_C(1) << 15)

struct climate_levels {
    uint32_t low;    /* height of level 0 */
    uint32_t most;   /* maximum height above `low` that counts: twice the range, so that the
                        product with `factor` fits */
    uint64_t factor; /* levels for each unit of height, in 2^-30 */
    int32_t sea;     /* level of the lowest land */
};

/* Returns the level of a height, 0..CLIMATE_LEVEL_TOP. A height outside the range, as points
 * between cells may have, gets the nearest level. */
INLINED int32_t climate_level(const struct climate_levels *levels, uint32_t height)
{
    uint32_t above = height > levels->low ? height - levels->low : 0;
    above = above < levels->most ? above : levels->most;
    uint64_t level = above * levels->factor >> 30;
    return level < CLIMATE_LEVEL_TOP ? (int32_t)level : CLIMATE_LEVEL_TOP;
}

/* Returns the levels of a world; its recipe is as climate_new takes it. */
static inline struct climate_levels climate_levels_of(const struct recipe *recipe)
{
    uint32_t low = recipe->climate_heights.low;
    uint32_t all = recipe->climate_heights.high - low + 1;
    struct climate_levels levels = {low, 2 * all, (UINT64_C(1) << 45) / all, 0};
    levels.sea = climate_level(&levels, recipe->sea_found);
    return levels;
}

#endif
