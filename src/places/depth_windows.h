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
    DEPTH_WINDOWS_MARGIN = 12,     /* cells around the window at each depth but 0 */
    DEPTH_WINDOWS_BASE_MARGIN = 26 /* cells around it at depth 0, where rivers are long */
};

/* One depth. The arrays have cols * rows numbers, row by row; those of water are NULL where the
 * world has none. */
struct depth_window {
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

struct depth_windows {
    bool bounded_x; /* the world ends in the west and the east */
    bool bounded_y; /* the world ends in the north and the south */
    bool has_water;
    bool of_cells; /* a cell becomes four; else a point stays where it is, see algorithm.h */
    uint32_t sea;  /* the lowest height that is land */
    int depth;     /* depth of the last level */
    struct depth_window levels[RECIPE_DEPTH_MAX + 1]; /* from depth 0 on */
};

/* Makes the pyramid of a window of cells of a depth, 0..RECIPE_DEPTH_MAX, in the finished world of
 * a recipe without a picture, with the sea at a height. Coordinates are between -2^59 and 2^59.
 * Returns NULL if out of memory. The caller frees it by depth_windows_free, which also takes NULL.
 * */
struct depth_windows *depth_windows_new(const struct recipe *recipe, uint32_t sea, int depth,
                                        int64_t x, int64_t y, uint32_t cols, uint32_t rows);
void depth_windows_free(struct depth_windows *pyramid);

/* True if a cell of a depth lies in the world and in the part of it that is known. */
static inline bool depth_windows_has(const struct depth_windows *pyramid, int depth, int64_t x,
                                     int64_t y)
{
    const struct depth_window *level = &pyramid->levels[depth];
    if (x < level->x || x - level->x >= level->cols || y < level->y || y - level->y >= level->rows)
        return false;
    return !(pyramid->bounded_x && (x < 0 || x >= level->across)) &&
           !(pyramid->bounded_y && (y < 0 || y >= level->down));
}

/* True if depth_windows_has all cells of the square around a cell, `radius` away. */
static inline bool depth_windows_has_square(const struct depth_windows *pyramid, int depth,
                                            int64_t x, int64_t y, int radius)
{
    return depth_windows_has(pyramid, depth, x - radius, y - radius) &&
           depth_windows_has(pyramid, depth, x + radius, y + radius);
}

/* Returns the index of a cell in the arrays of its level, in which it must lie (depth_windows_has).
 * */
static inline size_t depth_windows_at(const struct depth_window *level, int64_t x, int64_t y)
{
    return (size_t)(y - level->y) * level->cols + (size_t)(x - level->x);
}

/* True if a cell is sea. It must lie in its level (depth_windows_has). */
static inline bool depth_windows_is_sea(const struct depth_windows *pyramid, int depth, int64_t x,
                                        int64_t y)
{
    const struct depth_window *level = &pyramid->levels[depth];
    return level->sea[depth_windows_at(level, x, y)] != 0;
}

#endif
