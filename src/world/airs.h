/*
 * Airs: wetness by winds over the heights of a world, row by row, at depth 0 or further out.
 */
#ifndef TMAP_WORLD_AIRS_H
#define TMAP_WORLD_AIRS_H

#include "world/recipe.h"

#include <stdint.h>

/* A maker of rows, one after another. */
struct airs;

/* Makes a maker of rows of `cols` points at a zoom of at most -recipe_depth, where points are
 * features or lie further apart; wind blows from point to point. The recipe is as climate_new takes
 * it, and must outlive the maker. Call airs_seek before the first row. Returns NULL if out of
 * memory. The caller frees the maker by airs_free, which also takes NULL. */
struct airs *airs_new(const struct recipe *recipe, int zoom, uint32_t cols);
void airs_free(struct airs *airs);

/* Makes the next row that of the points (x, y), (x + 1, y)... */
void airs_seek(struct airs *airs, int64_t x, int64_t y);

/* Writes the wetness of row y, `cols` numbers, 0 to about 2^15. y is that of airs_seek, or 1 more
 * than in the call before. */
void airs_row(struct airs *airs, int64_t y, int32_t *out);

#endif
