/*
 * Invariant: the exit has four times the discharge of its block, and no other child has more. So
 * discharges never fall along a course, at any depth.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/refine/rain_steps.h"

#include "base/target_clones.h"
#include "world/refine/four.h"
#include "world/refine/tree.h"
#include "world/start/choices.h"
#include "world/start/winds.h"

/* Nine parts of the nearest block's rain, three of each one beside it, one of the one across.
 * Without signs, as rows that are not needed hold any numbers. */
INLINED int32_t mixed(int32_t near, int32_t beside, int32_t far, int32_t across)
{
    uint32_t sides = (uint32_t)beside + (uint32_t)far;
    uint32_t sum = 9 * (uint32_t)near + 3 * sides + (uint32_t)across + 8;
    return higher((int32_t)(sum >> 4), RAIN_LEAST);
}

CLONES static void spread_row(int32_t *restrict out, const int32_t *restrict near,
                              const int32_t *restrict far, size_t n)
{
    for (size_t x = 1; x < n - 1; x++) {
        out[2 * x] = mixed(near[x], near[x - 1], far[x], far[x - 1]);
        out[2 * x + 1] = mixed(near[x], near[x + 1], far[x], far[x + 1]);
    }
}

/* The shape of a tree (tree.h), as the flows of the children tell it. Both are masks. */
struct tree_shape {
    int32_t row;
    int32_t bend;
};

INLINED struct tree_shape shape_of(struct four flow)
{
    int32_t row = -(flow.n3 & 1); /* top flows north or south, to the child in the exit's row */
    int32_t far = -(pick(row, flow.n2, flow.n1) & 1);
    return (struct tree_shape){row, far ^ row};
}

INLINED struct four discharges_of(const struct around *a, struct four rain_by_child,
                                  struct four flow_by_child)
{
    int32_t exit = a->here.exit;
    struct inflows in = inflows_of(a, 0);
    struct four rain = turned(rain_by_child, exit);
    struct tree_shape shape = shape_of(turned(flow_by_child, exit));
    struct four own = {0, joined(inflow_at(1, &in), rain.n1), joined(inflow_at(2, &in), rain.n2),
                       joined(inflow_at(3, &in), rain.n3)};
    struct three q = branches(own, shape.row);
    q.top = joined(q.top, q.far & shape.bend);
    q.near = joined(q.near, q.top);
    int32_t most = fourfold(a->here.catchment);
    q = (struct three){fewer(q.near, most), fewer(q.top, most), fewer(q.far, most)};
    return in_place(most, q, shape.row, exit);
}

CLONES static void discharges_row(const struct discharge_rows *rows, size_t n)
{
    const struct discharge_rows r = *rows;
#ifndef __clang__
#pragma GCC ivdep
#endif
    for (size_t x = 2; x < n - 2; x++) {
        struct around around = around_at(&r.north, &r.here, &r.south, x);
        struct four q = discharges_of(&around, children_of(r.rain[0], r.rain[1], x),
                                      children_of(r.flow[0], r.flow[1], x));
        r.discharge[0][2 * x] = q.n0;
        r.discharge[0][2 * x + 1] = q.n1;
        r.discharge[1][2 * x] = q.n2;
        r.discharge[1][2 * x + 1] = q.n3;
    }
}

/* Skips most cells, as few move. */
static void dry_row(int32_t *const discharge[3], const int32_t *restrict moves, size_t n)
{
    const int32_t *north = discharge[0];
    int32_t *here = discharge[1];
    const int32_t *south = discharge[2];
    for (size_t x = 7; x < n - 7; x++) {
        if (moves[x] == 0)
            continue;
        int32_t to = moves[x] - 1;
        int32_t next = pick(mask(to == FLOW_EAST), here[x + 1], here[x - 1]);
        next = pick(mask(to == FLOW_SOUTH), south[x], pick(mask(to == FLOW_NORTH), north[x], next));
        here[x] = fewer(here[x], next);
    }
}

const struct rain_steps rain_steps = {
    .spread = spread_row,
    .discharges = discharges_row,
    .dry = dry_row,
};
