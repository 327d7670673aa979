/*
 * The height that a share of the cells is below is found by two counts: one in slices of the whole
 * range, and one of the single heights within the slice where the share is reached. A count knows
 * how many cells are below each boundary of its slices; the boundary whose cells come nearest to
 * the share wins.
 *
 * Invariant: a slice of the first count has at most 2^14 heights, so the second count's slices are
 * of one height each.
 */
#include "world/sea_share.h"

#include <stdlib.h>

/* Cells that were counted in slices. */
struct tally {
    struct survey_slices slices;
    uint64_t *counts;
    uint64_t total; /* sum of the counts */
};

/* Counts the cells in equal slices of a range, which must not be below 0 or above HEIGHT_END. False
 * if out of memory, with nothing to free. */
static bool tally_make(struct tally *tally, const struct recipe *recipe, int threads,
                       struct extremes range)
{
    *tally = (struct tally){.slices = {range, 0}};
    while ((range.high - range.low) >> tally->slices.shift >= SURVEY_SLICES)
        tally->slices.shift++;
    tally->counts = survey_count(recipe, threads, &tally->slices);
    if (tally->counts == NULL)
        return false;
    for (uint32_t slice = 0; slice < SURVEY_SLICES; slice++)
        tally->total += tally->counts[slice];
    return true;
}

/* Returns the range from one below a height to one above another, where there are such heights. */
static struct extremes widened_by_one(uint32_t low, uint32_t high)
{
    return (struct extremes){low > 0 ? low - 1 : 0, high + 1};
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a < b ? b - a : a - b;
}

/* Returns the slice at whose beginning the share of cells below is nearest to `share`, the lower
 * one if two are; SURVEY_SLICES for the end of the last slice. Sets *below to the cells there. */
static uint32_t find_boundary(const struct tally *tally, uint32_t share, uint64_t *below)
{
    uint64_t wanted = tally->total * share; /* in millionths of a cell; total is 2^40 at most */
    uint32_t best = 0;
    uint64_t sum = 0;
    *below = 0;
    for (uint32_t slice = 0; slice < SURVEY_SLICES; slice++) {
        sum += tally->counts[slice];
        if (distance(sum * SEA_ALL, wanted) < distance(*below * SEA_ALL, wanted)) {
            *below = sum;
            best = slice + 1;
        }
    }
    return best;
}

/* Returns the slice in which the cells up to a share end. */
static uint32_t find_slice(const struct tally *tally, uint32_t share)
{
    uint64_t wanted = tally->total * share;
    uint64_t sum = tally->counts[0];
    uint32_t slice = 0;
    while (slice + 1 < SURVEY_SLICES && sum * SEA_ALL < wanted)
        sum += tally->counts[++slice];
    return slice;
}

static uint32_t millionths(uint64_t part, uint64_t all)
{
    return all == 0 ? 0 : (uint32_t)((part * SEA_ALL + all / 2) / all);
}

bool sea_share_find(const struct recipe *recipe, int threads, struct extremes range, uint32_t share,
                    uint32_t *height, uint32_t *found)
{
    struct tally tally;
    uint64_t below;
    if (!tally_make(&tally, recipe, threads, range))
        return false;
    uint32_t thickness = (UINT32_C(1) << tally.slices.shift) - 1;
    uint32_t first = range.low + (find_slice(&tally, share) << tally.slices.shift);
    free(tally.counts);
    if (!tally_make(&tally, recipe, threads, widened_by_one(first, first + thickness)))
        return false;
    uint32_t boundary = find_boundary(&tally, share, &below);
    *height = below > 0 ? tally.slices.range.low + boundary : 0;
    *found = millionths(below, tally.total);
    free(tally.counts);
    return true;
}

bool sea_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share)
{
    struct extremes range = {height > 0 ? height - 1 : 0, height};
    struct tally tally;
    *share = 0;
    if (height == 0)
        return true;
    if (!tally_make(&tally, recipe, threads, range))
        return false;
    *share = millionths(tally.counts[0], tally.total);
    free(tally.counts);
    return true;
}

bool sea_share_of_rivers(const struct recipe *recipe, int threads, uint32_t *sea)
{
    struct recipe tried = *recipe;
    uint32_t low = 0;
    uint32_t high = HEIGHT_END;
    uint32_t share;
    *sea = recipe->sea.share == 0 ? 0 : HEIGHT_END;
    if (recipe->sea.share == 0 || recipe->sea.share == SEA_ALL)
        return true;
    while (high - low > SEA_SHARE_STEP) {
        tried.sea_found = low + (high - low) / 2;
        if (!sea_share_below(&tried, threads, tried.sea_found, &share))
            return false;
        if (share < recipe->sea.share)
            low = tried.sea_found;
        else
            high = tried.sea_found;
    }
    *sea = high;
    return true;
}
