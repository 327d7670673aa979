/*
 * Refine steps: the steps by which rows of blocks become rows of children, and the words and the
 * numbers of such a refinement, in which each cell becomes four cells that drain as it did.
 *
 * A cell of one depth, a *block*, becomes 2x2 *children* of the next depth: child s, 0 to 3, lies
 * in column s & 1 and row s >> 1 of its block. The children keep where the block's water leaves,
 * its catchment and its lake. Each follows from the block and a few blocks around it.
 * man/tmap-world.7 has the rules, exactly. Here they are steps over rows of numbers. Each step
 * reads what the steps before it wrote.
 *
 * A row of n blocks has n numbers, a row of their children 2n. A step does not write the first and
 * the last few numbers of its row: these are its *margin*.
 *
 * All numbers have 32 bits, and choices are masks, so that a compiler vectorizes every loop.
 */
#ifndef TMAP_WORLD_REFINE_REFINE_STEPS_H
#define TMAP_WORLD_REFINE_REFINE_STEPS_H

#include "world/start/cells.h"
#include "world/start/choices.h"

/* A row of blocks: arrays as in struct cells, new lakes included, and the exits. */
struct block_row {
    const int32_t *height;
    const int32_t *flow;
    const int32_t *catchment;
    const int32_t *lake;
    const int32_t *exit; /* child by which the block's water leaves, 0..3 */
    const int32_t *lift; /* as in struct cells */
};

/* A difference of heights, stored so that n / 2^15 of it is (n * factor) >> shift. */
struct amount {
    int32_t factor; /* below 2^15; 2^14 or more unless shift is 15 */
    int32_t shift;  /* 0..15 */
};

/* The numbers of one refinement. */
struct drainage {
    int32_t depth;       /* depth of the children, 1..32 */
    bool planet;         /* how heights of children follow: see planet_steps.c */
    struct amount noise; /* how far noise displaces in the mountains */
    struct amount hill;  /* maximum height of land above the child that it drains to, in the
                            mountains */
    int32_t cut;         /* how far courses cut into the land, in heights */
    int32_t sea;         /* level at which courses end */
    int32_t shore;       /* planets: level below which cells are sea; that or a little more */
    struct amount crest; /* planets: how far a leaf is above the child that it drains to, where its
                            lift is 1 */
    int32_t least;       /* planets: the 256ths of that which it is at least */
    int32_t even;        /* planets: how far heights follow the smooth land around them; 256ths */
    int32_t bends;       /* planets: of 1024 courses that may bend, so many do */
    int32_t floor;       /* planets: how much noise is added to lift; 65536ths */
};

/* Returns a height moved towards another one, by 256ths of the way. */
INLINED int32_t drawn_to(int32_t from, int32_t to, int32_t part)
{
    return from + ((to - from) >> 8) * part;
}

/* Returns a mean height displaced by noise, the high 16 of `bits`: fully in the mountains, by a
 * quarter in plains. */
INLINED int32_t displaced(int32_t mean, int32_t bits, const struct drainage *by)
{
    int32_t high = between((mean - by->sea + (1 << 27)) >> 13, 0, 1 << 15);
    int32_t factor = (by->noise.factor >> 2) + (by->noise.factor * high >> 15);
    int32_t noise = (int32_t)((uint32_t)bits >> 16) - (1 << 15);
    return between(mean + (noise * factor >> by->noise.shift), 0, HEIGHT_TOP);
}

/*
 * Tree: how a block's four children drain into one another, and what flows into them.
 *
 * All water of a block leaves by one child, the *exit*. The child opposite the exit is the *top*.
 * Of the two children beside the exit, top drains to *near*, and *far* is the other one. Near
 * drains to the exit. Far drains to the exit, too, or at a *bend* to top.
 *
 *     slots, exit        slots, exit           tree               tree with a bend
 *     is child 0         is child 3
 *     +---+---+          +---+---+         exit <- near           exit <- near
 *     | 0 | 1 |          | 3 | 2 |           ^      ^                      ^
 *     +---+---+          +---+---+           |      |                      |
 *     | 2 | 3 |          | 1 | 0 |          far    top             far -> top
 *     +---+---+          +---+---+
 *
 * A *slot* is the number of a child counted from the exit: child xor exit. Slot 0 is the exit, slot
 * 3 the top; near is slot 1 or 2.
 *
 * Water from a neighbouring block crosses the side between the blocks at some height, and flows
 * down to the exit. So no child on its way may be higher than that: the lowest such height is the
 * child's *cap*; NONE if no water of other blocks passes it. A *floor* (refine_steps.c) is the
 * level of a lake beside a child, below which the child may not lie.
 *
 *     water enters far at 50 and top at 80, without a bend:
 *     caps are  top 80,  near 80 (from top),  far 50,  exit 50 (from far, lower than near's 80)
 *
 * These functions are parts of the loops of steps.
 */

