/*
 * One tier for each depth, from the basins (tier 0) to the depth that was asked for. A tier
 * takes a row of blocks from the tier above it, its parent, whenever it needs one, and makes two
 * rows of children of it. So the rows of all depths stream at once, in memory that grows with the
 * columns only: a tier is half as wide as the next.
 *
 * A step of drainage.h reads a row or a block on each side of what it writes. So the steps are
 * done in turn, each some rows behind the one before it. With the parent's row t come the bare
 * heights, exits and births of blocks t - 1, the courses of blocks t - 2, and with y = 2t - 4, the
 * first row of their children: wishes to row y, moves and banks to y - 1, settled heights to y - 2
 * and shores to y - 3. That is a pair of rows, the children of blocks t - 4.
 *
 * Invariant: `made` is the first row whose shores are not made, and all that is older than RING
 * rows is forgotten. After a seek steps whose rows before are missing wait: `age` says which.
 *
 * Rows have RIM blocks more at both ends than was asked for; what steps leave untouched there
 * never reaches the middle. Nothing wraps but the indices that are hashed: a window over the seam
 * is like any other.
 *
 * Cells beyond a rim have the height of the nearest one within and no water. To the west and the
 * east they are written into the rows. To the north and the south no rows are made: the nearest
 * one lends its heights, and a row of zeros the rest.
 */
#include "world/cascade.h"

#include <stdlib.h>

enum {
    RIM = 4,        /* blocks before and after those that are asked for */
    RING = 8,       /* rows of a kind that a tier keeps; a power of two */
    BLOCK_RING = 4, /* rows of blocks that a tier keeps; a power of two */
};

struct tier {
    struct tier *parent; /* the tier above; NULL for the basins */
    struct basin_world world;
    struct drainage rules;
    uint32_t cols;      /* cells that were asked for */
    int64_t asked_x;    /* column of the first one */
    int64_t x;          /* column of the first cell that rows have */
    size_t width;       /* cells that rows have */
    int64_t across;     /* cells of the world at this depth, from west to east */
    int64_t down;       /* from north to south */
    int64_t y;          /* next row that is handed out */
    int64_t made;       /* first row that is not made */
    int64_t taken;      /* next row of blocks */
    int age;            /* rows of blocks taken since the seek; of the basins bands */
    struct cells given; /* the parent's last row */
    int64_t given_y;    /* number of that row */
    struct cells blocks[BLOCK_RING];
    int32_t *exits[BLOCK_RING];
    int32_t *lakes[BLOCK_RING];
    int32_t *bits[RING];
    int32_t *bare[RING];
    struct cells children[RING]; /* as courses make them */
    int32_t *leaves[RING];
    int32_t *wishes[RING];
    int32_t *moves[RING];
    int32_t *banked[RING];
    struct cells done[RING];           /* cells in the end */
    struct cells bands[2][BASIN_ROWS]; /* last two of the basins, in turn */
    int32_t *columns;
    int32_t *zeros;
    int32_t *sinks;
    int32_t *room; /* for a band to be made in */
};

struct cascade {
    struct tier *last; /* the tier that was asked for */
    struct tier tiers[CASCADE_LEVELS];
    int32_t numbers[]; /* the rows of all tiers */
};

static int64_t half(int64_t n)
{
    return (n - (n & 1)) / 2;
}

static size_t slot(int64_t row)
{
    return (size_t)row & (RING - 1);
}

static size_t block_slot(int64_t row)
{
    return (size_t)row & (BLOCK_RING - 1);
}

/* The nearest of 0..count-1. */
static int64_t nearest_of(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n >= count ? count - 1 : n;
}

static bool has_row(const struct tier *tier, int64_t y)
{
    return !tier->world.bounded_y || (y >= 0 && y < tier->down);
}

static int64_t nearest_row(const struct tier *tier, int64_t y)
{
    return tier->world.bounded_y ? nearest_of(y, tier->down) : y;
}

static struct cells tier_row(struct tier *tier);

/* Takes the next row of blocks: beyond a rim the nearest one within, without its water. */
static void take_blocks(struct tier *tier)
{
    int64_t t = tier->taken++;
    int64_t y = nearest_row(tier->parent, t);
    struct cells *blocks = &tier->blocks[block_slot(t)];
    if (tier->age == 0 || y != tier->given_y)
        tier->given = tier_row(tier->parent);
    tier->given_y = y;
    *blocks = tier->given;
    if (y != t)
        *blocks = (struct cells){tier->given.height, tier->sinks, tier->zeros, tier->zeros};
}

