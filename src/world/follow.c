/*
 * The course of a cell leads over the same blocks as that of the block it lies in, because a
 * block's water leaves by one child, the exit, in the block's direction. So the mouth at one
 * depth is known but for the last two blocks from the mouth at the depth above. A few more
 * are walked through again: where the last block is all sea at the next depth, the way to
 * the end gets shorter there.
 *
 * One kind of cell is different: a leaf that drains over a side of its block. Its course is
 * that of the block next door.
 */
#include "world/follow.h"

#include "world/rivers.h"
#include "world/rivers_sea.h"

enum {
    SIDE = 32, /* cells along a side of a window */
    TRAIL = 8, /* cells before the end of a course that the next depth begins with */
};

/* A walker along courses at one depth, who sees the window around. */
struct walker {
    struct rivers_world world;
    int depth;
    bool sees;    /* the window is filled */
    int64_t left; /* the window's first column */
    int64_t top;  /* the window's first row */
    uint8_t water[SIDE * SIDE];
    uint8_t direction[SIDE * SIDE];
    uint32_t catchment[SIDE * SIDE];
};

struct follow_cell {
    int64_t x;
    int64_t y;
};

/* A cell that a walker sees. */
struct sight {
    bool outside; /* the cell lies beyond a rim */
    bool sea;
    uint8_t direction;
    uint32_t catchment;
};

/* The end of a course. */
struct tail {
    int count;                       /* number of cells before the end, as far as they are kept */
    struct follow_cell trail[TRAIL]; /* the cells, the first one first */
    struct follow_cell last;         /* the last cell; where the walk began, if that is sea */
    enum follow_end end;
};

static struct walker walker_of(const struct recipe *recipe, int depth)
{
    uint32_t sea = rivers_sea(recipe);
    struct walker walker = {.depth = depth};
    walker.world = rivers_world(recipe, sea < RIVERS_TOP ? sea : RIVERS_TOP);
    return walker;
}

/* Moves a walker's window so that a place is in its middle. Returns false if out of memory. */
static bool fill_window(struct walker *walker, struct follow_cell place)
{
    const struct rivers_layers out = {
        .catchment = walker->catchment,
        .water = walker->water,
        .direction = walker->direction,
    };
    walker->left = place.x - SIDE / 2;
    walker->top = place.y - SIDE / 2;
    walker->sees = rivers_window(&walker->world, walker->depth - walker->world.depth, walker->left,
                                 walker->top, SIDE, SIDE, &out);
    return walker->sees;
}

/* Looks at a cell. Returns false if out of memory. */
static bool look(struct walker *walker, struct follow_cell place, struct sight *sight)
{
    int64_t col = place.x - walker->left;
    int64_t row = place.y - walker->top;
    bool within = walker->sees && col >= 0 && col < SIDE && row >= 0 && row < SIDE;
    if (!within && !fill_window(walker, place))
        return false;
    int64_t at = (place.y - walker->top) * SIDE + place.x - walker->left;
    *sight = (struct sight){
        .outside = walker->catchment[at] == 0,
        .sea = walker->water[at] == RIVERS_SEA,
        .direction = walker->direction[at],
        .catchment = walker->catchment[at],
    };
    return true;
}

/* Returns the neighbour in a direction. */
static struct follow_cell beside(struct follow_cell place, uint8_t direction)
{
    place.x += (direction == RIVERS_EAST) - (direction == RIVERS_WEST);
    place.y += (direction == RIVERS_SOUTH) - (direction == RIVERS_NORTH);
    return place;
}

static struct follow_cell block_of(struct follow_cell place)
{
    return (struct follow_cell){(place.x - (place.x & 1)) / 2, (place.y - (place.y & 1)) / 2};
}

/* Keeps a cell of a course, and forgets the first one where there are too many. */
static void keep_cell(struct tail *tail, struct follow_cell place)
{
    if (tail->count == TRAIL) {
        tail->count--;
        for (int n = 0; n < tail->count; n++)
            tail->trail[n] = tail->trail[n + 1];
    }
    tail->trail[tail->count++] = place;
    tail->last = place;
}

/* Follows a course to its end. Returns false if out of memory. */
static bool walk(struct walker *walker, struct follow_cell place, struct tail *tail)
{
    struct sight sight;
    *tail = (struct tail){.last = place, .end = FOLLOW_SEA};
    while (look(walker, place, &sight)) {
        if (sight.sea)
            return true;
        if (sight.outside) {
            tail->end = FOLLOW_RIM;
            return true;
        }
        keep_cell(tail, place);
        if (sight.direction == RIVERS_SINK) {
            tail->end = FOLLOW_SINK;
            return true;
        }
        place = beside(place, sight.direction);
    }
    return false;
}

