/*
 * Cover: what each point of a row is: land, sea, a lake or a river. Maps, facts and formats all ask
 * here, and pass these covers to biome_row (world/climate/climate.h), so they agree.
 *
 * A world with rivers knows its sea and its lakes. A point of its land is a river if its water
 * (water_flow) reaches a threshold. The threshold is counted in points of the zoom, so a map is
 * about as full of rivers at every zoom. A lake shows from the first or second zoom on after the
 * one at which it is born. Zooming in adds rivers and lakes and loses none. In any other world a
 * point whose height is below the sea is sea, and the rest is land.
 */
#ifndef TMAP_RENDER_POINTS_COVER_H
#define TMAP_RENDER_POINTS_COVER_H

#include "world/climate/climate.h"
#include "world/rivers/rivers.h"

/* Kinds of points; the first three are those of enum rivers_water. */
enum cover { COVER_LAND, COVER_SEA, COVER_LAKE, COVER_RIVER };

/* Which lakes show: beside smooth lines small lakes would be specks. */
enum cover_detail {
    COVER_TILES, /* all from the first zoom on: for tiles and facts */
    COVER_LINES, /* from the second zoom on: for half blocks and pictures */
};

/* The rule of a world at a zoom. */
struct cover_rule {
    uint32_t sea;        /* lowest height of land, in a world without rivers */
    uint32_t river_min;  /* least water of a river, in points; UINT32_MAX: there are no rivers, as
                            points are larger than features */
    uint32_t lake_depth; /* lakes born at this depth or a lesser one show, see rivers.h */
};

/* Returns the rule of a recipe at a zoom. `sea` is the world's sea_height, which matters only in a
 * world without rivers. */
struct cover_rule cover_rule_of(const struct recipe *recipe, uint32_t sea, int zoom,
                                enum cover_detail detail);

/* Returns the least water of a river at a zoom, in points. From one zoom to the next it does not
 * fall, and grows less than four times, as rivers do. */
uint32_t cover_river_min(const struct recipe *recipe, int zoom);

/* Returns the cover of a point in a world with rivers, by its enum rivers_water, its lake and
 * water_flow, as rivers.h has them. A lake that is too small to show is land, or the river that
 * passes it. */
enum cover cover_of(const struct cover_rule *rule, uint8_t water, uint32_t lake, uint32_t flow);

/* Writes the covers of `count` points. `water` was made with ROWS_DISCHARGE; it is NULL in a world
 * without rivers, where `heights` decides. Points of unknown height are land. */
void cover_row(const struct cover_rule *rule, const uint32_t *heights,
               const struct water_row *water, size_t count, uint8_t *covers);

/* True if a biome is ice or snow, which hide rivers and lakes on maps that show biomes. */
static inline bool cover_is_frozen(enum biome biome)
{
    return biome == BIOME_ICE || biome == BIOME_SNOW;
}

#endif
