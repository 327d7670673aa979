/*
 * Extremes: the lowest and the highest cell of a world, found without making most of the others.
 */
#ifndef TMAP_WORLD_EXTREMES_H
#define TMAP_WORLD_EXTREMES_H

#include "recipe/recipe.h"
#include "world/rows/height_range.h"

#include <stdbool.h>
#include <stdint.h>

struct survey_plan; /* world/survey_plan.h */

/* Finds the range of all cells that a plan looks at: exactly the range that reading each of them
 * finds. Returns false if reading each is cheaper, as where land is rough, or if out of memory;
 * *range is then unspecified. */
bool extremes_find(const struct survey_plan *plan, struct height_range *range);

/* Widens a range so that it has all of `count` heights, by vector instructions: for whole rows. */
void extremes_add_row(struct height_range *range, const uint32_t *heights, uint32_t count);

/*
 * Reach: how far the cells of a world can lie above and below the points of a coarser depth.
 *
 * Let a cell lie at (x, y), and let the points of a depth be 2^k cells apart. The points around the
 * cell are those of the columns from x / 2^k - 1 to x / 2^k + 2, rounded down, and of the rows from
 * y / 2^k - 1 to y / 2^k + 2; beyond the rim of a bounded world there are none.
 *
 *     lowest point around it - down <= cell <= highest point around it + up
 *
 * The proof is in extremes.c.
 */

/* First and last column, or row, of the points around a cell, counted from the point at the cell or
 * before it. */
enum { EXTREMES_BEFORE = 1, EXTREMES_AFTER = 2 };

struct extremes_reach {
    uint32_t up;   /* maximum height of a cell above the highest point around it, 0..HEIGHT_END */
    uint32_t down; /* maximum depth of a cell below the lowest point around it, 0..HEIGHT_END */
};

/* Finds the reach from the points of a depth, 0..recipe_depth, to the cells. Returns false if the
 * recipe's algorithm does not make every point from its neighbours, or if out of memory. */
bool extremes_reach(const struct recipe *recipe, int depth, struct extremes_reach *reach);

#endif
