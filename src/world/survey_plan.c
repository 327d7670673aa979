/*
 * A sample is small squares at scattered places, down to the last depth: the coarse lattice alone
 * would miss what the deeper ones add.
 */
#include "world/survey_plan.h"

#include "world/sample.h"

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

uint32_t survey_plan_piece(const struct survey_plan *plan, uint32_t piece, int64_t *x, int64_t *y)
{
    const struct recipe *recipe = plan->recipe;
    if (plan->exact) {
        uint32_t first = piece * EXACT_ROWS;
        *x = 0;
        *y = first;
        return plan->rows < plan->down - first ? plan->rows : plan->down - first;
    }
    *x = sample_begin(recipe_bounded_x(recipe), plan->cols, plan->across, SAMPLE_X(piece));
    *y = sample_begin(recipe_bounded_y(recipe), plan->rows, plan->down, SAMPLE_Y(piece));
    return plan->rows;
}
