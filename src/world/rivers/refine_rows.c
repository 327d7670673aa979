/*
 * A tier takes a row of blocks whenever it needs one, and makes two rows of children of it.
 *
 * A step of a refinement reads a row or a block on each side of what it writes. So the steps are
 * done in turn, each some rows behind the one before it. With the row of blocks t come the bare
 * heights, exits and new lakes of blocks t - 1, the courses of blocks t - 2, and with y = 2t - 4,
 * the first row of their children: wishes to row y, moves and banks to y - 1, settled heights to
 * y - 2 and shores to y - 3. That is a pair of rows, the children of blocks t - 4.
 *
 * Invariant: `made` is the first row whose shores are not made. A ring keeps the rows that are
 * still read, and forgets older ones. After a seek steps whose rows before are missing wait: `age`
 * says which.
 *
 * Rows have REFINE_RIM blocks more at both ends than was asked for; what steps leave untouched
 * there never reaches the middle. Nothing wraps but the indices that are hashed: a window over the
 * seam is like any other.
 *
 * Cells beyond a rim have the height of the nearest one within and no water. To the west and the
 * east they are written into the rows. To the north and the south no rows are made: the nearest
 * one lends its heights, and a row of zeros the rest.
 */
#include "world/rivers/refine_rows.h"

#include "world/rivers/drainage.h"
#include "world/rivers/nearest.h"
#include "world/rivers/rain.h"
#include "world/rivers/refine_banks.h"
#include "world/rivers/refine_courses.h"
#include "world/rivers/refine_land.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * Tier rows: the rows that a tier keeps, which are the last ones of each kind.
 *
 * Invariant: refine_rows_rows_share takes as many numbers as refine_rows_rows_numbers counts.
 */

/* Numbers of rows of a kind that are kept: as many as steps still read. When row y + 1 of the
 * children is made, rows from y - 7 on are still read as blocks of the next tier. */
enum { SHORT_RING = 4, RING = 8, CHILD_RING = 10 };

/* Rings of rows: each array has the last rows of its kind. A row of blocks has a number for each
 * block, a row of children two for each block. The steps are those of drainage.h. */
struct refine_rows_rows {
    struct cells blocks[SHORT_RING];   /* the feed's rows of blocks, in its memory */
    int32_t *exits[SHORT_RING];        /* exits of blocks */
    int32_t *lakes[SHORT_RING];        /* lakes of blocks, new ones included */
    int32_t *bits[SHORT_RING];         /* random bits of children */
    int32_t *bare[RING];               /* bare heights of children */
    struct cells children[CHILD_RING]; /* as courses make them, settled later */
    int32_t *leaves[RING];             /* children's, as are the three below */
    int32_t *wishes[SHORT_RING];
    int32_t *moves[SHORT_RING];
    int32_t *banked[SHORT_RING];
    int32_t *columns; /* room for a row of blocks */
    int32_t *zeros;   /* a row of children: 0 */
    int32_t *sinks;   /* a row of children: FLOW_SINK */
};

/* Return the index of a row in a ring of RING, of SHORT_RING or of CHILD_RING rows. */
static inline size_t ring_slot(int64_t row)
{
    return (size_t)row & (RING - 1);
}

static inline size_t short_slot(int64_t row)
{
    return (size_t)row & (SHORT_RING - 1);
}

static inline size_t child_slot(int64_t row)
{
    int64_t n = row % CHILD_RING;
    return (size_t)(n < 0 ? n + CHILD_RING : n);
}

/* Gives each row of some its part of the unused memory. */
static void share_out(int32_t **rows, size_t count, size_t width, int32_t **unused)
{
    for (size_t n = 0; n < count; n++, *unused += width)
        rows[n] = *unused;
}

/* Gives each row its part of `numbers`, of which there are refine_rows_rows_numbers, and fills
 * `zeros` and `sinks`. The caller keeps and frees `numbers`. */
static void refine_rows_rows_share(struct refine_rows_rows *rows, size_t blocks, bool rains,
                                   int32_t *numbers)
{
    int32_t *unused = numbers;
    size_t width = 2 * blocks;
    for (size_t n = 0; n < CHILD_RING; n++) {
        int32_t *row[6] = {NULL};
        share_out(row, rains ? 6 : 4, width, &unused);
        rows->children[n] = (struct cells){row[0], row[1], row[2], row[3], row[4], row[5]};
    }
    share_out(rows->bare, RING, width, &unused);
    share_out(rows->leaves, RING, width, &unused);
    share_out(rows->bits, SHORT_RING, width, &unused);
    share_out(rows->wishes, SHORT_RING, width, &unused);
    share_out(rows->moves, SHORT_RING, width, &unused);
    share_out(rows->banked, SHORT_RING, width, &unused);
    share_out(rows->exits, SHORT_RING, blocks, &unused);
    share_out(rows->lakes, SHORT_RING, blocks, &unused);
    share_out(&rows->columns, 1, blocks, &unused);
    share_out(&rows->zeros, 1, width, &unused);
    share_out(&rows->sinks, 1, width, &unused);
    for (size_t n = 0; n < width; n++) {
        rows->zeros[n] = 0;
        rows->sinks[n] = FLOW_SINK;
    }
}

