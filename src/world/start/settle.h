/*
 * Settling: makes depth 0 of a world from a drawing, all of it at once.
 *
 * A drawing has flats, and hollows where nobody meant a lake. So its land is flooded from the sea
 * inwards, lowest cells first, and each cell drains the way that the flood came, or to a lower
 * neighbour (priority flood: Barnes, Lehman and Mulla, 2014). Shallow hollows get a way out
 * (breaching: Lindsay, 2016), deep ones become lakes. Catchments, and discharges, are exact sums.
 * man/tmap-world.7 has the rules, exactly.
 *
 * Promises, besides those of rivers.h: pixels of the sea stay sea, and those of land land; no land
 * is a sink. A drawing that has neither sea nor rim gets one cell of sea, its lowest.
 */
#ifndef TMAP_WORLD_START_SETTLE_H
#define TMAP_WORLD_START_SETTLE_H

#include "recipe/recipe.h"
#include "world/start/cells.h"
#include "world/start/rivers_world.h"

#include <stddef.h>
#include <stdint.h>

/* A number for each cell, row by row. */
struct settled {
    bool drawn; /* from a drawing; else kept, see basins_keep */
    int64_t cols;
    int64_t rows;
    int32_t *height; /* 0..HEIGHT_TOP */
    int32_t *catchment;
    int32_t *lake; /* 64 times a number; 0: none */
    uint8_t *flow; /* enum flow */
    int32_t *rain; /* these are NULL where there is no climate */
    int32_t *discharge;
    int32_t *wetness; /* that wind brings, 0 to about 2^15, see climate_fields.c */
    int32_t *lift;    /* see cells.h; NULL: not on a planet */
    int32_t numbers[];
};

/* Returns room for the cells of a world, of zeros: wetness, rain and discharge where there is a
 * climate, and lifts. Returns NULL if out of memory. The caller frees it by free. */
struct settled *settled_room(int64_t cols, int64_t rows, bool climate, bool lifts);

/* Returns the lowest height that is land if a share of a drawing's known pixels, in parts of
 * SEA_ALL, is to be sea: of the shares that whole pixels can make, the nearest to it is taken. */
uint32_t settled_sea(const struct drawing *drawing, uint32_t share);

/* Settles the drawing of a valid recipe, whose world is `world`. Of a world without water only
 * heights and wetness are made. Returns NULL if out of memory. The caller frees it by free. */
struct settled *settled_new(const struct recipe *recipe, const struct rivers_world *world);

/* Does in a settled world what basin_band does, for `count` rows. */
void settled_band(const struct rivers_world *world, int64_t x, int64_t y, size_t cols, size_t count,
                  const struct cells *rows);

#endif
