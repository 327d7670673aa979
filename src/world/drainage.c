#include "drainage.h"

#include "clones.h"
#include "noise.h"

enum {
    NONE = INT32_MAX, /* no height: no water comes */
    LAKES = 1500,     /* of 65536 courses' blocks, those that bear a lake */
    BENDS = 5,        /* the first depth at which a course may bend */
};

/* Choices are masks: -1 for yes, 0 for no. */
INLINED int32_t mask(int truth)
{
    return -(int32_t)truth;
}

INLINED int32_t pick(int32_t when, int32_t a, int32_t b)
{
    return b ^ ((a ^ b) & when);
}

INLINED int32_t lower(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

INLINED int32_t higher(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Catchments lie in signed numbers here, bit by bit. */
INLINED int32_t fourfold(int32_t q)
{
    uint32_t most = CATCHMENT_MAX / 4;
    return (int32_t)(((uint32_t)q < most ? (uint32_t)q : most) * 4);
}

INLINED int32_t fewer(int32_t a, int32_t b)
{
    return (uint32_t)a < (uint32_t)b ? a : b;
}

INLINED int32_t joined(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)fewer(a, (int32_t)(CATCHMENT_MAX - (uint32_t)b)) + (uint32_t)b);
}

CLONES void drainage_bits(uint32_t *restrict out, uint32_t start, uint32_t twist, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        uint32_t at = start + (uint32_t)n * NOISE_STEP;
        at ^= at >> 16;
        at *= UINT32_C(0x21F0AAAD);
        at ^= (at >> 15) ^ twist;
        at *= UINT32_C(0xD35A2D97);
        out[n] = at ^ (at >> 15);
    }
}

INLINED int32_t spline(int32_t near, int32_t far)
{
    return (near >> 2) * 3 + (far >> 2);
}

INLINED int32_t displaced(int32_t mean, uint32_t bits, int32_t strength, int32_t plain)
{
    int32_t high = higher(0, lower((mean - plain) >> 13, 1 << 15));
    int32_t by = (strength >> 2) + (int32_t)(((int64_t)strength * high) >> 15);
    int32_t height = mean + (int32_t)(((int64_t)((int32_t)(bits >> 16) - 32768) * by) >> 15);
    return higher(0, lower(HEIGHT_TOP, height));
}

CLONES void drainage_bare(int32_t *restrict out, const int32_t *restrict near,
                          const int32_t *restrict far, const uint32_t *restrict bits,
                          int32_t *restrict columns, size_t n, const struct drainage *by)
{
    int32_t strength = by->strength;
    int32_t plain = by->sea - (1 << 27);
    for (size_t x = 0; x < n; x++)
        columns[x] = spline(near[x], far[x]);
    for (size_t x = 1; x < n - 1; x++) {
        out[2 * x] = displaced(spline(columns[x], columns[x - 1]), bits[2 * x], strength, plain);
        out[2 * x + 1] =
            displaced(spline(columns[x], columns[x + 1]), bits[2 * x + 1], strength, plain);
    }
}

/* The first of two children if its bits are not larger, else the second. */
INLINED int32_t exit_of(uint32_t first_bits, uint32_t second_bits, int32_t first, int32_t second)
{
    return pick(mask(first_bits <= second_bits), first, second);
}

CLONES void drainage_exits(int32_t *restrict out, const int32_t *restrict flow,
                           const uint32_t *const bits[2], const int32_t *const bare[2], size_t n)
{
    const uint32_t *restrict upper_bits = bits[0];
    const uint32_t *restrict lower_bits = bits[1];
    const int32_t *restrict upper = bare[0];
    const int32_t *restrict below = bare[1];
    for (size_t x = 1; x < n - 1; x++) {
        uint32_t b0 = upper_bits[2 * x];
        uint32_t b1 = upper_bits[2 * x + 1];
        uint32_t b2 = lower_bits[2 * x];
        uint32_t b3 = lower_bits[2 * x + 1];
        int32_t z1 = upper[2 * x + 1];
        int32_t z2 = below[2 * x];
        int32_t z3 = below[2 * x + 1];
        int32_t best = upper[2 * x];
        int32_t child = pick(mask(z1 < best), 1, 0);
        best = lower(best, z1);
        child = pick(mask(z2 < best), 2, child);
        best = lower(best, z2);
        child = pick(mask(z3 < best), 3, child);
        child = pick(mask(flow[x] == FLOW_EAST), exit_of(b1, b3, 1, 3), child);
        child = pick(mask(flow[x] == FLOW_SOUTH), exit_of(b2, b3, 2, 3), child);
        child = pick(mask(flow[x] == FLOW_WEST), exit_of(b0, b2, 0, 2), child);
        child = pick(mask(flow[x] == FLOW_NORTH), exit_of(b0, b1, 0, 1), child);
        out[x] = child;
    }
}

