/*
 * A world as its rivers see it, and the numbers by which it is refined at each depth.
 */
#ifndef TMAP_WORLD_RIVERS_WORLD_H
#define TMAP_WORLD_RIVERS_WORLD_H

#include "world/basin.h"
#include "world/drainage.h"
#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* A world as its rivers see it: a plain value. */
struct rivers_world {
    uint64_t seed;
    int64_t across;     /* features from west to east, 1..2^30 */
    int64_t down;       /* features from north to south, 1..2^30 */
    int64_t origin_x;   /* the first feature's column in the endless landscape, 0..2^30 */
    int64_t origin_y;   /* the first feature's row, 0..2^30 */
    int depth;          /* log2 of the feature size: the depth of zoom 0, 0..30 */
    uint32_t roughness; /* millionths of its strength that each depth keeps, below 10^6 */
    uint32_t spread;    /* millionths of its strength that depth 1 has, 0..16 * 10^6 */
    int32_t sea;        /* level below which cells are sea, 0..HEIGHT_TOP */
    bool bounded_x;     /* rims in the west and the east; else it wraps */
    bool bounded_y;     /* rims in the north and the south; else it wraps */
    bool rains;         /* cells have discharges; false is faster */
};

/* Returns the world of a valid recipe, with the sea at a level, 0..HEIGHT_TOP, and without rain.
 * Its sides are whole features: the extra cell of a bounded side (recipe_rim_x) does not count. */
struct rivers_world rivers_world(const struct recipe *recipe, uint32_t sea);

/* Returns the rules that make the cells of a depth, 1 to 32. */
struct drainage rivers_rules(const struct rivers_world *world, int depth);

/* Returns a world as its basins see it. */
struct basin_world rivers_basins(const struct rivers_world *world);

#endif