/*
 * Numbers of the four children of a block.
 */

/* A number for each child of a block: by child, or by *slot*, which is child xor exit. So slot 0
 * is the exit, 1 the child beside it in its row, 2 that in its column, and 3 the one opposite. */
struct four {
    int32_t n0, n1, n2, n3;
};

/* Returns the numbers of block x's children, by child, from both rows of children. */
INLINED struct four children_of(const int32_t *restrict upper, const int32_t *restrict below,
                                size_t x)
{
    return (struct four){upper[2 * x], upper[2 * x + 1], below[2 * x], below[2 * x + 1]};
}

/* Returns numbers by slot from numbers by child, or by child from numbers by slot. */
INLINED struct four turned(struct four f, int32_t exit)
{
    int32_t right = -(exit & 1);
    int32_t down = -(exit >> 1);
    struct four g = {pick(right, f.n1, f.n0), pick(right, f.n0, f.n1), pick(right, f.n3, f.n2),
                     pick(right, f.n2, f.n3)};
    return (struct four){pick(down, g.n2, g.n0), pick(down, g.n3, g.n1), pick(down, g.n0, g.n2),
                         pick(down, g.n1, g.n3)};
}

enum {
    NONE = INT32_MAX, /* cap of a child that no water of other blocks comes to */
    BENDS = 5,        /* the first depth at which a course may bend */
};

/* Returns the height at which a course crosses from a block into the next one: near the sea the
 * middle of both heights, in the mountains nearer to the next one's. */
INLINED int32_t crossing(int32_t from, int32_t to, int32_t sea)
{
    int32_t sixteenths = 8 - between((to - sea) >> 24, 0, 3);
    int32_t fall = from - to;
    return to + (fall >> 4) * sixteenths + ((fall & 15) * sixteenths >> 4);
}

/* Returns the smaller of two catchments. Catchments are 32 bits without a sign, kept in signed
 * numbers here. */
INLINED int32_t fewer(int32_t a, int32_t b)
{
    return (uint32_t)a < (uint32_t)b ? a : b;
}

/* Returns four times a catchment, CATCHMENT_MAX at most. */
INLINED int32_t fourfold(int32_t catchment)
{
    return (int32_t)((uint32_t)fewer(catchment, (int32_t)(CATCHMENT_MAX / 4)) * 4);
}

/* Returns the sum of two catchments, CATCHMENT_MAX at most. */
INLINED int32_t joined(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)fewer(a, (int32_t)(CATCHMENT_MAX - (uint32_t)b)) + (uint32_t)b);
}

/* Returns the number of the neighbour of cell x that a flow leads to. `rows` are the row to the
 * north, the row itself and the row to the south. */
INLINED int32_t next_at(const int32_t *const rows[3], int32_t flow, size_t x)
{
    return pick(mask(flow == FLOW_EAST), rows[1][x + 1],
                pick(mask(flow == FLOW_SOUTH), rows[2][x],
                     pick(mask(flow == FLOW_WEST), rows[1][x - 1], rows[0][x])));
}

/* Returns the part of a crest by lift, the height of a ridge above its valley. Without a sign, as
 * lifts in margins may be any number. */
INLINED int32_t crest_of(int32_t lift, const struct drainage *by)
{
    uint32_t risen = LIFT_LEAST + (uint32_t)higher(lift, 0);
    return (int32_t)(risen * (uint32_t)by->crest.factor) >> by->crest.shift;
}

/* A block: the numbers of struct block_row. */
struct block {
    int32_t height, flow, catchment, lake, exit;
};

/* Returns block x of a row. */
INLINED struct block block_at(const struct block_row *row, size_t x)
{
    return (struct block){row->height[x], row->flow[x], row->catchment[x], row->lake[x],
                          row->exit[x]};
}

