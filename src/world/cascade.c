/*
 * One level for each depth, from the basins (level 0) to the depth that was asked for. A level
 * takes a row of blocks from the level above it, its parent, whenever it needs one, and makes two
 * rows of children of it. So the rows of all depths stream at once, in memory that grows with the
 * columns only: a level is half as wide as the next.
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
#include "cascade.h"

#include <stdlib.h>

enum {
    RIM = 4,        /* blocks before and after those that are asked for */
    RING = 8,       /* rows of a kind that a level keeps; a power of two */
    BLOCK_RING = 4, /* rows of blocks that a level keeps; a power of two */
};

struct level {
    struct level *parent; /* the level above; NULL for the basins */
    struct basin_world world;
    struct drainage rules;
    uint32_t cols;      /* cells that were asked for */
    int64_t asked_x;    /* of the first one */
    int64_t x;          /* of the first cell that rows have */
    size_t width;       /* cells that rows have */
    int64_t across;     /* cells of the world at this depth, from west to east */
    int64_t down;       /* from north to south */
    int64_t y;          /* of the next row that is handed out */
    int64_t made;       /* of the first row that is not made */
    int64_t taken;      /* of the next row of blocks */
    int age;            /* rows of blocks taken since the seek; of the basins bands */
    struct cells given; /* the parent's last row */
    int64_t given_y;    /* its number */
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
    struct cells done[RING];           /* their heights, flows and lakes in the end */
    struct cells bands[2][BASIN_ROWS]; /* of the basins, the last two in turn */
    int32_t *columns;
    int32_t *zeros;
    int32_t *sinks;
    int32_t *room; /* for a band to be made in */
};

