/*
 * Depth windows: the land and the water of a window at one depth and at all depths above it.
 *
 * Depth 0 has one cell a noise feature, and each next depth four cells for each of one above
 * (recipe_depth is the depth of zoom 0). Each depth has the part of it that the window lies in, and
 * a margin around that: so what is found at a depth can be followed to the next one.
 */
#ifndef TMAP_PLACES_DEPTH_WINDOWS_H
#define TMAP_PLACES_DEPTH_WINDOWS_H

#include "recipe/recipe.h"
#include "terrain/window.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DEPTH_WINDOWS_MARGIN = 12,     /* cells around the window at each depth but 0 */
    DEPTH_WINDOWS_BASE_MARGIN = 26 /* cells around it at depth 0, where rivers are long */
};

/* The cells of one depth. The arrays have cols * rows numbers, row by row; those of water are NULL
 * in a world without rivers. Cells beyond the rim of a bounded world have unspecified numbers. */
struct depth_window {
    int depth;
    int64_t x; /* column of the first cell */
    int64_t y; /* row of the first cell */
    uint32_t cols;
    uint32_t rows;
    int64_t west; /* first and last column, and first and last row, that lie in the world */
    int64_t east;
    int64_t north;
    int64_t south;
    int64_t across; /* cells of the world at this depth, from west to east */
    int64_t down;   /* cells of the world, from north to south */
    uint32_t *height;
    uint8_t *sea; /* 1 if the cell is sea, else 0 */
    uint32_t *catchment;
    uint32_t *lake;     /* number of the lake, 0 for none */
    uint8_t *direction; /* enum rivers_direction */
};

struct depth_windows {
    bool has_water; /* the world has rivers */
    bool of_cells;  /* a cell becomes four; else a point stays where it is, see algorithm.h */
    uint32_t sea;   /* the lowest height that is land */
    int depth;      /* the last depth, that of the window */
    struct depth_window at[RECIPE_DEPTH_MAX + 1]; /* by depth, from 0 on */
};

/* Makes the cells of a window, whose zoom is of a depth 0..RECIPE_DEPTH_MAX, and those above it, in
 * the finished world of a recipe without a picture, with the sea at a height. Coordinates are
 * between -2^59 and 2^59. Returns NULL if out of memory. The caller frees it by depth_windows_free,
 * which also takes NULL. */
struct depth_windows *depth_windows_new(const struct recipe *recipe, uint32_t sea,
                                        const struct window *window);
void depth_windows_free(struct depth_windows *windows);

/* True if a cell lies in the world and in the window. */
static inline bool depth_window_has(const struct depth_window *window, int64_t x, int64_t y)
{
    return x >= window->west && x <= window->east && y >= window->north && y <= window->south;
}

/* True if depth_window_has all cells within `radius` of a cell, each way. */
static inline bool depth_window_has_square(const struct depth_window *window, int64_t x, int64_t y,
                                           int radius)
{
    return depth_window_has(window, x - radius, y - radius) &&
           depth_window_has(window, x + radius, y + radius);
}

/* Returns the index of a cell in the arrays. depth_window_has the cell. */
static inline size_t depth_window_at(const struct depth_window *window, int64_t x, int64_t y)
{
    return (size_t)(y - window->y) * window->cols + (size_t)(x - window->x);
}

/* True if a cell is sea. depth_window_has the cell. */
static inline bool depth_window_is_sea(const struct depth_window *window, int64_t x, int64_t y)
{
    return window->sea[depth_window_at(window, x, y)] != 0;
}

#endif
