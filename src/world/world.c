/*
 * The range is what a pass over the cells finds; equal areas take a second pass, which counts the
 * cells in 2^15 to 2^16 slices of the range.
 *
 * Worlds too large for a pass are sampled by small squares at scattered places, down to the last
 * depth: the coarse lattice alone would miss what the deeper ones add. Places come from the
 * additive recurrence R2 (Roberts, "The unreasonable effectiveness of quasirandom sequences",
 * 2018), which covers the torus evenly and hits no lattice.
 */
#include "world/world.h"

#include "base/parallel.h"
#include "base/target_clones.h"
#include "world/heights.h"
#include "world/picture.h"

#include <stdlib.h>

/* Cells are measured in pieces: rows of the whole world, or one of the sample's squares. */
enum { PIECE_ROWS = 128 };

/* Worlds of fewer cells than this are measured faster than a thread is made. */
#define WORLD_PARALLEL_CELLS (UINT32_C(1) << 21)

struct range {
    uint32_t low;
    uint32_t high;
};

/* What one thread has found, and what it works with. */
struct surveyor {
    struct heights *heights;
    uint32_t next;       /* the row that comes next, in an exact survey */
    struct range range;  /* of all cells that were seen */
    uint64_t *histogram; /* how many were seen in each slice of the range; NULL: not wanted */
};

struct survey {
    const struct world *world; /* its recipe; for histograms, its range too */
    bool exact;                /* every cell is measured */
    uint32_t cols;             /* of a piece */
    uint32_t rows;             /* of a piece; the last one may have fewer */
    int threads;
    struct surveyor surveyors[PARALLEL_MAX];
};

CLONES static struct range widened(struct range range, const uint32_t *heights, uint32_t cols)
{
    uint32_t low = range.low;
    uint32_t high = range.high;
    for (uint32_t n = 0; n < cols; n++) {
        low = heights[n] < low ? heights[n] : low;
        high = heights[n] > high ? heights[n] : high;
    }
    return (struct range){low, high};
}

static uint32_t slice_of(const struct world *world, uint32_t height)
{
    if (height <= world->low)
        return 0;
    return ((height < world->high ? height : world->high) - world->low) >> world->shift;
}

static void count_slices(const struct world *world, uint64_t *histogram, const uint32_t *heights,
                         uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++)
        histogram[slice_of(world, heights[n])]++;
}

/* The sample's squares lie within a bounded world, which may be narrower than a square is. */
static uint32_t square_side(const struct recipe *recipe, uint32_t side)
{
    bool narrow = recipe->edges == EDGES_BOUNDED && side < WORLD_SAMPLE_SIDE;
    return narrow ? side : WORLD_SAMPLE_SIDE;
}

/* The cell of a side that a square begins at; `at` is where, in 2^32 parts. */
static int64_t square_at(const struct recipe *recipe, uint32_t side, uint32_t at)
{
    uint32_t beginnings = side;
    if (recipe->edges == EDGES_BOUNDED)
        beginnings -= square_side(recipe, side) - 1;
    return (int64_t)((uint64_t)at * beginnings >> 32);
}

/* The first cell of a piece. */
static void piece_place(const struct survey *survey, uint32_t piece, int64_t *x, int64_t *y)
{
    const struct recipe *recipe = &survey->world->recipe;
    *x = 0;
    *y = (int64_t)piece * PIECE_ROWS;
    if (survey->exact)
        return;
    *x = square_at(recipe, recipe->width, piece * UINT32_C(0xC13FA9A9));
    *y = square_at(recipe, recipe->height, piece * UINT32_C(0x91E10DA5));
}

/* Goes to the first row of a piece, unless that comes next. */
static void seek_piece(const struct survey *survey, struct surveyor *surveyor, uint32_t piece)
{
    int64_t x;
    int64_t y;
    piece_place(survey, piece, &x, &y);
    if (!survey->exact) {
        heights_seek(surveyor->heights, x, y);
    } else if (surveyor->next != piece * PIECE_ROWS) {
        surveyor->next = piece * PIECE_ROWS;
        heights_seek(surveyor->heights, 0, surveyor->next);
    }
}

