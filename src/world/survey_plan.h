/*
 * Survey plan: the cells that a survey looks at, in pieces that threads can share: strips of rows
 * of the whole world, or the squares of a sample.
 *
 * In a picture, and in a world of at most SURVEY_EXACT_CELLS, these are all cells; in a larger world
 * a sample. Worlds with water take long to make. One of more than SURVEY_DEAR_CELLS is looked at
 * zoomed out: at the nearest zoom at which it has no more points than that, but at depth
 * SURVEY_DEAR_DEPTH or deeper. If it has more even there, a sample of SURVEY_DEAR_SAMPLES squares is
 * looked at.
 */
#ifndef TMAP_WORLD_SURVEY_PLAN_H
#define TMAP_WORLD_SURVEY_PLAN_H

#include "recipe/recipe.h"
#include "terrain/window.h"

#include <stdbool.h>
#include <stdint.h>

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

/* Returns the points of a piece, 0..pieces - 1. The first one lies inside the world; a square may go
 * beyond a seam. */
struct window survey_plan_piece(const struct survey_plan *plan, uint32_t piece);

#endif
