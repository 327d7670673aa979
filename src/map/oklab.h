/*
 * Oklab: colours by what eyes tell apart, in integers (Ottosson, "A perceptual color space for image
 * processing", 2020; bottosson.github.io/posts/oklab).
 */
#ifndef TMAP_MAP_OKLAB_H
#define TMAP_MAP_OKLAB_H

#include "map/color.h"

#include <stdint.h>

/* A colour in 4096ths: white has a lightness of 4095. */
struct oklab {
    int16_t lightness; /* 0 (black) and up */
    int16_t a;         /* green (below 0) to red */
    int16_t b;         /* blue (below 0) to yellow */
    int16_t chroma;    /* distance from grey: the root of a^2 + b^2, rounded down */
};

struct oklab oklab_of(uint32_t rgb);

/* Returns the number, 16..255, of the colour of xterm's that is the nearest to an rgb. The distance
 * is L^2 / 2 + C^2 + 4 H^2 of the differences in lightness, chroma and hue, where C^2 + H^2 is
 * a^2 + b^2. Of colours that are equally near, to less than 2, it is that of the lowest number. */
int oklab_nearest(uint32_t rgb);

/* Returns the colour for an rgb that is a shade of another colour, as color_of_rgb (color.h) does;
 * but of 256 colours that of oklab_nearest, so that shades of a colour keep its hue. */
color_code oklab_shade(uint32_t rgb, int colors);

#endif
