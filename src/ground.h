/*
 * Ground: what lies at each point of a map's view, row by row: its band, its shade, and which way a
 * contour runs through it.
 */
#ifndef TMAP_GROUND_H
#define TMAP_GROUND_H

#include "map.h"

#include <stdint.h>

/* How a contour crosses the square between a point and its neighbours to the east, south and
 * south-east, whose bands it keeps apart. */
enum ground_contour {
    CONTOUR_NONE, /* all four are of one band */
    CONTOUR_ACROSS,
    CONTOUR_DOWN,
    CONTOUR_RISING,  /* from the south-west to the north-east */
    CONTOUR_FALLING, /* from the north-west to the south-east */
    CONTOUR_CROSS,   /* a saddle */
};

/* One row; `view.cols` of each. */
struct ground_row {
    const uint8_t *bands;    /* what a tile is chosen by; of a contour's square, the highest */
    const uint8_t *shades;   /* 1..RELIEF_MAX; NULL unless the relief is shaded */
    const uint8_t *contours; /* of enum ground_contour; NULL unless the relief is contours */
};

/* The rows of a map's view, one after another, from any row on. */
struct ground;

/* Of a map that stays as it is meanwhile and has a column at least. The first row is 0. NULL: out
 * of memory. ground_free gives it back. */
struct ground *ground_new(const struct map *map);
void ground_free(struct ground *ground);

/* The next row is that one, counted from the view's first. */
void ground_seek(struct ground *ground, uint32_t row);

/* The next row, good until the next call. */
struct ground_row ground_row(struct ground *ground);

/* What the shades have in common; of a map without them it has no meaning. */
const struct relief *ground_relief(const struct ground *ground);

#endif
