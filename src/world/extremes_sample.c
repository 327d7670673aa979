/*
 * Points of a coarse depth around each square say, by reach.h, how low and high its cells can be;
 * only squares where that is beyond all found so far are looked at more closely: first by the
 * points of a deeper depth, then cell by cell.
 *
 * The depths depend on the land: the first one is where what is left to add is small beside the
 * range of a few squares that are looked at before. Where features are so large that all points of
 * a depth are few, these are made once; else those around each square are.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/extremes_sample.h"

#include "base/noise.h"
#include "terrain/displacement.h"
#include "terrain/lattice.h"
#include "terrain/row_loops.h"
#include "world/extremes.h"
#include "world/reach.h"
#include "world/sample.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * Each lane has a patch of points of every depth, which begins at the corner of the base lattice at
 * its place or before. So all lanes have points of the same kinds at the same places of a patch,
 * and one instruction makes a point of all; the window itself lies elsewhere in each lane.
 *
 * Points are made as diamond_square.c says: centres amid four points of the depth before, then
 * edges amid two of those and two centres. A depth needs two more points of the one before it than
 * lie beside its own, to the west and north, and as many to the east and south.
 */

enum {
    BEFORE = 2, /* points of a patch west and north of the corner */
    AFTER = 2,  /* points of a patch east and south of all windows */
    PATCH_SIDE = BEFORE + (1 << LANES_DEPTH_MAX) + LANES_SIDE_MAX + AFTER,
};

/* One number of each lane: a vector, since compilers do not make one of loops as short as these. It
 * is aligned as malloc aligns; unsaid, its alignment would differ between clones. */
typedef uint32_t lane_row __attribute__((vector_size(LANES * sizeof(uint32_t)), aligned(8)));

/* Points of one depth, row by row. */
struct lane_patch {
    lane_row points[PATCH_SIDE][PATCH_SIDE];
};

/* Noise of the rows of a patch: the argument of noise_at for x = 0, and the twist. */
struct lane_noise {
    lane_row at[PATCH_SIDE];
    lane_row twist[PATCH_SIDE];
};

/* Places of the lanes. */
struct lane_places {
    uint64_t column[LANES]; /* corner of the base lattice at the place or before, as noise counts */
    uint64_t row[LANES];
    lane_row left; /* the window's first point, from there */
    lane_row top;
};

/* n / 2, rounded down. */
static int halved(int n)
{
    return (n - (n & 1)) / 2;
}

bool lanes_make(struct lanes *lanes, const struct recipe *recipe, int depth, uint32_t side)
{
    bool possible = recipe->algorithm == 0 && recipe->corners.cols == 0 &&
                    depth <= LANES_DEPTH_MAX && side <= LANES_SIDE_MAX;
    *lanes = (struct lanes){.recipe = recipe, .depth = depth, .side = side};
    if (!possible)
        return false;
    lanes->patches = malloc(2 * sizeof *lanes->patches);
    if (lanes->patches == NULL)
        return false;
    displacements_make(lanes->displacements, recipe, depth);
    lanes->first[depth] = 0;
    lanes->last[depth] = (1 << depth) - 2 + (int)side;
    for (int n = depth; n > 0; n--) {
        lanes->first[n - 1] = halved(lanes->first[n] - 1);
        lanes->last[n - 1] = halved(lanes->last[n] + 1) + 1;
    }
    return true;
}

void lanes_free(struct lanes *lanes)
{
    free(lanes->patches);
}

/* True if a patch keeps within a side of the world, whose noise begins at `origin`. */
static bool is_amid(const struct lanes *lanes, int64_t at, uint32_t side, uint32_t origin)
{
    int64_t corners = side >> recipe_depth(lanes->recipe);
    int64_t first = (at >> lanes->depth) + lanes->first[0] - 1;
    int64_t last = (at >> lanes->depth) + lanes->last[0] + 1;
    int high = 32 - lanes->depth; /* noise changes where the bits from here on do */
    return first > 0 && last + 1 < corners && (origin + first) >> high == (origin + last) >> high;
}

bool lanes_fit(const struct lanes *lanes, int64_t x, int64_t y)
{
    const struct recipe *recipe = lanes->recipe;
    return is_amid(lanes, x, recipe->width, recipe->origin_x) &&
           is_amid(lanes, y, recipe->height, recipe->origin_y);
}

static void find_places(const struct lanes *lanes, const int64_t *x, const int64_t *y,
                        struct lane_places *places)
{
    for (int n = 0; n < LANES; n++) {
        int64_t column = x[n] >> lanes->depth;
        int64_t row = y[n] >> lanes->depth;
        places->column[n] = lanes->recipe->origin_x + (uint64_t)column;
        places->row[n] = lanes->recipe->origin_y + (uint64_t)row;
        places->left[n] = (uint32_t)(x[n] - column * (INT64_C(1) << lanes->depth));
        places->top[n] = (uint32_t)(y[n] - row * (INT64_C(1) << lanes->depth));
    }
}

