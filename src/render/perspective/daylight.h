/*
 * Daylight: the colours of what an eye above the land sees: lit land, water, haze and sky.
 */
#ifndef TMAP_RENDER_PERSPECTIVE_DAYLIGHT_H
#define TMAP_RENDER_PERSPECTIVE_DAYLIGHT_H

#include "render/perspective/eye.h"
#include "world/climate/climate.h"

#define DAYLIGHT_SHADES 1024 /* colours of land from the lowest to the highest */
#define DAYLIGHT_DEPTHS 256  /* colours of the sea */
#define DAYLIGHT_CLEAR  256  /* a share of haze, or of the sky, that is the whole */

#define DAYLIGHT_NO_BIOME (-1)

/* The colours and the light of a map. */
struct daylight {
    uint32_t land[DAYLIGHT_SHADES];  /* rgb of land by its height */
    uint8_t bands[DAYLIGHT_SHADES];  /* band of land by its height */
    uint32_t biomes[BIOME_COUNT];    /* rgb of biomes */
    bool in_biomes;                  /* land has the colours of biomes */
    uint32_t river;                  /* rgb of rivers */
    uint32_t lake;                   /* rgb of lakes */
    uint32_t water[DAYLIGHT_DEPTHS]; /* rgb of the sea by its depth, from the shore down */
    int64_t deepest; /* levels from the sea's surface to the lowest ground, 1 or more */
    uint32_t zenith; /* rgb of the sky high above the horizon */
    uint32_t haze;   /* rgb of the sky at the horizon */
    int ambient;     /* light of the sky, in 256ths of all the light on level land */
    int cool;        /* how much more blue than red the sky has */
    int64_t east;    /* direction to the light, of length 2^12 */
    int64_t north, up;
    int64_t relief; /* levels of eye.h from the lowest land to the highest, 1 or more */
};

/* A spot of the land as it is seen. */
struct daylight_spot {
    int64_t level; /* level of the land, as eye.h has it */
    int biome;     /* enum biome; DAYLIGHT_NO_BIOME: the map shows heights */
    int64_t east;  /* slope up to the east, in 2^-12 */
    int64_t north; /* slope up to the north, in 2^-12 */
    int ink;       /* ink of rivers, 0..255 */
    int lake;      /* share of lakes, 0..255 */
    bool sea;      /* the sea covers the spot */
    int64_t depth; /* levels of water on the spot, if `sea` */
    int haze;      /* share of haze, 0..DAYLIGHT_CLEAR */
    int gleam;     /* share of the sky that water mirrors, 0..DAYLIGHT_CLEAR */
};

/* Makes the colours of a map that an eye sees. */
void daylight_make(struct daylight *daylight, const struct map *map, const struct eye *eye);

/* Returns the rgb of a spot. */
uint32_t daylight_rgb(const struct daylight *daylight, const struct daylight_spot *spot);

/* Returns the rgb of bare earth with the slope of a spot. */
uint32_t daylight_earth(const struct daylight *daylight, const struct daylight_spot *spot);

/* Returns the band of a spot, or its biome. */
uint8_t daylight_band(const struct daylight *daylight, const struct daylight_spot *spot);

/* Returns the rgb of the sky at part / whole of the way from the horizon up to where the sky is
 * darkest. `part` may be below 0 or above `whole`. */
uint32_t daylight_sky(const struct daylight *daylight, int64_t part, int64_t whole);

#endif
