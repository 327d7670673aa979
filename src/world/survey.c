/*
 * A world is divided into pieces, which threads look at: rows of the whole world, or the squares of
 * the sample.
 *
 * A sample is small squares at scattered places, down to the last depth: the coarse lattice alone
 * would miss what the deeper ones add.
 */
#include "world/survey.h"

#include "base/parallel.h"
#include "world/heights.h"
#include "world/picture.h"
#include "world/picture_sums.h"
#include "world/sample.h"

#include <stdlib.h>

enum { PIECE_ROWS = 128 }; /* in an exact survey */

/* Worlds of fewer cells than this are looked at faster than a thread is made. */
#define PARALLEL_CELLS (UINT32_C(1) << 21)

/* Findings of one thread, and its reader of heights. */
struct surveyor {
    struct heights *heights;
    uint32_t next;         /* the row that comes next, in an exact survey */
    struct extremes range; /* range of the cells so far */
    uint64_t *counts;      /* number of cells so far in each slice; NULL: not wanted */
    uint32_t *known;       /* room for the known heights of a row; NULL: all are known */
};

struct survey {
    const struct recipe *recipe;
    const struct survey_slices *slices; /* to count in; NULL: find the range */
    int zoom;                           /* 0, or below where cells are dear */
    uint32_t across;                    /* points of the world at this zoom from west to east */
    uint32_t down;                      /* points from north to south */
    bool exact;                         /* every point is looked at */
    uint32_t pieces;
    uint32_t cols; /* columns of a piece */
    uint32_t rows; /* rows of a piece; the last piece may have fewer */
    int threads;
    struct surveyor surveyors[PARALLEL_MAX];
};

/* True if looking at all cells would take seconds: heights with water cost more, and further out
 * they are about the same. */
static bool is_dear(const struct recipe *recipe)
{
    return recipe_has_water(recipe);
}

/* True if a world has few enough points at a zoom that all of them are looked at. */
static bool is_whole_at(const struct recipe *recipe, int zoom)
{
    uint64_t most = is_dear(recipe) ? SURVEY_DEAR_CELLS : SURVEY_EXACT_CELLS;
    return (uint64_t)recipe_cols(recipe, zoom) * (uint64_t)recipe_rows(recipe, zoom) <= most ||
           recipe->picture != NULL;
}

/* Returns the zoom that a world is looked at. */
static int zoom_of(const struct recipe *recipe)
{
    int zoom = 0;
    while (is_dear(recipe) && !is_whole_at(recipe, zoom) &&
           recipe_depth(recipe) + zoom > SURVEY_DEAR_DEPTH)
        zoom--;
    return zoom;
}

bool survey_is_exact(const struct recipe *recipe)
{
    return is_whole_at(recipe, 0);
}

/* Copies the known heights of a row into `known`, and returns the number of them. */
static uint32_t take_known(const uint32_t *heights, uint32_t cols, uint32_t *known)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < cols; n++)
        if (heights[n] != HEIGHT_UNKNOWN)
            known[count++] = heights[n];
    return count;
}

/* Finds the first cell of a piece. */
static void locate_piece(const struct survey *survey, uint32_t piece, int64_t *x, int64_t *y)
{
    const struct recipe *recipe = survey->recipe;
    *x = 0;
    *y = (int64_t)piece * PIECE_ROWS;
    if (survey->exact)
        return;
    *x = sample_begin(recipe_bounded_x(recipe), survey->cols, survey->across, SAMPLE_X(piece));
    *y = sample_begin(recipe_bounded_y(recipe), survey->rows, survey->down, SAMPLE_Y(piece));
}

/* Goes to the first row of a piece, unless that comes next anyway. */
static void seek_piece(const struct survey *survey, struct surveyor *surveyor, uint32_t piece)
{
    int64_t x;
    int64_t y;
    locate_piece(survey, piece, &x, &y);
    if (!survey->exact) {
        heights_seek(surveyor->heights, x, y);
    } else if (surveyor->next != piece * PIECE_ROWS) {
        surveyor->next = piece * PIECE_ROWS;
        heights_seek(surveyor->heights, 0, surveyor->next);
    }
}

