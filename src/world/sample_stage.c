/*
 * The points around a square are read from all points of the depth, if these are few; else by
 * lanes, eight squares at a time, or where a square is at a seam or a rim by a lattice.
 */
#include "world/sample_stage.h"

#include "world/sample.h"

#include <stdlib.h>

/* Points around a square: the first, and how many. */
struct stage_window {
    int64_t left;
    int64_t top;
    uint32_t cols;
    uint32_t rows;
};

static bool make_points(struct sample_stage *stage)
{
    uint32_t cols = (uint32_t)recipe_cols(stage->recipe, -stage->shift);
    uint32_t rows = (uint32_t)recipe_rows(stage->recipe, -stage->shift);
    stage->points = malloc((size_t)cols * rows * sizeof *stage->points);
    return stage->points != NULL &&
           lattice_window(stage->recipe, -stage->shift, 0, 0, cols, rows, stage->points);
}

bool sample_stage_make(struct sample_stage *stage, const struct recipe *recipe, int depth,
                       uint32_t cols, uint32_t rows, bool whole)
{
    int shift = recipe_depth(recipe) - depth;
    uint32_t across = ((SAMPLE_SIDE - 1U) >> shift) + 2 + REACH_BEFORE + REACH_AFTER;
    *stage = (struct sample_stage){.recipe = recipe, .cols = cols, .rows = rows, .shift = shift};
    if (!reach_find(recipe, depth, &stage->reach))
        return false;
    if (whole)
        return make_points(stage);
    stage->has_lanes = lanes_make(&stage->lanes, recipe, depth, across);
    stage->lattice = lattice_new(recipe, -shift, across);
    return stage->lattice != NULL;
}

void sample_stage_free(struct sample_stage *stage)
{
    lattice_free(stage->lattice);
    lanes_free(&stage->lanes);
    free(stage->points);
}

/* Returns a coordinate of 0..points - 1: wrapped, or, beyond a rim, the rim's. */
static size_t find_point(bool bounded, int64_t n, int64_t points)
{
    if (!bounded)
        return (size_t)recipe_wrap(n, points);
    return n < 0 ? 0 : n < points ? (size_t)n : (size_t)points - 1;
}

/* Returns the range of some of all points. */
static struct extremes range_of_points(const struct sample_stage *stage,
                                       const struct stage_window *around)
{
    struct extremes range = {UINT32_MAX, 0};
    const struct recipe *recipe = stage->recipe;
    int64_t across = recipe_cols(recipe, -stage->shift);
    int64_t down = recipe_rows(recipe, -stage->shift);
    for (uint32_t row = 0; row < around->rows; row++) {
        size_t y = find_point(recipe_bounded_y(recipe), around->top + row, down);
        for (uint32_t col = 0; col < around->cols; col++) {
            size_t x = find_point(recipe_bounded_x(recipe), around->left + col, across);
            extremes_add_few(&range, &stage->points[y * (size_t)across + x], 1);
        }
    }
    return range;
}

/* Returns the range of the points around a square, of all points or by the lattice. */
static struct extremes range_around(const struct sample_stage *stage,
                                    const struct stage_window *around)
{
    struct extremes range = {UINT32_MAX, 0};
    if (stage->points != NULL)
        return range_of_points(stage, around);
    lattice_seek(stage->lattice, around->left, around->top);
    for (uint32_t row = 0; row < around->rows; row++)
        extremes_add_few(&range, lattice_row(stage->lattice), around->cols);
    return range;
}

static struct stage_window locate_points(const struct sample_stage *stage, int64_t x, int64_t y)
{
    int64_t left = (x >> stage->shift) - REACH_BEFORE;
    int64_t top = (y >> stage->shift) - REACH_BEFORE;
    int64_t last_x = (x + stage->cols - 1) >> stage->shift;
    int64_t last_y = (y + stage->rows - 1) >> stage->shift;
    return (struct stage_window){left, top, (uint32_t)(last_x + REACH_AFTER + 1 - left),
                                 (uint32_t)(last_y + REACH_AFTER + 1 - top)};
}

/* Lanes read windows of one size, which may be a point wider than a square needs. */
void sample_stage_bound(const struct sample_stage *stage, const int64_t x[LANES],
                        const int64_t y[LANES], struct extremes bounds[LANES])
{
    int64_t left[LANES] = {0};
    int64_t top[LANES] = {0};
    bool done[LANES] = {false};
    bool any = false;
    for (int n = 0; n < LANES; n++) {
        struct stage_window around = locate_points(stage, x[n], y[n]);
        done[n] = stage->has_lanes && lanes_fit(&stage->lanes, around.left, around.top);
        left[n] = done[n] ? around.left : 0;
        top[n] = done[n] ? around.top : 0;
        any = any || done[n];
    }
    if (any)
        lanes_range(&stage->lanes, left, top, bounds);
    for (int n = 0; n < LANES; n++) {
        struct stage_window around = locate_points(stage, x[n], y[n]);
        struct extremes points = done[n] ? bounds[n] : range_around(stage, &around);
        uint32_t low = points.low > stage->reach.down ? points.low - stage->reach.down : 0;
        bounds[n] = (struct extremes){low, points.high + stage->reach.up};
    }
}
