/*
 * Row source: where the rows of a world come from: a lattice, rivers, or a picture that was read.
 * heights.h reads worlds through these sources.
 */
#ifndef TMAP_WORLD_ROWS_ROW_SOURCE_H
#define TMAP_WORLD_ROWS_ROW_SOURCE_H

#include "recipe/recipe.h"
#include "world/rivers/rivers.h"

#include <stdint.h>

/* Layers that can be asked for beside heights, or'ed. */
enum row_layer {
    ROWS_WATER = 1,     /* struct water_row, without its discharge */
    ROWS_DISCHARGE = 2, /* struct water_row with its discharge */
    ROWS_CLIMATE = 4,   /* struct climate_row */
    ROWS_WIDE = 16,     /* struct water_row with numbers of wide rivers */
    ROWS_DRY = 8,       /* at depth 0 or further out heights may be what the land would have without
                           water, which is faster */
};

/* The functions of a source, like those of heights.h. `reader` is what `open` returned. */
struct source {
    /* Makes a reader as heights_new_with says. Returns NULL if out of memory. */
    void *(*open)(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers);
    void (*close)(void *reader);
    void (*seek)(void *reader, int64_t x, int64_t y);
    const uint32_t *(*next_row)(void *reader);
    /* Returns the water of the last row. The pointer is NULL if the source has no water. */
    const struct water_row *(*water)(const void *reader);
};

/* Returns the source of the finished world of a valid recipe. */
const struct source *source_of(const struct recipe *recipe);

#endif