static bool look_at_piece(void *context, int thread, uint32_t piece)
{
    struct survey *survey = context;
    struct surveyor *surveyor = &survey->surveyors[thread];
    uint32_t rows = survey->rows;
    seek_piece(survey, surveyor, piece);
    if (survey->exact && rows > survey->down - surveyor->next)
        rows = survey->down - surveyor->next;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t *heights = heights_row(surveyor->heights);
        uint32_t cols = survey->cols;
        if (surveyor->known != NULL) {
            cols = take_known(heights, cols, surveyor->known);
            heights = surveyor->known;
        }
        if (surveyor->counts != NULL)
            survey_slices_count(survey->slices, surveyor->counts, heights, cols);
        else
            surveyor->range = extremes_with(surveyor->range, heights, cols);
    }
    surveyor->next += rows;
    return true;
}

/* Divides a world into pieces. */
static void divide_world(struct survey *survey, const struct recipe *recipe)
{
    survey->recipe = recipe;
    survey->slices = NULL;
    survey->zoom = zoom_of(recipe);
    survey->across = (uint32_t)recipe_cols(recipe, survey->zoom);
    survey->down = (uint32_t)recipe_rows(recipe, survey->zoom);
    survey->exact = is_whole_at(recipe, survey->zoom);
    survey->cols = survey->across;
    survey->rows = PIECE_ROWS;
    if (!survey->exact) {
        uint32_t side = is_dear(recipe) ? SURVEY_DEAR_SIDE : SAMPLE_SIDE;
        survey->cols = sample_side(recipe_bounded_x(recipe), side, survey->across);
        survey->rows = sample_side(recipe_bounded_y(recipe), side, survey->down);
    }
    survey->pieces = is_dear(recipe) ? SURVEY_DEAR_SAMPLES : SAMPLE_SQUARES;
    if (survey->exact)
        survey->pieces = (survey->down + PIECE_ROWS - 1) / PIECE_ROWS;
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
    bool holed = picture_is_holed(survey->recipe);
    *surveyor = (struct surveyor){.range = {UINT32_MAX, 0}};
    surveyor->heights = heights_new_whole(survey->recipe, survey->zoom, survey->cols);
    if (counts)
        surveyor->counts = calloc(SURVEY_SLICES, sizeof *surveyor->counts);
    if (holed)
        surveyor->known = malloc(survey->cols * sizeof *surveyor->known);
    if (surveyor->heights != NULL && (surveyor->counts != NULL || !counts) &&
        (surveyor->known != NULL || !holed))
        return true;
    free_surveyor(surveyor);
    return false;
}

static void add_findings(struct surveyor *all, const struct surveyor *one)
{
    all->range.low = one->range.low < all->range.low ? one->range.low : all->range.low;
    all->range.high = one->range.high > all->range.high ? one->range.high : all->range.high;
    for (uint32_t slice = 0; all->counts != NULL && slice < SURVEY_SLICES; slice++)
        all->counts[slice] += one->counts[slice];
}

/* Finds the range of a smooth picture, by making the sums that its means will take. False if out of
 * memory. */
static bool find_range_of_sums(struct picture_sums *sums, int threads, struct extremes *range)
{
    if (!picture_sums_make(sums, threads))
        return false;
    *range = picture_sums_range(sums);
    return true;
}

/* Looks at the world; the first surveyor then has what all found. False if out of memory, with
 * nothing to free. */