/* Prepares the noise of the rows `first` to `last` of a depth. */
INLINED void prepare_noise(struct lane_noise *noise, uint64_t key, int depth, int first, int last,
                           const struct lane_places *places)
{
    for (int y = first; y <= last; y++)
        for (int n = 0; n < LANES; n++) {
            uint64_t i = places->column[n] << depth;
            uint64_t j = (places->row[n] << depth) + (uint64_t)y;
            struct noise_row row = noise_row(key, j, (uint32_t)(i >> 32));
            noise->at[y + BEFORE][n] = row.start + (uint32_t)i * NOISE_STEP;
            noise->twist[y + BEFORE][n] = row.twist;
        }
}

/* Makes the point (x, y) of all lanes, amid neighbours of a sum. */
INLINED void make_point(lane_row *out, const lane_row *sum, const struct lane_noise *noise, int x,
                        int y, struct displacement by)
{
    lane_row at = noise->at[y + BEFORE] + (uint32_t)x * NOISE_STEP;
    lane_row twist = noise->twist[y + BEFORE];
    lane_row made = *sum;
    for (int n = 0; n < LANES; n++)
        made[n] = displaced(made[n], at[n], twist[n], by);
    *out = made;
}

/* Makes the points of the base lattice. */
INLINED void make_base(const struct lanes *lanes, const struct lane_noise *noise,
                       struct lane_patch *patch)
{
    const lane_row sum = (lane_row){0} + 4 * HEIGHT_MIDDLE;
    for (int y = lanes->first[0]; y <= lanes->last[0]; y++)
        for (int x = lanes->first[0]; x <= lanes->last[0]; x++)
            make_point(&patch->points[y + BEFORE][x + BEFORE], &sum, noise, x, y,
                       lanes->displacements[0]);
}

/* Puts points of the depth before at even places, and a centre amid each four of them. */
INLINED void make_centres(const struct lane_patch *parent, const struct lane_noise *noise,
                          int first, int last, struct displacement by, struct lane_patch *patch)
{
    for (int y = 2 * halved(first - 1); y <= last + 1; y += 2)
        for (int x = 2 * halved(first - 1); x <= last + 1; x += 2) {
            const lane_row *above = &parent->points[y / 2 + BEFORE][x / 2 + BEFORE];
            const lane_row *below = above + PATCH_SIDE;
            lane_row *point = &patch->points[y + BEFORE][x + BEFORE];
            lane_row sum = above[0] + above[1] + below[0] + below[1];
            *point = *above;
            make_point(point + PATCH_SIDE + 1, &sum, noise, x + 1, y + 1, by);
        }
}

/* Makes the edges, where one coordinate is odd. */
INLINED void make_edges(const struct lane_noise *noise, int first, int last, struct displacement by,
                        struct lane_patch *patch)
{
    for (int y = first; y <= last; y++)
        for (int x = first + ((first ^ y ^ 1) & 1); x <= last; x += 2) {
            lane_row *point = &patch->points[y + BEFORE][x + BEFORE];
            lane_row sum = point[-1] + point[1] + point[-PATCH_SIDE] + point[PATCH_SIDE];
            make_point(point, &sum, noise, x, y, by);
        }
}

/* Finds the ranges of the windows of a patch, whose points begin at 0. */
INLINED void find_ranges(const struct lane_patch *patch, const struct lane_places *places,
                         const struct lanes *lanes, struct height_range *ranges)
{
    uint32_t points = (uint32_t)lanes->last[lanes->depth] + 1;
    lane_row lows = (lane_row){0} + UINT32_MAX;
    lane_row highs = {0};
    for (uint32_t y = 0; y < points; y++)
        for (uint32_t x = 0; x < points; x++) {
            /* All bits set in lanes whose windows have the point. */
            lane_row inside = (lane_row)(x - places->left < lanes->side) &
                              (lane_row)(y - places->top < lanes->side);
            lane_row low = patch->points[y + BEFORE][x + BEFORE] | ~inside;
            lane_row high = patch->points[y + BEFORE][x + BEFORE] & inside;
            lane_row lower = (lane_row)(low < lows);
            lane_row higher = (lane_row)(high > highs);
            lows = (low & lower) | (lows & ~lower);
            highs = (high & higher) | (highs & ~higher);
        }
    for (int n = 0; n < LANES; n++)
        ranges[n] = (struct height_range){lows[n], highs[n]};
}

CLONES static void range_places(const struct lanes *lanes, const struct lane_places *places,
                                struct height_range *ranges)
{
    struct lane_patch *patches = lanes->patches; /* one of even depths, one of odd ones */
    UNCLEARED struct lane_noise noise;
    for (int depth = 0; depth <= lanes->depth; depth++) {
        int first = lanes->first[depth];
        int last = lanes->last[depth];
        struct lane_patch *patch = &patches[depth & 1];
        struct displacement by = lanes->displacements[depth];
        uint64_t key = noise_key(lanes->recipe->seed, (uint32_t)depth);
        prepare_noise(&noise, key, depth, first - 1, last + 2, places);
        if (depth == 0) {
            make_base(lanes, &noise, patch);
        } else {
            make_centres(&patches[1 - (depth & 1)], &noise, first, last, by, patch);
            make_edges(&noise, first, last, by, patch);
        }
    }
    find_ranges(&patches[lanes->depth & 1], places, lanes, ranges);
}

