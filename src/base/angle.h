/*
 * Angle: sines and cosines of whole degrees, as integers.
 */
#ifndef TMAP_BASE_ANGLE_H
#define TMAP_BASE_ANGLE_H

#include <stdint.h>

/* Return the sine and the cosine of an angle in units of 2^-30, rounded to the nearest. `degrees`
 * may have any sign and size. */
int64_t angle_sine(int degrees);
int64_t angle_cosine(int degrees);

#endif
