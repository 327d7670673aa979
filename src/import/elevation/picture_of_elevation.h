/*
 * Elevation picture: a grid of elevations as a picture whose heights have units.
 *
 * The picture's scale has the values of the lowest and the highest cell, so each cell's value is
 * the file's. The unit is the one that the file states; else "m" if the file knows where it lies or
 * how large its cells are, and else none. A cell's size is in metres; degrees of latitude count as
 * 111120 m each, and degrees of longitude as those at the latitude in the middle.
 */
#ifndef TMAP_IMPORT_ELEVATION_PICTURE_OF_ELEVATION_H
#define TMAP_IMPORT_ELEVATION_PICTURE_OF_ELEVATION_H

#include "base/error.h"
#include "import/images/import_stream.h"
#include "world/rows/picture.h"

/* Terrain-RGB: heights in metres in the bytes of colours, as in the tiles of web maps. */
enum terrain_encoding {
    TERRAIN_TERRARIUM, /* red * 256 + green + blue / 256 - 32768 metres */
    TERRAIN_MAPBOX,    /* -10000 + (red * 65536 + green * 256 + blue) * 0.1 metres */
};

/* Reads a whole grid from a stream that elevation_recognised knows. picture_free frees the picture;
 * its name is not set. Values that span more than 2^30 - 1 steps lose decimals; if they have none,
 * they are refused. Returns false with the error set if that fails. */
bool picture_of_elevation_read(struct picture *picture, const struct import_stream *stream,
                               struct error *error);

/* Reads a whole PNG whose colours are heights in metres, as picture_of_elevation_read does. */
bool picture_of_elevation_decode(struct picture *picture, const struct import_stream *stream,
                                 enum terrain_encoding encoding, struct error *error);

#endif
