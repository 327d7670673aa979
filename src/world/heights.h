/*
 * Heights: rows of the heights of a world at a zoom, whatever the world is made from; with its
 * water and its climate, if it has them. Everything above reads worlds through here.
 */
#ifndef TMAP_WORLD_HEIGHTS_H
#define TMAP_WORLD_HEIGHTS_H

#include "world/climate/climate.h"
#include "world/rows/row_source.h"

/* A reader of the rows of a window, one after another, from any row on. */
struct heights;

/* Makes a reader of rows of `cols` points (1 to 2^26), at a zoom from recipe_zoom_min to
 * recipe_zoom_max. The recipe must be valid, and must outlive the reader. The reader also makes
 * `layers` (enum row_layer, or'ed; 0: heights alone), as far as the world has them; a row's water
 * is made together with its heights. If climate is asked for and the recipe has one, the recipe
 * must be that of a struct world. The first row is at (0, 0) unless heights_seek is called. Returns
 * NULL if out of memory. The caller frees the reader by heights_free, which also takes NULL. */
struct heights *heights_new(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers);
void heights_free(struct heights *heights);

/* True if heights of a recipe's world may be HEIGHT_UNKNOWN. */
bool heights_are_holed(const struct recipe *recipe);

/* Moves to the row of the points (x, y), (x + 1, y)... as lattice.h counts them: coordinates
 * between -2^60 and 2^60, which wrap where the world does. Points outside a bounded world have
 * unspecified heights. */
void heights_seek(struct heights *heights, int64_t x, int64_t y);

/* Returns the next row: `cols` heights, valid until the next call for this reader. */
const uint32_t *heights_row(struct heights *heights);

/* Returns the water of the row that heights_row returned last, valid as long as that row is; NULL
 * if the world has no water, or it was not asked for. */
const struct water_row *heights_water(const struct heights *heights);

/* Returns the climate of the row that heights_row returned last, valid as long as that row is; NULL
 * if the world has no climate, or it was not asked for. */
const struct climate_row *heights_climate(const struct heights *heights);

#endif
