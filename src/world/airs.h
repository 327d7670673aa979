/*
 * Airs: wetness of the features of a world, row by row, by winds over their heights.
 */
#ifndef TMAP_WORLD_AIRS_H
#define TMAP_WORLD_AIRS_H

#include "world/recipe.h"

#include <stdint.h>

/* A maker of rows, one after another. */
struct airs;

/* Makes a maker of rows of `cols` points at a zoom that is not above that of the features; wind
 * blows from point to point. The recipe is as climate_new takes it, and must outlive the maker.
 * Returns NULL if out of memory. The caller frees the maker by airs_free, which also takes NULL. */
struct airs *airs_new(const struct recipe *recipe, int zoom, uint32_t cols);
void airs_free(struct airs *airs);

/* Makes rows those of the points (x, y), (x + 1, y)..., from y on. */
void airs_seek(struct airs *airs, int64_t x, int64_t y);

/* Writes the wetness of row y, which is that sought or the one after the row that was written
 * last: 0 to about 2^15. */
void airs_row(struct airs *airs, int64_t y, int32_t *out);

#endif
