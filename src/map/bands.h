/*
 * Bands: the slices of height of one world, each drawn with one tile.
 */
#ifndef TMAP_MAP_BANDS_H
#define TMAP_MAP_BANDS_H

#include "map/tiles.h"
#include "world/world.h"

#include <stdint.h>

/* The bands of one world, lowest first. */
struct bands {
    int count;                /* number of bands: one for each tile */
    int32_t floors[BAND_MAX]; /* lowest height of each band; never falls from one band to the next;
                                 INT32_MAX: no height reaches the band */
};

/* Computes the bands of a world. `normalize` is the normalization that the world was made with. */
void bands_make(struct bands *bands, const struct tiles *tiles, const struct world *world,
                enum world_normalize normalize);

/* Looks up the band of each height of a row and writes that band's value: `values` has one for each
 * band, `heights` and `out` have `cols` elements. */
void bands_row(const struct bands *bands, const uint8_t *values, const uint32_t *heights,
               uint32_t cols, uint8_t *out);

/* Looks up the band of each height of a row as bands_row does and writes the band's index, from 0
 * for the lowest. */
void bands_indices(const struct bands *bands, const uint32_t *heights, uint32_t cols, uint8_t *out);

#endif
