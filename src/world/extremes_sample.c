/*
 * Points of a coarse depth around each square say, by reach.h, how low and high its cells can be;
 * only squares where that is beyond all found so far are looked at more closely: first by the
 * points of a deeper depth, then cell by cell.
 *
 * The depths depend on the land: the first one is where what is left to add is small beside the
 * range of a few squares that are looked at before. Where features are so large that all points of
 * a depth are few, these are made once; else those around each square are.
 */
#include "world/extremes.h"

#include "world/displacement.h"
#include "world/lattice.h"
#include "world/reach.h"
#include "world/sample.h"
#include "world/sample_stage.h"

#include <stdlib.h>

enum {
    FIRST = 16,           /* squares that are looked at before all */
    POINTS_MAX = 1 << 16, /* points of a depth that are made at once */
    STAGES = 2
};

struct sample_search {
    const struct recipe *recipe;
    uint32_t cols;           /* number in a square */
    uint32_t rows;           /* number in a square */
    struct lattice *lattice; /* reads the cells of a square */
    struct extremes range;   /* range of the cells that were looked at */
    struct sample_stage stages[STAGES];
    int stage_count;
    struct extremes bounds[SAMPLE_SQUARES]; /* range of each square, by the first stage */
};

/* Finds the first cell of a square. */
static void locate_square(const struct sample_search *search, uint32_t square, int64_t *x,
                          int64_t *y)
{
    const struct recipe *recipe = search->recipe;
    *x = sample_begin(recipe_bounded_x(recipe), search->cols, recipe->width, SAMPLE_X(square));
    *y = sample_begin(recipe_bounded_y(recipe), search->rows, recipe->height, SAMPLE_Y(square));
}

static void look_at_square(struct sample_search *search, uint32_t square)
{
    int64_t x;
    int64_t y;
    locate_square(search, square, &x, &y);
    lattice_seek(search->lattice, x, y);
    for (uint32_t row = 0; row < search->rows; row++)
        extremes_add_few(&search->range, lattice_row(search->lattice), search->cols);
}

static bool is_wider(const struct sample_search *search, struct extremes bounds)
{
    return bounds.high > search->range.high || bounds.low < search->range.low;
}

/* Squares that are looked at together. */
struct batch {
    uint32_t squares[LANES];
    uint32_t count;
};

/* Finds a range for each square of a batch that none of its cells leaves, by one stage. The batch
 * has one square or more. */
static void bound_batch(const struct sample_search *search, const struct sample_stage *stage,
                        const struct batch *batch, struct extremes bounds[LANES])
{
    int64_t x[LANES];
    int64_t y[LANES];
    for (uint32_t n = 0; n < LANES; n++)
        locate_square(search, batch->squares[n < batch->count ? n : 0], &x[n], &y[n]);
    sample_stage_bound(stage, x, y, bounds);
}

/* Looks at the squares of a batch, unless a later stage says that they cannot widen the range. */
static void look_closer(struct sample_search *search, struct batch *batch)
{
    struct extremes bounds[LANES];
    for (uint32_t n = 0; n < batch->count; n++)
        bounds[n] = search->bounds[batch->squares[n]];
    for (int stage = 1; stage < search->stage_count && batch->count > 0; stage++)
        bound_batch(search, &search->stages[stage], batch, bounds);
    for (uint32_t n = 0; n < batch->count; n++)
        if (is_wider(search, bounds[n]))
            look_at_square(search, batch->squares[n]);
    batch->count = 0;
}

/* Bounds all squares by the first stage. */
static void bound_all(struct sample_search *search)
{
    for (uint32_t first = 0; first < SAMPLE_SQUARES; first += LANES) {
        struct batch batch = {.count = LANES};
        for (uint32_t n = 0; n < LANES; n++)
            batch.squares[n] = first + n;
        bound_batch(search, &search->stages[0], &batch, &search->bounds[first]);
    }
}

