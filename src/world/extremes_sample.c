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

#include <stdlib.h>

enum {
    FIRST = 16,           /* squares that are looked at before all */
    POINTS_MAX = 1 << 16, /* points of a depth that are made at once */
    STAGES = 2
};

/* A depth whose points are looked at. */
struct stage {
    int shift;               /* points are 2^shift cells apart */
    struct reach reach;      /* from the points to cells */
    struct lattice *lattice; /* reads the points around a square; NULL: `points` has them */
    uint32_t *points;        /* all points of the depth, row by row, or NULL */
};

struct sample_search {
    const struct recipe *recipe;
    uint32_t cols;           /* number in a square */
    uint32_t rows;           /* number in a square */
    struct lattice *lattice; /* reads the cells of a square */
    struct extremes range;   /* range of the cells that were looked at */
    struct stage stages[STAGES];
    int stage_count;
    struct extremes bounds[SAMPLE_SQUARES]; /* range of each square, by the first stage */
};

/* Widens a range by a row of a square or of the points around it: few, so that a call of
 * extremes_with would cost as much. */
static inline void widen(struct extremes *range, const uint32_t *heights, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        range->low = heights[n] < range->low ? heights[n] : range->low;
        range->high = heights[n] > range->high ? heights[n] : range->high;
    }
}

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
        widen(&search->range, lattice_row(search->lattice), search->cols);
}

/* Returns a coordinate of 0..points - 1: wrapped, or, beyond a rim, the rim's. */
static size_t find_point(bool bounded, int64_t n, int64_t points)
{
    if (!bounded)
        return (size_t)recipe_wrap(n, points);
    return n < 0 ? 0 : n < points ? (size_t)n : (size_t)points - 1;
}

/* Returns the range of some of all points of a stage. */
static struct extremes range_of_points(const struct sample_search *search,
                                       const struct stage *stage, int64_t x, int64_t y,
                                       uint32_t cols, uint32_t rows)
{
    struct extremes range = {UINT32_MAX, 0};
    const struct recipe *recipe = search->recipe;
    int64_t across = recipe_cols(recipe, -stage->shift);
    int64_t down = recipe_rows(recipe, -stage->shift);
    for (uint32_t row = 0; row < rows; row++) {
        size_t first = find_point(recipe_bounded_y(recipe), y + row, down) * (size_t)across;
        for (uint32_t col = 0; col < cols; col++)
            widen(&range,
                  &stage->points[first + find_point(recipe_bounded_x(recipe), x + col, across)], 1);
    }
    return range;
}

/* Returns a range that no cell of a square leaves. */
static struct extremes bound_square(const struct sample_search *search, const struct stage *stage,
                                    uint32_t square)
{
    struct extremes range = {UINT32_MAX, 0};
    int shift = stage->shift;
    int64_t x;
    int64_t y;
    locate_square(search, square, &x, &y);
    int64_t left = (x >> shift) - REACH_BEFORE;
    int64_t top = (y >> shift) - REACH_BEFORE;
    int64_t last_x = x + search->cols - 1;
    int64_t last_y = y + search->rows - 1;
    uint32_t cols = (uint32_t)((last_x >> shift) + REACH_AFTER + 1 - left);
    uint32_t rows = (uint32_t)((last_y >> shift) + REACH_AFTER + 1 - top);
    if (stage->points != NULL) {
        range = range_of_points(search, stage, left, top, cols, rows);
    } else {
        lattice_seek(stage->lattice, left, top);
        for (uint32_t row = 0; row < rows; row++)
            widen(&range, lattice_row(stage->lattice), cols);
    }
    range.high += stage->reach.up;
    range.low = range.low > stage->reach.down ? range.low - stage->reach.down : 0;
    return range;
}

static bool is_wider(const struct sample_search *search, struct extremes bounds)
{
    return bounds.high > search->range.high || bounds.low < search->range.low;
}

/* Looks at a square, unless a later stage says that it cannot widen the range. */
static void look_closer(struct sample_search *search, uint32_t square)
{
    for (int n = 1; n < search->stage_count; n++)
        if (!is_wider(search, bound_square(search, &search->stages[n], square)))
            return;
    look_at_square(search, square);
}

/* Looks at all squares that can have the lowest or the highest cell. */
static void look_at_all(struct sample_search *search)
{
    uint32_t lowest = 0;
    uint32_t highest = 0;
    for (uint32_t n = 0; n < SAMPLE_SQUARES; n++) {
        search->bounds[n] = bound_square(search, &search->stages[0], n);
        if (search->bounds[n].low < search->bounds[lowest].low)
            lowest = n;
        if (search->bounds[n].high > search->bounds[highest].high)
            highest = n;
    }
    look_at_square(search, lowest);
    look_at_square(search, highest);
    for (uint32_t n = 0; n < SAMPLE_SQUARES; n++)
        if (is_wider(search, search->bounds[n]))
            look_closer(search, n);
}

/* Makes all points of a stage. False if out of memory. */
static bool make_points(struct stage *stage, const struct recipe *recipe)
{
    uint32_t cols = (uint32_t)recipe_cols(recipe, -stage->shift);
    uint32_t rows = (uint32_t)recipe_rows(recipe, -stage->shift);
    stage->points = malloc((size_t)cols * rows * sizeof *stage->points);
    return stage->points != NULL &&
           lattice_window(recipe, -stage->shift, 0, 0, cols, rows, stage->points);
}

/* Adds a stage of the points of a depth. False if out of memory; the caller frees. */
static bool add_stage(struct sample_search *search, int depth, bool whole)
{
    struct stage *stage = &search->stages[search->stage_count++];
    stage->shift = recipe_depth(search->recipe) - depth;
    if (!reach_find(search->recipe, depth, &stage->reach))
        return false;
    if (whole)
        return make_points(stage, search->recipe);
    int across = ((SAMPLE_SIDE - 1) >> stage->shift) + 2 + REACH_BEFORE + REACH_AFTER;
    stage->lattice = lattice_new(search->recipe, -stage->shift, (uint32_t)across);
    return stage->lattice != NULL;
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
    for (int n = 0; n < search->stage_count; n++) {
        lattice_free(search->stages[n].lattice);
        free(search->stages[n].points);
    }
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
