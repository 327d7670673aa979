/*
 * A luminance is the weighted sum of the three channels, each without its gamma.
 */
#include "support/luminance.h"

#include "canvas/color.h"

#include <math.h>

static double relative_luminance(uint32_t rgb)
{
    const double weights[] = {0.2126, 0.7152, 0.0722};
    const int channels[] = {RGB_RED(rgb), RGB_GREEN(rgb), RGB_BLUE(rgb)};
    double sum = 0;
    for (int n = 0; n < 3; n++) {
        double c = channels[n] / 255.0;
        sum += weights[n] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double contrast_of_rgb(uint32_t a, uint32_t b)
{
    double one = relative_luminance(a) + 0.05;
    double other = relative_luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}
