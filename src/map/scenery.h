/*
 * Scenery: the colours of what an eye above the land sees: lit land, water, haze and sky.
 */
#ifndef TMAP_MAP_SCENERY_H
#define TMAP_MAP_SCENERY_H

#include "map/eye.h"
#include "map/terrain.h"

#include <stdbool.h>
#include <stdint.h>

#define SCENERY_SHADES 1024 /* colours of land from the lowest to the highest */
#define SCENERY_DEPTHS 256  /* colours of the sea */
#define SCENERY_CLEAR  256  /* whole of a haze */

/* Colours of a map's land. */
struct scenery {
    uint32_t land[SCENERY_SHADES];  /* rgb of land by its height */
    uint8_t bands[SCENERY_SHADES];  /* band of land by its height */
    uint32_t river;                 /* rgb of rivers */
    uint32_t lake;                  /* rgb of lakes */
    uint32_t water[SCENERY_DEPTHS]; /* rgb of the sea by its depth, from the shore down */
    int64_t deepest; /* levels from the sea's surface to the lowest ground, 1 or more */
    uint32_t zenith; /* rgb of the sky high above the horizon */
    uint32_t haze;   /* rgb of the sky at the horizon */
    int ambient;     /* light of the sky, of the 256 that level land has in all */
    int cool;        /* how much more blue than red the sky has */
    int64_t east;    /* direction to the light, of length 2^12 */
    int64_t north;
    int64_t up;
    int64_t relief; /* levels of eye.h from the lowest land to the highest, 1 or more */
};

/* A visible spot of the land. */
struct scenery_spot {
    int64_t level; /* level of the land, as eye.h has it */
    int64_t east;  /* slope up to the east, in 2^-12 */
    int64_t north; /* slope up to the north, in 2^-12 */
    int ink;       /* ink of rivers, 0..255 */
    int lake;      /* share of lakes, 0..255 */
    bool sea;      /* the spot is covered by the sea, */
    int64_t depth; /* which is so many levels deep there */
    int haze;      /* share of haze, 0..SCENERY_CLEAR */
    int gleam;     /* share of the sky that water mirrors, 0..SCENERY_CLEAR */
};

/* Makes the colours of a map that an eye sees. */
void scenery_make(struct scenery *scenery, const struct map *map, const struct eye *eye);

/* Returns the rgb of a spot. */
uint32_t scenery_rgb(const struct scenery *scenery, const struct scenery_spot *spot);

/* Returns the band of a spot. */
uint8_t scenery_band(const struct scenery *scenery, const struct scenery_spot *spot);

/* Returns the rgb of the sky at part / whole of the way from the horizon to where it is darkest;
 * part may be anything. */
uint32_t scenery_sky(const struct scenery *scenery, int64_t part, int64_t whole);

#endif