/* Returns how many numbers all rows of `blocks` blocks take together. `rains`: children have rain
 * and discharges. */
static uint64_t refine_rows_rows_numbers(uint64_t blocks, bool rains)
{
    enum { WIDE = 4 * CHILD_RING + 2 * RING + 4 * SHORT_RING + 2, NARROW = 2 * SHORT_RING + 1 };
    uint64_t wide = WIDE + (rains ? (uint64_t)2 * CHILD_RING : 0);
    return blocks * (2 * wide + NARROW);
}

struct refine_rows {
    struct refine_rows_feed feed;
    struct basin_world world;
    struct drainage rules;
    int64_t asked_x;    /* column of the first cell that was asked for */
    int64_t x;          /* column of the first cell that rows have */
    size_t width;       /* cells that rows have */
    int64_t across;     /* cells of the world at this depth, from west to east */
    int64_t down;       /* from north to south */
    int64_t y;          /* next row that is handed out */
    int64_t made;       /* first row that is not made */
    int64_t taken;      /* next row of blocks */
    int age;            /* rows of blocks taken since the seek */
    struct cells given; /* the last row of blocks */
    int64_t given_y;    /* row number of `given` */
    struct refine_rows_rows rows;
    int32_t numbers[]; /* memory of `rows` */
};

static bool has_row(const struct refine_rows *tier, int64_t y)
{
    return !tier->world.bounded_y || (y >= 0 && y < tier->down);
}

static int64_t nearest_row(const struct refine_rows *tier, int64_t y)
{
    return basin_nearest_row(&tier->world, tier->rules.depth, y);
}

/* Takes the next row of blocks: beyond a rim the nearest one within, without its water. */
static void take_blocks(struct refine_rows *tier)
{
    int64_t t = tier->taken++;
    int64_t y = basin_nearest_row(&tier->world, tier->rules.depth - 1, t);
    struct cells *blocks = &tier->rows.blocks[short_slot(t)];
    if (tier->age == 0 || y != tier->given_y)
        tier->given = tier->feed.next_row(tier->feed.from);
    tier->given_y = y;
    *blocks = tier->given;
    if (y != t)
        *blocks = (struct cells){tier->given.height, tier->rows.sinks, tier->rows.zeros,
                                 tier->rows.zeros,   tier->rows.zeros, tier->given.rain};
}

/* Makes bare heights of both rows of children of blocks t. */
static void make_bare(struct refine_rows *tier, int64_t t)
{
    const int32_t *near = tier->rows.blocks[short_slot(t)].height;
    for (int64_t odd = 0; odd < 2; odd++) {
        int64_t y = 2 * t + odd;
        const int32_t *far = tier->rows.blocks[short_slot(t - 1 + 2 * odd)].height;
        int32_t *bits = tier->rows.bits[short_slot(y)];
        basin_bits(&tier->world, tier->rules.depth, tier->x, y, 0, tier->width, bits);
        block_steps.bare(tier->rows.bare[ring_slot(y)], near, far, bits, tier->rows.columns,
                         tier->width / 2, &tier->rules);
    }
}

/* Makes exits and new lakes of blocks t. */
static void make_exits(struct refine_rows *tier, int64_t t)
{
    size_t n = tier->width / 2;
    const struct cells *blocks = &tier->rows.blocks[short_slot(t)];
    const int32_t *const bits[2] = {tier->rows.bits[short_slot(2 * t)],
                                    tier->rows.bits[short_slot(2 * t + 1)]};
    const int32_t *const bare[2] = {tier->rows.bare[ring_slot(2 * t)],
                                    tier->rows.bare[ring_slot(2 * t + 1)]};
    const int32_t *const height[3] = {tier->rows.blocks[short_slot(t - 1)].height, blocks->height,
                                      tier->rows.blocks[short_slot(t + 1)].height};
    int32_t *exits = tier->rows.exits[short_slot(t)];
    block_steps.exits(exits, blocks->flow, bits, bare, n);
    block_steps.new_lakes(tier->rows.lakes[short_slot(t)], blocks->lake, height, blocks->flow,
                          exits, bits, n, &tier->rules);
}