/* A number for each child of a block, by child; or by *slot*, child xor exit: the exit, the one
 * beside it in its row, the one in its column, and the one opposite. */
struct four {
    int32_t n0;
    int32_t n1;
    int32_t n2;
    int32_t n3;
};

/* By slot what is by child, and the other way round. */
INLINED struct four turned(struct four f, int32_t exit)
{
    int32_t right = -(exit & 1);
    int32_t down = -(exit >> 1);
    struct four g = {pick(right, f.n1, f.n0), pick(right, f.n0, f.n1), pick(right, f.n3, f.n2),
                     pick(right, f.n2, f.n3)};
    return (struct four){pick(down, g.n2, g.n0), pick(down, g.n3, g.n1), pick(down, g.n0, g.n2),
                         pick(down, g.n1, g.n3)};
}

/* What a neighbour sends into a block. */
struct inflow {
    int32_t slot; /* where it enters; -1: nothing comes */
    int32_t height;
    int32_t catchment;
};

INLINED struct inflow inflow_of(int32_t comes, int32_t its_exit, int32_t mirror, int32_t exit,
                                int32_t height, int32_t catchment)
{
    return (struct inflow){pick(comes, its_exit ^ mirror ^ exit, -1), height, catchment};
}

/* The lowest neighbour that enters at a slot. */
INLINED int32_t cap_at(int32_t slot, struct inflow e, struct inflow s, struct inflow w,
                       struct inflow n)
{
    return lower(lower(pick(mask(e.slot == slot), e.height, NONE),
                       pick(mask(s.slot == slot), s.height, NONE)),
                 lower(pick(mask(w.slot == slot), w.height, NONE),
                       pick(mask(n.slot == slot), n.height, NONE)));
}

/* The cells upstream of a slot's child, with itself, by its inflows alone. */
INLINED int32_t catchment_at(int32_t slot, struct inflow e, struct inflow s, struct inflow w,
                             struct inflow n)
{
    int32_t first = joined(joined(1, e.catchment & mask(e.slot == slot)),
                           s.catchment & mask(s.slot == slot));
    int32_t second = joined(w.catchment & mask(w.slot == slot), n.catchment & mask(n.slot == slot));
    return joined(first, second);
}

INLINED int32_t middle(int32_t a, int32_t b)
{
    return (int32_t)(((uint32_t)a + (uint32_t)b) >> 1);
}

/* A child of a block's ring, after what it drains to. */
struct child {
    int32_t height;
    int32_t wet; /* mask */
};

INLINED struct child child_of(int32_t cap, int32_t bare, int32_t below, int32_t level, int32_t cut,
                              int32_t lake, int32_t shore)
{
    int32_t flowing = mask(cap != NONE);
    int32_t above = pick(flowing, middle(level, cap), NONE);
    int32_t carved = higher(below, lower(bare - cut, above));
    int32_t height = pick(flowing, carved, higher(bare, below));
    int32_t wet = lake & (flowing | shore);
    return (struct child){pick(wet, level, height), wet};
}

/* Whether a child without an inflow joins its block's lake: its two neighbours outside the block
 * are not lower, and lakes, or its bits say so. */
INLINED int32_t shore_of(int32_t lakes, int32_t high, int32_t bits)
{
    int32_t odds = pick(mask(lakes != 0), 640, 420);
    return high & (mask(lakes == -2) | mask((bits >> 3 & 1023) < odds));
}

