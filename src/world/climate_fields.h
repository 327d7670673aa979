/*
 * Climate fields: wetness, and what noise adds to warmth, of the rows of a window at a zoom.
 *
 * Both are made at depth 0, by airs.h and by noise, and refined from depth to depth: a place is the
 * mean of the four nearest of the depth above, 9:3:3:1, which is a quadratic B-spline, and noise of
 * its own depth.
 */
#ifndef TMAP_WORLD_CLIMATE_FIELDS_H
#define TMAP_WORLD_CLIMATE_FIELDS_H

#include "world/recipe.h"

#include <stdint.h>

/* A maker of rows, one after another. */
struct climate_fields;

/* A row: numbers in 2^-15 that may lie outside 0..2^15. */
struct climate_fields_row {
    const int32_t *wetness;
    const int32_t *warmth;
};

/* Makes a maker of rows of `cols` points at a zoom. The recipe is as climate_new takes it, and must
 * outlive the maker. Returns NULL if out of memory. The caller frees the maker by
 * climate_fields_free, which also takes NULL. */
struct climate_fields *climate_fields_new(const struct recipe *recipe, int zoom, uint32_t cols);
void climate_fields_free(struct climate_fields *fields);

/* Makes the next row that of the points (x, y), (x + 1, y)... */
void climate_fields_seek(struct climate_fields *fields, int64_t x, int64_t y);

/* Returns the next row, valid until the next call. */
struct climate_fields_row climate_fields_next(struct climate_fields *fields);

#endif
