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

/* Returns a length, in units of which parts below 2^8 do not matter, times a sine or a cosine. Its
 * absolute value is below 2^49. */
int64_t angle_times(int64_t length, int64_t sine);

/* Returns the direction of a vector, -2^31..2^31 in 2^-32 turns, from that of x (0) to that of y (a
 * quarter), to within 2^-17 turns; and sets *length to its length, to within 2^-12 of it. The
 * absolute values are 0 or 2^20 to 2^40; 0, 0 has the direction 0. */
int64_t angle_of(int64_t x, int64_t y, int64_t *length);

#endif
