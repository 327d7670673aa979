/*
 * Threads look at the pieces that a world is divided into (extremes.h). Each thread has findings of
 * its own, which are added up at the end.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/survey.h"

#include "base/parallel.h"
#include "base/target_clones.h"
#include "world/extremes.h"
#include "world/heights.h"
#include "world/rows/picture.h"

#include <stdlib.h>

/*
 * Counting. Slices of one height divide a narrow range; nearly all heights lie below or above it.
 * Chunks of such heights are counted by vectors. One by one, each count in the first or the last
 * slice would have to wait for the one before.
 */

/* Numbers of heights at the ends of a range, or beyond them. */
struct ends {
    uint32_t low;
    uint32_t high;
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

static void count_heights(const struct survey_slices *slices, uint64_t *counts,
                          const uint32_t *heights, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++)
        counts[survey_slice_of(slices, heights[n])]++;
}

/* Counts heights by slices of one height. */
static void count_narrow(const struct survey_slices *slices, uint64_t *counts,
                         const uint32_t *heights, uint32_t cols)
{
    struct ends ends = count_ends(slices->range, heights, cols);
    if (ends.low + ends.high < cols) {
        count_heights(slices, counts, heights, cols);
        return;
    }
    counts[0] += ends.low;
    counts[survey_slice_of(slices, slices->range.high)] += ends.high;
}

/* Adds a row of `cols` known heights to `counts`, which has a count for each slice. */
static void count_row(const struct survey_slices *slices, uint64_t *counts, const uint32_t *heights,
                      uint32_t cols)
{
    enum { CHUNK = 64 };
    if (slices->shift > 0) {
        count_heights(slices, counts, heights, cols);
        return;
    }
    for (; cols > CHUNK; cols -= CHUNK, heights += CHUNK)
        count_narrow(slices, counts, heights, CHUNK);
    count_narrow(slices, counts, heights, cols);
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

/* Goes to the first row of a piece, unless that comes next anyway. Returns the piece's rows. */
static uint32_t seek_piece(const struct survey_plan *plan, struct surveyor *surveyor,
                           uint32_t piece)
{
    struct window points = survey_plan_piece(plan, piece);
    if (!plan->exact || surveyor->next != points.y)
        heights_seek(surveyor->heights, points.x, points.y);
    surveyor->next = points.y + points.rows;
    return points.rows;
}

static bool survey_piece(void *context, int thread, uint32_t piece)
{
    struct survey *survey = context;
    struct surveyor *surveyor = &survey->surveyors[thread];
    uint32_t rows = seek_piece(&survey->plan, surveyor, piece);
    for (uint32_t row = 0; row < rows; row++) {
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
    bool holed = picture_is_holed(plan->recipe);
    *surveyor = (struct surveyor){.range = {UINT32_MAX, 0}};
    surveyor->heights = heights_new_finished(plan->recipe, plan->zoom, plan->cols);
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

/* Finds the range of a smooth picture, by making the sums that its means will take. False if out of
 * memory. */
static bool find_range_of_sums(struct picture_sums *sums, int threads, struct height_range *range)
{
    if (!picture_sums_make(sums, threads))
        return false;
    *range = picture_sums_range(sums);
    return true;
}

/* Looks at the world, and counts in slices or, if they are NULL, finds the range. The first
 * surveyor then has what all found. False if out of memory, with nothing to free. */
static bool run_survey(struct survey *survey, const struct recipe *recipe, int threads,
                       const struct survey_slices *slices)
{
    const struct survey_plan *plan = &survey->plan;
    survey->plan = survey_plan_make(recipe);
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

bool survey_find_range(const struct recipe *recipe, int threads, struct height_range *range)
{
    struct survey survey;
    struct survey_plan plan = survey_plan_make(recipe);
    if (recipe->picture == NULL && extremes_find(&plan, range))
        return true;
    if (recipe->picture != NULL && recipe->picture->sums != NULL) {
        if (!find_range_of_sums(recipe->picture->sums, threads, range))
            return false;
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

/* Returns the first place of a height in a row, or `cols`. */
static uint32_t find_in_row(uint32_t height, const uint32_t *heights, uint32_t cols)
{
    uint32_t n = 0;
    while (n < cols && heights[n] != height)
        n++;
    return n;
}

/* Finds the first point of a height in a piece, as a number in reading order: y * across + x.
 * UINT64_MAX if the piece has none. */
static uint64_t find_in_piece(const struct survey_plan *plan, struct heights *heights,
                              uint32_t piece, uint32_t height)
{
    uint64_t first = UINT64_MAX;
    struct window points = survey_plan_piece(plan, piece);
    heights_seek(heights, points.x, points.y);
    for (uint32_t row = 0; row < points.rows; row++) {
        uint32_t col = find_in_row(height, heights_row(heights), plan->cols);
        uint64_t x = (uint64_t)(points.x + col) % plan->across;
        uint64_t y = (uint64_t)(points.y + row) % plan->down;
        uint64_t place = y * plan->across + x;
        first = col < plan->cols && place < first ? place : first;
    }
    return first;
}

/* True if no cell may have the height that survey_find_cell looks for. */
static bool may_have_no_cell(const struct recipe *recipe)
{
    return recipe->picture != NULL || recipe->range.given || recipe_has_water(recipe);
}

/* Pieces of a whole world are in reading order, those of a sample are not. */
bool survey_find_cell(const struct recipe *recipe, uint32_t height, int64_t *x, int64_t *y)
{
    struct survey_plan plan = survey_plan_make(recipe);
    struct height_range range;
    uint64_t first = UINT64_MAX;
    if (may_have_no_cell(recipe)) {
        if (!survey_find_range(recipe, 1, &range))
            return false;
        height = height < range.low ? range.low : height > range.high ? range.high : height;
    }
    struct heights *heights = heights_new_finished(recipe, plan.zoom, plan.cols);
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
