/*
 * Two counts find the height that a share of the cells lies below: one in slices of the range, then
 * one in single heights of the slice where the share is reached. A count tells how many cells lie
 * below each boundary of its slices. The boundary nearest to the share wins.
 *
 * Invariant: a slice of the first count has at most 2^14 heights, so each slice of the second count
 * has one height.
 */
#include "world/sea_share.h"

#include "world/rivers/rivers.h"
#include "world/start/basin.h"

#include <stdlib.h>

/* Cells that were counted in slices. */
struct tally {
    struct survey_slices slices;
    uint64_t *counts; /* one for each slice */
    uint64_t total;   /* sum of the counts */
};

/* Counts the cells in equal slices of a range within 0..HEIGHT_END. Returns false if out of memory,
 * with nothing to free. */
static bool tally_make(struct tally *tally, const struct recipe *recipe, int threads,
                       struct height_range range)
{
    *tally = (struct tally){.slices = {range, 0}};
    while ((range.high - range.low) >> tally->slices.shift >= SURVEY_SLICES)
        tally->slices.shift++;
    tally->counts = survey_count(recipe, threads, &tally->slices);
    if (tally->counts == NULL)
        return false;
    for (uint32_t slice = 0; slice < survey_slices_count(&tally->slices); slice++)
        tally->total += tally->counts[slice];
    return true;
}

/* Returns the range from one height below `low`, if there is one, to one above `high`. */
static struct height_range widened_by_one(uint32_t low, uint32_t high)
{
    return (struct height_range){low > 0 ? low - 1 : 0, high + 1};
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a < b ? b - a : a - b;
}

/* Returns the slice at whose beginning the share of cells below is nearest to `share`, the lower of
 * two; the number of slices for the end of the last one. Sets *below to the number of cells below.
 */
static uint32_t find_boundary(const struct tally *tally, uint32_t share, uint64_t *below)
{
    uint64_t wanted = tally->total * share; /* in millionths of a cell; total is 2^40 at most */
    uint32_t best = 0;
    uint64_t sum = 0;
    *below = 0;
    for (uint32_t slice = 0; slice < survey_slices_count(&tally->slices); slice++) {
        sum += tally->counts[slice];
        if (distance(sum * SEA_ALL, wanted) < distance(*below * SEA_ALL, wanted)) {
            *below = sum;
            best = slice + 1;
        }
    }
    return best;
}

/* Returns the slice in which a share of the cells, counted from below, is reached. */
static uint32_t find_slice(const struct tally *tally, uint32_t share)
{
    uint64_t wanted = tally->total * share;
    uint64_t sum = tally->counts[0];
    uint32_t slice = 0;
    while (slice + 1 < survey_slices_count(&tally->slices) && sum * SEA_ALL < wanted)
        sum += tally->counts[++slice];
    return slice;
}

static uint32_t millionths(uint64_t part, uint64_t all)
{
    return all == 0 ? 0 : (uint32_t)((part * SEA_ALL + all / 2) / all);
}

bool sea_share_find(const struct recipe *recipe, int threads, struct height_range range,
                    uint32_t share, uint32_t *height, uint32_t *found)
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
    struct height_range range = {height > 0 ? height - 1 : 0, height};
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
    struct rivers_world depth = rivers_world(recipe, RIVERS_TOP);
    uint32_t low = 0;
    uint32_t high = HEIGHT_END;
    uint32_t share;
    *sea = recipe->sea.share == 0 ? 0 : HEIGHT_END;
    if (recipe->sea.share == 0 || recipe->sea.share == SEA_ALL)
        return true;
    depth.settled = NULL;
    tried.settled = recipe_is_planet(recipe) ? NULL : basins_keep(&depth);
    bool done = true;
    while (done && high - low > SEA_SHARE_STEP) {
        tried.sea_found = low + (high - low) / 2;
        done = sea_share_below(&tried, threads, tried.sea_found, &share);
        if (share < recipe->sea.share)
            low = tried.sea_found;
        else
            high = tried.sea_found;
    }
    free(tried.settled);
    *sea = high;
    return done;
}
