/*
 * The range of heights is the same in all worlds of rivers, so a level of a scale is a height
 * before anything is measured.
 */
#include "world/rivers_sea.h"

#include "world/rivers.h"

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
