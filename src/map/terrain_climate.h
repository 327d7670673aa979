/*
 * Terrain climate: the wetness and warmth of a window of land, by which biomes are told apart
 * wherever an eye sees them. A climate hardly changes from point to point, so it is read at a
 * coarser zoom, and is bilinear between its points; heights are those of the land itself.
 */
#ifndef TMAP_MAP_TERRAIN_CLIMATE_H
#define TMAP_MAP_TERRAIN_CLIMATE_H

#include "map/terrain_quad.h"
#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* Climate of a place as if it were as high as the sea: each 0..CLIMATE_TOP. */
struct terrain_air {
    uint16_t wetness;
    uint16_t warmth;
};

struct terrain_climate {
    int coarser;              /* zooms that it is coarser than the land */
    int64_t west;             /* points of the land from its first column to the land's first one */
    int64_t north;            /* points of the land from its first row to the land's first one */
    uint32_t cols;            /* points from west to east */
    uint32_t rows;            /* points from north to south */
    struct terrain_air *airs; /* air of each point, row by row; NULL: none was read */
};

/* Reads the climate of a window of land. The recipe is that of a struct world, and has a climate.
 * The caller frees it by terrain_climate_free, which also takes zeros. Returns false if out of
 * memory, with nothing to free. */
bool terrain_climate_read(struct terrain_climate *climate, const struct recipe *recipe,
                          const struct terrain_window *land);
void terrain_climate_free(struct terrain_climate *climate);

/* Returns the air at a place inside the window, in 2^-TERRAIN_FRACTION points of the land from its
 * first point. */
struct terrain_air terrain_climate_at(const struct terrain_climate *climate, int64_t x, int64_t y);

#endif