CLONES void drainage_courses(const struct course_rows *rows, size_t n, const struct drainage *by)
{
    const int32_t *restrict north_z = rows->blocks[0].height;
    const int32_t *restrict here_z = rows->blocks[1].height;
    const int32_t *restrict south_z = rows->blocks[2].height;
    const int32_t *restrict north_flow = rows->blocks[0].flow;
    const int32_t *restrict here_flow = rows->blocks[1].flow;
    const int32_t *restrict south_flow = rows->blocks[2].flow;
    const int32_t *restrict north_q = (const int32_t *)rows->blocks[0].catchment;
    const int32_t *restrict here_q = (const int32_t *)rows->blocks[1].catchment;
    const int32_t *restrict south_q = (const int32_t *)rows->blocks[2].catchment;
    const int32_t *restrict north_lake = (const int32_t *)rows->blocks[0].lake;
    const int32_t *restrict here_lake = (const int32_t *)rows->blocks[1].lake;
    const int32_t *restrict south_lake = (const int32_t *)rows->blocks[2].lake;
    const int32_t *restrict north_exit = rows->exits[0];
    const int32_t *restrict here_exit = rows->exits[1];
    const int32_t *restrict south_exit = rows->exits[2];
    const int32_t *restrict bits0 = (const int32_t *)rows->bits[0];
    const int32_t *restrict bits1 = (const int32_t *)rows->bits[1];
    const int32_t *restrict bare0 = rows->bare[0];
    const int32_t *restrict bare1 = rows->bare[1];
    int32_t *restrict z0 = rows->children[0].height;
    int32_t *restrict z1 = rows->children[1].height;
    int32_t *restrict flow0 = rows->children[0].flow;
    int32_t *restrict flow1 = rows->children[1].flow;
    int32_t *restrict q0 = (int32_t *)rows->children[0].catchment;
    int32_t *restrict q1 = (int32_t *)rows->children[1].catchment;
    int32_t *restrict lake0 = (int32_t *)rows->children[0].lake;
    int32_t *restrict lake1 = (int32_t *)rows->children[1].lake;
    int32_t *restrict leaf0 = rows->leaves[0];
    int32_t *restrict leaf1 = rows->leaves[1];
    const int32_t cut = by->strength / 16 * 3;
    const int32_t sea = by->sea;
    const int32_t depth = by->depth;
    const int32_t bending = mask(depth >= BENDS);
    const int32_t bearing = mask(depth > 1);
#ifndef __clang__
#pragma GCC ivdep
#endif
    for (size_t x = 2; x < n - 2; x++) {
        int32_t exit = here_exit[x];
        int32_t out = here_flow[x];
        int32_t level = here_z[x];
        int32_t east = here_z[x + 1];
        int32_t south = south_z[x];
        int32_t west = here_z[x - 1];
        int32_t north = north_z[x];
        int32_t most = fourfold(here_q[x]);
        struct inflow e = inflow_of(mask(here_flow[x + 1] == FLOW_WEST), here_exit[x + 1], 1, exit,
                                    east, fourfold(here_q[x + 1]));
        struct inflow s = inflow_of(mask(south_flow[x] == FLOW_NORTH), south_exit[x], 2, exit,
                                    south, fourfold(south_q[x]));
        struct inflow w = inflow_of(mask(here_flow[x - 1] == FLOW_EAST), here_exit[x - 1], 1, exit,
                                    west, fourfold(here_q[x - 1]));
        struct inflow nn = inflow_of(mask(north_flow[x] == FLOW_SOUTH), north_exit[x], 2, exit,
                                     north, fourfold(north_q[x]));
        struct four cap = {cap_at(0, e, s, w, nn), cap_at(1, e, s, w, nn), cap_at(2, e, s, w, nn),
                           cap_at(3, e, s, w, nn)};
        struct four q = {0, catchment_at(1, e, s, w, nn), catchment_at(2, e, s, w, nn),
                         catchment_at(3, e, s, w, nn)};
        struct four bare = turned(
            (struct four){bare0[2 * x], bare0[2 * x + 1], bare1[2 * x], bare1[2 * x + 1]}, exit);
        struct four bits = turned(
            (struct four){bits0[2 * x], bits0[2 * x + 1], bits1[2 * x], bits1[2 * x + 1]}, exit);

        int32_t flat = pick(mask(level < sea + (1 << 26)), 400, 200);
        int32_t bend = bending & mask(cap.n3 == NONE) & mask((cap.n1 != NONE) != (cap.n2 != NONE)) &
                       mask((bits.n0 >> 6 & 1023) < flat);
        /* near: what the opposite child drains to, and far: the other */
        int32_t row = pick(bend, mask(cap.n1 == NONE), mask(bare.n1 <= bare.n2));
        int32_t cap_near = pick(row, cap.n1, cap.n2);
        int32_t cap_far = pick(row, cap.n2, cap.n1);
        int32_t q_near = pick(row, q.n1, q.n2);
        int32_t q_far = pick(row, q.n2, q.n1);
        int32_t cap_top = pick(bend, lower(cap.n3, cap_far), cap.n3);
        int32_t q_top = pick(bend, joined(q.n3, q_far), q.n3);
        cap_near = lower(cap_near, cap_top);
        q_near = joined(q_near, q_top);
        int32_t cap_exit = lower(cap.n0, lower(cap_near, cap_far));

        int32_t lake = here_lake[x];
        int32_t born = mask(lake == 0) & mask(out != FLOW_SINK) & bearing & mask(level >= sea) &
                       mask((bits.n3 & 0xFFFF) < LAKES);
        lake = pick(born, depth + 1, lake);
        int32_t to_east = mask(out == FLOW_EAST);
        int32_t to_south = mask(out == FLOW_SOUTH);
        int32_t to_west = mask(out == FLOW_WEST);
        int32_t to_north = mask(out == FLOW_NORTH);
        int32_t next = pick(to_east, east, pick(to_south, south, pick(to_west, west, pick(to_north, north, level))));
        int32_t lake_e = here_lake[x + 1];
        int32_t lake_s = south_lake[x];
        int32_t lake_w = here_lake[x - 1];
        int32_t lake_n = north_lake[x];
        int32_t next_lake = (lake_e & to_east) | (lake_s & to_south) | (lake_w & to_west) |
                            (lake_n & to_north);
        int32_t above = pick(mask(cap_exit != NONE), middle(level, cap_exit), NONE);
        int32_t exit_z = higher(middle(level, next), lower(bare.n0 - cut, above));
        int32_t has_lake = mask(lake != 0);
        int32_t arm = mask(lake == 0) & mask(next_lake != 0);
        exit_z = pick(has_lake | mask(out == FLOW_SINK), level, exit_z);
        exit_z = pick(arm, next, exit_z);
        int32_t exit_lake = pick(arm, next_lake, lake);

        /* the sides of slots: the exit's own outer sides, and those across the block */
        int32_t right = -(exit & 1);
        int32_t down = -(exit >> 1);
        int32_t we = mask(lake_e != 0);
        int32_t ws = mask(lake_s != 0);
        int32_t ww = mask(lake_w != 0);
        int32_t wn = mask(lake_n != 0);
        int32_t he = mask(east >= level);
        int32_t hs = mask(south >= level);
        int32_t hw = mask(west >= level);
        int32_t hn = mask(north >= level);
        int32_t w_own_x = pick(right, we, ww);
        int32_t w_far_x = pick(right, ww, we);
        int32_t w_own_y = pick(down, ws, wn);
        int32_t w_far_y = pick(down, wn, ws);
        int32_t h_own_x = pick(right, he, hw);
        int32_t h_far_x = pick(right, hw, he);
        int32_t h_own_y = pick(down, hs, hn);
        int32_t h_far_y = pick(down, hn, hs);
        int32_t shore1 = shore_of(w_far_x + w_own_y, h_far_x & h_own_y, bits.n1);
        int32_t shore2 = shore_of(w_own_x + w_far_y, h_own_x & h_far_y, bits.n2);
        int32_t shore3 = shore_of(w_far_x + w_far_y, h_far_x & h_far_y, bits.n3);

        struct child near = child_of(cap_near, pick(row, bare.n1, bare.n2), exit_z, level, cut,
                                     has_lake, pick(row, shore1, shore2));
        struct child top = child_of(cap_top, bare.n3, near.height, level, cut, has_lake,
                                    near.wet & shore3);
        struct child far =
            child_of(cap_far, pick(row, bare.n2, bare.n1), pick(bend, top.height, exit_z), level,
                     cut, has_lake, pick(bend, top.wet, -1) & pick(row, shore2, shore1));

        int32_t along_x = pick(right, FLOW_EAST, FLOW_WEST); /* in a row towards the exit's column */
        int32_t along_y = pick(down, FLOW_SOUTH, FLOW_NORTH);
        int32_t flow_near = pick(row, along_x, along_y);
        int32_t flow_top = pick(row, along_y, along_x);
        int32_t flow_far = pick(bend, flow_near ^ 2, flow_top);
        int32_t leaf_top = mask(cap_top == NONE) & ~top.wet & ~bend & 1;
        int32_t leaf_far = mask(cap_far == NONE) & ~far.wet & 1;

        struct four z = turned((struct four){exit_z, pick(row, near.height, far.height),
                                             pick(row, far.height, near.height), top.height},
                               exit);
        z0[2 * x] = z.n0;
        z0[2 * x + 1] = z.n1;
        z1[2 * x] = z.n2;
        z1[2 * x + 1] = z.n3;
        q_near = fewer(q_near, most);
        q_far = fewer(q_far, most);
        struct four all_q = turned((struct four){most, pick(row, q_near, q_far),
                                                 pick(row, q_far, q_near), fewer(q_top, most)},
                                   exit);
        q0[2 * x] = all_q.n0;
        q0[2 * x + 1] = all_q.n1;
        q1[2 * x] = all_q.n2;
        q1[2 * x + 1] = all_q.n3;
        struct four flow = turned((struct four){out, pick(row, flow_near, flow_far),
                                                pick(row, flow_far, flow_near), flow_top},
                                  exit);
        flow0[2 * x] = flow.n0;
        flow0[2 * x + 1] = flow.n1;
        flow1[2 * x] = flow.n2;
        flow1[2 * x + 1] = flow.n3;
        int32_t lake_near = lake & near.wet;
        int32_t lake_far = lake & far.wet;
        struct four lakes = turned((struct four){exit_lake, pick(row, lake_near, lake_far),
                                                 pick(row, lake_far, lake_near), lake & top.wet},
                                   exit);
        lake0[2 * x] = lakes.n0;
        lake0[2 * x + 1] = lakes.n1;
        lake1[2 * x] = lakes.n2;
        lake1[2 * x + 1] = lakes.n3;
        struct four leaves = turned(
            (struct four){0, leaf_far & ~row, leaf_far & row, leaf_top}, exit);
        leaf0[2 * x] = leaves.n0;
        leaf0[2 * x + 1] = leaves.n1;
        leaf1[2 * x] = leaves.n2;
        leaf1[2 * x + 1] = leaves.n3;
    }
}