struct cascade {
    struct level *last; /* the level that was asked for */
    struct level levels[CASCADE_LEVELS];
    int32_t numbers[]; /* the rows of all levels */
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
static int64_t nearest(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n >= count ? count - 1 : n;
}

static bool has_row(const struct level *level, int64_t y)
{
    return !level->world.bounded_y || (y >= 0 && y < level->down);
}

static int64_t nearest_row(const struct level *level, int64_t y)
{
    return level->world.bounded_y ? nearest(y, level->down) : y;
}

static struct cells level_row(struct level *level);

/* Takes the next row of blocks: beyond a rim the nearest one within, without its water. */
static void take_blocks(struct level *level)
{
    int64_t t = level->taken++;
    int64_t y = nearest_row(level->parent, t);
    struct cells *blocks = &level->blocks[block_slot(t)];
    if (level->age == 0 || y != level->given_y)
        level->given = level_row(level->parent);
    level->given_y = y;
    *blocks = level->given;
    if (y != t)
        *blocks = (struct cells){level->given.height, level->sinks, level->zeros, level->zeros};
}

/* Makes bare heights of both rows of children of blocks t. */
static void make_bare(struct level *level, int64_t t)
{
    const int32_t *near = level->blocks[block_slot(t)].height;
    for (int64_t odd = 0; odd < 2; odd++) {
        int64_t y = 2 * t + odd;
        const int32_t *far = level->blocks[block_slot(t - 1 + 2 * odd)].height;
        int32_t *bits = level->bits[slot(y)];
        basin_bits(&level->world, level->rules.depth, level->x, y, level->width, bits);
        drainage_bare(level->bare[slot(y)], near, far, bits, level->columns, level->width / 2,
                      &level->rules);
    }
}

/* Makes exits and births of blocks t. */
static void make_exits(struct level *level, int64_t t)
{
    size_t n = level->width / 2;
    const struct cells *blocks = &level->blocks[block_slot(t)];
    const int32_t *const bits[2] = {level->bits[slot(2 * t)], level->bits[slot(2 * t + 1)]};
    const int32_t *const bare[2] = {level->bare[slot(2 * t)], level->bare[slot(2 * t + 1)]};
    const int32_t *const height[3] = {level->blocks[block_slot(t - 1)].height, blocks->height,
                                      level->blocks[block_slot(t + 1)].height};
    int32_t *exits = level->exits[block_slot(t)];
    drainage_exits(exits, blocks->flow, bits, bare, n);
    drainage_births(level->lakes[block_slot(t)], blocks->lake, height, blocks->flow, exits, bits, n,
                    &level->rules);
}

/* Gives cells beyond a rim in the west or the east the height of the nearest one within. */
static void close_heights(const struct level *level, int32_t *height)
{
    int64_t width = (int64_t)level->width;
    int64_t first = nearest(-level->x, width);
    int64_t last = nearest(level->across - 1 - level->x, width);
    for (int64_t n = 0; n < first; n++)
        height[n] = height[first];
    for (int64_t n = last + 1; n < width; n++)
        height[n] = height[last];
}

static void close_children(const struct level *level, int64_t y)
{
    const struct cells *row = &level->children[slot(y)];
    close_heights(level, row->height);
    for (int64_t n = 0; n < (int64_t)level->width; n++) {
        if (level->x + n >= 0 && level->x + n < level->across)
            continue;
        row->flow[n] = FLOW_SINK;
        row->catchment[n] = 0;
        row->lake[n] = 0;
        level->leaves[slot(y)][n] = 0;
    }
}

static struct block_row block_row(const struct level *level, int64_t t)
{
    size_t n = block_slot(t);
    const struct cells *blocks = &level->blocks[n];
    return (struct block_row){blocks->height, blocks->flow, blocks->catchment, level->lakes[n],
                              level->exits[n]};
}

/* Makes courses of both rows of children of blocks t. */
static void make_courses(struct level *level, int64_t t)
{
    struct course_rows rows = {.north = block_row(level, t - 1),
                               .here = block_row(level, t),
                               .south = block_row(level, t + 1)};
    for (int n = 0; n < 2; n++) {
        size_t y = slot(2 * t + n);
        rows.bits[n] = level->bits[y];
        rows.bare[n] = level->bare[y];
        rows.height[n] = level->children[y].height;
        rows.flow[n] = level->children[y].flow;
        rows.catchment[n] = level->children[y].catchment;
        rows.lake[n] = level->children[y].lake;
        rows.leaf[n] = level->leaves[y];
    }
    drainage_courses(&rows, level->width / 2, &level->rules);
    if (level->world.bounded_x) {
        close_children(level, 2 * t);
        close_children(level, 2 * t + 1);
    }
}

/* A row of leaves, wishes or the like; zeros beyond a rim. */
static const int32_t *or_zeros(const struct level *level, int32_t *const ring[RING], int64_t y)
{
    return has_row(level, y) ? ring[slot(y)] : level->zeros;
}

/* Rows of children around row y. */
struct neighbours {
    struct cells cells[3];
    const int32_t *height[3];
    const int32_t *leaves[3];
    const int32_t *wishes[3];
};

static struct neighbours neighbours(const struct level *level, int64_t y)
{
    struct neighbours around;
    for (int n = 0; n < 3; n++) {
        int64_t row = y - 1 + n;
        around.cells[n] = level->children[slot(nearest_row(level, row))];
        if (!has_row(level, row))
            around.cells[n].catchment = level->zeros;
        around.height[n] = around.cells[n].height;
        around.leaves[n] = or_zeros(level, level->leaves, row);
        around.wishes[n] = or_zeros(level, level->wishes, row);
    }
    return around;
}

static void make_wishes(struct level *level, int64_t y)
{
    struct neighbours around = neighbours(level, y);
    drainage_wishes(level->wishes[slot(y)], around.leaves[1], around.height, around.cells[1].flow,
                    (int)(y & 1), level->width);
}

static void make_banks(struct level *level, int64_t y)
{
    struct neighbours around = neighbours(level, y);
    int32_t *moves = level->moves[slot(y)];
    drainage_moves(moves, around.wishes, around.height, around.cells[1].flow, (int)(y & 1),
                   level->width);
    drainage_banks(level->banked[slot(y)], level->bare[slot(y)], moves, around.cells, around.leaves,
                   level->width);
}

static void make_settled(struct level *level, int64_t y)
{
    const int32_t *banked[3];
    for (int n = 0; n < 3; n++)
        banked[n] = level->banked[slot(nearest_row(level, y - 1 + n))];
    const struct cells *done = &level->done[slot(y)];
    drainage_settle(done, banked, level->bare[slot(y)], level->moves[slot(y)],
                    &level->children[slot(y)], level->width);
    if (level->world.bounded_x)
        close_heights(level, done->height);
}

static void make_shores(struct level *level, int64_t y)
{
    const int32_t *height[3];
    for (int n = 0; n < 3; n++)
        height[n] = level->done[slot(nearest_row(level, y - 1 + n))].height;
    const struct cells *done = &level->done[slot(y)];
    drainage_shores(done->lake, level->children[slot(y)].lake, height, done->flow, level->width);
}

/* Takes a step for the rows y and y + 1, unless they lie beyond a rim. */
static void do_two(struct level *level, int64_t y, void (*step)(struct level *level, int64_t y))
{
    for (int n = 0; n < 2; n++)
        if (has_row(level, y + n))
            step(level, y + n);
}

/* Takes a row of blocks, and does each step that can be done with it. */
static void refine_row(struct level *level)
{
    int64_t t = level->taken;
    int64_t y = 2 * t - 4;
    take_blocks(level);
    if (level->age >= 2) {
        make_bare(level, t - 1);
        make_exits(level, t - 1);
    }
    if (level->age >= 4)
        make_courses(level, t - 2);
    if (level->age >= 5)
        do_two(level, y - 1, make_wishes);
    if (level->age >= 6)
        do_two(level, y - 2, make_banks);
    if (level->age >= 7)
        do_two(level, y - 3, make_settled);
    if (level->age >= 8) {
        do_two(level, y - 4, make_shores);
        level->made = y - 2;
    }
    level->age++;
}

/* The basins' next row. The band before it is kept: its last rows are still read. */
static struct cells basin_row(struct level *level, int64_t y)
{
    if (level->made <= y) {
        level->age++;
        basin_band(&level->world, level->x, level->made, level->width, level->bands[level->age & 1],
                   level->room);
        level->made += BASIN_ROWS;
    }
    return level->bands[level->age & 1][y - (level->made - BASIN_ROWS)];
}

/* The next row, from the first cell that was asked for on, good until four more are taken. */
static struct cells level_row(struct level *level)
{
    int64_t y = level->y++;
    if (level->parent == NULL)
        return basin_row(level, y);
    while (level->made <= y)
        refine_row(level);
    const struct cells *row = &level->done[slot(y)];
    int64_t skip = level->asked_x - level->x;
    return (struct cells){row->height + skip, row->flow + skip, row->catchment + skip,
                          row->lake + skip};
}

static void level_seek(struct level *level, int64_t x, int64_t y)
{
    level->asked_x = x;
    level->y = y;
    level->age = 0;
    if (level->parent == NULL) {
        level->x = x;
        level->width = level->cols;
        level->made = y;
        return;
    }
    int64_t first = half(x) - RIM;
    int64_t blocks = half(x + level->cols - 1) + 1 + RIM - first;
    level->x = 2 * first;
    level->width = 2 * (size_t)blocks;
    level->made = 2 * half(y);
    level->taken = half(y) - RIM;
    level->parent->cols = (uint32_t)blocks;
    level_seek(level->parent, first, nearest_row(level->parent, level->taken));
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

/* Numbers that a level of so many columns works with; set_buffers takes as many. */
static uint64_t level_numbers(int depth, uint32_t cols)
{
    if (depth == 0)
        return (uint64_t)cols * 4 * 2 * BASIN_ROWS + basin_numbers(cols);
    uint64_t blocks = blocks_of(cols);
    return blocks * (2 * BLOCK_RING + 1) + 2 * blocks * (14 * RING + 2);
}

static void set_buffers(struct level *level, int32_t **unused)
{
    size_t blocks = blocks_of(level->cols);
    size_t width = 2 * blocks;
    if (level->parent == NULL) {
        take_cells(level->bands[0], BASIN_ROWS, level->cols, unused);
        take_cells(level->bands[1], BASIN_ROWS, level->cols, unused);
        level->room = take(unused, basin_numbers(level->cols));
        return;
    }
    take_cells(level->children, RING, width, unused);
    take_cells(level->done, RING, width, unused);
    int32_t **const rings[] = {level->bits,   level->bare,  level->leaves,
                               level->wishes, level->moves, level->banked};
    for (size_t ring = 0; ring < sizeof rings / sizeof *rings; ring++)
        for (size_t n = 0; n < RING; n++)
            rings[ring][n] = take(unused, width);
    for (size_t n = 0; n < BLOCK_RING; n++) {
        level->exits[n] = take(unused, blocks);
        level->lakes[n] = take(unused, blocks);
    }
    level->columns = take(unused, blocks);
    level->zeros = take(unused, width);
    level->sinks = take(unused, width);
    for (size_t n = 0; n < width; n++) {
        level->zeros[n] = 0;
        level->sinks[n] = FLOW_SINK;
    }
}

struct cascade *cascade_new(const struct basin_world *world, const struct drainage *rules,
                            int depth, uint32_t cols)
{
    struct cascade *cascade = NULL;
    uint32_t asked[CASCADE_LEVELS] = {0};
    uint64_t total = 0;
    for (int n = depth; n >= 0; n--) {
        asked[n] = n == depth ? cols : blocks_of(asked[n + 1]);
        total += level_numbers(n, asked[n]);
    }
    if (total < (SIZE_MAX - sizeof *cascade) / sizeof *cascade->numbers)
        cascade = malloc(sizeof *cascade + (size_t)total * sizeof *cascade->numbers);
    if (cascade == NULL)
        return NULL;
    int32_t *unused = cascade->numbers;
    for (int n = 0; n <= depth; n++) {
        struct level *level = &cascade->levels[n];
        *level = (struct level){.parent = n > 0 ? level - 1 : NULL,
                                .world = *world,
                                .rules = rules[n],
                                .cols = asked[n],
                                .across = world->across << n,
                                .down = world->down << n};
        set_buffers(level, &unused);
    }
    cascade->last = &cascade->levels[depth];
    cascade_seek(cascade, 0, 0);
    return cascade;
}

void cascade_free(struct cascade *cascade)
{
    free(cascade);
}

void cascade_seek(struct cascade *cascade, int64_t x, int64_t y)
{
    level_seek(cascade->last, x, nearest_row(cascade->last, y));
}

struct cells cascade_row(struct cascade *cascade)
{
    return level_row(cascade->last);
}
