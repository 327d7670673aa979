/*
 * Each step is one loop over a row, without branches, so that the compiler vectorizes it. Over 500
 * lines, as the steps share their words.
 *
 * Invariants:
 * - a block's exit lies on the side that its water leaves over;
 * - the blocks on both sides of a border agree on the height at which water crosses it, without
 *   knowing each other's children;
 * - a leaf that moves drains to a cell that does not move: so no two cells drain to one another.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/refine/refine_steps.h"

#include "world/start/winds.h"

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

CLONES void refine_bare(int32_t *restrict out, const int32_t *const blocks[2],
                        const int32_t *restrict bits, int32_t *restrict columns, size_t n,
                        const struct drainage *by)
{
    const int32_t *restrict near = blocks[0];
    const int32_t *restrict far = blocks[1];
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

CLONES void refine_exits(int32_t *restrict out, const int32_t *restrict flow,
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

/* Returns the mask of: all neighbours of cell x hold its water. */
INLINED int32_t held_at(const int32_t *const height[3], int32_t flow, size_t x)
{
    int32_t level = height[1][x];
    return holds(height[1][x + 1], level, flow, FLOW_EAST) &
           holds(height[2][x], level, flow, FLOW_SOUTH) &
           holds(height[1][x - 1], level, flow, FLOW_WEST) &
           holds(height[0][x], level, flow, FLOW_NORTH);
}

CLONES void refine_new_lakes(int32_t *restrict out, const struct cells *const blocks[3],
                             const int32_t *restrict exits, const int32_t *const bits[2], size_t n,
                             const struct drainage *by)
{
    const int32_t *const height[3] = {blocks[0]->height, blocks[1]->height, blocks[2]->height};
    const int32_t *restrict lake = blocks[1]->lake;
    const int32_t *restrict flow = blocks[1]->flow;
    const int32_t *restrict bits0 = bits[0];
    const int32_t *restrict bits1 = bits[1];
    const int32_t sea = by->shore;
    const int32_t depth = by->depth;
    for (size_t x = 1; x < n - 1; x++) {
        struct four b = turned(children_of(bits0, bits1, x), exits[x]);
        int32_t born = held_at(height, flow[x], x) & mask(lake[x] == 0) &
                       mask(flow[x] != FLOW_SINK) & mask(depth > 1) & mask(height[1][x] >= sea) &
                       mask((b.n3 & 0xFFFF) < LAKES);
        out[x] = lake[x] | (((b.n0 & ~63) | depth) & born);
    }
}

/*
 * Courses: the water of blocks, led through their children. refine_steps.h has a drawing.
 *
 * A course enters a block at the child that lies across the side from the neighbour's exit, and
 * leaves it by the block's own exit. The other children drain into one another, as a tree.
 *
 * Water falls from block to block. It crosses the side between two blocks at a height between
 * theirs, the *crossing*. A child is no higher than the lowest crossing of the water that passes it
 * (its *cap*), and the exit is no lower than the crossing into the next block.
 *
 *     blocks near the sea, 90 -> 70 -> 40 high: water crosses at 80 and at 55. So in the middle
 *     block the children on the course are at most 80 high, and the exit is at least 55 high.
 *
 * No cell beside a lake may be lower than the lake, except where it flows out. So in a block that
 * is not lower than a lake beside it, the children that touch the lake are raised to its level
 * (their *floor*).
 */

/* Numbers of a block's four neighbours, by the slots (refine_steps.h) that touch them. */
struct sides {
    int32_t own_x; /* beside the exit and slot 2 */
    int32_t far_x; /* beside slots 1 and 3 */
    int32_t own_y; /* beside the exit and slot 1 */
    int32_t far_y; /* beside slots 2 and 3 */
};

INLINED struct sides sides_of(int32_t east, int32_t south, int32_t west, int32_t north,
                              int32_t exit)
{
    int32_t right = -(exit & 1);
    int32_t down = -(exit >> 1);
    return (struct sides){pick(right, east, west), pick(right, west, east),
                          pick(down, south, north), pick(down, north, south)};
}

/* Returns the level of the neighbour's lake if it is not above `level`, the block's; else 0. */
INLINED int32_t floor_by(struct block beside, int32_t level)
{
    return beside.height & mask(beside.lake != 0) & mask(beside.height <= level);
}

INLINED struct four floors_of(const struct around *a)
{
    int32_t level = a->here.height;
    struct sides s = sides_of(floor_by(a->east, level), floor_by(a->south, level),
                              floor_by(a->west, level), floor_by(a->north, level), a->here.exit);
    return (struct four){higher(s.own_x, s.own_y), higher(s.far_x, s.own_y),
                         higher(s.own_x, s.far_y), higher(s.far_x, s.far_y)};
}

