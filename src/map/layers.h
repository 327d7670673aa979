/*
 * Ground: what lies at each point of a map's view, row by row: its band, its shade, and which way a
 * contour runs through it.
 */
#ifndef TMAP_MAP_LAYERS_H
#define TMAP_MAP_LAYERS_H

#include "map/map.h"

#include <stdint.h>

/* How a contour crosses the square between a point and its neighbours to the east, south and
 * south-east, whose bands it keeps apart. */
enum contour {
    CONTOUR_NONE, /* all four are of one band */
    CONTOUR_ACROSS,
    CONTOUR_DOWN,
    CONTOUR_RISING,  /* from the south-west to the north-east */
    CONTOUR_FALLING, /* from the north-west to the south-east */
    CONTOUR_CROSS,   /* a saddle */
};

/* One row; `view.cols` of each. */
struct layers_row {
    const uint8_t *bands;    /* what a tile is chosen by; of a contour's square, the highest */
    const uint8_t *shades;   /* 1..RELIEF_MAX; NULL unless the relief is shaded */
    const uint8_t *contours; /* of enum contour; NULL unless the relief is contours */
};

/* The rows of a map's view, one after another, from any row on. */
struct layers;

/* Of a map that stays as it is meanwhile and has a column at least. The first row is 0. NULL: out
 * of memory. layers_free gives it back. */
struct layers *layers_new(const struct map *map);
void layers_free(struct layers *layers);

/* The next row is that one, counted from the view's first. */
void layers_seek(struct layers *layers, uint32_t row);

/* The next row, good until the next call. */
struct layers_row layers_row(struct layers *layers);

/* What the shades have in common; of a map without them it has no meaning. */
const struct relief *layers_relief(const struct layers *layers);

#endif
