/*
 * Corners: a drawing of the land by the heights of its base lattice, a digit a point.
 *
 * A drawing is rows of equal length, north to south, with a / between two: 000/090/000. A digit is
 * a height, 0 the lowest and 9 the highest that noise makes there; a dot is the middle; a ? is a
 * point whose height is noise. The drawing repeats eastwards and southwards. It belongs to the
 * landscape and begins at the landscape's beginning, wherever a world's origin lies.
 */
#ifndef TMAP_WORLD_CORNERS_H
#define TMAP_WORLD_CORNERS_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

#define CORNERS_MAX   128 /* points of a drawing */
#define CORNERS_NOISE 10  /* "digit" of a point whose height is noise: ? */
#define CORNERS_DOT   11  /* "digit" of a point at HEIGHT_MIDDLE, to which noise adds nothing */

struct corners {
    uint8_t cols; /* points from west to east; 0: there is no drawing, all points are noise */
    uint8_t rows; /* points from north to south */
    uint8_t digits[CORNERS_MAX]; /* 0..9, CORNERS_NOISE or CORNERS_DOT, row by row; the rest is 0 */
};

/* Reads a drawing, the value of --corners. Returns false with ERROR_USAGE if `value` is none. */
bool corners_parse(struct corners *corners, const char *value, struct error *error);

/* Appends a drawing, whose `cols` are not 0, as corners_parse reads it. */
void corners_add(const struct corners *corners, struct text *text);

/* Returns the noise, 0..65535, that a drawing gives to point (i, j) of the landscape's base
 * lattice; -1 if it gives none, so that the point has noise of its own. */
int32_t corners_noise(const struct corners *corners, uint64_t i, uint64_t j);

#endif
