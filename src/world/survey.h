/*
 * Survey: looks at the cells of a world, on several threads. It finds their range, counts the cells
 * of each height, and finds a cell of a height.
 *
 * In a picture, and in a world of at most SURVEY_EXACT_CELLS, it looks at all cells; in a larger
 * world at a sample. Worlds with water take long to make. One of more than SURVEY_DEAR_CELLS is
 * looked at zoomed out: at the nearest zoom at which it has no more points than that, but at depth
 * SURVEY_DEAR_DEPTH or deeper. If it has more even there, a sample of SURVEY_DEAR_SAMPLES squares
 * is looked at.
 *
 * The number of threads (1..PARALLEL_MAX) never changes what is found. Recipes must be valid. Cells
 * of HEIGHT_UNKNOWN are skipped everywhere.
 */
#ifndef TMAP_WORLD_SURVEY_H
#define TMAP_WORLD_SURVEY_H

#include "world/start/basin.h"

#define SURVEY_EXACT_CELLS  (UINT32_C(1) << 24) /* cells of the largest world looked at whole */
#define SURVEY_DEAR_CELLS   (UINT32_C(1) << 16) /* cells of the largest with water, at some zoom */
#define SURVEY_DEAR_DEPTH   2                   /* minimum depth at that zoom */
#define SURVEY_DEAR_SAMPLES 16                  /* squares of a sample of a world with water */
#define SURVEY_DEAR_SIDE    64                  /* points along a side of these squares */

/* True if every cell of the recipe's world is looked at. */
bool survey_is_exact(const struct recipe *recipe);

/* Finds the range of all cells of a world or, if `squares` is not NULL, of those in `count` squares
 * of it, 1 or more, which have as many columns each and begin inside of it: exactly the range that
 * reading each of them finds, without making most of them. Returns false if reading each is
 * cheaper, as where land is rough, or if out of memory; *range is then unspecified. */
bool extremes_find(const struct recipe *recipe, const struct window *squares, uint32_t count,
                   struct height_range *range);

/* Widens a range so that it has all of `count` heights, by vector instructions: for whole rows. */
void extremes_add_row(struct height_range *range, const uint32_t *heights, uint32_t count);

#define SURVEY_SLICES UINT32_C(65536) /* maximum number of slices of a range */

/* Equal slices of a range, SURVEY_SLICES at most. */
struct survey_slices {
    struct height_range range;
    uint32_t shift; /* a slice has 2^shift heights; the last one may have fewer */
};

/* Returns the slice, 0 or more, of a height; of heights outside the range the nearest slice. */
static inline uint32_t survey_slice_of(const struct survey_slices *slices, uint32_t height)
{
    const struct height_range *range = &slices->range;
    if (height <= range->low)
        return 0;
    return ((height < range->high ? height : range->high) - range->low) >> slices->shift;
}

/* Returns the number of slices, 1 to SURVEY_SLICES. */
static inline uint32_t survey_slices_count(const struct survey_slices *slices)
{
    return ((slices->range.high - slices->range.low) >> slices->shift) + 1;
}

/* Finds the heights of the lowest and the highest cell; 0 and 0 if no height is known. Returns
 * false if out of memory. */
bool survey_find_range(const struct recipe *recipe, int threads, struct height_range *range);

/* Counts the cells in each slice. Returns survey_slices_count counts, which the caller frees; NULL
 * if out of memory. */
uint64_t *survey_count(const struct recipe *recipe, int threads,
                       const struct survey_slices *slices);

/* Finds the first cell in reading order that has a height. Some cell must have it; but in a
 * picture, in a world with water, and where the recipe gives the range, a height below or above all
 * cells stands for the lowest or the highest one. Takes as long as looking at all cells on one
 * thread, in these three cases twice that. Returns false if out of memory. */
bool survey_find_cell(const struct recipe *recipe, uint32_t height, int64_t *x, int64_t *y);

/* Makes depth 0 of a large world of rivers, which is no planet, for the squares that a survey looks
 * at. Worlds that differ from it only by their sea may have it as `settled`, and are then surveyed
 * faster. The sea of `world` is RIVERS_TOP. Returns NULL if a survey looks at all points, or if out
 * of memory. The caller frees it by settled_free. */
struct settled *survey_keep(const struct recipe *recipe, const struct rivers_world *world);

#endif
