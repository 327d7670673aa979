/*
 * Threads look at the pieces that a world is divided into. Each thread has findings of
 * its own, which are added up at the end.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/survey.h"

#include "base/parallel.h"
#include "world/heights.h"
#include "world/rows/picture.h"

#include <stdlib.h>

/*
 * The plan: the cells that a survey looks at, in pieces that threads can share: strips of rows of
 * the whole world, or the squares of a sample.
 */

struct survey_plan {
    const struct recipe *recipe; /* the caller's, which must outlive the plan */
    int zoom;                    /* 0, or less in a world with water, see survey.h */
    uint32_t across;             /* points of the world at this zoom from west to east */
    uint32_t down;               /* points from north to south */
    bool exact;                  /* every point is looked at: pieces are in reading order */
    uint32_t pieces;             /* number of pieces */
    uint32_t cols;               /* columns of a piece */
    uint32_t rows;               /* rows of a piece; the last of an exact survey may have fewer */
};

/*
 * The squares of a sample lie at scattered places, always the same ones, and within the bounded
 * sides of a world. They are of cells, or of points far down: the coarse lattice alone would miss
 * what the deeper depths add.
 */

#define SAMPLE_SQUARES 4096 /* usual number of squares */
#define SAMPLE_SIDE    8    /* usual number of cells along a side of a square */

/* Place of the nth square, counted from 0, from west to east and from north to south, in 2^-32 of
 * the side. Places come from the additive recurrence R2 (Roberts, "The unreasonable effectiveness
 * of quasirandom sequences", 2018), which covers the torus evenly and never falls in step with a
 * lattice. */
#define SAMPLE_X(square) ((uint32_t)(square)*UINT32_C(0xC13FA9A9))
#define SAMPLE_Y(square) ((uint32_t)(square)*UINT32_C(0x91E10DA5))

/* Returns the first cell of a square along a side of the world; the square has `cells` cells along
 * it, and `at` is its place. The square may go beyond the seam of a side that wraps.
 */
static int64_t sample_begin(bool bounded, uint32_t cells, uint32_t side, uint32_t at)
{
    uint32_t beginnings = bounded ? side - (cells - 1) : side;
    return (int64_t)((uint64_t)at * beginnings >> 32);
}

enum { EXACT_ROWS = 128 }; /* rows of a piece where every point is looked at */

/* True if a world has few enough points at a zoom that all of them are looked at. */
static bool is_whole_at(const struct recipe *recipe, int zoom)
{
    uint64_t maximum = recipe_has_water(recipe) ? SURVEY_DEAR_CELLS : SURVEY_EXACT_CELLS;
    return (uint64_t)recipe_cols(recipe, zoom) * (uint64_t)recipe_rows(recipe, zoom) <= maximum ||
           recipe->picture != NULL;
}

bool survey_is_exact(const struct recipe *recipe)
{
    return is_whole_at(recipe, 0);
}

/* Takes squares of the world, which are narrower where a bounded side is. */
static void plan_squares(struct survey_plan *plan)
{
    const struct recipe *recipe = plan->recipe;
    uint32_t side = recipe_has_water(recipe) ? SURVEY_DEAR_SIDE : SAMPLE_SIDE;
    plan->cols = recipe_bounded_x(recipe) ? MIN(side, plan->across) : side;
    plan->rows = recipe_bounded_y(recipe) ? MIN(side, plan->down) : side;
    plan->pieces = recipe_has_water(recipe) ? SURVEY_DEAR_SAMPLES : SAMPLE_SQUARES;
}

/* Returns the plan for the world of a valid recipe, by the rules of survey.h. */
static struct survey_plan make_plan(const struct recipe *recipe)
{
    struct survey_plan plan = {.recipe = recipe};
    while (recipe_has_water(recipe) && !is_whole_at(recipe, plan.zoom) &&
           recipe_depth(recipe) + plan.zoom > SURVEY_DEAR_DEPTH)
        plan.zoom--;
    plan.across = (uint32_t)recipe_cols(recipe, plan.zoom);
    plan.down = (uint32_t)recipe_rows(recipe, plan.zoom);
    plan.exact = is_whole_at(recipe, plan.zoom);
    if (!plan.exact) {
        plan_squares(&plan);
        return plan;
    }
    plan.cols = plan.across;
    plan.rows = EXACT_ROWS;
    plan.pieces = (plan.down + EXACT_ROWS - 1) / EXACT_ROWS;
    return plan;
}

/* Returns the points of a piece, 0..pieces - 1. The first one lies inside the world; a square may
 * go beyond a seam. */
static struct window piece_of(const struct survey_plan *plan, uint32_t piece)
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

/*
 * Counting. Slices of one height divide a narrow range. Nearly all heights lie below or above it,
 * and these are counted by vectors: one by one, each count in the first or the last slice would
 * have to wait for the one before.
 */

/* Numbers of heights at the ends of a range, or beyond them. */
struct ends {
    uint32_t low, high;
};

CLONES static struct ends count_ends(struct height_range range, const uint32_t *heights,
                                     uint32_t cols)
{
    struct ends ends = {0, 0};
    for (uint32_t n = 0; n < cols; n++) {
        ends.low += heights[n] <= range.low;
        ends.high += heights[n] > range.low && heights[n] >= range.high;
    }
    return ends;
}

