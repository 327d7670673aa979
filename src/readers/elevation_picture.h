/*
 * Elevation picture: a grid of elevations as a picture whose heights have units.
 *
 * The picture's scale has the values of the lowest and the highest cell, so each cell's value is
 * the file's. The unit is the one that the file states; else "m" if the file knows where it lies or
 * how large its cells are, and else none. A cell's size is in metres; degrees of latitude count as
 * 111120 m each, and degrees of longitude as those at the latitude in the middle.
 */
#ifndef TMAP_READERS_ELEVATION_PICTURE_H
#define TMAP_READERS_ELEVATION_PICTURE_H

#include "base/error.h"
#include "readers/elevation.h"
#include "readers/terrain_rgb.h"
#include "world/picture.h"

#include <stdbool.h>

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
