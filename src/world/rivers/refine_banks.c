/*
 * Without leaves that move, watersheds would be the straight sides of blocks; without banks, coasts
 * would keep to them.
 *
 * Three blocks, each of 2x2 children with their heights. Arrows are flows; a * marks a leaf, which
 * nothing flows into:
 *
 *        courses, as made               after moves, banks and settling
 *     +---------+---------+-----       +---------+---------+-----
 *     |40v <70* |20v <22* |35v         |40v  70*>|20v <35* |35v
 *     |         |         |            |         |         |
 *     |30v <31* |18v <60* |33v         |30v  31*>|18v <60* |33v
 *     +---------+---------+-----       +---------+---------+-----
 *
 * - Wish: a leaf wishes to drain over a side of its block if its neighbour there is lower than the
 *   child that it drains to now: 70 and 31 do, as 20 is below 40 and 18 below 30. 60 does not: 33
 *   is not below 18.
 * - Move: it does so, unless that neighbour is itself a leaf with a wish.
 * - Bank: a leaf is not lower than a course beside it: 22 rises to 35.
 * - Settle: a leaf that moves gets its bare height, but not less than the cell it now drains to.
 * - Shore: a lake's cell with a lower neighbour that is not its outflow is no lake any more.
 *
 * Invariant: a leaf that moves goes to a cell that stays, so that no two drain to one another.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/refine_banks.h"

#include "base/target_clones.h"
#include "world/rivers/choices.h"

/* Height of the neighbour that a flow leads to. */
INLINED int32_t towards(int32_t flow, int32_t east, int32_t south, int32_t west, int32_t north)
{
    return pick(mask(flow == FLOW_EAST), east,
                pick(mask(flow == FLOW_SOUTH), south, pick(mask(flow == FLOW_WEST), west, north)));
}

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

/* A neighbour's height if it is no leaf and within the world, else 0. */
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

CLONES static void shores_row(int32_t *restrict lake, const int32_t *const height[3],
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
        lake[x] &= ~leaks;
    }
}

const struct bank_steps bank_steps = {
    .wishes = wishes_row,
    .moves = moves_row,
    .banks = banks_row,
    .settle = settle_row,
    .shores = shores_row,
};
