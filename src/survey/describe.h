/*
 * Describe: everything that is known about one point of a map, and a view in words.
 */
#ifndef TMAP_SURVEY_DESCRIBE_H
#define TMAP_SURVEY_DESCRIBE_H

#include "map/map.h"
#include "render/points/cover.h"
#include "world/rivers/river_course.h"

/* The climate of a point; zeros in a world without one. */
struct climate_facts {
    bool known;       /* the world has a climate */
    enum biome biome; /* as tiles show it */
    uint16_t warmth;  /* as climate.h has it */
    uint16_t wetness; /* as climate.h has it */
};

/* The water of a point; zeros in a world without rivers. */
struct water_facts {
    enum cover cover;   /* land, sea, lake or river, as tiles show it */
    bool flows;         /* the point drains somewhere: it is no sea, and points are no larger than
                           noise features; else the fields below are meaningless */
    uint8_t direction;  /* enum rivers_direction */
    uint32_t catchment; /* points that drain through it, itself counted, about; see rivers.h */
    uint32_t discharge; /* water of these, in sixteenths, see rivers.h; 0 without a climate */
    struct river_course_mouth mouth; /* where its water ends, wrapped into the world */
};

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

struct description {
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
    bool slope_unknown;   /* a file gives heights a unit, but does not say how large cells are */
    uint64_t slope;       /* slope of that way in percent, rounded down; 0 if there is none */
    struct water_facts water;
    struct climate_facts climate;
};

/* Finds the facts of a point at the zoom of the map's view. Neighbours are the eight points around
 * it at that zoom, without those beyond a rim and those of unknown height.
 *
 * A slope is height over distance. Worlds without a scale have no unit of height: there the highest
 * cell stands as far above the lowest as a noise feature is wide, so that 100 % falls from the
 * highest to the lowest height over one feature, in small and in large worlds. Heights beyond the
 * range that was measured count as its ends. In a flat world nothing falls.
 *
 * Returns false if out of memory. */
bool describe_find(struct description *facts, const struct map *map, int64_t x, int64_t y);

/* Finds only the water of a point inside the world of a map, which has rivers. Returns false if out
 * of memory. */
bool describe_find_water(struct water_facts *facts, const struct map *map, int64_t x, int64_t y);

/* Returns "river" or "lake", or else a word for the land: in a world with a climate "water" or the
 * biome; else what the default palette shows in the band's colour, such as "water", or its heights
 * (map.h). Unless the sea is SEA_DEFAULT, that word is for what is below the sea, and the others
 * for land. */
const char *describe_land(const struct description *facts, const struct map *map);

/* Returns "north", "north-east"... or "nowhere": the direction that the point falls to. */
const char *describe_falls(const struct description *facts);

/* True if the point is below the sea, and the sea is not SEA_DEFAULT. */
bool describe_is_water(const struct description *facts, const struct map *map);

/* Appends the depth of water below the sea: with the unit of the world's scale, or else in percent
 * of the range of heights. */
void describe_add_depth(const struct description *facts, const struct map *map, struct text *text);

/* Appends "savanna, warm and dry"; of water its biome alone; nothing without a climate. */
void describe_add_climate(const struct description *facts, struct text *text);

/* Appends how large a river or lake is and where it ends; nothing for sea and land. */
void describe_add_water(const struct description *facts, const struct map *map, struct text *text);

/* Appends the facts of a point that is not outside. Each fact is a line of a word, a blank and a
 * value: cell, zoom, height, elevation (if the world has a scale), csv, tile, band, land, depth (of
 * water), sea and level (unless the sea is SEA_DEFAULT), slope and falls; in a world with a climate
 * biome, climate (in words), warmth and wetness; and, of a point that drains somewhere, flows,
 * drains, discharge (with a climate), mouth, ends and, if the look has the length of a cell, away:
 * the length of the straight way to the mouth. The tile is that of the biome where the map
 * shows biomes. Of an unknown height: cell, zoom and height. */
void describe_add(const struct description *facts, const struct map *map, struct text *text);

/* Appends a view in words, for screen readers and for scripts: sentences, an empty line, and lines
 * of a word, a blank and a value. The sentences say what one looks at, what kinds of land lie
 * where, and what has a name. The lines are view, extent (if the look has the length of a cell, and
 * the view is no larger than the world), at, zoom; the share of each kind of land that there is, in
 * a world with a climate of each biome, the largest first, such as "land woods 31.0%, grass 22.4%";
 * water (the share of sea, rivers and lakes, and the part that has most of it); for each part the
 * one or two kinds that fill most of it, such as "north-west rock, snow"; highest and lowest, with
 * the part that has them. Where no height is known there are no sentences. Returns false if out of
 * memory. */
bool describe_view(const struct map *map, struct text *text);

/* Appends what in the file of a map may be other than it seems, with the option that changes it;
 * nothing if all seems right. With `hints`, it says so if tmap made the picture: this has its
 * recipe. In a file of elevation the lowest cells may be unknown, if they have a number that
 * programs write for that, such as -9999, and no others are in the lower half of the range; or
 * there is no sea, as it would cover nearly all (world.h). The map must be measured. */
void describe_add_doubts(const struct map *map, bool hints, struct text *text);

#endif
