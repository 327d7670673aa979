/*
 * Rivers have a threshold for each depth, the number of halvings from features to points.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "render/points/cover.h"

uint32_t cover_river_min(const struct recipe *recipe, int zoom)
{
    /* By depth. Rivers are then about a twelfth of the land, where basins are large enough. */
    static const uint16_t thresholds[] = {8, 8, 10, 24, 48, 88, 136, 192, 256, 300, 320};
    enum { LAST = sizeof thresholds / sizeof *thresholds - 1 };
    int depth = recipe_depth(recipe) + zoom;
    return depth < 0 ? UINT32_MAX : thresholds[MIN(depth, LAST)];
}

struct cover_rule cover_rule_of(const struct recipe *recipe, uint32_t sea, int zoom,
                                enum cover_detail detail)
{
    int growth = detail == COVER_LINES ? 2 : 1; /* zooms from a lake's birth until it shows */
    int newest = recipe_depth(recipe) + zoom - growth;
    return (struct cover_rule){
        .sea = sea,
        .river_min = cover_river_min(recipe, zoom),
        .lake_depth = (uint32_t)MAX(newest, 0),
    };
}

enum cover cover_of(const struct cover_rule *rule, uint8_t water, uint32_t lake, uint32_t flow)
{
    enum { BIRTH_BITS = 63 };
    if (water == RIVERS_SEA)
        return COVER_SEA;
    if (water == RIVERS_LAKE && (lake & BIRTH_BITS) <= rule->lake_depth)
        return COVER_LAKE;
    return flow >= rule->river_min ? COVER_RIVER : COVER_LAND;
}

void cover_row(const struct cover_rule *rule, const uint32_t *heights,
               const struct water_row *water, size_t count, uint8_t *covers)
{
    for (size_t n = 0; water == NULL && n < count; n++)
        covers[n] = heights[n] < rule->sea ? COVER_SEA : COVER_LAND;
    for (size_t n = 0; water != NULL && n < count; n++)
        covers[n] = (uint8_t)cover_of(rule, water->cover[n], water->lake[n], water_flow(water, n));
}
