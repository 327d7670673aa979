/*
 * Invariant: in each column all pixels below `tops` are covered, in 2^-8 of a pixel; no pixel is
 * covered twice.
 */
#include "map/flight_pixels.h"

/* Adds a share of a colour to a pixel. */
static void mix(struct flight_mixture *mixture, uint32_t rgb, uint32_t share, uint16_t kind,
                uint16_t *front)
{
    mixture->red = (uint16_t)(mixture->red + (uint32_t)RGB_RED(rgb) * share);
    mixture->green = (uint16_t)(mixture->green + (uint32_t)RGB_GREEN(rgb) * share);
    mixture->blue = (uint16_t)(mixture->blue + (uint32_t)RGB_BLUE(rgb) * share);
    mixture->covered = (uint16_t)(mixture->covered + share);
    if (share >= mixture->largest) {
        mixture->largest = (uint16_t)share;
        *front = kind;
    }
}

void flight_cover(struct flight_drawing *drawing, uint32_t col, int32_t top,
                  const struct flight_cover *with)
{
    int32_t bottom = drawing->tops[col];
    size_t first = (size_t)col * drawing->flight->rows;
    drawing->tops[col] = top;
    top = top > 0 ? top : 0;
    for (int32_t row = bottom - 1; row >= top; row = (row / FLIGHT_SUB) * FLIGHT_SUB - 1) {
        int32_t begin = row / FLIGHT_SUB * FLIGHT_SUB > top ? row / FLIGHT_SUB * FLIGHT_SUB : top;
        uint32_t color = with->rgb;
        if (with->below != with->rgb && with->base > drawing->tops[col])
            color = rgb_between(with->rgb, with->below, begin - drawing->tops[col],
                                with->base - drawing->tops[col]);
        size_t pixel = first + (size_t)(row / FLIGHT_SUB);
        size_t before = (size_t)drawing->first * drawing->flight->rows;
        mix(&drawing->mixtures[pixel - before], color, (uint32_t)(row + 1 - begin), with->kind,
            &drawing->flight->kinds[pixel]);
    }
}

void flight_finish_column(struct flight_drawing *drawing, uint32_t col)
{
    struct flight *flight = drawing->flight;
    int64_t sky = drawing->focus * FLIGHT_SUB * 2 / 3;
    struct flight_mixture *mixture =
        drawing->mixtures + (size_t)(col - drawing->first) * flight->rows;
    size_t n = (size_t)col * flight->rows;
    for (uint32_t row = 0; row < flight->rows; row++, n++, mixture++) {
        uint32_t rest = FLIGHT_SUB - mixture->covered;
        if (rest > 0)
            mix(mixture,
                daylight_sky(&drawing->daylight, drawing->horizon - (int64_t)row * FLIGHT_SUB, sky),
                rest, FLIGHT_SKY, &flight->kinds[n]);
        flight->rgb[n] = (uint32_t)(mixture->red >> 8) << 16 |
                         (uint32_t)(mixture->green >> 8) << 8 | mixture->blue >> 8;
    }
}