/* Gives cells beyond a rim in the west or the east the height of the nearest one within. */
static void close_heights(const struct refine_rows *tier, int32_t *height)
{
    nearest_close(height, tier->x, (int64_t)tier->width, tier->across);
}

static void close_children(struct refine_rows *tier, int64_t y)
{
    const struct cells *row = &tier->rows.children[child_slot(y)];
    close_heights(tier, row->height);
    if (tier->world.rains)
        close_heights(tier, row->rain);
    for (int64_t n = 0; n < (int64_t)tier->width; n++) {
        if (tier->x + n >= 0 && tier->x + n < tier->across)
            continue;
        row->flow[n] = FLOW_SINK;
        row->catchment[n] = 0;
        row->lake[n] = 0;
        if (tier->world.rains)
            row->discharge[n] = 0;
        tier->rows.leaves[ring_slot(y)][n] = 0;
    }
}

static struct block_row block_row(const struct refine_rows *tier, int64_t t)
{
    size_t n = short_slot(t);
    const struct cells *blocks = &tier->rows.blocks[n];
    return (struct block_row){blocks->height, blocks->flow, blocks->catchment, tier->rows.lakes[n],
                              tier->rows.exits[n]};
}

/* Makes rain and discharges of both rows of children of blocks t, whose courses are made. */
static void make_discharges(struct refine_rows *tier, int64_t t)
{
    struct discharge_rows rows = {.north = block_row(tier, t - 1),
                                  .here = block_row(tier, t),
                                  .south = block_row(tier, t + 1)};
    const struct cells *blocks = tier->rows.blocks;
    rows.north.catchment = blocks[short_slot(t - 1)].discharge;
    rows.here.catchment = blocks[short_slot(t)].discharge;
    rows.south.catchment = blocks[short_slot(t + 1)].discharge;
    for (int n = 0; n < 2; n++) {
        const struct cells *children = &tier->rows.children[child_slot(2 * t + n)];
        rain_steps.spread(children->rain, blocks[short_slot(t)].rain,
                          blocks[short_slot(t - 1 + 2 * n)].rain, tier->width / 2);
        rows.flow[n] = children->flow;
        rows.rain[n] = children->rain;
        rows.discharge[n] = children->discharge;
    }
    rain_steps.discharges(&rows, tier->width / 2);
}

/* Makes courses of both rows of children of blocks t. */
static void make_courses(struct refine_rows *tier, int64_t t)
{
    struct course_rows rows = {.north = block_row(tier, t - 1),
                               .here = block_row(tier, t),
                               .south = block_row(tier, t + 1)};
    for (int n = 0; n < 2; n++) {
        int64_t y = 2 * t + n;
        struct cells *children = &tier->rows.children[child_slot(y)];
        rows.bits[n] = tier->rows.bits[short_slot(y)];
        rows.bare[n] = tier->rows.bare[ring_slot(y)];
        rows.height[n] = children->height;
        rows.flow[n] = children->flow;
        rows.catchment[n] = children->catchment;
        rows.lake[n] = children->lake;
        rows.leaf[n] = tier->rows.leaves[ring_slot(y)];
    }
    drain_steps.courses(&rows, tier->width / 2, &tier->rules);
    if (tier->world.rains)
        make_discharges(tier, t);
    if (tier->world.bounded_x) {
        close_children(tier, 2 * t);
        close_children(tier, 2 * t + 1);
    }
}

/* Rows of children around row y. Beyond a rim heights are the nearest ones, and the rest is 0. */
struct neighbours {
    struct cells cells[3];
    const int32_t *height[3];
    const int32_t *leaves[3];
    const int32_t *wishes[3];
};

static struct neighbours neighbours(struct refine_rows *tier, int64_t y)
{
    struct neighbours around;
    for (int n = 0; n < 3; n++) {
        int64_t row = y - 1 + n;
        bool there = has_row(tier, row);
        around.cells[n] = tier->rows.children[child_slot(nearest_row(tier, row))];
        around.height[n] = around.cells[n].height;
        around.leaves[n] = there ? tier->rows.leaves[ring_slot(row)] : tier->rows.zeros;
        around.wishes[n] = there ? tier->rows.wishes[short_slot(row)] : tier->rows.zeros;
        if (!there)
            around.cells[n].catchment = tier->rows.zeros;
    }
    return around;
}

static void make_wishes(struct refine_rows *tier, int64_t y)
{
    struct neighbours around = neighbours(tier, y);
    leaf_steps.wishes(tier->rows.wishes[short_slot(y)], around.leaves[1], around.height,
                      around.cells[1].flow, (int)(y & 1), tier->width);
}