/* A block and its four neighbours. */
struct around {
    struct block here, east, south, west, north;
};

/* Returns block x of the middle one of three rows, and its neighbours. */
INLINED struct around around_at(const struct block_row rows[3], size_t x)
{
    return (struct around){block_at(&rows[1], x), block_at(&rows[1], x + 1), block_at(&rows[2], x),
                           block_at(&rows[1], x - 1), block_at(&rows[0], x)};
}

/* Water that a neighbour sends into a block. */
struct inflow {
    int32_t slot;      /* slot of the child that it enters; -1: no water comes */
    int32_t height;    /* height at which it crosses the side between the blocks */
    int32_t catchment; /* cells of the children's depth upstream */
};

/* Returns the water that the neighbour `from` sends into the block `here`, if its flow is `flow`.
 * `side` is 1 for a neighbour to the east or west, 2 to the south or north: a child's number xor it
 * is the number of the child across the side. */
INLINED struct inflow inflow_from(struct block from, int32_t flow, int32_t side, struct block here,
                                  int32_t sea)
{
    int32_t slot = pick(mask(from.flow == flow), from.exit ^ side ^ here.exit, -1);
    return (struct inflow){slot, crossing(from.height, here.height, sea), fourfold(from.catchment)};
}

/* The water of all four neighbours. */
struct inflows {
    struct inflow east, south, west, north;
};

/* Returns the cap that an inflow gives to a slot; NONE if it enters elsewhere. */
INLINED int32_t cap_at(int32_t slot, struct inflow from)
{
    return pick(mask(from.slot == slot), from.height, NONE);
}

/* Returns the cap that all inflows give to a slot. */
INLINED int32_t cap_of(int32_t slot, const struct inflows *in)
{
    return lower(lower(cap_at(slot, in->east), cap_at(slot, in->south)),
                 lower(cap_at(slot, in->west), cap_at(slot, in->north)));
}

/* Returns the catchment of an inflow if it enters at a slot, else 0. */
INLINED int32_t catchment_at(int32_t slot, struct inflow from)
{
    return from.catchment & mask(from.slot == slot);
}

/* Returns the catchment of all inflows that enter at a slot. */
INLINED int32_t inflow_at(int32_t slot, const struct inflows *in)
{
    int32_t first = joined(catchment_at(slot, in->east), catchment_at(slot, in->south));
    int32_t second = joined(catchment_at(slot, in->west), catchment_at(slot, in->north));
    return joined(first, second);
}

/* Returns the catchment of a slot's child without the other children: inflows, and itself. */
INLINED int32_t catchment_of(int32_t slot, const struct inflows *in)
{
    return joined(inflow_at(slot, in), 1);
}

/* Returns the water that enters a block from its neighbours. */
INLINED struct inflows inflows_of(const struct around *a, int32_t sea)
{
    return (struct inflows){inflow_from(a->east, FLOW_WEST, 1, a->here, sea),
                            inflow_from(a->south, FLOW_NORTH, 2, a->here, sea),
                            inflow_from(a->west, FLOW_EAST, 1, a->here, sea),
                            inflow_from(a->north, FLOW_SOUTH, 2, a->here, sea)};
}

/* Three of four numbers, by their place in the tree; the fourth is the exit's. */
struct three {
    int32_t near, top, far;
};

/* Returns numbers by their place in the tree from numbers by slot. `row` is that of struct tree. */
INLINED struct three branches(struct four by_slot, int32_t row)
{
    return (struct three){pick(row, by_slot.n1, by_slot.n2), by_slot.n3,
                          pick(row, by_slot.n2, by_slot.n1)};
}

/* Returns numbers by child from numbers by place in the tree. `row` is that of struct tree, `exit`
 * the child that is the exit. */
INLINED struct four in_place(int32_t at_exit, struct three t, int32_t row, int32_t exit)
{
    return turned((struct four){at_exit, pick(row, t.near, t.far), pick(row, t.far, t.near), t.top},
                  exit);
}

/* The way in which a block's children drain into one another. `row` and `bend` are masks. */
struct tree {
    int32_t row;             /* near is in the exit's row and far in its column; else vice versa */
    int32_t bend;            /* far drains to top; else to the exit */
    struct three caps;       /* lowest one of all water that passes the child */
    struct three catchments; /* cells upstream, the child itself counted */
    int32_t exit_cap;        /* cap of the exit */
};

