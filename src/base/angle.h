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

/* Finds the directions of `count` vectors in 2^-32 turns, modulo a turn: 0 along x, a quarter turn
 * along y. They are exact to 2^-17 turns. Lengths are 0, with the direction 0, or 2^20 to 2^30.
 * `x` becomes the lengths, to within 2^-12 of them, and `y` is used up. */
void angles_of(int32_t *restrict x, int32_t *restrict y, uint32_t *restrict angles, int count);

#endif
