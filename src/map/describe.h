/*
 * Describe: all that is known about one place of a map.
 */
#ifndef TMAP_MAP_DESCRIBE_H
#define TMAP_MAP_DESCRIBE_H

#include "base/text.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdint.h>

/* The eight directions that land falls to, clockwise from north; or to none. */
enum direction {
    NORTH,
    NORTH_EAST,
    EAST,
    SOUTH_EAST,
    SOUTH,
    SOUTH_WEST,
    WEST,
    NORTH_WEST,
    NOWHERE
};

/* What a tile stands for. */
struct facts {
    int64_t x;            /* which one: in points of the zoom, wrapped into the world */
    int64_t y;            /* likewise */
    bool outside;         /* the world is bounded, and ends before: nothing below is known */
    int zoom;             /* of the map's view */
    uint32_t height;      /* as the lattice has it */
    uint32_t normal;      /* normalized, as csv has it: 0..65535 */
    int band;             /* of the map's tiles, from 0 */
    enum direction falls; /* to the neighbour that the steepest way down leads to; NOWHERE: none
                             of the eight is lower */
    uint64_t slope;       /* of that way, in percent, rounded down; 0 where it falls nowhere */
};

/* Finds the facts of a point at the zoom of the map's view. Neighbours are the eight points around
 * it at that zoom, at a bounded world's rim those of them that are there.
 *
 * A slope is height over distance. Worlds have no unit of height; here the highest cell stands as
 * far above the lowest as a feature is wide, so that slopes are the same in small and in large
 * worlds: 100 % is as steep as falling from the highest to the lowest over one feature. Heights
 * beyond the range that was measured count as its ends. In a flat world nothing falls.
 *
 * False: out of memory. */
bool describe(const struct map *map, int64_t x, int64_t y, struct facts *facts);

/* What the terrain palette's colour of the band stands for, such as "water". */
const char *facts_land(const struct facts *facts, const struct map *map);

/* "north", "north-east"... "nowhere". */
const char *facts_falls(const struct facts *facts);

/* Its normalized height as world_permille has it. */
uint32_t facts_permille(const struct facts *facts);

/* Adds the facts of a point that is not outside as lines of a word, a blank and a value: cell,
 * zoom, height, csv, tile, band, land, slope, falls. */
void facts_add(const struct facts *facts, const struct map *map, struct text *text);

#endif