/* Returns 0 if a neighbour is lower than a lake at `level`, 1 if it is land, 2 if it is a lake. */
INLINED int32_t shore_by(struct block beside, int32_t level)
{
    return (1 + (mask(beside.lake != 0) & 1)) & mask(beside.height >= level);
}

/* Returns the mask of: a child that nothing flows into becomes lake, as its block is. Neither of
 * the two neighbours that it touches may be lower. If both are lakes it always does, else if its
 * land is `low`, by chance or by height. */
INLINED int32_t joins(int32_t shore_x, int32_t shore_y, int32_t low)
{
    int32_t joined = low | mask(shore_x + shore_y == 4);
    return joined & mask(shore_x != 0) & mask(shore_y != 0);
}

/* Returns the mask of chance, for a child of a lake on a world of rivers. */
INLINED int32_t by_chance(int32_t shore_x, int32_t shore_y, int32_t bits)
{
    int32_t odds = pick(mask(shore_x + shore_y == 2), 420, 640);
    return mask((bits >> 3 & 1023) < odds);
}

/* Returns the mask of: land of a planet is lower than a lake's level and a part of a crest. */
INLINED int32_t by_land(int32_t bare, int32_t level, int32_t crest, int32_t bits)
{
    return mask(bare < level + (crest >> 8) * (bits >> 4 & 127));
}

INLINED struct four shores_of(const struct around *a, struct four bits, struct four bare,
                              int32_t crest, int planet)
{
    int32_t level = a->here.height;
    struct sides s = sides_of(shore_by(a->east, level), shore_by(a->south, level),
                              shore_by(a->west, level), shore_by(a->north, level), a->here.exit);
    struct four low = {0, by_land(bare.n1, level, crest, bits.n1),
                       by_land(bare.n2, level, crest, bits.n2),
                       by_land(bare.n3, level, crest, bits.n3)};
    if (!planet)
        low = (struct four){0, by_chance(s.far_x, s.own_y, bits.n1),
                            by_chance(s.own_x, s.far_y, bits.n2),
                            by_chance(s.far_x, s.far_y, bits.n3)};
    return (struct four){0, joins(s.far_x, s.own_y, low.n1), joins(s.own_x, s.far_y, low.n2),
                         joins(s.far_x, s.far_y, low.n3)};
}

/* Returns the number of the neighbour that a flow leads to; `own` for a sink. */
INLINED int32_t next_of(int32_t flow, int32_t east, int32_t south, int32_t west, int32_t north,
                        int32_t own)
{
    return pick(
        mask(flow == FLOW_EAST), east,
        pick(mask(flow == FLOW_SOUTH), south,
             pick(mask(flow == FLOW_WEST), west, pick(mask(flow == FLOW_NORTH), north, own))));
}

/* What a child becomes. */
struct child {
    int32_t height, lake;
};

INLINED struct child exit_child(const struct around *a, int32_t cap, int32_t bare, int32_t floor,
                                const struct drainage *by)
{
    struct block here = a->here;
    int32_t next = next_of(here.flow, a->east.height, a->south.height, a->west.height,
                           a->north.height, here.height);
    int32_t next_lake =
        next_of(here.flow, a->east.lake, a->south.lake, a->west.lake, a->north.lake, 0);
    int32_t least = higher(crossing(here.height, next, by->sea), floor);
    int32_t land = bare - by->cut;
    if (by->planet)
        land = pick(
            mask(cap == NONE) | mask(here.height < by->shore), bare,
            drawn_to(here.height - ((here.height - higher(next, by->sea)) >> 2), bare, by->even));
    int32_t height = higher(least, lower(land, cap));
    int32_t level = mask(here.flow == FLOW_SINK) | mask(here.lake != 0);
    int32_t arm = ~level & mask(next_lake != 0) & mask(floor <= next);
    height = pick(level, here.height, pick(arm, next, height));
    return (struct child){height, here.lake | (next_lake & arm)};
}

/* What a child that is not the exit is made from. */
struct rest {
    int32_t bits, cap, bare, floor, shore;
};

/* Returns how far, at least, a child without a course is above the child that it drains to: far in
 * the mountains, little by the sea. */
INLINED int32_t hill_of(struct rest child, const struct drainage *by)
{
    int32_t rise = between((child.bare - by->sea) >> 11, 0, 1 << 15);
    return (rise * (512 + (child.bits & 511)) >> 10) * by->hill.factor >> by->hill.shift;
}