static bool run_survey(struct survey *survey, int threads)
{
    if ((uint64_t)survey->across * survey->down < PARALLEL_CELLS)
        threads = 1;
    survey->threads = 0;
    while (survey->threads < threads && (uint32_t)survey->threads < survey->pieces &&
           equip_surveyor(&survey->surveyors[survey->threads], survey))
        survey->threads++;
    if (survey->threads == 0)
        return false;
    parallel_do(survey->threads, survey->pieces, look_at_piece, survey);
    for (int n = 1; n < survey->threads; n++)
        add_findings(&survey->surveyors[0], &survey->surveyors[n]);
    return true;
}

static void end_survey(struct survey *survey)
{
    for (int n = 0; n < survey->threads; n++)
        free_surveyor(&survey->surveyors[n]);
}

bool survey_find_range(const struct recipe *recipe, int threads, struct extremes *range)
{
    struct survey survey;
    if (recipe->picture == NULL &&
        (survey_is_exact(recipe) ? extremes_of_all : extremes_of_sample)(recipe, range))
        return true;
    if (recipe->picture != NULL && recipe->picture->sums != NULL) {
        if (!find_range_of_sums(recipe->picture->sums, threads, range))
            return false;
    } else {
        divide_world(&survey, recipe);
        if (!run_survey(&survey, threads))
            return false;
        *range = survey.surveyors[0].range;
        end_survey(&survey);
    }
    if (range->low > range->high)
        *range = (struct extremes){0, 0};
    return true;
}

uint64_t *survey_count(const struct recipe *recipe, int threads, const struct survey_slices *slices)
{
    struct survey survey;
    divide_world(&survey, recipe);
    survey.slices = slices;
    if (!run_survey(&survey, threads))
        return NULL;
    uint64_t *counts = survey.surveyors[0].counts;
    survey.surveyors[0].counts = NULL;
    end_survey(&survey);
    return counts;
}

/* The first place of a height in a row, or `cols`. */
static uint32_t find_in_row(uint32_t height, const uint32_t *heights, uint32_t cols)
{
    uint32_t n = 0;
    while (n < cols && heights[n] != height)
        n++;
    return n;
}

/* Finds the first point of a height in a piece, as a number in reading order: y * across + x.
 * UINT64_MAX if the piece has none. */
static uint64_t find_in_piece(const struct survey *survey, struct heights *heights, uint32_t piece,
                              uint32_t height)
{
    uint64_t first = UINT64_MAX;
    int64_t left;
    int64_t top;
    locate_piece(survey, piece, &left, &top);
    heights_seek(heights, left, top);
    for (uint32_t row = 0; row < survey->rows; row++) {
        if (survey->exact && top + row >= survey->down)
            break;
        uint32_t col = find_in_row(height, heights_row(heights), survey->cols);
        uint64_t x = (uint64_t)(left + col) % survey->across;
        uint64_t y = (uint64_t)(top + row) % survey->down;
        uint64_t place = y * survey->across + x;
        first = col < survey->cols && place < first ? place : first;
    }
    return first;
}

/* Pieces of a whole world are in reading order, those of a sample are not. */
bool survey_find_cell(const struct recipe *recipe, uint32_t height, int64_t *x, int64_t *y)
{
    struct survey survey;
    struct extremes range;
    uint64_t first = UINT64_MAX;
    divide_world(&survey, recipe);
    if (recipe->picture != NULL || recipe->range.given || is_dear(recipe)) {
        if (!survey_find_range(recipe, 1, &range))
            return false;
        height = height < range.low ? range.low : height > range.high ? range.high : height;
    }
    struct heights *heights = heights_new_whole(recipe, survey.zoom, survey.cols);
    if (heights == NULL)
        return false;
    for (uint32_t piece = 0; piece < survey.pieces; piece++) {
        uint64_t place = find_in_piece(&survey, heights, piece, height);
        first = place < first ? place : first;
        if (survey.exact && first < UINT64_MAX)
            break;
    }
    heights_free(heights);
    if (first == UINT64_MAX)
        first = 0; /* no height is known */
    *x = (int64_t)(first % survey.across) << -survey.zoom;
    *y = (int64_t)(first / survey.across) << -survey.zoom;
    return true;
}
