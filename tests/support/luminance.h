/*
 * Luminance: contrast of colours as WCAG 2.2 defines it, in floating point.
 */
#ifndef TMAP_LUMINANCE_H
#define TMAP_LUMINANCE_H

#include <stdint.h>

/* Returns the contrast of two rgb colours, 1 (none) to 21 (black and white). */
double contrast_of_rgb(uint32_t a, uint32_t b);

#endif