/* Looks at the squares that are most likely to have the lowest and the highest cell. */
static void look_at_likeliest(struct sample_search *search)
{
    uint32_t lowest = 0;
    uint32_t highest = 0;
    for (uint32_t n = 0; n < SAMPLE_SQUARES; n++) {
        if (search->bounds[n].low < search->bounds[lowest].low)
            lowest = n;
        if (search->bounds[n].high > search->bounds[highest].high)
            highest = n;
    }
    look_at_square(search, lowest);
    look_at_square(search, highest);
}

/* Looks at all squares that can have the lowest or the highest cell. */
static void look_at_all(struct sample_search *search)
{
    struct batch batch = {.count = 0};
    bound_all(search);
    look_at_likeliest(search);
    for (uint32_t n = 0; n < SAMPLE_SQUARES; n++) {
        if (is_wider(search, search->bounds[n]))
            batch.squares[batch.count++] = n;
        if (batch.count == LANES)
            look_closer(search, &batch);
    }
    look_closer(search, &batch);
}

/* Adds a stage of the points of a depth. False if out of memory; the caller frees. */
static bool add_stage(struct sample_search *search, int depth, bool whole)
{
    struct sample_stage *stage = &search->stages[search->stage_count++];
    return sample_stage_make(stage, search->recipe, depth, search->cols, search->rows, whole);
}

/* Returns the first depth below which no more than a span is added. */
static int depth_of_span(const struct displacement *displacements, uint64_t span, int last)
{
    int depth = 0;
    while (displacements_span(displacements, depth, last) > span)
        depth++;
    return depth;
}

/* Returns the deepest depth that has at most POINTS_MAX points; -1 if there is none. */
static int depth_of_points(const struct recipe *recipe)
{
    int depth = recipe_depth(recipe);
    while (depth >= 0 && (uint64_t)recipe_cols(recipe, depth - recipe_depth(recipe)) *
                                 (uint64_t)recipe_rows(recipe, depth - recipe_depth(recipe)) >
                             POINTS_MAX)
        depth--;
    return depth;
}

/* Chooses stages. False if they would not pay, or if out of memory. */
static bool add_stages(struct sample_search *search)
{
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    int last = recipe_depth(search->recipe);
    uint64_t span = search->range.high - search->range.low;
    displacements_make(displacements, search->recipe, last);
    int depth = depth_of_span(displacements, span * 2 / 5, last);
    int whole = depth_of_points(search->recipe);
    if (whole >= depth)
        depth = whole < last ? whole : last - 1;
    else if (2 * depth > last + 1)
        return false;
    if (depth < 0 || !add_stage(search, depth, whole >= depth))
        return false;
    int next = depth_of_span(displacements, span / 6, last);
    return next <= depth || next >= last - 1 || add_stage(search, next, false);
}

static void free_search(struct sample_search *search)
{
    for (int n = 0; n < search->stage_count; n++)
        sample_stage_free(&search->stages[n]);
    lattice_free(search->lattice);
    free(search);
}

bool extremes_of_sample(const struct recipe *recipe, struct extremes *range)
{
    struct sample_search *search = NULL;
    bool found = false;
    if (!reach_exists(recipe) || (search = calloc(1, sizeof *search)) == NULL)
        return false;
    search->recipe = recipe;
    search->cols = sample_side(recipe_bounded_x(recipe), SAMPLE_SIDE, recipe->width);
    search->rows = sample_side(recipe_bounded_y(recipe), SAMPLE_SIDE, recipe->height);
    search->range = (struct extremes){UINT32_MAX, 0};
    search->lattice = lattice_new(recipe, 0, search->cols);
    if (search->lattice != NULL) {
        for (uint32_t n = 0; n < FIRST; n++)
            look_at_square(search, n);
        found = add_stages(search);
    }
    if (found)
        look_at_all(search);
    *range = search->range;
    free_search(search);
    return found;
}
