/*
 * The second group of steps makes the children of blocks: courses. It is one loop over a row,
 * without branches, so that the compiler vectorizes it.
 *
 * Invariant: the blocks on both sides of a border agree on the height at which water crosses it,
 * without knowing each other's children.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/refine/refine_steps.h"

#include "base/target_clones.h"
#include "world/refine/four.h"
#include "world/refine/tree.h"
#include "world/start/choices.h"

/*
 * Courses: the water of blocks, led through their children. tree.h has a drawing.
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

/* Numbers of a block's four neighbours, by the slots (tree.h) that touch them. */
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
    int32_t height;
    int32_t lake;
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
    int32_t bits;
    int32_t cap;
    int32_t bare;
    int32_t floor;
    int32_t shore;
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
    struct four height;
    struct four flow;
    struct four catchment;
    struct four lake;
    struct four leaf;
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
                         struct four bare, struct four bits, int32_t lift,
                         const struct drainage *by)
{
    struct block here = a->here;
    struct four floors = floors_of(a);
    int32_t crest = by->planet ? crest_of(lift, by) : 0;
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
    make_waters(&made, a, &tree, bare, bits, lift, by);
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
        struct around around = around_at(&r.north, &r.here, &r.south, x);
        struct made made =
            made_of(&around, children_of(r.bare[0], r.bare[1], x),
                    children_of(r.bits[0], r.bits[1], x), planet ? r.here.lift[x] : 0, &rules);
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

static void courses_row(const struct course_rows *rows, size_t n, const struct drainage *by)
{
    (by->planet ? planet_row : rivers_row)(rows, n, by);
}

const struct course_steps course_steps = {.courses = courses_row};
