/*
 * The range of heights is the same in all worlds of rivers, so a level of a scale is a height
 * before anything is measured.
 */
#include "world/rivers_sea.h"

#include "world/rivers.h"
#include "world/sea_share.h"

uint32_t rivers_sea(const struct recipe *recipe)
{
    const struct scale_range range = {0, RIVERS_TOP};
    struct sea sea = recipe_sea(recipe);
    uint32_t land;
    switch (sea.kind) {
    case SEA_NONE:
        return 0;
    case SEA_SHARE:
        return recipe->sea_found;
    case SEA_LEVEL:
        land = scale_height_above(&recipe->scale, range, sea.level);
        return land < HEIGHT_END ? land : HEIGHT_END;
    case SEA_DEFAULT:
        break;
    }
    return RIVERS_SEA_USUAL;
}

bool rivers_sea_find(const struct recipe *recipe, int threads, uint32_t *sea)
{
    struct recipe tried = *recipe;
    uint32_t low = 0;
    uint32_t high = HEIGHT_END;
    uint32_t share;
    *sea = recipe->sea.share == 0 ? 0 : HEIGHT_END;
    if (recipe->sea.share == 0 || recipe->sea.share == SEA_ALL)
        return true;
    while (high - low > RIVERS_SEA_STEP) {
        tried.sea_found = low + (high - low) / 2;
        if (!sea_share_below(&tried, threads, tried.sea_found, &share))
            return false;
        if (share < recipe->sea.share)
            low = tried.sea_found;
        else
            high = tried.sea_found;
    }
    *sea = high;
    return true;
}
