/*
 * Extremes: the lowest and the highest cell of a world, found without making most of the others.
 */
#ifndef TMAP_WORLD_EXTREMES_H
#define TMAP_WORLD_EXTREMES_H

#include "recipe/recipe.h"
#include "terrain/window.h"
#include "world/rows/height_range.h"

#include <stdbool.h>
#include <stdint.h>

struct survey_plan; /* world/extremes.h */

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

/*
 * Survey plan: the cells that a survey looks at, in pieces that threads can share: strips of rows
 * of the whole world, or the squares of a sample.
 *
 * In a picture, and in a world of at most SURVEY_EXACT_CELLS, these are all cells; in a larger
 * world a sample. Worlds with water take long to make. One of more than SURVEY_DEAR_CELLS is looked
 * at zoomed out: at the nearest zoom at which it has no more points than that, but at depth
 * SURVEY_DEAR_DEPTH or deeper. If it has more even there, a sample of SURVEY_DEAR_SAMPLES squares
 * is looked at.
 */

#define SURVEY_EXACT_CELLS  (UINT32_C(1) << 24) /* cells of the largest world looked at whole */
#define SURVEY_DEAR_CELLS   (UINT32_C(1) << 16) /* cells of the largest with water, at some zoom */
#define SURVEY_DEAR_DEPTH   2                   /* minimum depth at that zoom */
#define SURVEY_DEAR_SAMPLES 16                  /* squares of a sample of a world with water */
#define SURVEY_DEAR_SIDE    64                  /* points along a side of these squares */

struct survey_plan {
    const struct recipe *recipe; /* the caller's, which must outlive the plan */
    int zoom;                    /* 0, or less in a world with water, see above */
    uint32_t across;             /* points of the world at this zoom from west to east */
    uint32_t down;               /* points from north to south */
    bool exact;                  /* every point is looked at: pieces are in reading order */
    uint32_t pieces;             /* number of pieces */
    uint32_t cols;               /* columns of a piece */
    uint32_t rows;               /* rows of a piece; the last of an exact survey may have fewer */
};

/* Returns the plan for the world of a valid recipe, by the rules above. */
struct survey_plan survey_plan_make(const struct recipe *recipe);

/* True if every cell of the recipe's world is looked at. */
bool survey_plan_is_exact(const struct recipe *recipe);

/* Returns the points of a piece, 0..pieces - 1. The first one lies inside the world; a square may
 * go beyond a seam. */
struct window survey_plan_piece(const struct survey_plan *plan, uint32_t piece);

#endif
