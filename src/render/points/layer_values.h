/*
 * Layer values: rows of heights, or of a layer of water or climate, as numbers, one for each point
 * of a map's view.
 */
#ifndef TMAP_RENDER_POINTS_LAYER_VALUES_H
#define TMAP_RENDER_POINTS_LAYER_VALUES_H

#include "map/map.h"

/* Reader of the rows of a map's view, one after another, from any row on. */
struct layer_values;

/* Makes a reader, at row 0, of the layer of the map's look, which the world has. The map must
 * outlive the reader, and must not change meanwhile. Returns NULL if out of memory. The caller
 * frees the reader by layer_values_free, which accepts NULL. */
struct layer_values *layer_values_new(const struct map *map);
void layer_values_free(struct layer_values *values);

/* Makes `row` the next row, counted from the first row of the view. */
void layer_values_seek(struct layer_values *values, uint32_t row);

/* Returns the next row: `view.cols` numbers, valid until the next call. Beyond the edges of a
 * bounded world they are unspecified. */
const uint32_t *layer_values_row(struct layer_values *values);

/* Returns a number of a layer as a sample of 16 bits. A flow or a discharge becomes 2048 times its
 * binary logarithm, rounded down; other numbers stay as they are. */
uint16_t layer_values_sample(enum layer layer, uint32_t number);

#endif
