/*
 * Basin: the cells of depth 0, one for each feature of a world.
 *
 * Their heights are noise, partly smoothed over the cells around, so that mountains and seas are
 * two or three features wide. In worlds of 16 features a side or more, they stand on continents and
 * in oceans of some 10 to 20 features. Each cell drains to a lower one of its four neighbours, by
 * chance in proportion to how much lower, so that courses lead downhill in every direction and not
 * along the axes only (Fairfield and Leymarie, 1991, who did it to eight). A cell without a lower
 * neighbour lies below the sea: so no land is without an outlet.
 *
 * Coordinates wrap where the world does, and are any between -2^40 and 2^40. In a world with rims
 * the cells on them drain over them; beyond, a cell has the height of the nearest one within, flow
 * FLOW_SINK and catchment 0, and no water comes from there.
 */
#ifndef TMAP_WORLD_BASIN_H
#define TMAP_WORLD_BASIN_H

#include "world/basin_world.h"
#include "world/drainage.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BASIN_ROWS = 64 }; /* rows that are made together, a band */

/* Returns how many numbers of room basin_band needs for `cols` columns; `rains` is the field of its
 * world. */
size_t basin_numbers(bool rains, size_t cols);

/* Makes the rows y to y + BASIN_ROWS - 1, of `cols` cells from x on, and writes them to rows[0],
 * rows[1]... `room` has basin_numbers numbers, which are overwritten. */
void basin_band(const struct basin_world *world, int64_t x, int64_t y, size_t cols,
                const struct cells *rows, int32_t *room);

#endif
