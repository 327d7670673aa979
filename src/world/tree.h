/*
 * Tree: the way in which a block's children drain into one another, and what flows in.
 *
 * The children are a ring of four. Cut at one of its sides it is a tree whose root is the *exit*:
 * `near` is the child beside the exit that the *top*, the child opposite the exit, drains to, and
 * `far` the other one beside it. At a *bend* the water of far goes by top and near.
 *
 * For drains.c, whose loop these functions are parts of.
 */
#ifndef TMAP_WORLD_TREE_H
#define TMAP_WORLD_TREE_H

#include "world/choices.h"
#include "world/drainage.h"
#include "world/four.h"

enum {
    NONE = INT32_MAX, /* cap of a child into which nothing flows */
    BENDS = 5,        /* the first depth at which a course may bend */
};

/* Height at which a course crosses from a block into the next one: the middle of both near the
 * sea, and nearer to the next one's in the mountains. */
INLINED int32_t crossing(int32_t from, int32_t to, int32_t sea)
{
    int32_t sixteenths = 8 - between((to - sea) >> 24, 0, 3);
    int32_t fall = from - to;
    return to + (fall >> 4) * sixteenths + ((fall & 15) * sixteenths >> 4);
}

/* Catchments are 32 bits without a sign, kept in signed numbers here. */
INLINED int32_t fewer(int32_t a, int32_t b)
{
    return (uint32_t)a < (uint32_t)b ? a : b;
}

INLINED int32_t fourfold(int32_t catchment)
{
    return (int32_t)((uint32_t)fewer(catchment, (int32_t)(CATCHMENT_MAX / 4)) * 4);
}

INLINED int32_t joined(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)fewer(a, (int32_t)(CATCHMENT_MAX - (uint32_t)b)) + (uint32_t)b);
}

/* A block, or one of its neighbours. */
struct block {
    int32_t height;
    int32_t flow;
    int32_t catchment;
    int32_t lake;
    int32_t exit;
};

INLINED struct block block_at(const struct block_row *row, size_t x)
{
    return (struct block){row->height[x], row->flow[x], row->catchment[x], row->lake[x],
                          row->exit[x]};
}

/* A block and its four neighbours. */
struct around {
    struct block here;
    struct block east;
    struct block south;
    struct block west;
    struct block north;
};

INLINED struct around around_at(const struct block_row *north, const struct block_row *here,
                                const struct block_row *south, size_t x)
{
    return (struct around){block_at(here, x), block_at(here, x + 1), block_at(south, x),
                           block_at(here, x - 1), block_at(north, x)};
}

/* Water that a neighbour sends into a block. */
struct inflow {
    int32_t slot;   /* where it enters; -1: none comes */
    int32_t height; /* at which it does */
    int32_t catchment;
};

/* `side` is what a child's number changes by across the side between the two. */
INLINED struct inflow inflow_from(struct block from, int32_t flow, int32_t side, struct block here,
                                  int32_t sea)
{
    int32_t slot = pick(mask(from.flow == flow), from.exit ^ side ^ here.exit, -1);
    return (struct inflow){slot, crossing(from.height, here.height, sea), fourfold(from.catchment)};
}

/* Caps and catchments of the children, by slot: first by what enters at them. */
struct inflows {
    struct inflow east;
    struct inflow south;
    struct inflow west;
    struct inflow north;
};

INLINED int32_t cap_at(int32_t slot, struct inflow from)
{
    return pick(mask(from.slot == slot), from.height, NONE);
}

INLINED int32_t cap_of(int32_t slot, const struct inflows *in)
{
    return lower(lower(cap_at(slot, in->east), cap_at(slot, in->south)),
                 lower(cap_at(slot, in->west), cap_at(slot, in->north)));
}

INLINED int32_t catchment_at(int32_t slot, struct inflow from)
{
    return from.catchment & mask(from.slot == slot);
}

/* Catchments of all that enters at a slot. */
INLINED int32_t inflow_at(int32_t slot, const struct inflows *in)
{
    int32_t first = joined(catchment_at(slot, in->east), catchment_at(slot, in->south));
    int32_t second = joined(catchment_at(slot, in->west), catchment_at(slot, in->north));
    return joined(first, second);
}

INLINED int32_t catchment_of(int32_t slot, const struct inflows *in)
{
    return joined(inflow_at(slot, in), 1);
}

INLINED struct inflows inflows_of(const struct around *a, int32_t sea)
{
    return (struct inflows){inflow_from(a->east, FLOW_WEST, 1, a->here, sea),
                            inflow_from(a->south, FLOW_NORTH, 2, a->here, sea),
                            inflow_from(a->west, FLOW_EAST, 1, a->here, sea),
                            inflow_from(a->north, FLOW_SOUTH, 2, a->here, sea)};
}

/* Three of four numbers, by their place in the tree; the fourth is the exit's. */
struct three {
    int32_t near;
    int32_t top;
    int32_t far;
};

INLINED struct three branches(struct four by_slot, int32_t row)
{
    return (struct three){pick(row, by_slot.n1, by_slot.n2), by_slot.n3,
                          pick(row, by_slot.n2, by_slot.n1)};
}

/* Numbers by child from numbers by place in the tree. */
INLINED struct four in_place(int32_t at_exit, struct three t, int32_t row, int32_t exit)
{
    return turned((struct four){at_exit, pick(row, t.near, t.far), pick(row, t.far, t.near), t.top},
                  exit);
}

/* The way in which a block's children drain into one another. */
struct tree {
    int32_t row;  /* near is in the exit's row, far in its column; or the other way round */
    int32_t bend; /* far drains to top; else to the exit */
    struct three caps;
    struct three catchments;
    int32_t exit_cap;
};

INLINED int32_t bends(struct four caps, struct four bits, int32_t level, const struct drainage *by)
{
    int32_t odds = pick(mask(level < by->sea + (1 << 26)), 400, 200);
    return mask(by->depth >= BENDS) & mask(caps.n3 == NONE) &
           mask((caps.n1 != NONE) != (caps.n2 != NONE)) & mask((bits.n0 >> 6 & 1023) < odds);
}

INLINED struct tree tree_of(const struct inflows *in, struct four bare, struct four bits,
                            int32_t level, const struct drainage *by)
{
    struct four caps = {cap_of(0, in), cap_of(1, in), cap_of(2, in), cap_of(3, in)};
    struct four q = {0, catchment_of(1, in), catchment_of(2, in), catchment_of(3, in)};
    struct tree tree;
    tree.bend = bends(caps, bits, level, by);
    tree.row = pick(tree.bend, mask(caps.n1 == NONE), mask(bare.n1 <= bare.n2));
    tree.caps = branches(caps, tree.row);
    tree.catchments = branches(q, tree.row);
    int32_t far_bent = joined(tree.catchments.top, tree.catchments.far);
    tree.caps.top = lower(tree.caps.top, pick(tree.bend, tree.caps.far, NONE));
    tree.catchments.top = pick(tree.bend, far_bent, tree.catchments.top);
    tree.caps.near = lower(tree.caps.near, tree.caps.top);
    tree.catchments.near = joined(tree.catchments.near, tree.catchments.top);
    tree.exit_cap = lower(caps.n0, lower(tree.caps.near, tree.caps.far));
    return tree;
}

#endif