/* Makes bare heights of both rows of children of blocks t. */
static void make_bare(struct tier *tier, int64_t t)
{
    const int32_t *near = tier->blocks[block_slot(t)].height;
    for (int64_t odd = 0; odd < 2; odd++) {
        int64_t y = 2 * t + odd;
        const int32_t *far = tier->blocks[block_slot(t - 1 + 2 * odd)].height;
        int32_t *bits = tier->bits[slot(y)];
        basin_bits(&tier->world, tier->rules.depth, tier->x, y, tier->width, bits);
        drainage_steps.bare(tier->bare[slot(y)], near, far, bits, tier->columns, tier->width / 2,
                            &tier->rules);
    }
}

/* Makes exits and births of blocks t. */
static void make_exits(struct tier *tier, int64_t t)
{
    size_t n = tier->width / 2;
    const struct cells *blocks = &tier->blocks[block_slot(t)];
    const int32_t *const bits[2] = {tier->bits[slot(2 * t)], tier->bits[slot(2 * t + 1)]};
    const int32_t *const bare[2] = {tier->bare[slot(2 * t)], tier->bare[slot(2 * t + 1)]};
    const int32_t *const height[3] = {tier->blocks[block_slot(t - 1)].height, blocks->height,
                                      tier->blocks[block_slot(t + 1)].height};
    int32_t *exits = tier->exits[block_slot(t)];
    drainage_steps.exits(exits, blocks->flow, bits, bare, n);
    drainage_steps.births(tier->lakes[block_slot(t)], blocks->lake, height, blocks->flow, exits,
                          bits, n, &tier->rules);
}

/* Gives cells beyond a rim in the west or the east the height of the nearest one within. */
static void close_heights(const struct tier *tier, int32_t *height)
{
    int64_t width = (int64_t)tier->width;
    int64_t first = nearest_of(-tier->x, width);
    int64_t last = nearest_of(tier->across - 1 - tier->x, width);
    for (int64_t n = 0; n < first; n++)
        height[n] = height[first];
    for (int64_t n = last + 1; n < width; n++)
        height[n] = height[last];
}

static void close_children(const struct tier *tier, int64_t y)
{
    const struct cells *row = &tier->children[slot(y)];
    close_heights(tier, row->height);
    for (int64_t n = 0; n < (int64_t)tier->width; n++) {
        if (tier->x + n >= 0 && tier->x + n < tier->across)
            continue;
        row->flow[n] = FLOW_SINK;
        row->catchment[n] = 0;
        row->lake[n] = 0;
        tier->leaves[slot(y)][n] = 0;
    }
}

static struct block_row block_row(const struct tier *tier, int64_t t)
{
    size_t n = block_slot(t);
    const struct cells *blocks = &tier->blocks[n];
    return (struct block_row){blocks->height, blocks->flow, blocks->catchment, tier->lakes[n],
                              tier->exits[n]};
}

/* Makes courses of both rows of children of blocks t. */
static void make_courses(struct tier *tier, int64_t t)
{
    struct course_rows rows = {.north = block_row(tier, t - 1),
                               .here = block_row(tier, t),
                               .south = block_row(tier, t + 1)};
    for (int n = 0; n < 2; n++) {
        size_t y = slot(2 * t + n);
        rows.bits[n] = tier->bits[y];
        rows.bare[n] = tier->bare[y];
        rows.height[n] = tier->children[y].height;
        rows.flow[n] = tier->children[y].flow;
        rows.catchment[n] = tier->children[y].catchment;
        rows.lake[n] = tier->children[y].lake;
        rows.leaf[n] = tier->leaves[y];
    }
    drainage_steps.courses(&rows, tier->width / 2, &tier->rules);
    if (tier->world.bounded_x) {
        close_children(tier, 2 * t);
        close_children(tier, 2 * t + 1);
    }
}

/* A row of leaves, wishes or the like; zeros beyond a rim. */
static const int32_t *or_zeros(const struct tier *tier, int32_t *const ring[RING], int64_t y)
{
    return has_row(tier, y) ? ring[slot(y)] : tier->zeros;
}

/* Rows of children around row y. */
struct neighbours {
    struct cells cells[3];
    const int32_t *height[3];
    const int32_t *leaves[3];
    const int32_t *wishes[3];
};

