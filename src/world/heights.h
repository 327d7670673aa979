/*
 * Heights: rows of the heights of a world at a zoom, whatever the world is made from. All that is
 * above the lattice reads worlds through here.
 */
#ifndef TMAP_WORLD_HEIGHTS_H
#define TMAP_WORLD_HEIGHTS_H

#include "world/recipe.h"

#include <stdint.h>

/* The rows of a window, one after another, from any row on. */
struct heights;

/* Rows of `cols` points (1 to 2^26) of a world at a zoom from recipe_zoom_min to recipe_zoom_max.
 * Of the world only what it is made from is used, not its range; it must stay. The first row is
 * (0, 0) until heights_seek says otherwise. NULL: out of memory. heights_free gives them back. */
struct heights *heights_new(const struct recipe *recipe, int zoom, uint32_t cols);
void heights_free(struct heights *heights);

/* The next row is that of the points (x, y), (x + 1, y)... as lattice.h counts them; those beyond a
 * bounded world have numbers that mean nothing. */
void heights_seek(struct heights *heights, int64_t x, int64_t y);

/* The next row: `cols` heights, good until the next call. */
const uint32_t *heights_row(struct heights *heights);

#endif
