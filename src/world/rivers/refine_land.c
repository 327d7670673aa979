/*
 * Land as if there were no water; exits, the children by which water leaves blocks; and births of
 * lakes.
 *
 * Invariant: an exit is on the side of its block's flow. The choice of the two children there is
 * left to chance. By the land it would be the same one on whole slopes, and courses straight.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/refine_land.h"

#include "base/target_clones.h"
#include "world/rivers/choices.h"
#include "world/rivers/four.h"

enum { LAKES = 700 }; /* blocks that bear a lake, of 65536 that could */

/* Three quarters of one height and a quarter of another: the quadratic B-spline, halfway. */
INLINED int32_t spline(int32_t near, int32_t far)
{
    return (near >> 2) * 3 + (far >> 2);
}

/* A mean height, displaced by the high 16 bits: fully where it is high, by a quarter in plains. */
INLINED int32_t displaced(int32_t mean, int32_t bits, const struct drainage *by)
{
    int32_t high = between((mean - by->sea + (1 << 27)) >> 13, 0, 1 << 15);
    int32_t factor = (by->noise.factor >> 2) + (by->noise.factor * high >> 15);
    int32_t noise = (int32_t)((uint32_t)bits >> 16) - (1 << 15);
    return between(mean + (noise * factor >> by->noise.shift), 0, HEIGHT_TOP);
}

CLONES static void bare_row(int32_t *restrict out, const int32_t *restrict near,
                            const int32_t *restrict far, const int32_t *restrict bits,
                            int32_t *restrict columns, size_t n, const struct drainage *by)
{
    const struct drainage rules = *by;
    for (size_t x = 0; x < n; x++)
        columns[x] = spline(near[x], far[x]);
    for (size_t x = 1; x < n - 1; x++) {
        int32_t west = spline(columns[x], columns[x - 1]);
        int32_t east = spline(columns[x], columns[x + 1]);
        out[2 * x] = displaced(west, bits[2 * x], &rules);
        out[2 * x + 1] = displaced(east, bits[2 * x + 1], &rules);
    }
}

/* One of two children, with the smaller bits; the first if they are equal. */
INLINED int32_t smaller(int32_t first_bits, int32_t second_bits, int32_t first, int32_t second)
{
    return pick(mask((uint32_t)first_bits <= (uint32_t)second_bits), first, second);
}

/* The child with the lowest number, the first of those. */
INLINED int32_t lowest_of(struct four f)
{
    int32_t row0 = pick(mask(f.n1 < f.n0), 1, 0);
    int32_t row1 = pick(mask(f.n3 < f.n2), 3, 2);
    return pick(mask(lower(f.n2, f.n3) < lower(f.n0, f.n1)), row1, row0);
}

CLONES static void exits_row(int32_t *restrict out, const int32_t *restrict flow,
                             const int32_t *const bits[2], const int32_t *const bare[2], size_t n)
{
    const int32_t *restrict bits0 = bits[0];
    const int32_t *restrict bits1 = bits[1];
    const int32_t *restrict bare0 = bare[0];
    const int32_t *restrict bare1 = bare[1];
    for (size_t x = 1; x < n - 1; x++) {
        struct four b = children_of(bits0, bits1, x);
        int32_t exit = lowest_of(children_of(bare0, bare1, x));
        exit = pick(mask(flow[x] == FLOW_EAST), smaller(b.n1, b.n3, 1, 3), exit);
        exit = pick(mask(flow[x] == FLOW_SOUTH), smaller(b.n2, b.n3, 2, 3), exit);
        exit = pick(mask(flow[x] == FLOW_WEST), smaller(b.n0, b.n2, 0, 2), exit);
        exit = pick(mask(flow[x] == FLOW_NORTH), smaller(b.n0, b.n1, 0, 1), exit);
        out[x] = exit;
    }
}

/* A mask: a neighbour is not lower than a level, or the water flows out to it. */
INLINED int32_t holds(int32_t height, int32_t level, int32_t flow, int32_t towards)
{
    return mask(height >= level) | mask(flow == towards);
}

CLONES static void new_lakes_row(int32_t *restrict out, const int32_t *restrict lake,
                                 const int32_t *const height[3], const int32_t *restrict flow,
                                 const int32_t *restrict exits, const int32_t *const bits[2],
                                 size_t n, const struct drainage *by)
{
    const int32_t *restrict north = height[0];
    const int32_t *restrict here = height[1];
    const int32_t *restrict south = height[2];
    const int32_t *restrict bits0 = bits[0];
    const int32_t *restrict bits1 = bits[1];
    const int32_t sea = by->sea;
    const int32_t depth = by->depth;
    for (size_t x = 1; x < n - 1; x++) {
        int32_t level = here[x];
        int32_t held = holds(here[x + 1], level, flow[x], FLOW_EAST) &
                       holds(south[x], level, flow[x], FLOW_SOUTH) &
                       holds(here[x - 1], level, flow[x], FLOW_WEST) &
                       holds(north[x], level, flow[x], FLOW_NORTH);
        struct four b = turned(children_of(bits0, bits1, x), exits[x]);
        int32_t born = held & mask(lake[x] == 0) & mask(flow[x] != FLOW_SINK) & mask(depth > 1) &
                       mask(level >= sea) & mask((b.n3 & 0xFFFF) < LAKES);
        out[x] = lake[x] | (((b.n0 & ~63) | depth) & born);
    }
}

const struct land_steps land_steps = {
    .bare = bare_row,
    .exits = exits_row,
    .new_lakes = new_lakes_row,
};