static void measure_piece(void *context, int thread, uint32_t piece)
{
    struct survey *survey = context;
    struct surveyor *surveyor = &survey->surveyors[thread];
    uint32_t rows = survey->rows;
    seek_piece(survey, surveyor, piece);
    if (survey->exact && rows > survey->world->recipe.height - surveyor->next)
        rows = survey->world->recipe.height - surveyor->next;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t *heights = heights_row(surveyor->heights);
        if (surveyor->histogram != NULL)
            count_slices(survey->world, surveyor->histogram, heights, survey->cols);
        else
            surveyor->range = widened(surveyor->range, heights, survey->cols);
    }
    surveyor->next += rows;
}

static bool equip(struct surveyor *surveyor, const struct survey *survey, bool histogram)
{
    *surveyor = (struct surveyor){.range = {UINT32_MAX, 0}};
    surveyor->heights = heights_new(&survey->world->recipe, 0, survey->cols);
    if (histogram)
        surveyor->histogram = calloc(WORLD_NORMAL_MAX + 1, sizeof *surveyor->histogram);
    if (surveyor->heights != NULL && (surveyor->histogram != NULL || !histogram))
        return true;
    heights_free(surveyor->heights);
    free(surveyor->histogram);
    return false;
}

/* Divides a world into pieces; returns how many. */
static uint32_t divide(struct survey *survey, const struct world *world)
{
    const struct recipe *recipe = &world->recipe;
    survey->world = world;
    survey->exact = world_is_exact(world);
    survey->cols = survey->exact ? recipe->width : square_side(recipe, recipe->width);
    survey->rows = survey->exact ? PIECE_ROWS : square_side(recipe, recipe->height);
    return survey->exact ? (recipe->height + PIECE_ROWS - 1) / PIECE_ROWS : WORLD_SAMPLES;
}

/* Measures the world; the first surveyor has what all found. False: out of memory, all given back.
 */
static bool survey_world(struct survey *survey, const struct world *world, int threads,
                         bool histogram)
{
    uint32_t pieces = divide(survey, world);
    if ((uint64_t)world->recipe.width * world->recipe.height < WORLD_PARALLEL_CELLS)
        threads = 1;
    survey->threads = 0;
    while (survey->threads < threads && (uint32_t)survey->threads < pieces &&
           equip(&survey->surveyors[survey->threads], survey, histogram))
        survey->threads++;
    if (survey->threads == 0)
        return false;
    parallel_do(survey->threads, pieces, measure_piece, survey);
    struct surveyor *all = &survey->surveyors[0];
    for (int n = 1; n < survey->threads; n++) {
        const struct surveyor *one = &survey->surveyors[n];
        all->range.low = one->range.low < all->range.low ? one->range.low : all->range.low;
        all->range.high = one->range.high > all->range.high ? one->range.high : all->range.high;
        for (uint32_t slice = 0; histogram && slice <= WORLD_NORMAL_MAX; slice++)
            all->histogram[slice] += one->histogram[slice];
    }
    return true;
}

static void end_survey(struct survey *survey)
{
    for (int n = 0; n < survey->threads; n++) {
        heights_free(survey->surveyors[n].heights);
        free(survey->surveyors[n].histogram);
    }
}

static bool measure_range(struct world *world, int threads)
{
    const struct picture *picture = world->recipe.picture;
    struct survey survey;
    if (picture != NULL && picture->normalized) {
        world->high = PICTURE_HEIGHT_MAX;
        return true;
    }
    if (!survey_world(&survey, world, threads, false))
        return false;
    world->low = survey.surveyors[0].range.low;
    world->high = survey.surveyors[0].range.high;
    end_survey(&survey);
    return true;
}

static bool measure_shares(struct world *world, int threads)
{
    struct survey survey;
    while ((world->high - world->low) >> world->shift > WORLD_NORMAL_MAX)
        world->shift++;
    if (!survey_world(&survey, world, threads, true))
        return false;
    const uint64_t *histogram = survey.surveyors[0].histogram;
    uint64_t total = 0;
    uint64_t below = 0;
    for (uint32_t slice = 0; slice <= WORLD_NORMAL_MAX; slice++)
        total += histogram[slice];
    world->shares = malloc((WORLD_NORMAL_MAX + 1) * sizeof *world->shares);
    for (uint32_t slice = 0; world->shares != NULL && slice <= WORLD_NORMAL_MAX; slice++) {
        uint64_t share = (below << 16) / total;
        world->shares[slice] = (uint16_t)(share < WORLD_NORMAL_MAX ? share : WORLD_NORMAL_MAX);
        below += histogram[slice];
    }
    end_survey(&survey);
    return world->shares != NULL;
}

