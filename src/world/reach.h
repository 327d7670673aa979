/*
 * Reach: how far the cells of a world can lie above and below the points of a coarser depth, so
 * that a search for extremes need not look where they cannot be.
 *
 * Let a cell lie at (x, y), and let the points of a depth be 2^k cells apart. The points around the
 * cell are those of the columns from x / 2^k - 1 to x / 2^k + 2, rounded down, and of the rows from
 * y / 2^k - 1 to y / 2^k + 2; beyond the rim of a bounded world there are none.
 *
 *     lowest point around it - down <= cell <= highest point around it + up
 *
 * The proof is in reach.c.
 */
#ifndef TMAP_WORLD_REACH_H
#define TMAP_WORLD_REACH_H

#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* Columns, or rows, of points around a cell: the first, counted from the point at the cell or
 * before it, and the last. */
enum { REACH_BEFORE = 1, REACH_AFTER = 2 };

struct reach {
    uint32_t up;   /* maximum height of a cell above the highest point around it, 0..HEIGHT_END */
    uint32_t down; /* maximum depth of a cell below the lowest point around it, 0..HEIGHT_END */
};

/* True if worlds of the recipe's algorithm have a reach: every point is made from its
 * neighbours. */
bool reach_exists(const struct recipe *recipe);

/* Finds the reach from the points of a depth, 0..recipe_depth, to the cells, of a recipe for which
 * reach_exists is true. Returns false if out of memory. */
bool reach_find(const struct recipe *recipe, int depth, struct reach *reach);

#endif
