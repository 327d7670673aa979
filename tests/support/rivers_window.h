/*
 * Rivers window: whole windows of rivers.h, in layers of the caller's choice.
 */
#ifndef TMAP_SUPPORT_RIVERS_WINDOW_H
#define TMAP_SUPPORT_RIVERS_WINDOW_H

#include "world/rivers/rivers.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Returns the number of cells at a zoom along a side of `features` features. */
static inline int64_t rivers_cells(const struct rivers_world *world, int64_t features, int zoom)
{
    int depth = world->depth + zoom;
    int64_t stride = INT64_C(1) << (depth < 0 ? -depth : 0);
    return depth >= 0 ? features << depth : (features + stride - 1) / stride;
}

/* Return the number of the world's cells at a zoom, from west to east and from north to south. */
static inline int64_t rivers_width(const struct rivers_world *world, int zoom)
{
    return rivers_cells(world, world->across, zoom);
}

static inline int64_t rivers_height(const struct rivers_world *world, int zoom)
{
    return rivers_cells(world, world->down, zoom);
}

/* The caller's memory for a window's layers: cols numbers for each row, row by row. NULL: a layer
 * is not wanted. */
struct rivers_layers {
    uint32_t *height;
    uint32_t *catchment;
    uint32_t *lake;
    uint8_t *water; /* the cover */
    uint8_t *direction;
    uint32_t *discharge; /* only where the world rains */
};

/* Copies `count` values of a layer into place `first` of the caller's. */
static inline void rivers_copy(void *out, size_t first, const void *layer, size_t count,
                               size_t bytes)
{
    if (out != NULL)
        memcpy((char *)out + first * bytes, layer, count * bytes);
}

/* Writes the next `rows` rows of `cols` cells. */
static inline void rivers_rows(struct rivers *rivers, size_t cols, size_t rows,
                               const struct rivers_layers *out)
{
    for (size_t n = 0; n < rows * cols; n += cols) {
        const struct water_row *row = rivers_next(rivers);
        rivers_copy(out->height, n, row->height, cols, sizeof *out->height);
        rivers_copy(out->catchment, n, row->catchment, cols, sizeof *out->catchment);
        rivers_copy(out->lake, n, row->lake, cols, sizeof *out->lake);
        rivers_copy(out->water, n, row->cover, cols, sizeof *out->water);
        rivers_copy(out->direction, n, row->direction, cols, sizeof *out->direction);
        rivers_copy(out->discharge, n, row->discharge, cols, sizeof *out->discharge);
    }
}

/* Writes a whole window, whose first cell is (x, y). Returns false, with nothing written, if out of
 * memory. */
static inline bool rivers_window(const struct rivers_world *world, int zoom, int64_t x, int64_t y,
                                 uint32_t cols, size_t rows, const struct rivers_layers *out)
{
    struct rivers *rivers = rivers_new(world, zoom, cols);
    if (rivers == NULL)
        return false;
    rivers_seek(rivers, x, y);
    rivers_rows(rivers, cols, rows, out);
    rivers_free(rivers);
    return true;
}

#endif