/* Adds a row of `cols` known heights to `counts`, which has a count for each slice. */
static void count_row(const struct survey_slices *slices, uint64_t *counts, const uint32_t *heights,
                      uint32_t cols)
{
    enum { CHUNK = 64 };
    const struct height_range range = slices->range;
    const bool narrow = slices->shift == 0;
    for (uint32_t chunk; cols > 0; cols -= chunk, heights += chunk) {
        chunk = narrow ? MIN(cols, CHUNK) : cols;
        struct ends ends = narrow ? count_ends(range, heights, chunk) : (struct ends){0, 0};
        for (uint32_t n = 0; ends.low + ends.high < chunk && n < chunk; n++)
            if (!narrow || (heights[n] > range.low && heights[n] < range.high))
                counts[survey_slice_of(slices, heights[n])]++;
        counts[0] += ends.low;
        counts[survey_slice_of(slices, range.high)] += ends.high;
    }
}

/*
 * Surveys.
 */

/* Worlds of fewer cells than this are looked at in less time than a thread takes to start. */
#define PARALLEL_CELLS (UINT32_C(1) << 21)

/* Findings of one thread, and its reader of heights. */
struct surveyor {
    struct heights *heights;
    int64_t next;              /* the row that comes next, in an exact survey */
    struct height_range range; /* range of the cells so far */
    uint64_t *counts;          /* number of cells so far in each slice; NULL: not wanted */
    uint32_t *known;           /* room for the known heights of a row; NULL: all are known */
};

struct survey {
    struct survey_plan plan;
    const struct survey_slices *slices; /* to count in; NULL: find the range */
    int threads;
    struct surveyor surveyors[PARALLEL_MAX];
};

/* Copies the known heights of a row into `known`, and returns the number of them. */
static uint32_t take_known(const uint32_t *heights, uint32_t cols, uint32_t *known)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < cols; n++)
        if (heights[n] != HEIGHT_UNKNOWN)
            known[count++] = heights[n];
    return count;
}

static bool survey_piece(void *context, int thread, uint32_t piece)
{
    struct survey *survey = context;
    struct surveyor *surveyor = &survey->surveyors[thread];
    struct window points = piece_of(&survey->plan, piece);
    if (!survey->plan.exact || surveyor->next != points.y)
        heights_seek(surveyor->heights, points.x, points.y);
    surveyor->next = points.y + points.rows;
    for (uint32_t row = 0; row < points.rows; row++) {
        const uint32_t *heights = heights_row(surveyor->heights);
        uint32_t cols = survey->plan.cols;
        if (surveyor->known != NULL) {
            cols = take_known(heights, cols, surveyor->known);
            heights = surveyor->known;
        }
        if (surveyor->counts != NULL)
            count_row(survey->slices, surveyor->counts, heights, cols);
        else
            extremes_add_row(&surveyor->range, heights, cols);
    }
    return true;
}

static void free_surveyor(struct surveyor *surveyor)
{
    heights_free(surveyor->heights);
    free(surveyor->counts);
    free(surveyor->known);
}

/* False if out of memory, with nothing to free. */
static bool equip_surveyor(struct surveyor *surveyor, const struct survey *survey)
{
    bool counts = survey->slices != NULL;
    const struct survey_plan *plan = &survey->plan;
    bool holed = plan->recipe->picture != NULL && plan->recipe->picture->holed;
    *surveyor = (struct surveyor){.range = {UINT32_MAX, 0}};
    surveyor->heights = heights_new(plan->recipe, plan->zoom, plan->cols, ROWS_FINISHED);
    if (counts)
        surveyor->counts = calloc(survey_slices_count(survey->slices), sizeof *surveyor->counts);
    if (holed)
        surveyor->known = malloc(plan->cols * sizeof *surveyor->known);
    if (surveyor->heights != NULL && (surveyor->counts != NULL || !counts) &&
        (surveyor->known != NULL || !holed))
        return true;
    free_surveyor(surveyor);
    return false;
}

static void add_findings(struct surveyor *all, const struct surveyor *one,
                         const struct survey_slices *slices)
{
    all->range.low = one->range.low < all->range.low ? one->range.low : all->range.low;
    all->range.high = one->range.high > all->range.high ? one->range.high : all->range.high;
    for (uint32_t slice = 0; slices != NULL && slice < survey_slices_count(slices); slice++)
        all->counts[slice] += one->counts[slice];
}

/* Looks at the world, and counts in slices or, if they are NULL, finds the range. The first
 * surveyor then has what all found. False if out of memory, with nothing to free. */
static bool run_survey(struct survey *survey, const struct recipe *recipe, int threads,
                       const struct survey_slices *slices)
{
    const struct survey_plan *plan = &survey->plan;
    survey->plan = make_plan(recipe);
    survey->slices = slices;
    survey->threads = 0;
    if ((uint64_t)plan->across * plan->down < PARALLEL_CELLS)
        threads = 1;
    while (survey->threads < threads && (uint32_t)survey->threads < plan->pieces &&
           equip_surveyor(&survey->surveyors[survey->threads], survey))
        survey->threads++;
    if (survey->threads == 0)
        return false;
    parallel_do(survey->threads, plan->pieces, survey_piece, survey);
    for (int n = 1; n < survey->threads; n++)
        add_findings(&survey->surveyors[0], &survey->surveyors[n], slices);
    return true;
}

