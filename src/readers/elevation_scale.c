/*
 * A float's decimals are the fewest that give the same float when they are read back. Products and
 * quotients of doubles are exact enough: a float has 29 bits less.
 */
#include "readers/elevation_scale.h"
#include "readers/error_format.h"

#include "readers/elevation_head.h"

#include <math.h>

const double elevation_powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

bool elevation_is_known(double value)
{
    return value > -1e30 && value < 1e30;
}

void elevation_scale_float(struct elevation_scale *scale, float value)
{
    double magnitude = fabs((double)value);
    if (magnitude > scale->largest)
        scale->largest = magnitude;
    while (scale->needed < ELEVATION_DECIMALS_MAX) {
        double power = elevation_powers[scale->needed];
        if ((float)(rint(magnitude * power) / power) == (float)magnitude)
            break;
        scale->needed++;
    }
}

void elevation_scale_double(struct elevation_scale *scale, double value)
{
    double magnitude = fabs(value);
    if (magnitude > scale->largest)
        scale->largest = magnitude;
    while (scale->needed < ELEVATION_DECIMALS_MAX) {
        double power = elevation_powers[scale->needed];
        if (rint(magnitude * power) / power == magnitude)
            break;
        scale->needed++;
    }
}

bool elevation_scale_decimals(const struct elevation_scale *scale, int *decimals,
                              struct error *error)
{
    *decimals = scale->needed;
    while (scale->largest * elevation_powers[*decimals] > INT32_MAX) {
        if (*decimals == 0)
            return elevation_refuse_height(scale->largest, error);
        --*decimals;
    }
    return true;
}

bool elevation_refuse_height(double height, struct error *error)
{
    return error_format(error, ERROR_FAILURE,
                        "a height of %.10g is too large: at most %d above or below 0", height,
                        INT32_MAX);
}
