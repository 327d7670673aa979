/*
 * Bands: the slices of height of one world, each drawn with one tile.
 */
#ifndef TMAP_MAP_BANDS_H
#define TMAP_MAP_BANDS_H

#include "map/tiles.h"
#include "world/world.h"

#include <stdint.h>

/* Bands of one world. */
struct bands {
    int count;                /* as many as tiles */
    int32_t floors[BAND_MAX]; /* the lowest height of each; rising; INT32_MAX: nothing is so high */
};

/* The bands of a world that was made with this normalization. */
void bands_make(struct bands *bands, const struct tiles *tiles, const struct world *world,
                enum world_normalize normalize);

/* For each height of a row, the value of its band: values[0..count-1] into out[0..cols-1]. */
void bands_row(const struct bands *bands, const uint8_t *values, const uint32_t *heights,
               uint32_t cols, uint8_t *out);

/* The same with each band's index as its value. */
void bands_indices(const struct bands *bands, const uint32_t *heights, uint32_t cols, uint8_t *out);

#endif
