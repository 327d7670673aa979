/*
 * The squares of a sample lie at scattered places, always the same ones, and within the bounded
 * sides of a world. They are of cells, or of points far down: the coarse lattice alone would miss
 * what the deeper depths add.
 */
#include "world/survey_plan.h"

#include "base/minmax.h"

#define SAMPLE_SQUARES 4096 /* usual number of squares */
#define SAMPLE_SIDE    8    /* usual number of cells along a side of a square */

/* Place of the nth square, counted from 0, from west to east and from north to south, in 2^-32 of
 * the side. Places come from the additive recurrence R2 (Roberts, "The unreasonable effectiveness
 * of quasirandom sequences", 2018), which covers the torus evenly and never falls in step with a
 * lattice. */
#define SAMPLE_X(square) ((uint32_t)(square)*UINT32_C(0xC13FA9A9))
#define SAMPLE_Y(square) ((uint32_t)(square)*UINT32_C(0x91E10DA5))

/* Returns how many cells a square has along a side of the world that has `side` cells: `most`, or
 * all of a bounded side that is shorter. */
static uint32_t sample_side(bool bounded, uint32_t most, uint32_t side)
{
    return bounded ? MIN(side, most) : most;
}

/* Returns the first cell of a square along a side of the world; the square has `cells` cells along
 * it (sample_side), and `at` is its place. The square may go beyond the seam of a side that wraps.
 */
static int64_t sample_begin(bool bounded, uint32_t cells, uint32_t side, uint32_t at)
{
    uint32_t beginnings = bounded ? side - (cells - 1) : side;
    return (int64_t)((uint64_t)at * beginnings >> 32);
}

enum { EXACT_ROWS = 128 }; /* rows of a piece where every point is looked at */

/* True if looking at all cells would take seconds: heights with water cost more, and further out
 * they are about the same. */
static bool is_dear(const struct recipe *recipe)
{
    return recipe_has_water(recipe);
}

/* True if a world has few enough points at a zoom that all of them are looked at. */
static bool is_whole_at(const struct recipe *recipe, int zoom)
{
    uint64_t maximum = is_dear(recipe) ? SURVEY_DEAR_CELLS : SURVEY_EXACT_CELLS;
    return (uint64_t)recipe_cols(recipe, zoom) * (uint64_t)recipe_rows(recipe, zoom) <= maximum ||
           recipe->picture != NULL;
}

/* Returns the zoom that a world is looked at. */
static int choose_survey_zoom(const struct recipe *recipe)
{
    int zoom = 0;
    while (is_dear(recipe) && !is_whole_at(recipe, zoom) &&
           recipe_depth(recipe) + zoom > SURVEY_DEAR_DEPTH)
        zoom--;
    return zoom;
}

bool survey_plan_is_exact(const struct recipe *recipe)
{
    return is_whole_at(recipe, 0);
}

/* Divides the world into strips of whole rows. */
static void plan_rows(struct survey_plan *plan)
{
    plan->exact = true;
    plan->cols = plan->across;
    plan->rows = EXACT_ROWS;
    plan->pieces = (plan->down + EXACT_ROWS - 1) / EXACT_ROWS;
}

/* Takes squares of the world. */
static void plan_squares(struct survey_plan *plan)
{
    const struct recipe *recipe = plan->recipe;
    uint32_t side = is_dear(recipe) ? SURVEY_DEAR_SIDE : SAMPLE_SIDE;
    plan->cols = sample_side(recipe_bounded_x(recipe), side, plan->across);
    plan->rows = sample_side(recipe_bounded_y(recipe), side, plan->down);
    plan->pieces = is_dear(recipe) ? SURVEY_DEAR_SAMPLES : SAMPLE_SQUARES;
}

struct survey_plan survey_plan_make(const struct recipe *recipe)
{
    struct survey_plan plan = {.recipe = recipe, .zoom = choose_survey_zoom(recipe)};
    plan.across = (uint32_t)recipe_cols(recipe, plan.zoom);
    plan.down = (uint32_t)recipe_rows(recipe, plan.zoom);
    if (is_whole_at(recipe, plan.zoom))
        plan_rows(&plan);
    else
        plan_squares(&plan);
    return plan;
}

struct window survey_plan_piece(const struct survey_plan *plan, uint32_t piece)
{
    const struct recipe *recipe = plan->recipe;
    struct window window = {.zoom = plan->zoom, .cols = plan->cols, .rows = plan->rows};
    if (plan->exact) {
        window.y = (int64_t)piece * EXACT_ROWS;
        window.rows = (uint32_t)MIN(plan->rows, plan->down - window.y);
        return window;
    }
    window.x = sample_begin(recipe_bounded_x(recipe), plan->cols, plan->across, SAMPLE_X(piece));
    window.y = sample_begin(recipe_bounded_y(recipe), plan->rows, plan->down, SAMPLE_Y(piece));
    return window;
}
