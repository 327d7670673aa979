/*
 * Basins: the cells of depth 0, one for each feature of a world.
 *
 * Their heights are noise, partly smoothed over the cells around, so that mountains and seas are
 * two or three features wide. Worlds of 16 features a side or more also have continents and oceans,
 * some 10 to 20 features wide. Each cell drains to a lower one of its four neighbours. Chance
 * chooses which, in proportion to how much lower each is: so courses lead downhill in every
 * direction, and not along the axes only (Fairfield and Leymarie, 1991, who chose among eight). A
 * cell without a lower neighbour is lowered below the sea: so all land has an outlet.
 *
 * Coordinates lie between -2^40 and 2^40, and wrap where the world does. In a world with rims, the
 * cells on a rim drain over it. A cell beyond a rim has the height of the nearest cell within, flow
 * FLOW_SINK and catchment 0, and sends no water into the world.
 */
#ifndef TMAP_WORLD_START_BASIN_H
#define TMAP_WORLD_START_BASIN_H

#include "recipe/recipe.h"
#include "world/start/cells.h"
#include "world/start/rivers_world.h"

/* Depth 0 of a whole world, or of a part: a number for each cell, row by row. */
struct settled {
    bool drawn; /* from a drawing; else kept, see basins_keep */
    bool part;  /* made by basins_keep_part: all other cells are made as if this were not there */
    struct settled *more; /* another part; NULL: none, as of a whole world */
    int64_t x;            /* the first cell; (0, 0) of a whole world */
    int64_t y, cols, rows;
    int32_t *height; /* 0..HEIGHT_TOP */
    int32_t *catchment;
    int32_t *lake; /* 64 times a number; 0: none */
    uint8_t *flow; /* enum flow */
    int32_t *rain; /* these are NULL where there is no climate */
    int32_t *discharge;
    int32_t *wetness; /* that wind brings, 0 to about 2^15, see climate.c */
    int32_t *lift;    /* see cells.h; NULL: not on a planet */
    int32_t numbers[];
};

/* Returns room for the cells of a world, of zeros: wetness, rain and discharge where there is a
 * climate, and lifts. Returns NULL if out of memory. The caller frees it by free. */
struct settled *settled_room(int64_t cols, int64_t rows, bool climate, bool lifts);

enum { BASIN_ROWS = 64 }; /* maximum rows of a band: rows that are made together */

/* Returns how many numbers of room basin_band needs for `cols` columns. */
size_t basin_numbers(const struct rivers_world *world, size_t cols);

/* Makes the cells of a window, of at most BASIN_ROWS rows, whose zoom is not used, and writes them
 * to rows[0], rows[1]... In a dry world only heights are written. `room` has basin_numbers numbers,
 * which are overwritten. */
void basin_band(const struct rivers_world *world, const struct window *at, const struct cells *rows,
                int32_t *room);

/* Makes depth 0 of a whole world once, so that basin_band need not make it for each reader: a world
 * with it as its `settled` is the same, and faster. If the sea is RIVERS_TOP and the world no
 * planet, so are all worlds that differ by their sea. Returns NULL if the world is large, or if out
 * of memory. The caller frees it by free. */
struct settled *basins_keep(const struct rivers_world *world);

/* Does the same for the cells of a window, whose zoom is not used, of a large world. `more` is a
 * part made before, or NULL; the new part owns it. Returns NULL, and leaves `more` as it was, if
 * out of memory. The caller frees all parts by settled_free. */
struct settled *basins_keep_part(const struct rivers_world *world, const struct window *at,
                                 struct settled *more);
void settled_free(struct settled *settled); /* takes NULL, too */

/* Reader of the rows of depth 0, one after another. Makes bands of them, and keeps the last two. */
struct basins;

/* Makes a reader of rows of at most `cols` cells. The world is copied. Returns NULL if out of
 * memory. The caller frees it by free(). */
struct basins *basins_new(const struct rivers_world *world, uint32_t cols);

/* The functions of a feed (refine_rows.h) from a reader. */
void basins_seek(void *from, int64_t x, int64_t y, uint32_t cols);
struct cells basins_row(void *from);

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

/* Returns the lowest height that is land if a share of a drawing's known pixels, in parts of
 * SEA_ALL, is to be sea: of the shares that whole pixels can make, the nearest to it is taken. */
uint32_t settled_sea(const struct drawing *drawing, uint32_t share);

/* Settles the drawing of a valid recipe, whose world is `world`. Of a world without water only
 * heights and wetness are made. Returns NULL if out of memory. The caller frees it by free. */
struct settled *settled_new(const struct recipe *recipe, const struct rivers_world *world);

#endif