/* Returns the height of a planet's child, without floor. On a course it lies between its block and
 * its cap, in parts of 2^place. A leaf has the height of its land, but neither much less nor much
 * more than a crest above the child that it drains to. The smaller cells are, the more both follow
 * their land. */
INLINED int32_t planet_land(struct rest child, int32_t below, struct block here, int32_t crest,
                            int place, const struct drainage *by)
{
    int32_t on_course = here.height + ((child.cap - here.height) >> place);
    on_course = drawn_to(on_course, between(child.bare, below, child.cap), by->even);
    on_course = pick(mask(here.height < by->shore), lower(child.bare, child.cap), on_course);
    int32_t own = (crest >> 8) * (128 + (child.bits >> 4 & 255));
    int32_t want = child.bare + (own >> 2);
    int32_t most = below + own + (own >> 2);
    most += (higher(want - most, 0) >> 8) * higher(64, by->even);
    int32_t leaf = between(want, below + (own >> 8) * by->least, most);
    int32_t at_sea = lower(child.bare, higher(below, by->sea) + (own >> 2));
    leaf = lower(pick(mask(here.height >= by->sea), leaf, at_sea), HEIGHT_TOP);
    return pick(mask(child.cap != NONE), on_course, leaf);
}

INLINED struct child other_child(struct rest child, int32_t below, struct block here, int32_t crest,
                                 int place, const struct drainage *by)
{
    int32_t flowing = mask(child.cap != NONE);
    int32_t land = lower(child.bare - (by->cut & flowing), child.cap);
    int32_t least = below;
    if (by->planet)
        land = planet_land(child, below, here, crest, place, by);
    else
        least = lower(below + (hill_of(child, by) & ~flowing), HEIGHT_TOP);
    int32_t height = higher(higher(land, child.floor), least);
    int32_t wet = mask(here.lake != 0) & (flowing | child.shore);
    return (struct child){pick(wet, here.height, height), here.lake & wet};
}

/* The children of one block, by child. */
struct made {
    struct four height, flow, catchment, lake, leaf;
    int32_t crest; /* of the block, on a planet: see crest_of */
};

INLINED struct three flows_of(const struct tree *tree, int32_t exit)
{
    int32_t along_x = pick(-(exit & 1), FLOW_EAST, FLOW_WEST); /* towards the exit's column */
    int32_t along_y = pick(-(exit >> 1), FLOW_SOUTH, FLOW_NORTH);
    int32_t near = pick(tree->row, along_x, along_y);
    int32_t top = pick(tree->row, along_y, along_x);
    return (struct three){near, top, pick(tree->bend, near ^ 2, top)};
}

INLINED void make_waters(struct made *made, const struct around *a, const struct tree *tree,
                         const struct four bare, const struct four bits, const struct drainage *by)
{
    struct block here = a->here;
    struct four floors = floors_of(a);
    const int32_t crest = made->crest;
    struct three z = branches(bare, tree->row);
    struct three bit = branches(bits, tree->row);
    struct three floor = branches(floors, tree->row);
    struct three shore = branches(shores_of(a, bits, bare, crest, by->planet), tree->row);
    struct child exit = exit_child(a, tree->exit_cap, bare.n0, floors.n0, by);
    struct child near =
        other_child((struct rest){bit.near, tree->caps.near, z.near, floor.near, shore.near},
                    exit.height, here, crest, 3, by);
    struct child top = other_child(
        (struct rest){bit.top, tree->caps.top, z.top, floor.top, shore.top & mask(near.lake != 0)},
        near.height, here, crest, 2, by);
    int32_t after = pick(tree->bend, mask(top.lake != 0), -1);
    struct child far =
        other_child((struct rest){bit.far, tree->caps.far, z.far, floor.far, shore.far & after},
                    pick(tree->bend, top.height, exit.height), here, crest, 1, by);
    made->height = in_place(exit.height, (struct three){near.height, top.height, far.height},
                            tree->row, here.exit);
    made->lake =
        in_place(exit.lake, (struct three){near.lake, top.lake, far.lake}, tree->row, here.exit);
    int32_t leaf_top = mask(tree->caps.top == NONE) & mask(top.lake == 0) & ~tree->bend & 1;
    int32_t leaf_far = mask(tree->caps.far == NONE) & mask(far.lake == 0) & 1;
    made->leaf = in_place(0, (struct three){0, leaf_top, leaf_far}, tree->row, here.exit);
}