/* Returns the mask of a bend, which is there by chance where water enters at just one of the
 * children beside the exit, and none at top. `level` is the block's height; caps and bits are by
 * slot. */
INLINED int32_t bends(struct four caps, struct four bits, int32_t level, const struct drainage *by)
{
    int32_t odds = pick(mask(level < by->sea + (1 << 26)), 400, 200) & mask(by->depth >= BENDS);
    odds = by->planet ? by->bends : odds;
    return mask(caps.n3 == NONE) & mask((caps.n1 != NONE) != (caps.n2 != NONE)) &
           mask((bits.n0 >> 6 & 1023) < odds);
}

/* Returns the tree of a block of height `level`. bare and bits are by slot: bare heights and random
 * bits of the children. */
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

/*
 * The steps.
 */

/* Rows that are read, and the two rows of children that are written: the upper one is [0]. */
struct course_rows {
    struct block_row blocks[3]; /* the row of the children's blocks, between its neighbours */
    const int32_t *bits[2];     /* random bits of the children */
    const int32_t *bare[2];     /* bare heights of the children */
    int32_t *height[2];         /* written, as all that follow */
    int32_t *flow[2];
    int32_t *catchment[2];
    int32_t *lake[2];
    int32_t *leaf[2]; /* 1 for a child that nothing drains to and that is no lake, else 0 */
};

/* Rows that discharges are made of, and the two rows of children: the upper one is [0]. */
struct discharge_rows {
    struct block_row blocks[3]; /* likewise, but `catchment` is the blocks' discharge */
    const int32_t *flow[2];     /* the children's, as refine_courses wrote it */
    const int32_t *rain[2];     /* the children's */
    int32_t *discharge[2];      /* written */
};

/*
 * Land: bare heights of the blocks' children, exits and new lakes.
 */

/* Writes the bare heights of a row of 2n children: the heights that they would have without
 * water. `blocks` are the heights of their row of blocks, and of the next row of blocks on
 * their side: to the north for the upper children, to the south for the lower ones. `bits` are
 * the children's. `columns` is room for n numbers. Margin 2. */
void refine_bare(int32_t *restrict out, const int32_t *const blocks[2],
                 const int32_t *restrict bits, int32_t *restrict columns, size_t n,
                 const struct drainage *by);

/* Writes the exit of each block: the child, 0..3, by which its water leaves. `bits` and `bare`
 * have the blocks' two rows of children. Margin 1. */
void refine_exits(int32_t *restrict out, const int32_t *restrict flow, const int32_t *const bits[2],
                  const int32_t *const bare[2], size_t n);

/* Writes the lakes of a row of blocks: those that it has, and the ones that are born at this
 * depth. `blocks` are the row to the north, the row itself and the row to the south. Margin
 * 1. */
void refine_new_lakes(int32_t *restrict out, const struct cells *const blocks[3],
                      const int32_t *restrict exits, const int32_t *const bits[2], size_t n,
                      const struct drainage *by);

/*
 * Courses: the water of blocks, led through their children, with the lakes on the way.
 * The tree above has a drawing.
 */

/* Writes the children of a row of n blocks. Margin 4. */
void refine_courses(const struct course_rows *rows, size_t n, const struct drainage *by);

/*
 * Rain: the water that each cell gives, and its discharge, the water that passes it. Both are
 * in sixteenths of the rain of a mean cell. Discharges are gathered along the same courses as
 * catchments, and change neither courses nor heights.
 */

/* Writes the rain of a row of 2n children. `near` is the rain of their blocks' row, `far` that
 * of the row of blocks beyond the side of it that they lie on. Margin 2. */
void refine_spread(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                   size_t n);

/* Writes the discharges of the children of a row of n blocks. Margin 4. */
void refine_discharges(const struct discharge_rows *rows, size_t n);

/* Writes the final discharges of a row of n children over the former ones: a leaf that moves
 * gets no more than the cell that it drains to has. discharge has the row to the north, the row
 * itself, which `out` is, and the row to the south; `moves` are those of the banks. Margin 7. */
void refine_dry(int32_t *out, const int32_t *const discharge[3], const int32_t *restrict moves,
                size_t n);