static struct neighbours neighbours(const struct tier *tier, int64_t y)
{
    struct neighbours around;
    for (int n = 0; n < 3; n++) {
        int64_t row = y - 1 + n;
        around.cells[n] = tier->children[slot(nearest_row(tier, row))];
        if (!has_row(tier, row))
            around.cells[n].catchment = tier->zeros;
        around.height[n] = around.cells[n].height;
        around.leaves[n] = or_zeros(tier, tier->leaves, row);
        around.wishes[n] = or_zeros(tier, tier->wishes, row);
    }
    return around;
}

static void make_wishes(struct tier *tier, int64_t y)
{
    struct neighbours around = neighbours(tier, y);
    drainage_steps.wishes(tier->wishes[slot(y)], around.leaves[1], around.height,
                          around.cells[1].flow, (int)(y & 1), tier->width);
}

static void make_banks(struct tier *tier, int64_t y)
{
    struct neighbours around = neighbours(tier, y);
    int32_t *moves = tier->moves[slot(y)];
    drainage_steps.moves(moves, around.wishes, around.height, around.cells[1].flow, (int)(y & 1),
                         tier->width);
    drainage_steps.banks(tier->banked[slot(y)], tier->bare[slot(y)], moves, around.cells,
                         around.leaves, tier->width);
}

static void make_settled(struct tier *tier, int64_t y)
{
    const int32_t *banked[3];
    for (int n = 0; n < 3; n++)
        banked[n] = tier->banked[slot(nearest_row(tier, y - 1 + n))];
    const struct cells *done = &tier->done[slot(y)];
    drainage_steps.settle(done, banked, tier->bare[slot(y)], tier->moves[slot(y)],
                          &tier->children[slot(y)], tier->width);
    if (tier->world.bounded_x)
        close_heights(tier, done->height);
}

static void make_shores(struct tier *tier, int64_t y)
{
    const int32_t *height[3];
    for (int n = 0; n < 3; n++)
        height[n] = tier->done[slot(nearest_row(tier, y - 1 + n))].height;
    const struct cells *done = &tier->done[slot(y)];
    drainage_steps.shores(done->lake, tier->children[slot(y)].lake, height, done->flow,
                          tier->width);
}

/* Takes a step for the rows y and y + 1, unless they lie beyond a rim. */
static void do_two(struct tier *tier, int64_t y, void (*step)(struct tier *tier, int64_t y))
{
    for (int n = 0; n < 2; n++)
        if (has_row(tier, y + n))
            step(tier, y + n);
}

/* Takes a row of blocks, and does each step that can be done with it. */
static void refine_row(struct tier *tier)
{
    int64_t t = tier->taken;
    int64_t y = 2 * t - 4;
    take_blocks(tier);
    if (tier->age >= 2) {
        make_bare(tier, t - 1);
        make_exits(tier, t - 1);
    }
    if (tier->age >= 4)
        make_courses(tier, t - 2);
    if (tier->age >= 5)
        do_two(tier, y - 1, make_wishes);
    if (tier->age >= 6)
        do_two(tier, y - 2, make_banks);
    if (tier->age >= 7)
        do_two(tier, y - 3, make_settled);
    if (tier->age >= 8) {
        do_two(tier, y - 4, make_shores);
        tier->made = y - 2;
    }
    tier->age++;
}

/* The basins' next row. The band before it is kept: its last rows are still read. */
static struct cells basin_row(struct tier *tier, int64_t y)
{
    if (tier->made <= y) {
        tier->age++;
        basin_band(&tier->world, tier->x, tier->made, tier->width, tier->bands[tier->age & 1],
                   tier->room);
        tier->made += BASIN_ROWS;
    }
    return tier->bands[tier->age & 1][y - (tier->made - BASIN_ROWS)];
}

/* The next row, from the first cell that was asked for on, good until four more are taken. */
static struct cells tier_row(struct tier *tier)
{
    int64_t y = tier->y++;
    if (tier->parent == NULL)
        return basin_row(tier, y);
    while (tier->made <= y)
        refine_row(tier);
    const struct cells *row = &tier->done[slot(y)];
    int64_t skip = tier->asked_x - tier->x;
    return (struct cells){row->height + skip, row->flow + skip, row->catchment + skip,
                          row->lake + skip};
}