INLINED struct made made_of(const struct around *a, struct four bare_by_child,
                            struct four bits_by_child, int32_t lift, const struct drainage *by)
{
    struct block here = a->here;
    struct four bare = turned(bare_by_child, here.exit);
    struct four bits = turned(bits_by_child, here.exit);
    struct inflows in = inflows_of(a, by->sea);
    struct tree tree = tree_of(&in, bare, bits, here.height, by);
    struct made made;
    made.crest = by->planet ? crest_of(lift, by) : 0;
    make_waters(&made, a, &tree, bare, bits, by);
    made.flow = in_place(here.flow, flows_of(&tree, here.exit), tree.row, here.exit);
    int32_t most = fourfold(here.catchment);
    struct three catchments = {fewer(tree.catchments.near, most), fewer(tree.catchments.top, most),
                               fewer(tree.catchments.far, most)};
    made.catchment = in_place(most, catchments, tree.row, here.exit);
    return made;
}

INLINED void put(int32_t *const rows[2], size_t x, struct four f)
{
    rows[0][2 * x] = f.n0;
    rows[0][2 * x + 1] = f.n1;
    rows[1][2 * x] = f.n2;
    rows[1][2 * x + 1] = f.n3;
}

/* The loop of both kinds of worlds, with the rules of one. */
INLINED void children_row(const struct course_rows *rows, size_t n, const struct drainage *by,
                          bool planet)
{
    const struct course_rows r = *rows;
    struct drainage rules = *by;
    rules.planet = planet;
#ifndef __clang__
#pragma GCC ivdep
#endif
    for (size_t x = 2; x < n - 2; x++) {
        struct around around = around_at(r.blocks, x);
        struct made made =
            made_of(&around, children_of(r.bare[0], r.bare[1], x),
                    children_of(r.bits[0], r.bits[1], x), planet ? r.blocks[1].lift[x] : 0, &rules);
        put(r.height, x, made.height);
        put(r.flow, x, made.flow);
        put(r.catchment, x, made.catchment);
        put(r.lake, x, made.lake);
        put(r.leaf, x, made.leaf);
    }
}

CLONES static void rivers_row(const struct course_rows *rows, size_t n, const struct drainage *by)
{
    children_row(rows, n, by, false);
}

CLONES static void planet_row(const struct course_rows *rows, size_t n, const struct drainage *by)
{
    children_row(rows, n, by, true);
}

void refine_courses(const struct course_rows *rows, size_t n, const struct drainage *by)
{
    (by->planet ? planet_row : rivers_row)(rows, n, by);
}

/*
 * Rain, and discharges.
 *
 * Invariant: the exit has four times the discharge of its block, and no other child has more. So
 * discharges never fall along a course, at any depth.
 */

/* Nine parts of the nearest block's rain, three of each one beside it, one of the one across.
 * Without signs, as rows that are not needed hold any numbers. */
INLINED int32_t mixed(int32_t near, int32_t beside, int32_t far, int32_t across)
{
    uint32_t sides = (uint32_t)beside + (uint32_t)far;
    uint32_t sum = 9 * (uint32_t)near + 3 * sides + (uint32_t)across + 8;
    return higher((int32_t)(sum >> 4), RAIN_LEAST);
}

CLONES void refine_spread(int32_t *restrict out, const int32_t *restrict near,
                          const int32_t *restrict far, size_t n)
{
    for (size_t x = 1; x < n - 1; x++) {
        out[2 * x] = mixed(near[x], near[x - 1], far[x], far[x - 1]);
        out[2 * x + 1] = mixed(near[x], near[x + 1], far[x], far[x + 1]);
    }
}

INLINED struct four discharges_of(const struct around *a, struct four rain_by_child,
                                  struct four flow_by_child)
{
    int32_t exit = a->here.exit;
    struct inflows in = inflows_of(a, 0);
    struct four rain = turned(rain_by_child, exit);
    struct four flow = turned(flow_by_child, exit);
    /* The shape of the tree (refine_steps.h), as the flows tell it: top flows north or south to the
     * child in the exit's row. Both are masks. */
    int32_t row = -(flow.n3 & 1);
    int32_t bend = row ^ -(pick(row, flow.n2, flow.n1) & 1);
    struct four own = {0, joined(inflow_at(1, &in), rain.n1), joined(inflow_at(2, &in), rain.n2),
                       joined(inflow_at(3, &in), rain.n3)};
    struct three q = branches(own, row);
    q.top = joined(q.top, q.far & bend);
    q.near = joined(q.near, q.top);
    int32_t most = fourfold(a->here.catchment);
    q = (struct three){fewer(q.near, most), fewer(q.top, most), fewer(q.far, most)};
    return in_place(most, q, row, exit);
}

