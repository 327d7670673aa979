/*
 * Elevation picture: a grid of elevations as a picture whose heights have units.
 *
 * The picture's scale has the values of the lowest and the highest cell, so each cell's value is
 * the file's. The unit is the one that the file states; else "m" if the file knows where it lies or
 * how large its cells are, and else none. A cell's size is in metres; degrees of latitude count as
 * 111120 m each, and degrees of longitude as those at the latitude in the middle.
 */
#ifndef TMAP_IMPORT_ELEVATION_ELEVATION_PICTURE_H
#define TMAP_IMPORT_ELEVATION_ELEVATION_PICTURE_H

#include "base/error.h"
#include "import/elevation/elevation.h"
#include "world/rows/picture.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Terrain-RGB: heights in metres that pictures carry in the bytes of their colours, as the tiles of
 * web maps do.
 */

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

/* Reads a whole grid from a source that elevation.h recognises. picture_free frees the picture; its
 * name is not set. Values that span more than 2^30 - 1 steps lose decimals; if they have none, they
 * are refused. False: the error says why. */
bool elevation_picture_read(struct picture *picture, const struct elevation_source *source,
                            struct error *error);

/* Reads a whole PNG whose colours are heights in metres. The source's progress function is called
 * for each row (of an interlaced PNG of each pass). */
bool elevation_picture_decode(struct picture *picture, const struct elevation_source *source,
                              enum terrain_encoding encoding, struct error *error);

#endif
