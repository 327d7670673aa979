/*
 * Plain rivers: the drained quadtree once more, cell by cell, straight from the rules of
 * tmap-world(7), without masks, rows or rings.
 *
 * Each step is a loop over a rectangle of cells that is larger than what is wanted; what lies near
 * its sides is wrong, and is cut off. Of the program's code only noise.h and the world's
 * description are used.
 */
#ifndef TMAP_PLAIN_RIVERS_H
#define TMAP_PLAIN_RIVERS_H

#include "world/rivers/rivers.h"

#include <stdbool.h>
#include <stdint.h>

struct plain_cell {
    int64_t height;
    int flow;          /* 0..3: E S W N; 4: a sink */
    int64_t catchment; /* 0 beyond a rim */
    uint32_t lake;
    int64_t rain;      /* where the world rains */
    int64_t discharge; /* 0 beyond a rim */
    bool leaf;
};

/* A rectangle of cells of one depth. */
struct plain_cells {
    int64_t x;
    int64_t y;
    int64_t cols;
    int64_t rows;
    struct plain_cell *cells; /* row by row; free() them */
};

struct plain_cells plain_rivers(const struct rivers_world *world, int depth, int64_t x, int64_t y,
                                int64_t cols, int64_t rows);

/* One refinement: the children at (x, y)... of blocks that reach 6 further on each side. */
struct plain_cells plain_refined(const struct rivers_world *world, int depth,
                                 const struct plain_cells *blocks, int64_t x, int64_t y,
                                 int64_t cols, int64_t rows);

#endif
