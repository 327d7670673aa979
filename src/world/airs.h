/*
 * Airs: wetness of the features of a world, row by row, by winds over their heights.
 */
#ifndef TMAP_WORLD_AIRS_H
#define TMAP_WORLD_AIRS_H

#include "world/recipe.h"

#include <stdint.h>

struct airs;

/* Makes a reader of rows of `cols` points at a zoom not above that of the features, whose distance
 * is then that of the points. The recipe is as climate_new takes it, and must outlive the reader.
 * Returns NULL if out of memory. The caller frees the reader by airs_free, which also takes NULL. */
struct airs *airs_new(const struct recipe *recipe, int zoom, uint32_t cols);
void airs_free(struct airs *airs);

/* Makes rows those of the points (x, y), (x + 1, y)..., from y on. */
void airs_seek(struct airs *airs, int64_t x, int64_t y);

/* Writes the wetness of row y, which is that sought or the one after the row that was written
 * last: 0 to 2^15 and a little more. */
void airs_row(struct airs *airs, int64_t y, int32_t *out);

/* Returns a height as a level: 0 to 2^15 from the lowest to the highest of the world. */
int32_t airs_level(const struct airs *airs, uint32_t height);

#endif