/*
 * Banks: steps for leaves, the children that nothing drains into. They may drain over a side of
 * their block, and are never lower than the water beside them. refine_steps.c has a drawing.
 * These steps are over one row of n children. Three rows are the row to the north, the row
 * itself and the row to the south. `odd` is 1 if the row is the lower one of its blocks, 0 if
 * it is the upper one.
 */

/* Writes 1 for each leaf that wishes to drain over a side of its block: a neighbour in another
 * block is lower than the child that it drains to. Else 0. Margin 5. */
void refine_wishes(int32_t *restrict out, const int32_t *restrict leaf,
                   const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

/* Writes 1 + enum flow for each leaf that moves, which is to drain over a side of its block
 * from now on: it wishes so, and the neighbour there does not. Else 0. Margin 6. */
void refine_moves(int32_t *restrict out, const int32_t *const wishes[3],
                  const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

/* Copies the row's heights to `out`, and raises leaves to the water beside them: leaves that
 * stay are raised in `out`, leaves that move in `bare`, the bare heights. Margin 6. */
void refine_banks(int32_t *restrict out, int32_t *restrict bare, const int32_t *restrict moves,
                  const struct cells children[3], const int32_t *const leaf[3], size_t n);

/* Writes the final heights and flows of a row over those of the courses. `banked` are heights
 * that refine_banks wrote. Margin 7. */
void refine_settle(const struct cells *row, const int32_t *const banked[3],
                   const int32_t *restrict bare, const int32_t *restrict moves, size_t n);

/* Writes the final lakes of a row, which may be where the former ones are: a cell leaves its
 * lake if a neighbour is lower, other than the one that it drains to. Margin 8. */
void refine_shores(int32_t *out, const int32_t *lake, const int32_t *const height[3],
                   const int32_t *restrict flow, size_t n);

/*
 * Planet steps: those that are others on planets, where heights follow from the tree: by lift, and
 * by how much water passes. planet_steps.c has the idea.
 */

/* Rows of children, as courses made them: the row to the north, a row itself and the row to the
 * south. Beyond a rim heights are the nearest ones, and the rest is 0. */
struct neighbours {
    struct cells cells[3];
    const int32_t *height[3];
    const int32_t *lake[3];
    const int32_t *leaves[3];
    const int32_t *wishes[3];
    const int32_t *moves[3]; /* as refine_moves writes them */
};

/* Rows that leaves settle by. */
struct settle_rows {
    struct neighbours around; /* its wishes are not read; the flows of the row itself are written */
    const int32_t *bits;      /* the row's, as all that follow */
    const int32_t *bare;      /* heights as if there were no water */
    int32_t *settled;         /* heights, written */
    int32_t *flooded;         /* lakes, written */
};

/* Rows that heights are smoothed by. Three rows are as above. */
struct smooth_rows {
    const int32_t *height[3];
    const int32_t *flow[3];
    const int32_t *lake[3];
    const int32_t *catchment; /* the row's */
    int32_t *smoothed;        /* heights, written */
};

/* Writes the bare heights of a row of 2n children. `blocks` are the heights of their row of
 * blocks, of the row on their side of it, and of the row on the other side. Margin 2. */
void planet_bare(int32_t *restrict out, const int32_t *const blocks[3],
                 const int32_t *restrict bits, size_t n, const struct drainage *by);

/* Cuts the corners of courses, but for one in eight: where the water of the block that one
 * drains to turns aside, its exit lies on that side. `flow` has the row to the north, the row
 * itself and the row to the south, `bits` the blocks' first row of children. Margin 1. */
void planet_corners(int32_t *restrict exits, const int32_t *const flow[3],
                    const int32_t *restrict bits, size_t n);

/* Writes the lifts of a row of 2n children, from those of blocks. Margin 2. */
void planet_lifts(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                  const int32_t *restrict bits, size_t n, const struct drainage *by);

/* Writes heights, flows and lakes of a row as they are when leaves have moved. Margin 7. */
void planet_settle(const struct settle_rows *rows, size_t n, const struct drainage *by);

/* Writes smoother heights of a row. The margin is 8, or 9 if `height` was made by this step. */
void planet_smooth(const struct smooth_rows *rows, size_t n, size_t margin,
                   const struct drainage *by);

#endif