static void end_survey(struct survey *survey)
{
    for (int n = 0; n < survey->threads; n++)
        free_surveyor(&survey->surveyors[n]);
}

/* Does what extremes_find does, for the cells of a plan. */
static bool find_extremes(const struct survey_plan *plan, struct height_range *range)
{
    if (plan->exact)
        return plan->recipe->picture == NULL && extremes_find(plan->recipe, NULL, 0, range);
    struct window *squares = malloc(plan->pieces * sizeof *squares);
    for (uint32_t n = 0; squares != NULL && n < plan->pieces; n++)
        squares[n] = piece_of(plan, n);
    bool found = squares != NULL && extremes_find(plan->recipe, squares, plan->pieces, range);
    free(squares);
    return found;
}

bool survey_find_range(const struct recipe *recipe, int threads, struct height_range *range)
{
    struct survey survey;
    struct survey_plan plan = make_plan(recipe);
    if (find_extremes(&plan, range))
        return true;
    if (recipe->picture != NULL && recipe->picture->sums != NULL) {
        if (!picture_sums_make(recipe->picture->sums, threads)) /* its means will take them */
            return false;
        *range = picture_sums_range(recipe->picture->sums);
    } else {
        if (!run_survey(&survey, recipe, threads, NULL))
            return false;
        *range = survey.surveyors[0].range;
        end_survey(&survey);
    }
    if (range->low > range->high)
        *range = (struct height_range){0, 0};
    return true;
}

uint64_t *survey_count(const struct recipe *recipe, int threads, const struct survey_slices *slices)
{
    struct survey survey;
    if (!run_survey(&survey, recipe, threads, slices))
        return NULL;
    uint64_t *counts = survey.surveyors[0].counts;
    survey.surveyors[0].counts = NULL;
    end_survey(&survey);
    return counts;
}

struct settled *survey_keep(const struct recipe *recipe, const struct rivers_world *world)
{
    enum { RIM = 9, MORE = 18 }; /* features around a square: on one side, and on both */
    struct survey_plan plan = make_plan(recipe);
    const int depth = recipe_depth(recipe) + plan.zoom;
    struct settled *kept = NULL;
    for (uint32_t n = 0; !plan.exact && depth >= 0 && n < plan.pieces; n++) {
        const struct window piece = piece_of(&plan, n);
        const struct window at = {0, (piece.x >> depth) - RIM, (piece.y >> depth) - RIM,
                                  (piece.cols >> depth) + MORE, (piece.rows >> depth) + MORE};
        struct settled *part = basins_keep_part(world, &at, kept);
        kept = part != NULL ? part : kept;
    }
    return kept;
}

/* Finds the first point of a height in a piece, as a number in reading order: y * across + x.
 * UINT64_MAX if the piece has none. */
static uint64_t find_in_piece(const struct survey_plan *plan, struct heights *heights,
                              uint32_t piece, uint32_t height)
{
    uint64_t first = UINT64_MAX;
    struct window points = piece_of(plan, piece);
    heights_seek(heights, points.x, points.y);
    for (uint32_t row = 0; row < points.rows; row++) {
        const uint32_t *here = heights_row(heights);
        uint32_t col = 0;
        while (col < plan->cols && here[col] != height)
            col++;
        uint64_t x = (uint64_t)(points.x + col) % plan->across;
        uint64_t y = (uint64_t)(points.y + row) % plan->down;
        uint64_t place = y * plan->across + x;
        first = col < plan->cols && place < first ? place : first;
    }
    return first;
}

/* Pieces of a whole world are in reading order, those of a sample are not. */
bool survey_find_cell(const struct recipe *recipe, uint32_t height, int64_t *x, int64_t *y)
{
    struct survey_plan plan = make_plan(recipe);
    struct height_range range;
    uint64_t first = UINT64_MAX;
    if (recipe->picture != NULL || recipe->range.given ||
        recipe_has_water(recipe)) { /* perhaps no cell has the height */
        if (!survey_find_range(recipe, 1, &range))
            return false;
        height = height < range.low ? range.low : height > range.high ? range.high : height;
    }
    struct heights *heights = heights_new(recipe, plan.zoom, plan.cols, ROWS_FINISHED);
    if (heights == NULL)
        return false;
    for (uint32_t piece = 0; piece < plan.pieces; piece++) {
        uint64_t place = find_in_piece(&plan, heights, piece, height);
        first = place < first ? place : first;
        if (plan.exact && first < UINT64_MAX)
            break;
    }
    heights_free(heights);
    if (first == UINT64_MAX)
        first = 0; /* no height is known */
    *x = (int64_t)(first % plan.across) << -plan.zoom;
    *y = (int64_t)(first / plan.across) << -plan.zoom;
    return true;
}