void lanes_range(const struct lanes *lanes, const int64_t x[LANES], const int64_t y[LANES],
                 struct height_range ranges[LANES])
{
    struct lane_places places;
    find_places(lanes, x, y, &places);
    range_places(lanes, &places, ranges);
}

/*
 * Sample stage: bounds for the cells of a sample's squares (sample.h), by the points of a depth
 * around them (reach.h).
 *
 * The points around a square are read from all points of the depth, if these are few; else by
 * lanes, eight squares at a time, or where a square is at a seam or a rim by a lattice.
 */

struct sample_stage {
    const struct recipe *recipe;
    uint32_t cols;           /* cells of a square from west to east */
    uint32_t rows;           /* cells of a square from north to south */
    int shift;               /* points are 2^shift cells apart */
    struct reach reach;      /* from the points to cells */
    struct lattice *lattice; /* reads the points around a square; NULL: `points` has them */
    uint32_t *points;        /* all points of the depth, row by row; NULL: `lattice` reads them */
    bool has_lanes;          /* `lanes` is made, and faster for squares that fit it */
    struct lanes lanes;
};

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

/* Prepares the stage of a depth for squares of cols * rows cells, at most SAMPLE_SIDE each way. If
 * `whole`, all points of the depth are made now; otherwise those around a square when it is
 * bounded. *recipe must outlive *stage. Returns false if out of memory. In either case the caller
 * calls sample_stage_free. */
static bool sample_stage_make(struct sample_stage *stage, const struct recipe *recipe, int depth,
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

/* Frees the memory of a stage. */
static void sample_stage_free(struct sample_stage *stage)
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
static struct height_range range_of_points(const struct sample_stage *stage,
                                           const struct stage_window *around)
{
    struct height_range range = {UINT32_MAX, 0};
    const struct recipe *recipe = stage->recipe;
    int64_t across = recipe_cols(recipe, -stage->shift);
    int64_t down = recipe_rows(recipe, -stage->shift);
    for (uint32_t row = 0; row < around->rows; row++) {
        size_t y = find_point(recipe_bounded_y(recipe), around->top + row, down);
        for (uint32_t col = 0; col < around->cols; col++) {
            size_t x = find_point(recipe_bounded_x(recipe), around->left + col, across);
            height_range_add(&range, &stage->points[y * (size_t)across + x], 1);
        }
    }
    return range;
}

/* Returns the range of the points around a square, of all points or by the lattice. */
static struct height_range range_around(const struct sample_stage *stage,
                                        const struct stage_window *around)
{
    struct height_range range = {UINT32_MAX, 0};
    if (stage->points != NULL)
        return range_of_points(stage, around);
    lattice_seek(stage->lattice, around->left, around->top);
    for (uint32_t row = 0; row < around->rows; row++)
        height_range_add(&range, lattice_row(stage->lattice), around->cols);
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
/* Finds a bound for each of LANES squares: a range that all its cells lie in. The nth square begins
 * at the cell (x[n], y[n]). */
static void sample_stage_bound(const struct sample_stage *stage, const int64_t x[LANES],
                               const int64_t y[LANES], struct height_range bounds[LANES])
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
        struct height_range points = done[n] ? bounds[n] : range_around(stage, &around);
        uint32_t low = points.low > stage->reach.down ? points.low - stage->reach.down : 0;
        bounds[n] = (struct height_range){low, points.high + stage->reach.up};
    }
}

enum {
    FIRST = 16,           /* squares that are looked at before all */
    POINTS_MAX = 1 << 16, /* points of a depth that are made at once */
    STAGES = 2
};

struct sample_search {
    const struct recipe *recipe;
    uint32_t cols;             /* number in a square */
    uint32_t rows;             /* number in a square */
    struct lattice *lattice;   /* reads the cells of a square */
    struct height_range range; /* range of the cells that were looked at */
    struct sample_stage stages[STAGES];
    int stage_count;
    struct height_range bounds[SAMPLE_SQUARES]; /* range of each square, by the first stage */
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
        height_range_add(&search->range, lattice_row(search->lattice), search->cols);
}

static bool is_wider(const struct sample_search *search, struct height_range bounds)
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
                        const struct batch *batch, struct height_range bounds[LANES])
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
    struct height_range bounds[LANES];
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

bool extremes_of_sample(const struct recipe *recipe, struct height_range *range)
{
    struct sample_search *search = NULL;
    bool found = false;
    if (!reach_exists(recipe) || (search = calloc(1, sizeof *search)) == NULL)
        return false;
    search->recipe = recipe;
    search->cols = sample_side(recipe_bounded_x(recipe), SAMPLE_SIDE, recipe->width);
    search->rows = sample_side(recipe_bounded_y(recipe), SAMPLE_SIDE, recipe->height);
    search->range = (struct height_range){UINT32_MAX, 0};
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