/* Which of four neighbours' heights a flow leads to. */
INLINED int32_t towards(int32_t flow, int32_t east, int32_t south, int32_t west, int32_t north)
{
    return pick(mask(flow == FLOW_EAST), east,
                pick(mask(flow == FLOW_SOUTH), south, pick(mask(flow == FLOW_WEST), west, north)));
}

CLONES void drainage_wishes(int32_t *restrict out, const int32_t *restrict leaf,
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

CLONES void drainage_moves(int32_t *restrict out, const int32_t *const wishes[3],
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
        side = pick(-side_wish, NONE, side);
        int32_t second = pick(-over_wish[x], NONE, over[x]);
        int32_t move = mask(side < next) & pick(right, 1 + FLOW_EAST, 1 + FLOW_WEST);
        move = pick(mask(second < lower(side, next)), along_y, move);
        out[x] = move & -wish[x];
    }
}

/* A neighbour's height if it carries water, else 0. */
INLINED int32_t bank_of(int32_t height, int32_t leaf, uint32_t catchment)
{
    return height & mask(leaf == 0) & mask((int32_t)(catchment >> 1) != 0);
}

CLONES void drainage_banks(int32_t *restrict out, int32_t *restrict bare,
                           const int32_t *restrict moves, const struct cells children[3],
                           const int32_t *const leaf[3], size_t n)
{
    const int32_t *restrict north = children[0].height;
    const int32_t *restrict here = children[1].height;
    const int32_t *restrict south = children[2].height;
    const uint32_t *restrict north_q = children[0].catchment;
    const uint32_t *restrict here_q = children[1].catchment;
    const uint32_t *restrict south_q = children[2].catchment;
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

CLONES void drainage_settle(struct cells *out, const int32_t *const banked[3],
                            const int32_t *restrict bare, const int32_t *restrict moves,
                            const int32_t *restrict flow, size_t n)
{
    const int32_t *restrict north = banked[0];
    const int32_t *restrict here = banked[1];
    const int32_t *restrict south = banked[2];
    int32_t *restrict heights = out->height;
    int32_t *restrict flows = out->flow;
    for (size_t x = 7; x < n - 7; x++) {
        int32_t moving = mask(moves[x] != 0);
        int32_t to = moves[x] - 1;
        int32_t next = towards(to, here[x + 1], south[x], here[x - 1], north[x]);
        heights[x] = pick(moving, higher(bare[x], next), here[x]);
        flows[x] = pick(moving, to, flow[x]);
    }
}

CLONES void drainage_shores(uint32_t *restrict out, const uint32_t *restrict lake,
                            const int32_t *const height[3], const int32_t *restrict flow, size_t n)
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
        out[x] = lake[x] & ~(uint32_t)leaks;
    }
}
