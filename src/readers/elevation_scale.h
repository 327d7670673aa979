/*
 * Elevation scale: how many decimals a grid's values get, by the rule of elevation.h.
 */
#ifndef TMAP_READERS_ELEVATION_SCALE_H
#define TMAP_READERS_ELEVATION_SCALE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Powers of ten, 0..ELEVATION_DECIMALS_MAX. */
extern const double elevation_powers[];

/* Facts about the values that were seen so far; zeros before the first one. */
struct elevation_scale {
    int needed;     /* decimals with which none of them loses a digit, 0..ELEVATION_DECIMALS_MAX;
                       the maximum also if there are no such */
    double largest; /* without its sign */
};

/* True if a value is a height: finite, and nearer to 0 than 1e30. */
bool elevation_is_known(double value);

/* Takes a height into account that was a float of 32 bits, or one of 64. */
void elevation_scale_float(struct elevation_scale *scale, float value);
void elevation_scale_double(struct elevation_scale *scale, double value);

/* Sets the decimals that all values get. Sets the error and returns false if the largest does not
 * fit 32 bits without decimals. */
bool elevation_scale_decimals(const struct elevation_scale *scale, int *decimals,
                              struct error *error);

/* Sets the error of a height that does not fit. Always returns false. */
bool elevation_refuse_height(double height, struct error *error);

#endif