static void tier_seek(struct tier *tier, int64_t x, int64_t y)
{
    tier->asked_x = x;
    tier->y = y;
    tier->age = 0;
    if (tier->parent == NULL) {
        tier->x = x;
        tier->width = tier->cols;
        tier->made = y;
        return;
    }
    int64_t first = half(x) - RIM;
    int64_t blocks = half(x + tier->cols - 1) + 1 + RIM - first;
    tier->x = 2 * first;
    tier->width = 2 * (size_t)blocks;
    tier->made = 2 * half(y);
    tier->taken = half(y) - RIM;
    tier->parent->cols = (uint32_t)blocks;
    tier_seek(tier->parent, first, nearest_row(tier->parent, tier->taken));
}

/* Blocks that `cols` children are made from, at most. */
static uint32_t blocks_of(uint32_t cols)
{
    return cols / 2 + 1 + 2 * RIM;
}

static int32_t *take(int32_t **unused, size_t count)
{
    int32_t *taken = *unused;
    *unused += count;
    return taken;
}

static void take_cells(struct cells *rows, size_t count, size_t width, int32_t **unused)
{
    for (size_t n = 0; n < count; n++)
        rows[n] = (struct cells){take(unused, width), take(unused, width), take(unused, width),
                                 take(unused, width)};
}

/* Numbers that a tier of so many columns works with; share_out takes as many. */
static uint64_t tier_numbers(int depth, uint32_t cols)
{
    if (depth == 0)
        return (uint64_t)cols * 4 * 2 * BASIN_ROWS + basin_numbers(cols);
    uint64_t blocks = blocks_of(cols);
    return blocks * (2 * BLOCK_RING + 1) + 2 * blocks * (14 * RING + 2);
}

static void share_out(struct tier *tier, int32_t **unused)
{
    size_t blocks = blocks_of(tier->cols);
    size_t width = 2 * blocks;
    if (tier->parent == NULL) {
        take_cells(tier->bands[0], BASIN_ROWS, tier->cols, unused);
        take_cells(tier->bands[1], BASIN_ROWS, tier->cols, unused);
        tier->room = take(unused, basin_numbers(tier->cols));
        return;
    }
    take_cells(tier->children, RING, width, unused);
    take_cells(tier->done, RING, width, unused);
    int32_t **const rings[] = {tier->bits,   tier->bare,  tier->leaves,
                               tier->wishes, tier->moves, tier->banked};
    for (size_t ring = 0; ring < sizeof rings / sizeof *rings; ring++)
        for (size_t n = 0; n < RING; n++)
            rings[ring][n] = take(unused, width);
    for (size_t n = 0; n < BLOCK_RING; n++) {
        tier->exits[n] = take(unused, blocks);
        tier->lakes[n] = take(unused, blocks);
    }
    tier->columns = take(unused, blocks);
    tier->zeros = take(unused, width);
    tier->sinks = take(unused, width);
    for (size_t n = 0; n < width; n++) {
        tier->zeros[n] = 0;
        tier->sinks[n] = FLOW_SINK;
    }
}

struct cascade *cascade_new(const struct basin_world *world, const struct drainage *rules,
                            int depth, uint32_t cols)
{
    struct cascade *cascade = NULL;
    uint32_t asked[CASCADE_LEVELS] = {0};
    uint64_t total = 0;
    for (int m = depth; m >= 0; m--) {
        asked[m] = m == depth ? cols : blocks_of(asked[m + 1]);
        total += tier_numbers(m, asked[m]);
    }
    if (total < (SIZE_MAX - sizeof *cascade) / sizeof *cascade->numbers)
        cascade = malloc(sizeof *cascade + (size_t)total * sizeof *cascade->numbers);
    if (cascade == NULL)
        return NULL;
    int32_t *unused = cascade->numbers;
    int n = 0;
    do {
        struct tier *tier = &cascade->tiers[n];
        *tier = (struct tier){.parent = n > 0 ? tier - 1 : NULL,
                              .world = *world,
                              .rules = rules[n],
                              .cols = asked[n],
                              .across = world->across << n,
                              .down = world->down << n};
        share_out(tier, &unused);
    } while (n++ < depth);
    cascade->last = &cascade->tiers[depth];
    cascade_seek(cascade, 0, 0);
    return cascade;
}

void cascade_free(struct cascade *cascade)
{
    free(cascade);
}

void cascade_seek(struct cascade *cascade, int64_t x, int64_t y)
{
    tier_seek(cascade->last, x, nearest_row(cascade->last, y));
}

struct cells cascade_row(struct cascade *cascade)
{
    return tier_row(cascade->last);
}
