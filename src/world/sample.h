/*
 * Sample: the squares of cells that stand for a world too large to look at every cell.
 *
 * They lie at scattered places, the same at every call, and within a bounded world.
 */
#ifndef TMAP_WORLD_SAMPLE_H
#define TMAP_WORLD_SAMPLE_H

#include "world/recipe.h"

#include <stdint.h>

#define SAMPLE_SQUARES 4096 /* number of squares */
#define SAMPLE_SIDE    8    /* cells along a side of a square, unless the world is narrower */

/* Return the columns and the rows of a square. */
uint32_t sample_cols(const struct recipe *recipe);
uint32_t sample_rows(const struct recipe *recipe);

/* Finds the first cell of a square, 0..SAMPLE_SQUARES - 1. The square may go beyond the seam of a
 * world that wraps. */
void sample_locate(const struct recipe *recipe, uint32_t square, int64_t *x, int64_t *y);

#endif
