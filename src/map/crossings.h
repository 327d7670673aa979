/*
 * Crossings: how contours cross the squares between two rows of points.
 */
#ifndef TMAP_MAP_CROSSINGS_H
#define TMAP_MAP_CROSSINGS_H

#include <stdint.h>

/* How a contour crosses the square of a point and its neighbours to the east, south and south-east.
 * A contour separates points of different bands or, if the look has an interval of contours, of
 * different levels (see contours.h). There is none in a square with an unknown height. */
enum contour {
    CONTOUR_NONE,    /* all four points are in one band */
    CONTOUR_ACROSS,  /* from west to east */
    CONTOUR_DOWN,    /* from north to south */
    CONTOUR_RISING,  /* from the south-west to the north-east */
    CONTOUR_FALLING, /* from the north-west to the south-east */
    CONTOUR_CROSS,   /* a saddle */
};

/* Write the contours, enum contour, of the `cols` squares between a row and the row to its south,
 * each of cols + 1 points: where their bands meet, or their levels. */
void crossings_of_bands(const uint8_t *here, const uint8_t *south, uint32_t cols, uint8_t *marks);
void crossings_of_levels(const uint32_t *here, const uint32_t *south, uint32_t cols,
                         uint8_t *marks);

/* Writes the bands of a row's points to `bands`; with a contour, the highest of its square. */
void crossings_raise(const uint8_t *here, const uint8_t *south, const uint8_t *marks, uint32_t cols,
                     uint8_t *bands);

/* Returns the character of a contour, a blank for none. */
static inline char crossings_glyph(uint8_t mark)
{
    static const char glyphs[] = " -|/\\+";
    return glyphs[mark];
}

/* Removes the contours of squares that have an unknown height. */
void crossings_clear_holes(const uint32_t *here, const uint32_t *south, uint32_t cols,
                           uint8_t *marks);

#endif
