/*
 * Flight pixels: a pixel of a flight is the mean of what covers it, by its share of the pixel's
 * height.
 */
#ifndef TMAP_MAP_FLIGHT_PIXELS_H
#define TMAP_MAP_FLIGHT_PIXELS_H

#include "map/flight_drawing.h"

#include <stdint.h>

/* The covered shares of a pixel. */
struct flight_mixture {
    uint16_t red; /* sum of channel * share */
    uint16_t green;
    uint16_t blue;
    uint16_t covered; /* sum of the shares, at most FLIGHT_SUB */
    uint16_t largest; /* largest share */
};

/* What covers rows of a column: kind and rgb, which passes into that of `below` at row `base`, in
 * FLIGHT_SUB. */
struct flight_cover {
    uint16_t kind; /* enum flight_kind */
    uint32_t rgb;
    uint32_t below;
    int32_t base;
};

/* Covers the rows of a column from `top` to the highest one covered before. */
void flight_cover(struct flight_drawing *drawing, uint32_t col, int32_t top,
                  const struct flight_cover *with);

/* Makes the pixels of a column, of what was seen and of the sky. */
void flight_finish_column(struct flight_drawing *drawing, uint32_t col);

#endif
