/*
 * Facts: everything that is known about one point of a map.
 */
#ifndef TMAP_MAP_FACTS_H
#define TMAP_MAP_FACTS_H

#include "base/text.h"
#include "map/climate_facts.h"
#include "map/map.h"
#include "map/water_facts.h"

#include <stdbool.h>
#include <stdint.h>

/* The eight directions that land can fall to, clockwise from north, and none. */
enum direction {
    DIRECTION_NORTH,
    DIRECTION_NORTH_EAST,
    DIRECTION_EAST,
    DIRECTION_SOUTH_EAST,
    DIRECTION_SOUTH,
    DIRECTION_SOUTH_WEST,
    DIRECTION_WEST,
    DIRECTION_NORTH_WEST,
    DIRECTION_NONE
};

/* Facts of one point, which one tile stands for. */
struct facts {
    int64_t x;            /* column of the point at the zoom, wrapped into the world */
    int64_t y;            /* row of the point at the zoom, wrapped into the world */
    bool outside;         /* beyond the rim of a bounded world: x and y are not wrapped, and the
                             fields after `zoom` are meaningless */
    bool unknown;         /* the height is unknown: the fields after `zoom` are meaningless */
    int zoom;             /* zoom of the map's view */
    uint32_t height;      /* as the lattice has it, 0..2^30 - 1 */
    uint32_t normal;      /* normalized height, 0..65535, as csv has it */
    int band;             /* index of the map's tile, from 0 */
    enum direction falls; /* to the neighbour of the steepest way down; DIRECTION_NONE: no neighbour
                             is lower */
    uint64_t slope;       /* slope of that way in percent, rounded down; 0 if there is none */
    struct water_facts water;     /* water of the point; zeros: the world has none */
    struct climate_facts climate; /* climate of the point; zeros: the world has none */
};

/* Finds the facts of a point at the zoom of the map's view. A neighbour of unknown height does not
 * count. Neighbours are the eight points around
 * it at that zoom; at the rim of a bounded world, those of them that exist.
 *
 * A slope is height over distance. Worlds have no unit of height: here the highest cell stands as
 * far above the lowest as a feature is wide, so that slopes are equal in small and in large worlds.
 * 100 % is as steep as falling from the highest to the lowest height over one feature. Heights
 * beyond the range that was measured count as its ends. In a flat world nothing falls.
 *
 * Returns false if out of memory. */
bool facts_find(struct facts *facts, const struct map *map, int64_t x, int64_t y);

/* Returns "river" or "lake", or else a word for the land that the default palette shows in the
 * band's colour, such as "water". Unless the sea is SEA_DEFAULT, that word is for what is below the
 * sea, and the others for land. */
const char *facts_land(const struct facts *facts, const struct map *map);

/* Returns the code point of the tile that stands for the point's band or, where the map shows
 * biomes, for its biome. */
uint32_t facts_glyph(const struct facts *facts, const struct map *map);

/* Returns "north", "north-east"... or "nowhere": the direction that the point falls to. */
const char *facts_falls(const struct facts *facts);

/* Returns the normalized height in tenths of a percent, as world_permille has it. */
uint32_t facts_permille(const struct facts *facts);

/* True if the point is below the sea, and the sea is not SEA_DEFAULT. */
bool facts_is_water(const struct facts *facts, const struct map *map);

/* Appends the height of a world that has a scale, with its unit: "475 m". */
void facts_add_value(const struct facts *facts, const struct map *map, struct text *text);

/* Appends the depth of water below the sea: with the unit of the world's scale, or else in percent
 * of the range of heights. */
void facts_add_depth(const struct facts *facts, const struct map *map, struct text *text);

/* Appends the facts of a point that is not outside. Each fact is a line of a word, a blank and a
 * value: cell, zoom, height, elevation (if the world has a scale), csv, tile, band, land, depth (of
 * water), sea and level (unless the sea is SEA_DEFAULT), slope, falls, those of climate_facts_add
 * and, in a world with water, of water_facts_add. The tile is that of the biome where the map shows
 * biomes. Of an unknown height: cell, zoom and height. */
void facts_add(const struct facts *facts, const struct map *map, struct text *text);

#endif