const char *world_normalize_name(int normalize)
{
    static const char *const names[] = {
        [NORMALIZE_RANGE] = "range", [NORMALIZE_AREA] = "area", NULL};
    return names[normalize];
}

bool world_make(struct world *world, const struct recipe *recipe, enum world_normalize normalize,
                int threads)
{
    *world = (struct world){.recipe = *recipe};
    return measure_range(world, threads) &&
           (normalize == NORMALIZE_RANGE || measure_shares(world, threads));
}

void world_free(struct world *world)
{
    free(world->shares);
    world->shares = NULL;
}

bool world_is_exact(const struct world *world)
{
    const struct recipe *recipe = &world->recipe;
    return (uint64_t)recipe->width * recipe->height <= WORLD_EXACT_CELLS || recipe->picture != NULL;
}

/* The first place of a height in a row, or `cols`. */
static uint32_t first_of(uint32_t height, const uint32_t *heights, uint32_t cols)
{
    uint32_t n = 0;
    while (n < cols && heights[n] != height)
        n++;
    return n;
}

/* The height of a picture's cells that is nearest to a height below or above all of them. False:
 * out of memory. */
static bool find_present(const struct world *world, uint32_t *height)
{
    struct survey survey;
    if (world->recipe.picture == NULL)
        return true;
    if (!survey_world(&survey, world, 1, false))
        return false;
    struct range range = survey.surveyors[0].range;
    *height = *height < range.low ? range.low : *height > range.high ? range.high : *height;
    end_survey(&survey);
    return true;
}

/* Pieces of a whole world are in reading order, those of a sample are not. */
bool world_find(const struct world *world, uint32_t height, int64_t *x, int64_t *y)
{
    struct survey survey;
    struct surveyor surveyor;
    uint32_t pieces = divide(&survey, world);
    int64_t bottom = world->recipe.height;
    uint64_t first = UINT64_MAX;
    if (!find_present(world, &height) || !equip(&surveyor, &survey, false))
        return false;
    for (uint32_t piece = 0; piece < pieces && !(survey.exact && first < UINT64_MAX); piece++) {
        int64_t left;
        int64_t top;
        piece_place(&survey, piece, &left, &top);
        heights_seek(surveyor.heights, left, top);
        for (uint32_t row = 0; row < survey.rows && (!survey.exact || top + row < bottom); row++) {
            uint32_t col = first_of(height, heights_row(surveyor.heights), survey.cols);
            uint64_t across = (uint64_t)(left + col) % world->recipe.width;
            uint64_t down = (uint64_t)(top + row) % world->recipe.height;
            uint64_t place = down * world->recipe.width + across;
            first = col < survey.cols && place < first ? place : first;
        }
    }
    heights_free(surveyor.heights);
    *x = (int64_t)(first % world->recipe.width);
    *y = (int64_t)(first / world->recipe.width);
    return true;
}

uint32_t world_normal(const struct world *world, uint32_t height)
{
    if (world->shares != NULL)
        return world->shares[slice_of(world, height)];
    if (height <= world->low)
        return 0;
    if (height >= world->high)
        return WORLD_NORMAL_MAX;
    uint64_t above = height - world->low;
    return (uint32_t)(above * WORLD_NORMAL_MAX / (world->high - world->low));
}

uint32_t world_permille(uint32_t normal)
{
    return normal * 1000 / WORLD_NORMAL_MAX;
}

uint32_t world_height_of(const struct world *world, uint32_t normal)
{
    uint64_t range = world->high - world->low;
    if (normal == 0)
        return 0;
    if (world->shares == NULL) {
        if (normal > WORLD_NORMAL_MAX)
            return UINT32_MAX;
        uint64_t above = (normal * range + WORLD_NORMAL_MAX - 1) / WORLD_NORMAL_MAX;
        return world->low + (above > 0 ? (uint32_t)above : 1);
    }
    for (uint32_t slice = 0; slice <= range >> world->shift; slice++)
        if (world->shares[slice] >= normal)
            return world->low + (slice << world->shift);
    return UINT32_MAX;
}
