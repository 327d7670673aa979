/*
 * Climate fields: rows of wetness, and of the noise that is added to warmth, at any zoom.
 *
 * At depth 0 wind makes wetness, and noise makes warmth. Both are refined from depth to depth: a
 * place is the mean of the four nearest places of the depth above, with the weights 9:3:3:1 of a
 * quadratic B-spline, plus noise of its own depth.
 */
#ifndef TMAP_WORLD_CLIMATE_CLIMATE_FIELDS_H
#define TMAP_WORLD_CLIMATE_CLIMATE_FIELDS_H

#include "recipe/recipe.h"

#include <stdint.h>

/* A maker of rows, one after another. */
struct climate_fields;

/* A row of numbers in 2^-15, which may lie outside 0..2^15. */
struct climate_fields_row {
    const int32_t *wetness; /* 2^15 is the wettest */
    const int32_t *warmth;  /* added to the warmth of the latitude; around 0 */
};

/* Makes a maker of rows of `cols` points at a zoom. The recipe is as climate_new takes it, and must
 * outlive the maker. Call climate_fields_seek before the first row. Returns NULL if out of memory.
 * The caller frees the maker by climate_fields_free, which also takes NULL. */
struct climate_fields *climate_fields_new(const struct recipe *recipe, int zoom, uint32_t cols);
void climate_fields_free(struct climate_fields *fields);

/* Moves to the row of the points (x, y), (x + 1, y)... */
void climate_fields_seek(struct climate_fields *fields, int64_t x, int64_t y);

/* Returns the next row, valid until the next call. */
struct climate_fields_row climate_fields_next(struct climate_fields *fields);

#endif
