/*
 * Slices of one height are those of a narrow range, which nearly all heights lie below or above. A
 * chunk of these is counted at once, by vectors: one by one, each count in a slice would wait for
 * the one before.
 */
#include "world/survey_slices.h"

#include "base/target_clones.h"

/* Heights at the ends of a range, or beyond them. */
struct ends {
    uint32_t low;
    uint32_t high;
};

CLONES static struct ends count_ends(struct extremes range, const uint32_t *heights, uint32_t cols)
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

void survey_slices_count(const struct survey_slices *slices, uint64_t *counts,
                         const uint32_t *heights, uint32_t cols)
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
