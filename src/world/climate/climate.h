/*
 * Climate: how wet and how warm each place of a world is, row by row, beside its heights.
 *
 * Wind from the west takes up water over the sea and drops it on land, most of it where the land
 * rises: coasts are wet, and behind mountains it is dry. Warmth comes from the latitude
 * (CLIMATE_BELTS) or from noise alone (CLIMATE_NOISE), and land is cooler the higher it is. Wetness
 * and warmth are made at the depth of the features and refined from depth to depth, as splines are,
 * with noise; so a window is that part of the whole, at any zoom. man/tmap-world.7 has the rules,
 * exactly.
 */
#ifndef TMAP_WORLD_CLIMATE_CLIMATE_H
#define TMAP_WORLD_CLIMATE_CLIMATE_H

#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define CLIMATE_TOP 32767 /* the highest wetness, warmth and rise */

/* Climate of a row: an element for each point. Points beyond the rim of a bounded world, and points of unknown height, have
 * unspecified values. */
struct climate_row {
    const uint16_t *wetness; /* 0, driest, to CLIMATE_TOP */
    const uint16_t *warmth;  /* 0, coldest, to CLIMATE_TOP */
    const int16_t *rise;     /* height above the lowest land, below 0 under the sea, in 2^-15 of the
                                range of the world's heights */
};

/* Returns how much warmth land loses by its rise, compared with land at the sea: 0 to less than
 * 2^17. */
static inline int32_t climate_cooling(int32_t rise)
{
    int32_t up = rise > 0 ? rise : 0;
    return (up * up >> 14) + (up >> 3);
}

/* A reader of the rows of a window, one after another. */
struct climate;

/* Makes a reader of rows of `cols` points at a zoom, within the limits of heights_new. The recipe is that of a struct world, which has
 * its sea_found and climate_heights; it must have a climate and no picture, and must outlive the
 * reader. Call climate_seek before the first row. Returns NULL if out of memory. The caller frees
 * the reader by climate_free, which also takes NULL. */
struct climate *climate_new(const struct recipe *recipe, int zoom, uint32_t cols);
void climate_free(struct climate *climate);

/* Makes the next row that of the points (x, y), (x + 1, y)... Coordinates are as heights_seek takes
 * them. */
void climate_seek(struct climate *climate, int64_t x, int64_t y);

/* Returns the climate of the next row, valid until the next call for this reader. `heights` are
 * those of its points. */
const struct climate_row *climate_next(struct climate *climate, const uint32_t *heights);

#endif