CLONES void refine_discharges(const struct discharge_rows *rows, size_t n)
{
    const struct discharge_rows r = *rows;
#ifndef __clang__
#pragma GCC ivdep
#endif
    for (size_t x = 2; x < n - 2; x++) {
        struct around around = around_at(r.blocks, x);
        struct four q = discharges_of(&around, children_of(r.rain[0], r.rain[1], x),
                                      children_of(r.flow[0], r.flow[1], x));
        put(r.discharge, x, q);
    }
}

/* Skips most cells, as few move. */
void refine_dry(int32_t *out, const int32_t *const discharge[3], const int32_t *restrict moves,
                size_t n)
{
    for (size_t x = 7; x < n - 7; x++) {
        if (moves[x] == 0)
            continue;
        int32_t next = next_at(discharge, moves[x] - 1, x);
        out[x] = fewer(out[x], next);
    }
}

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

CLONES void refine_wishes(int32_t *restrict out, const int32_t *restrict leaf,
                          const int32_t *const height[3], const int32_t *restrict flow, int odd,
                          size_t n)
{
    const int32_t *restrict here = height[1];
    const int32_t *restrict over = odd ? height[2] : height[0];
    for (size_t x = 5; x < n - 5; x++) {
        int32_t next = next_at(height, flow[x], x);
        int32_t side = pick(-(int32_t)(x & 1), here[x + 1], here[x - 1]);
        out[x] = leaf[x] & mask(lower(side, over[x]) < next);
    }
}

CLONES void refine_moves(int32_t *restrict out, const int32_t *const wishes[3],
                         const int32_t *const height[3], const int32_t *restrict flow, int odd,
                         size_t n)
{
    const int32_t *restrict here = height[1];
    const int32_t *restrict over = odd ? height[2] : height[0];
    const int32_t *restrict wish = wishes[1];
    const int32_t *restrict over_wish = odd ? wishes[2] : wishes[0];
    const int32_t along_y = 1 + (odd ? FLOW_SOUTH : FLOW_NORTH);
    for (size_t x = 6; x < n - 6; x++) {
        int32_t right = -(int32_t)(x & 1);
        int32_t next = next_at(height, flow[x], x);
        int32_t side = pick(right, here[x + 1], here[x - 1]);
        int32_t side_wish = pick(right, wish[x + 1], wish[x - 1]);
        side = pick(-side_wish, INT32_MAX, side);
        int32_t second = pick(-over_wish[x], INT32_MAX, over[x]);
        int32_t move = mask(side < next) & pick(right, 1 + FLOW_EAST, 1 + FLOW_WEST);
        move = pick(mask(second < lower(side, next)), along_y, move);
        out[x] = move & -wish[x];
    }
}

/* Returns a cell's height if it is no leaf and lies within the world; else 0. */
INLINED int32_t bank_of(const struct cells *row, const int32_t *leaf, size_t x)
{
    return row->height[x] & mask(leaf[x] == 0) & mask(row->catchment[x] != 0);
}

CLONES void refine_banks(int32_t *restrict out, int32_t *restrict bare,
                         const int32_t *restrict moves, const struct cells children[3],
                         const int32_t *const leaf[3], size_t n)
{
    for (size_t x = 6; x < n - 6; x++) {
        int32_t bank = higher(
            higher(bank_of(&children[1], leaf[1], x + 1), bank_of(&children[1], leaf[1], x - 1)),
            higher(bank_of(&children[2], leaf[2], x), bank_of(&children[0], leaf[0], x)));
        int32_t is_leaf = -leaf[1][x];
        int32_t stays = mask(moves[x] == 0);
        out[x] = higher(children[1].height[x], bank & is_leaf & stays);
        bare[x] = higher(bare[x], bank & is_leaf & ~stays);
    }
}

CLONES void refine_settle(const struct cells *row, const int32_t *const banked[3],
                          const int32_t *restrict bare, const int32_t *restrict moves, size_t n)
{
    int32_t *restrict height = row->height;
    int32_t *restrict flow = row->flow;
    for (size_t x = 7; x < n - 7; x++) {
        int32_t moving = mask(moves[x] != 0);
        int32_t to = moves[x] - 1;
        height[x] = pick(moving, higher(bare[x], next_at(banked, to, x)), banked[1][x]);
        flow[x] = pick(moving, to, flow[x]);
    }
}

CLONES void refine_shores(int32_t *out, const int32_t *lake, const int32_t *const height[3],
                          const int32_t *restrict flow, size_t n)
{
    for (size_t x = 8; x < n - 8; x++)
        out[x] = lake[x] & held_at(height, flow[x], x);
}
