/*
 * Slices of one height are those of a narrow range, which nearly all heights lie below or above. A
 * chunk of these is counted at once, by vectors: one by one, each count in a slice would wait for
 * the one before.
 */
#include "world/survey_slices.h"

#include "base/target_clones.h"

/* Counts the heights that are at the low end of a range, or below, and those at the high end. */
CLONES static void count_ends(struct extremes range, const uint32_t *heights, uint32_t cols,
                              uint32_t *low, uint32_t *high)
{
    uint32_t below = 0;
    uint32_t above = 0;
    for (uint32_t n = 0; n < cols; n++) {
        below += heights[n] <= range.low;
        above += heights[n] > range.low && heights[n] >= range.high;
    }
    *low = below;
    *high = above;
}

static void count_heights(const struct survey_slices *slices, uint64_t *counts,
                          const uint32_t *heights, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++)
        counts[survey_slice_of(slices, heights[n])]++;
}

void survey_slices_count(const struct survey_slices *slices, uint64_t *counts,
                         const uint32_t *heights, uint32_t cols)
{
    enum { CHUNK = 64 };
    uint32_t last = survey_slice_of(slices, slices->range.high);
    for (uint32_t n = 0; slices->shift == 0 && n < cols; n += CHUNK) {
        uint32_t count = cols - n < CHUNK ? cols - n : CHUNK;
        uint32_t low;
        uint32_t high;
        count_ends(slices->range, heights + n, count, &low, &high);
        if (low + high < count) {
            count_heights(slices, counts, heights + n, count);
            continue;
        }
        counts[0] += low;
        counts[last] += high;
    }
    if (slices->shift > 0)
        count_heights(slices, counts, heights, cols);
}
