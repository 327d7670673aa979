/*
 * Source: where the rows of a world come from: a lattice, rivers, or a picture that was read.
 * heights.h reads worlds through these.
 */
#ifndef TMAP_WORLD_ROWS_ROW_SOURCE_H
#define TMAP_WORLD_ROWS_ROW_SOURCE_H

#include "recipe/recipe.h"
#include "world/rivers/water.h"

#include <stdint.h>

/* Layers of rows that can be asked for beside heights, or'ed. */
enum row_layer {
    ROWS_WATER = 1,     /* struct water_row, without its discharge */
    ROWS_DISCHARGE = 2, /* struct water_row with its discharge */
    ROWS_CLIMATE = 4,   /* struct climate_row */
};

/* A source's functions, as those of heights.h. `reader` is the result of `open`. */
struct source {
    /* Makes a reader as heights_new_with says. Returns NULL if out of memory. */
    void *(*open)(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers);
    void (*close)(void *reader);
    void (*seek)(void *reader, int64_t x, int64_t y);
    const uint32_t *(*next_row)(void *reader);
    /* Returns the water of the last row. NULL: the source knows no water. */
    const struct water_row *(*water)(const void *reader);
};

/* Returns the source of the finished world of a valid recipe. */
const struct source *source_of(const struct recipe *recipe);

extern const struct source source_lattice;
extern const struct source source_picture;
extern const struct source source_rivers;
extern const struct source source_halvings; /* a lattice of which not all halvings are made */

#endif
