/*
 * Rivers: land with its water, of any window of any world, at any zoom.
 *
 * The algorithm is a drained quadtree, refined where it is looked at. At depth 0 each feature is
 * one cell, which drains to one of its four neighbours, downhill into the sea. Each cell becomes
 * 2x2 cells of the next depth. These keep where the cell's water leaves, how much water that is,
 * and its lake; they follow from the cell and a few cells around it. So a river stays where it is
 * at every zoom, and a window costs its own cells and a few around them at each depth. basin.h
 * makes depth 0, refine_steps.h has the words for the rest, and man/tmap-world.7 all rules,
 * exactly.
 *
 * Sources: the heights between courses are a quadratic B-spline with displacements (Miller, "The
 * definition and rendering of terrain maps", 1986). Refining rivers and land together has been
 * done for whole planets (Derzapf, Ganster, Guthe and Klein, "River networks for instant
 * procedural planets", 2011). The drained quadtree, whose cells agree on a bounded surrounding, is
 * our own.
 *
 * Promises, of every world and at every depth from 0 on:
 * - a window is that part of the whole, in all layers, whatever rows were read before;
 * - a height never rises along a course, and a catchment never falls;
 * - a course never comes back to where it was, and ends in the sea or leaves over a rim;
 * - of the four cells that a cell becomes, one has the cell's direction and four times its
 *   catchment, and none has more;
 * - a lake is level, and has no lower land beside it except at its outflow; of the four cells that
 *   a cell of a lake becomes, at least one is part of the lake.
 *
 * Integers only: the bytes are the same with every compiler, processor and number of threads.
 */
#ifndef TMAP_WORLD_RIVERS_RIVERS_H
#define TMAP_WORLD_RIVERS_RIVERS_H

#include "world/start/basin.h"

/*
 * Water: the layers of water of a row of points, in a world whose algorithm makes water.
 */

/* The layers of a row, an element for each point. Beyond the rim of a bounded world the catchment
 * and the discharge are 0, the cover is land, and the direction is RIVERS_SINK. */
struct water_row {
    const uint32_t *height;    /* 0..RIVERS_TOP */
    const uint32_t *catchment; /* cells of this zoom upstream, the cell itself counted: 1 to
                                  RIVERS_CATCHMENT_MAX, which stands for more, too */
    const uint32_t *lake; /* the number of the cell's lake, equal at every zoom; its low six bits
                                  are the depth at which the lake was born: 2..32, or 0 of a
                                  drawing's. 0: none */
    const uint8_t *cover; /* enum rivers_water, see rivers.h: land, sea or lake */
    const uint8_t *direction; /* enum rivers_direction: where the cell's water goes */
    const uint8_t *wide; /* more than WIDE_RIVERS_BANK in a wide river, see wide_rivers.h; NULL if
                            it was not asked for */
    const uint32_t *discharge; /* water that passes the cell, in sixteenths of the rain of a mean
                                  cell: 1 to RIVERS_CATCHMENT_MAX, which stands for more, too. NULL
                                  if it was not asked for, or in a world without a climate */
};

/* Returns the water by which rivers are drawn, in cells: the discharge where there is a climate,
 * else the catchment. The row was made with its discharge. */
static inline uint32_t water_flow(const struct water_row *row, size_t n)
{
    return row->discharge != NULL ? row->discharge[n] >> 4 : row->catchment[n];
}

/* Returns the world of a valid recipe, with the sea at a level, 0..HEIGHT_END, and without rain.
 * Its sides are whole features: the extra cell of a bounded side (recipe_rim_x) does not count. */
struct rivers_world rivers_world(const struct recipe *recipe, uint32_t sea);

/* Returns how often cold belts follow one another from north to south in the world of a recipe: on
 * planets with rims there, once. */
int64_t rivers_belts(const struct recipe *recipe);

#define RIVERS_TOP           UINT32_C(0x3FFFFFFF) /* the highest height, and sea's level */
#define RIVERS_CATCHMENT_MAX (UINT32_C(1) << 31)  /* highest catchment; stands for more, too */

/* Cover of a cell. */
enum rivers_water { RIVERS_LAND, RIVERS_SEA, RIVERS_LAKE };

/* Where a cell's water goes: to a neighbour, over the rim if the world ends there, or nowhere. */
enum rivers_direction { RIVERS_EAST, RIVERS_SOUTH, RIVERS_WEST, RIVERS_NORTH, RIVERS_SINK };

/* A cell of a depth. */
struct rivers_cell {
    int64_t x, y;
};

/* Returns the neighbour in a direction (enum rivers_direction); the cell itself for RIVERS_SINK. */
static inline struct rivers_cell rivers_beside(struct rivers_cell cell, int direction)
{
    cell.x += (direction == RIVERS_EAST) - (direction == RIVERS_WEST);
    cell.y += (direction == RIVERS_SOUTH) - (direction == RIVERS_NORTH);
    return cell;
}

/* The rows of a window, one after another, from any row on.
 *
 * world.depth + zoom, which is the depth of the cells, is at most 32. If it is below 0, the cells
 * are every 2^k-th cell of depth 0, with k = -(world.depth + zoom): they have its heights, and are
 * sea where these are below the level of the sea. Courses cannot be followed there: each cell is a
 * sink with a catchment of 1, a discharge of 16, and no lake but those of a drawing. */
struct rivers;

/* Makes a reader of rows of `cols` cells, 1 to 2^26, at a zoom. The world is copied. The first row
 * is at (0, 0) unless rivers_seek is called. Takes about 1 KB a column, 5 KB at depth 0, and 100
 * KB. Returns NULL if out of memory. The caller frees the reader by rivers_free, which also takes
 * NULL. */
struct rivers *rivers_new(const struct rivers_world *world, int zoom, uint32_t cols);
void rivers_free(struct rivers *rivers);

/* Moves to the row of the cells (x, y), (x + 1, y)... Coordinates are between -2^60 and
 * 2^60: they wrap where the world does, and are beyond its rims elsewhere. */
void rivers_seek(struct rivers *rivers, int64_t x, int64_t y);

/* Makes the next row. A cell beyond a rim has the direction RIVERS_SINK, and is 0 in all other
 * layers. The row is valid until the next call for this reader. */
const struct water_row *rivers_next(struct rivers *rivers);

/*
 * The sea. Heights, lakes and courses depend on it, so it must be known before they are made.
 */

#define RIVERS_SEA_USUAL HEIGHT_MIDDLE /* sea of a world whose recipe has SEA_DEFAULT */

/* Returns the lowest height that is land in the world of a valid recipe, 0..HEIGHT_END: all below
 * is sea. If the sea is a share, it is recipe->sea_found. If it is a level, the scale spreads its
 * lowest and highest value over 0..RIVERS_TOP, as in every world of rivers. */
uint32_t rivers_sea(const struct recipe *recipe);

/* Finds recipe->tide of a planet whose sea is a share, above 0 and below SEA_ALL: that share of its
 * features lies below the sea, which is RIVERS_SEA_USUAL. Returns false if out of memory. */
bool rivers_tide(const struct recipe *recipe, int32_t *tide);

#endif
