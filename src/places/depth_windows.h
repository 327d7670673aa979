/*
 * Pyramid: the land and the water of a window at one depth and at all depths above it.
 *
 * Each depth has the part of it that the window lies in, and a margin around that: so what is found
 * at a depth can be looked for at the next one.
 */
#ifndef TMAP_PLACES_DEPTH_WINDOWS_H
#define TMAP_PLACES_DEPTH_WINDOWS_H

#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PYRAMID_MARGIN = 12,     /* cells around the window at each depth but 0 */
    PYRAMID_BASE_MARGIN = 26 /* cells around it at depth 0, where rivers are long */
};

/* One depth. The arrays have cols * rows numbers, row by row; those of water are NULL where the
 * world has none. */
struct pyramid_level {
    int64_t x; /* column of the first cell */
    int64_t y; /* row of the first cell */
    uint32_t cols;
    uint32_t rows;
    int64_t across; /* cells of the world at this depth, from west to east */
    int64_t down;   /* cells of the world, from north to south */
    uint32_t *height;
    uint8_t *sea; /* 1 if the cell is sea, else 0 */
    uint32_t *catchment;
    uint32_t *lake;
    uint8_t *direction; /* enum rivers_direction */
};

struct pyramid {
    bool bounded_x; /* the world ends in the west and the east */
    bool bounded_y; /* the world ends in the north and the south */
    bool has_water;
    bool of_cells; /* a cell becomes four; else a point stays where it is, see algorithm.h */
    uint32_t sea;  /* the lowest height that is land */
    int depth;     /* depth of the last level */
    struct pyramid_level levels[RECIPE_DEPTH_MAX + 1]; /* from depth 0 on */
};

/* Makes the pyramid of a window of cells of a depth, 0..RECIPE_DEPTH_MAX, in the finished world of
 * a recipe without a picture, with the sea at a height. Coordinates are between -2^59 and 2^59.
 * Returns NULL if out of memory. The caller frees it by pyramid_free, which also takes NULL. */
struct pyramid *pyramid_new(const struct recipe *recipe, uint32_t sea, int depth, int64_t x,
                            int64_t y, uint32_t cols, uint32_t rows);
void pyramid_free(struct pyramid *pyramid);

/* True if a cell of a depth lies in the world and in the part of it that is known. */
static inline bool pyramid_has(const struct pyramid *pyramid, int depth, int64_t x, int64_t y)
{
    const struct pyramid_level *level = &pyramid->levels[depth];
    if (x < level->x || x - level->x >= level->cols || y < level->y || y - level->y >= level->rows)
        return false;
    return !(pyramid->bounded_x && (x < 0 || x >= level->across)) &&
           !(pyramid->bounded_y && (y < 0 || y >= level->down));
}

/* True if pyramid_has all cells of the square around a cell, `radius` away. */
static inline bool pyramid_has_square(const struct pyramid *pyramid, int depth, int64_t x,
                                      int64_t y, int radius)
{
    return pyramid_has(pyramid, depth, x - radius, y - radius) &&
           pyramid_has(pyramid, depth, x + radius, y + radius);
}

/* Returns the index of a cell in the arrays of its level, in which it must lie (pyramid_has). */
static inline size_t pyramid_at(const struct pyramid_level *level, int64_t x, int64_t y)
{
    return (size_t)(y - level->y) * level->cols + (size_t)(x - level->x);
}

/* True if a cell is sea. It must lie in its level (pyramid_has). */
static inline bool pyramid_is_sea(const struct pyramid *pyramid, int depth, int64_t x, int64_t y)
{
    const struct pyramid_level *level = &pyramid->levels[depth];
    return level->sea[pyramid_at(level, x, y)] != 0;
}

#endif
