/*
 * Two groups of steps of three: land and banks. Each step is one loop over a row, without branches,
 * so that the compiler vectorizes it.
 *
 * Invariants:
 * - a block's exit lies on the side that its water leaves over;
 * - a leaf that moves drains to a cell that does not move: so no two cells drain to one another.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/refine/refine_steps.h"

#include "base/target_clones.h"
#include "world/refine/four.h"
#include "world/refine/tree.h"
#include "world/start/choices.h"

/*
 * Land: heights as if there were no water, exits and new lakes.
 *
 * The side of a block that its water leaves over has two children. Chance chooses which one is the
 * exit. If the lower one were, it would be the same one all along a slope, and courses would be
 * straight.
 */

enum { LAKES = 700 }; /* of 65536 blocks that could get a lake, so many do */

/* Returns the quadratic B-spline: three quarters of the near height and a quarter of the far. */
INLINED int32_t spline(int32_t near, int32_t far)
{
    return (near >> 2) * 3 + (far >> 2);
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

/* Returns the one of two children that has the smaller bits; the first if they are equal. */
INLINED int32_t smaller(int32_t first_bits, int32_t second_bits, int32_t first, int32_t second)
{
    return pick(mask((uint32_t)first_bits <= (uint32_t)second_bits), first, second);
}

/* Returns the child with the lowest number; the first one if several have it. */
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

/* Returns the mask of: a neighbour is not lower than a level, or the water flows out to it. */
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
    const int32_t sea = by->shore;
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

/*
 * Banks: children that nothing drains into, the *leaves*, may drain over a side of their block, and
 * rise to the water beside them. Without the moves, watersheds would be the straight sides of
 * blocks; without the banks, coasts would be.
 *
 * Three blocks, each of 2x2 children with their heights. Arrows are flows, and a * marks a leaf:
 *
 *        courses, as made               after moves, banks and settling
 *     +---------+---------+-----       +---------+---------+-----
 *     |40v <70* |20v <22* |35v         |40v  70*>|20v <35* |35v
 *     |         |         |            |         |         |
 *     |30v <31* |18v <60* |33v         |30v  31*>|18v <60* |33v
 *     +---------+---------+-----       +---------+---------+-----
 *
 * - Wish: a leaf wishes to drain over a side of its block if its neighbour there is lower than the
 *   child that it drains to now. 70 and 31 wish so, as 20 is below 40 and 18 below 30. 60 does not,
 *   as 33 is not below 18.
 * - Move: it does so, unless that neighbour is itself a leaf with a wish.
 * - Bank: a leaf that stays rises to its highest neighbour that is no leaf: 22 rises to 35.
 * - Settle: a leaf that moves gets its bare height, but at least the height of the cell that it now
 *   drains to.
 * - Shore: a lake's cell leaves the lake if a neighbour other than its outflow is lower.
 */

CLONES static void wishes_row(int32_t *restrict out, const int32_t *restrict leaf,
                              const int32_t *const height[3], const int32_t *restrict flow, int odd,
                              size_t n)
{
    const int32_t *restrict north = height[0];
    const int32_t *restrict here = height[1];
    const int32_t *restrict south = height[2];
    const int32_t *restrict over = odd ? height[2] : height[0];
    for (size_t x = 5; x < n - 5; x++) {
        int32_t next = towards(flow[x], here[x + 1], south[x], here[x - 1], north[x]);
        int32_t side = pick(-(int32_t)(x & 1), here[x + 1], here[x - 1]);
        out[x] = leaf[x] & mask(lower(side, over[x]) < next);
    }
}

CLONES static void moves_row(int32_t *restrict out, const int32_t *const wishes[3],
                             const int32_t *const height[3], const int32_t *restrict flow, int odd,
                             size_t n)
{
    const int32_t *restrict north = height[0];
    const int32_t *restrict here = height[1];
    const int32_t *restrict south = height[2];
    const int32_t *restrict over = odd ? height[2] : height[0];
    const int32_t *restrict wish = wishes[1];
    const int32_t *restrict over_wish = odd ? wishes[2] : wishes[0];
    const int32_t along_y = 1 + (odd ? FLOW_SOUTH : FLOW_NORTH);
    for (size_t x = 6; x < n - 6; x++) {
        int32_t right = -(int32_t)(x & 1);
        int32_t next = towards(flow[x], here[x + 1], south[x], here[x - 1], north[x]);
        int32_t side = pick(right, here[x + 1], here[x - 1]);
        int32_t side_wish = pick(right, wish[x + 1], wish[x - 1]);
        side = pick(-side_wish, INT32_MAX, side);
        int32_t second = pick(-over_wish[x], INT32_MAX, over[x]);
        int32_t move = mask(side < next) & pick(right, 1 + FLOW_EAST, 1 + FLOW_WEST);
        move = pick(mask(second < lower(side, next)), along_y, move);
        out[x] = move & -wish[x];
    }
}

/* Returns a neighbour's height if it is no leaf and lies within the world; else 0. */
INLINED int32_t bank_of(int32_t height, int32_t leaf, int32_t catchment)
{
    return height & mask(leaf == 0) & mask(catchment != 0);
}

CLONES static void banks_row(int32_t *restrict out, int32_t *restrict bare,
                             const int32_t *restrict moves, const struct cells children[3],
                             const int32_t *const leaf[3], size_t n)
{
    const int32_t *restrict north = children[0].height;
    const int32_t *restrict here = children[1].height;
    const int32_t *restrict south = children[2].height;
    const int32_t *restrict north_q = children[0].catchment;
    const int32_t *restrict here_q = children[1].catchment;
    const int32_t *restrict south_q = children[2].catchment;
    const int32_t *restrict north_leaf = leaf[0];
    const int32_t *restrict here_leaf = leaf[1];
    const int32_t *restrict south_leaf = leaf[2];
    for (size_t x = 6; x < n - 6; x++) {
        int32_t bank = higher(higher(bank_of(here[x + 1], here_leaf[x + 1], here_q[x + 1]),
                                     bank_of(here[x - 1], here_leaf[x - 1], here_q[x - 1])),
                              higher(bank_of(south[x], south_leaf[x], south_q[x]),
                                     bank_of(north[x], north_leaf[x], north_q[x])));
        int32_t is_leaf = -here_leaf[x];
        int32_t stays = mask(moves[x] == 0);
        out[x] = higher(here[x], bank & is_leaf & stays);
        bare[x] = higher(bare[x], bank & is_leaf & ~stays);
    }
}

CLONES static void settle_row(const struct cells *row, const int32_t *const banked[3],
                              const int32_t *restrict bare, const int32_t *restrict moves, size_t n)
{
    const int32_t *restrict north = banked[0];
    const int32_t *restrict here = banked[1];
    const int32_t *restrict south = banked[2];
    int32_t *restrict height = row->height;
    int32_t *restrict flow = row->flow;
    for (size_t x = 7; x < n - 7; x++) {
        int32_t moving = mask(moves[x] != 0);
        int32_t to = moves[x] - 1;
        int32_t next = towards(to, here[x + 1], south[x], here[x - 1], north[x]);
        height[x] = pick(moving, higher(bare[x], next), here[x]);
        flow[x] = pick(moving, to, flow[x]);
    }
}

CLONES static void shores_row(int32_t *out, const int32_t *lake, const int32_t *const height[3],
                              const int32_t *restrict flow, size_t n)
{
    const int32_t *restrict north = height[0];
    const int32_t *restrict here = height[1];
    const int32_t *restrict south = height[2];
    for (size_t x = 8; x < n - 8; x++) {
        int32_t level = here[x];
        int32_t leaks = (mask(flow[x] != FLOW_EAST) & mask(here[x + 1] < level)) |
                        (mask(flow[x] != FLOW_SOUTH) & mask(south[x] < level)) |
                        (mask(flow[x] != FLOW_WEST) & mask(here[x - 1] < level)) |
                        (mask(flow[x] != FLOW_NORTH) & mask(north[x] < level));
        out[x] = lake[x] & ~leaks;
    }
}

const struct bank_steps bank_steps = {
    .wishes = wishes_row,
    .moves = moves_row,
    .banks = banks_row,
    .settle = settle_row,
    .shores = shores_row,
};