static void make_banks(struct refine_rows *tier, int64_t y)
{
    struct neighbours around = neighbours(tier, y);
    int32_t *moves = tier->rows.moves[short_slot(y)];
    leaf_steps.moves(moves, around.wishes, around.height, around.cells[1].flow, (int)(y & 1),
                     tier->width);
    leaf_steps.banks(tier->rows.banked[short_slot(y)], tier->rows.bare[ring_slot(y)], moves,
                     around.cells, around.leaves, tier->width);
}

static void make_settled(struct refine_rows *tier, int64_t y)
{
    const struct cells *row = &tier->rows.children[child_slot(y)];
    const int32_t *banked[3];
    int32_t *discharge[3];
    for (int n = 0; n < 3; n++) {
        int64_t nearest = nearest_row(tier, y - 1 + n);
        banked[n] = tier->rows.banked[short_slot(nearest)];
        discharge[n] = tier->rows.children[child_slot(nearest)].discharge;
    }
    leaf_steps.settle(row, banked, tier->rows.bare[ring_slot(y)], tier->rows.moves[short_slot(y)],
                      tier->width);
    if (tier->world.rains)
        rain_steps.dry(discharge, tier->rows.moves[short_slot(y)], tier->width);
    if (tier->world.bounded_x)
        close_heights(tier, row->height);
}

static void make_shores(struct refine_rows *tier, int64_t y)
{
    const struct cells *row = &tier->rows.children[child_slot(y)];
    const int32_t *height[3];
    for (int n = 0; n < 3; n++)
        height[n] = tier->rows.children[child_slot(nearest_row(tier, y - 1 + n))].height;
    leaf_steps.shores(row->lake, height, row->flow, tier->width);
}

/* Takes a step for the rows y and y + 1, unless they lie beyond a rim. */
static void do_two(struct refine_rows *tier, int64_t y,
                   void (*step)(struct refine_rows *tier, int64_t y))
{
    for (int n = 0; n < 2; n++)
        if (has_row(tier, y + n))
            step(tier, y + n);
}

/* Takes a row of blocks, and does each step that can be done with it. */
static void refine_row(struct refine_rows *tier)
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

struct cells refine_rows_row(struct refine_rows *tier)
{
    while (tier->made <= tier->y)
        refine_row(tier);
    const struct cells *row = &tier->rows.children[child_slot(tier->y++)];
    int64_t skip = tier->asked_x - tier->x;
    bool rains = tier->world.rains;
    return (struct cells){row->height + skip,
                          row->flow + skip,
                          row->catchment + skip,
                          row->lake + skip,
                          rains ? row->discharge + skip : NULL,
                          rains ? row->rain + skip : NULL};
}

void refine_rows_seek(struct refine_rows *tier, int64_t x, int64_t y, uint32_t cols)
{
    int64_t first = (x >> 1) - REFINE_RIM;
    int64_t blocks = ((x + cols - 1) >> 1) + 1 + REFINE_RIM - first;
    tier->asked_x = x;
    tier->x = 2 * first;
    tier->width = 2 * (size_t)blocks;
    tier->y = y;
    tier->made = y - (y & 1);
    tier->taken = (y >> 1) - REFINE_RIM;
    tier->age = 0;
    y = basin_nearest_row(&tier->world, tier->rules.depth - 1, tier->taken);
    tier->feed.seek(tier->feed.from, first, y, (uint32_t)blocks);
}

uint32_t refine_rows_blocks(uint32_t cols)
{
    return cols / 2 + 1 + 2 * REFINE_RIM;
}

struct refine_rows *refine_rows_new(const struct basin_world *world, const struct drainage *rules,
                                    uint32_t cols, struct refine_rows_feed feed)
{
    uint64_t numbers = refine_rows_rows_numbers(refine_rows_blocks(cols), world->rains);
    struct refine_rows *tier = NULL;
    if (numbers < (SIZE_MAX - sizeof *tier) / sizeof *tier->numbers)
        tier = malloc(sizeof *tier + (size_t)numbers * sizeof *tier->numbers);
    if (tier == NULL)
        return NULL;
    *tier = (struct refine_rows){.feed = feed,
                                 .world = *world,
                                 .rules = *rules,
                                 .across = world->across << rules->depth,
                                 .down = world->down << rules->depth};
    refine_rows_rows_share(&tier->rows, refine_rows_blocks(cols), world->rains, tier->numbers);
    return tier;
}

void refine_rows_free(struct refine_rows *tier)
{
    free(tier);
}
