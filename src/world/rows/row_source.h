/*
 * Row source: where the rows of a world come from: a lattice, rivers, or a picture that was read.
 * heights.h reads worlds through these sources.
 */
#ifndef TMAP_WORLD_ROWS_ROW_SOURCE_H
#define TMAP_WORLD_ROWS_ROW_SOURCE_H

#include "world/rivers/rivers.h"

/* Layers that can be asked for beside heights, or'ed. */
enum row_layer {
    ROWS_WATER = 1,     /* struct water_row, without its discharge */
    ROWS_DISCHARGE = 2, /* struct water_row with its discharge */
    ROWS_CLIMATE = 4,   /* struct climate_row */
    ROWS_WIDE = 16,     /* struct water_row with numbers of wide rivers */
    ROWS_DRY = 8,       /* at depth 0 or further out heights may be what the land would have without
                           water, which is faster */
    ROWS_NEAR = 64,     /* windows are often near the ones before: what they share is kept, in at
                           most NEAR_BYTES more memory; without effect if rows have more than
                           NEAR_COLS points, or numbers of wide rivers */
    ROWS_FINISHED = 32, /* heights of the finished world: as if it had no `halvings` */
};

enum { NEAR_COLS = 256, NEAR_BYTES = 10 << 20 };

/* A reader of the rows of the finished world of a recipe. */
struct row_source;

/* Makes a reader as heights_new says, but without a climate. Returns NULL if out of memory.
 * The caller frees it by row_source_free, which also takes NULL. */
struct row_source *row_source_new(const struct recipe *recipe, int zoom, uint32_t cols,
                                  unsigned layers);
void row_source_free(struct row_source *source);

/* Do what heights_seek and heights_row say. */
void row_source_seek(struct row_source *source, int64_t x, int64_t y);
const uint32_t *row_source_next(struct row_source *source);

/* Returns the water of the last row; NULL if the source has none. */
const struct water_row *row_source_water(const struct row_source *source);

#endif