/* Finds the block whose course a cell's course is: its own, or the one next door. *there is false
 * if the course ends before. Returns false if out of memory. */
static bool find_block(struct walker *walker, struct follow_cell place, struct follow_cell *block,
                       bool *there)
{
    struct sight sight;
    if (!look(walker, place, &sight))
        return false;
    *there = !sight.sea && !sight.outside && sight.direction != RIVERS_SINK;
    if (!*there)
        return true;
    struct follow_cell next = beside(place, sight.direction);
    if (!look(walker, next, &sight))
        return false;
    *there = !sight.sea && !sight.outside;
    *block = block_of(next); /* the cell's own, unless it is the exit or a leaf that moves */
    return true;
}

/* Returns the direction from a place to one beside it. */
static uint8_t direction_to(struct follow_cell from, struct follow_cell to)
{
    uint8_t direction = RIVERS_EAST;
    while (beside(from, direction).x != to.x || beside(from, direction).y != to.y)
        direction++;
    return direction;
}

/* Finds the child by which the water of a block leaves for the next one: blocks are two that lie
 * side by side on a course. Returns false if out of memory. */
static bool find_exit(struct walker *walker, const struct follow_cell blocks[2],
                      struct follow_cell *exit)
{
    uint8_t direction = direction_to(blocks[0], blocks[1]);
    uint32_t most = 0;
    for (int child = 0; child < 4; child++) {
        struct follow_cell place = {2 * blocks[0].x + (child & 1), 2 * blocks[0].y + (child >> 1)};
        struct follow_cell next = block_of(beside(place, direction));
        bool leaves = next.x == blocks[1].x && next.y == blocks[1].y;
        struct sight sight;
        if (!look(walker, place, &sight))
            return false;
        if (leaves && sight.direction == direction && sight.catchment > most) {
            most = sight.catchment;
            *exit = place;
        }
    }
    return true;
}

bool follow_down(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                 struct follow_mouth *mouth)
{
    int last = recipe_depth(recipe) + zoom;
    int depth = last;
    struct follow_cell begins[RECIPE_DEPTH_MAX + 1]; /* cells of each depth with the same course */
    struct tail tail;
    begins[last] = (struct follow_cell){x, y};
    for (bool there = true; depth > 0 && there; depth -= there) {
        struct walker walker = walker_of(recipe, depth);
        if (!find_block(&walker, begins[depth], &begins[depth - 1], &there))
            return false;
    }
    struct walker walker = walker_of(recipe, depth);
    if (!walk(&walker, begins[depth], &tail))
        return false;
    while (depth++ < last) {
        walker = walker_of(recipe, depth);
        struct follow_cell from = begins[depth];
        if (tail.count > 1 && !find_exit(&walker, tail.trail, &from))
            return false;
        if (!walk(&walker, from, &tail))
            return false;
    }
    *mouth = (struct follow_mouth){tail.last.x, tail.last.y, tail.end};
    return true;
}

/* Finds the neighbour with the largest catchment that drains to a place. Returns false if out of
 * memory; *most is 0 if there is none. */
static bool find_inflow(struct walker *walker, struct follow_cell place, struct follow_cell *from,
                        uint32_t *most)
{
    *most = 0;
    for (int direction = RIVERS_EAST; direction <= RIVERS_NORTH; direction++) {
        struct follow_cell next = beside(place, (uint8_t)direction);
        struct sight sight;
        if (!look(walker, next, &sight))
            return false;
        bool drains = sight.direction == (direction + 2) % 4 && !sight.sea && !sight.outside;
        if (drains && sight.catchment > *most) {
            *most = sight.catchment;
            *from = next;
        }
    }
    return true;
}

bool follow_up(const struct recipe *recipe, int zoom, int64_t *x, int64_t *y, uint32_t least,
               int steps, int *moved)
{
    struct walker walker = walker_of(recipe, recipe_depth(recipe) + zoom);
    struct follow_cell place = {*x, *y};
    struct follow_cell from = place;
    uint32_t most;
    for (*moved = 0; *moved < steps; ++*moved) {
        if (!find_inflow(&walker, place, &from, &most))
            return false;
        if (most == 0 || most < least)
            break;
        place = from;
    }
    *x = place.x;
    *y = place.y;
    return true;
}
