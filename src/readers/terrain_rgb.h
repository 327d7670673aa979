/*
 * Terrain-RGB: heights in metres that pictures carry in the bytes of their colours, as the tiles of
 * web maps do.
 */
#ifndef TMAP_READERS_TERRAIN_RGB_H
#define TMAP_READERS_TERRAIN_RGB_H

#include <stdint.h>

enum terrain_encoding {
    TERRAIN_TERRARIUM, /* red * 256 + green + blue / 256 - 32768 metres */
    TERRAIN_MAPBOX,    /* -10000 + (red * 65536 + green * 256 + blue) * 0.1 metres */
};

/* The decimals of the values that terrain_rgb_row makes: 4 of Terrarium, whose 256th parts of a
 * metre are rounded to the nearest, and 1 of Mapbox, which loses nothing. */
int terrain_rgb_decimals(enum terrain_encoding encoding);

/* Makes the heights of `count` pixels, in 10^-decimals of a metre, of `channels` bytes each: red,
 * green and blue, or those and opacity. A pixel of opacity 0 is ELEVATION_UNKNOWN. */
void terrain_rgb_row(enum terrain_encoding encoding, const uint8_t *bytes, int channels,
                     uint32_t count, int32_t *values);

#endif
