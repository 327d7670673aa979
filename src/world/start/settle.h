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
#include "world/start/basin.h"

/* Returns the lowest height that is land if a share of a drawing's known pixels, in parts of
 * SEA_ALL, is to be sea: of the shares that whole pixels can make, the nearest to it is taken. */
uint32_t settled_sea(const struct drawing *drawing, uint32_t share);

/* Settles the drawing of a valid recipe, whose world is `world`. Of a world without water only
 * heights and wetness are made. Returns NULL if out of memory. The caller frees it by free. */
struct settled *settled_new(const struct recipe *recipe, const struct rivers_world *world);

#endif
