/*
 * A refiner takes rows of blocks from its feed, and makes two rows of children of each.
 *
 * A step reads one row (or block) on each side of what it writes. So each step is some rows behind
 * the step before it. When row t of blocks is taken, the steps make these rows of children, marked
 * by #, with y = 2t - 4:
 *
 *     blocks                     t-4      t-3      t-2      t-1       t
 *     rows of children         y-4 y-3  y-2 y-1   y  y+1  y+2 y+3  y+4 y+5
 *     bare, exits, new lakes                               #   #
 *     courses, discharges                         #   #
 *     wishes                                 #    #
 *     moves, banks                        #   #
 *     settled heights               #     #
 *     shores                    #   #
 *
 * The two rows with shores are finished: the children of blocks t - 4.
 *
 * Invariant: `made` is the first row whose shores are not made. Rings keep the rows that are still
 * read. After a seek a step waits until the rows that it reads are there: `age`, the number of rows
 * of blocks taken since the seek, tells.
 *
 * Rows have REFINE_RIM blocks more at both ends than was asked for. Steps do not write their
 * margins there, and what is unwritten never reaches the middle. Only the coordinates that are
 * hashed wrap: a window over the seam of the world is like any other.
 *
 * Cells beyond a rim have the height of the nearest one within and no water. To the west and the
 * east they are written into the rows. To the north and the south no rows are made: the nearest
 * row stands for them with its heights, and a row of zeros with all else.
 */
#include "world/rivers/refine_rows.h"

#include "recipe/recipe.h"
#include "world/rivers/drainage.h"
#include "world/rivers/rain.h"
#include "world/rivers/refine_steps.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * Rings: the last rows of each kind, which a refiner keeps.
 *
 * Invariant: rings_share takes as many numbers as rings_numbers counts.
 */

/* How many rows of a kind are kept: those that steps still read. When row y + 1 of the children is
 * made, rows from y - 7 on are still read as blocks of the next depth. */
enum { SHORT_RING = 4, RING = 8, CHILD_RING = 10 };

/* Rings of rows: each array has the last rows of its kind. A row of blocks has a number for each
 * block, a row of children two for each block. The steps are those of drainage.h. */
struct rings {
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

/* Gives each of `count` rows its part of the unused memory. */
static void share_out(int32_t **rows, size_t count, size_t width, int32_t **unused)
{
    for (size_t n = 0; n < count; n++, *unused += width)
        rows[n] = *unused;
}

/* Gives each row its part of `numbers`, of which there are rings_numbers, and fills
 * `zeros` and `sinks`. The caller keeps and frees `numbers`. */
static void rings_share(struct rings *rings, size_t blocks, bool rains, int32_t *numbers)
{
    int32_t *unused = numbers;
    size_t width = 2 * blocks;
    for (size_t n = 0; n < CHILD_RING; n++) {
        int32_t *row[6] = {NULL};
        share_out(row, rains ? 6 : 4, width, &unused);
        rings->children[n] = (struct cells){row[0], row[1], row[2], row[3], row[4], row[5]};
    }
    share_out(rings->bare, RING, width, &unused);
    share_out(rings->leaves, RING, width, &unused);
    share_out(rings->bits, SHORT_RING, width, &unused);
    share_out(rings->wishes, SHORT_RING, width, &unused);
    share_out(rings->moves, SHORT_RING, width, &unused);
    share_out(rings->banked, SHORT_RING, width, &unused);
    share_out(rings->exits, SHORT_RING, blocks, &unused);
    share_out(rings->lakes, SHORT_RING, blocks, &unused);
    share_out(&rings->columns, 1, blocks, &unused);
    share_out(&rings->zeros, 1, width, &unused);
    share_out(&rings->sinks, 1, width, &unused);
    for (size_t n = 0; n < width; n++) {
        rings->zeros[n] = 0;
        rings->sinks[n] = FLOW_SINK;
    }
}

/* Returns how many numbers all rows of `blocks` blocks take together. `rains`: children have rain
 * and discharges. */
static uint64_t rings_numbers(uint64_t blocks, bool rains)
{
    enum { WIDE = 4 * CHILD_RING + 2 * RING + 4 * SHORT_RING + 2, NARROW = 2 * SHORT_RING + 1 };
    uint64_t wide = WIDE + (rains ? (uint64_t)2 * CHILD_RING : 0);
    return blocks * (2 * wide + NARROW);
}

/*
 * Rules of a depth. What shapes land gets weaker from depth to depth: first noise shapes it, later
 * courses and hills.
 */

/* Strength of the noise at a depth: 2^28 with a spread and a roughness of 1, at most 2^29. */
static int32_t strength_at(const struct rivers_world *world, int depth)
{
    const int64_t most = INT64_C(1) << 29;
    int64_t strength = (INT64_C(1) << 28) * world->spread / ROUGHNESS_ONE;
    for (int n = 1; n < depth; n++)
        strength = strength * world->roughness / ROUGHNESS_ONE;
    return (int32_t)(strength < most ? strength : most);
}

/* A height below 2^30 as an amount. */
static struct amount amount_of(int32_t height)
{
    int32_t dropped = 0; /* low bits, so that the factor has 15 */
    while (height >> dropped >= 1 << 15)
        dropped++;
    return (struct amount){height >> dropped, 15 - dropped};
}

/* Returns the rules that make the cells of a depth, 1 to 32. The first depths are shaped by noise,
 * those after them by courses and hills. */
static struct drainage rules_of(const struct rivers_world *world, int depth)
{
    int64_t strength = strength_at(world, depth);
    int noise = depth < 5 ? 20 - 4 * depth : 2;
    int hill = depth < 8 ? depth : 8;
    return (struct drainage){.depth = depth,
                             .noise = amount_of((int32_t)(strength * noise / 16)),
                             .hill = amount_of((int32_t)(strength * hill / 16)),
                             .cut = (int32_t)(strength * 6 / 16),
                             .sea = world->sea};
}

struct refine_rows {
    struct refine_rows_feed feed;
    struct rivers_world world;
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
    struct rings rings;
    int32_t numbers[]; /* memory of `rings` */
};

static bool has_row(const struct refine_rows *refiner, int64_t y)
{
    return !refiner->world.bounded_y || (y >= 0 && y < refiner->down);
}

static int64_t nearest_row(const struct refine_rows *refiner, int64_t y)
{
    return rivers_nearest_row(&refiner->world, refiner->rules.depth, y);
}

/* Takes the next row of blocks: beyond a rim the nearest one within, without its water. */
static void take_blocks(struct refine_rows *refiner)
{
    int64_t t = refiner->taken++;
    int64_t y = rivers_nearest_row(&refiner->world, refiner->rules.depth - 1, t);
    struct cells *blocks = &refiner->rings.blocks[short_slot(t)];
    if (refiner->age == 0 || y != refiner->given_y)
        refiner->given = refiner->feed.next_row(refiner->feed.from);
    refiner->given_y = y;
    *blocks = refiner->given;
    if (y != t)
        *blocks = (struct cells){refiner->given.height, refiner->rings.sinks, refiner->rings.zeros,
                                 refiner->rings.zeros,  refiner->rings.zeros, refiner->given.rain};
}

/* Makes bare heights of both rows of children of blocks t. */
static void make_bare(struct refine_rows *refiner, int64_t t)
{
    const int32_t *near = refiner->rings.blocks[short_slot(t)].height;
    for (int64_t odd = 0; odd < 2; odd++) {
        int64_t y = 2 * t + odd;
        const int32_t *far = refiner->rings.blocks[short_slot(t - 1 + 2 * odd)].height;
        int32_t *bits = refiner->rings.bits[short_slot(y)];
        rivers_bits(&refiner->world, refiner->rules.depth, refiner->x, y, 0, refiner->width, bits);
        land_steps.bare(refiner->rings.bare[ring_slot(y)], near, far, bits, refiner->rings.columns,
                        refiner->width / 2, &refiner->rules);
    }
}

/* Makes exits and new lakes of blocks t. */
static void make_exits(struct refine_rows *refiner, int64_t t)
{
    size_t n = refiner->width / 2;
    const struct cells *blocks = &refiner->rings.blocks[short_slot(t)];
    const int32_t *const bits[2] = {refiner->rings.bits[short_slot(2 * t)],
                                    refiner->rings.bits[short_slot(2 * t + 1)]};
    const int32_t *const bare[2] = {refiner->rings.bare[ring_slot(2 * t)],
                                    refiner->rings.bare[ring_slot(2 * t + 1)]};
    const int32_t *const height[3] = {refiner->rings.blocks[short_slot(t - 1)].height,
                                      blocks->height,
                                      refiner->rings.blocks[short_slot(t + 1)].height};
    int32_t *exits = refiner->rings.exits[short_slot(t)];
    land_steps.exits(exits, blocks->flow, bits, bare, n);
    land_steps.new_lakes(refiner->rings.lakes[short_slot(t)], blocks->lake, height, blocks->flow,
                         exits, bits, n, &refiner->rules);
}

/* Gives cells beyond a rim in the west or the east the height of the nearest one within. */
static void close_heights(const struct refine_rows *refiner, int32_t *height)
{
    rivers_close_row(height, refiner->x, (int64_t)refiner->width, refiner->across);
}

static void close_children(struct refine_rows *refiner, int64_t y)
{
    const struct cells *row = &refiner->rings.children[child_slot(y)];
    close_heights(refiner, row->height);
    if (refiner->world.rains)
        close_heights(refiner, row->rain);
    for (int64_t n = 0; n < (int64_t)refiner->width; n++) {
        if (refiner->x + n >= 0 && refiner->x + n < refiner->across)
            continue;
        row->flow[n] = FLOW_SINK;
        row->catchment[n] = 0;
        row->lake[n] = 0;
        if (refiner->world.rains)
            row->discharge[n] = 0;
        refiner->rings.leaves[ring_slot(y)][n] = 0;
    }
}

static struct block_row block_row(const struct refine_rows *refiner, int64_t t)
{
    size_t n = short_slot(t);
    const struct cells *blocks = &refiner->rings.blocks[n];
    return (struct block_row){blocks->height, blocks->flow, blocks->catchment,
                              refiner->rings.lakes[n], refiner->rings.exits[n]};
}

/* Makes rain and discharges of both rows of children of blocks t, whose courses are made. */
static void make_discharges(struct refine_rows *refiner, int64_t t)
{
    struct discharge_rows rows = {.north = block_row(refiner, t - 1),
                                  .here = block_row(refiner, t),
                                  .south = block_row(refiner, t + 1)};
    const struct cells *blocks = refiner->rings.blocks;
    rows.north.catchment = blocks[short_slot(t - 1)].discharge;
    rows.here.catchment = blocks[short_slot(t)].discharge;
    rows.south.catchment = blocks[short_slot(t + 1)].discharge;
    for (int n = 0; n < 2; n++) {
        const struct cells *children = &refiner->rings.children[child_slot(2 * t + n)];
        rain_steps.spread(children->rain, blocks[short_slot(t)].rain,
                          blocks[short_slot(t - 1 + 2 * n)].rain, refiner->width / 2);
        rows.flow[n] = children->flow;
        rows.rain[n] = children->rain;
        rows.discharge[n] = children->discharge;
    }
    rain_steps.discharges(&rows, refiner->width / 2);
}

/* Makes courses of both rows of children of blocks t. */
static void make_courses(struct refine_rows *refiner, int64_t t)
{
    struct course_rows rows = {.north = block_row(refiner, t - 1),
                               .here = block_row(refiner, t),
                               .south = block_row(refiner, t + 1)};
    for (int n = 0; n < 2; n++) {
        int64_t y = 2 * t + n;
        struct cells *children = &refiner->rings.children[child_slot(y)];
        rows.bits[n] = refiner->rings.bits[short_slot(y)];
        rows.bare[n] = refiner->rings.bare[ring_slot(y)];
        rows.height[n] = children->height;
        rows.flow[n] = children->flow;
        rows.catchment[n] = children->catchment;
        rows.lake[n] = children->lake;
        rows.leaf[n] = refiner->rings.leaves[ring_slot(y)];
    }
    course_steps.courses(&rows, refiner->width / 2, &refiner->rules);
    if (refiner->world.rains)
        make_discharges(refiner, t);
    if (refiner->world.bounded_x) {
        close_children(refiner, 2 * t);
        close_children(refiner, 2 * t + 1);
    }
}

/* Rows of children around row y. Beyond a rim heights are the nearest ones, and the rest is 0. */
struct neighbours {
    struct cells cells[3];
    const int32_t *height[3];
    const int32_t *leaves[3];
    const int32_t *wishes[3];
};

static struct neighbours neighbours(struct refine_rows *refiner, int64_t y)
{
    struct neighbours around;
    for (int n = 0; n < 3; n++) {
        int64_t row = y - 1 + n;
        bool there = has_row(refiner, row);
        around.cells[n] = refiner->rings.children[child_slot(nearest_row(refiner, row))];
        around.height[n] = around.cells[n].height;
        around.leaves[n] = there ? refiner->rings.leaves[ring_slot(row)] : refiner->rings.zeros;
        around.wishes[n] = there ? refiner->rings.wishes[short_slot(row)] : refiner->rings.zeros;
        if (!there)
            around.cells[n].catchment = refiner->rings.zeros;
    }
    return around;
}

static void make_wishes(struct refine_rows *refiner, int64_t y)
{
    struct neighbours around = neighbours(refiner, y);
    bank_steps.wishes(refiner->rings.wishes[short_slot(y)], around.leaves[1], around.height,
                      around.cells[1].flow, (int)(y & 1), refiner->width);
}

static void make_banks(struct refine_rows *refiner, int64_t y)
{
    struct neighbours around = neighbours(refiner, y);
    int32_t *moves = refiner->rings.moves[short_slot(y)];
    bank_steps.moves(moves, around.wishes, around.height, around.cells[1].flow, (int)(y & 1),
                     refiner->width);
    bank_steps.banks(refiner->rings.banked[short_slot(y)], refiner->rings.bare[ring_slot(y)], moves,
                     around.cells, around.leaves, refiner->width);
}

static void make_settled(struct refine_rows *refiner, int64_t y)
{
    const struct cells *row = &refiner->rings.children[child_slot(y)];
    const int32_t *banked[3];
    int32_t *discharge[3];
    for (int n = 0; n < 3; n++) {
        int64_t nearest = nearest_row(refiner, y - 1 + n);
        banked[n] = refiner->rings.banked[short_slot(nearest)];
        discharge[n] = refiner->rings.children[child_slot(nearest)].discharge;
    }
    bank_steps.settle(row, banked, refiner->rings.bare[ring_slot(y)],
                      refiner->rings.moves[short_slot(y)], refiner->width);
    if (refiner->world.rains)
        rain_steps.dry(discharge, refiner->rings.moves[short_slot(y)], refiner->width);
    if (refiner->world.bounded_x)
        close_heights(refiner, row->height);
}

static void make_shores(struct refine_rows *refiner, int64_t y)
{
    const struct cells *row = &refiner->rings.children[child_slot(y)];
    const int32_t *height[3];
    for (int n = 0; n < 3; n++)
        height[n] = refiner->rings.children[child_slot(nearest_row(refiner, y - 1 + n))].height;
    bank_steps.shores(row->lake, height, row->flow, refiner->width);
}

/* Takes a step for the rows y and y + 1, unless they lie beyond a rim. */
static void do_two(struct refine_rows *refiner, int64_t y,
                   void (*step)(struct refine_rows *refiner, int64_t y))
{
    for (int n = 0; n < 2; n++)
        if (has_row(refiner, y + n))
            step(refiner, y + n);
}

/* Takes a row of blocks, and does each step that can be done with it. */
static void refine_row(struct refine_rows *refiner)
{
    int64_t t = refiner->taken;
    int64_t y = 2 * t - 4;
    take_blocks(refiner);
    if (refiner->age >= 2) {
        make_bare(refiner, t - 1);
        make_exits(refiner, t - 1);
    }
    if (refiner->age >= 4)
        make_courses(refiner, t - 2);
    if (refiner->age >= 5)
        do_two(refiner, y - 1, make_wishes);
    if (refiner->age >= 6)
        do_two(refiner, y - 2, make_banks);
    if (refiner->age >= 7)
        do_two(refiner, y - 3, make_settled);
    if (refiner->age >= 8) {
        do_two(refiner, y - 4, make_shores);
        refiner->made = y - 2;
    }
    refiner->age++;
}

struct cells refine_rows_row(struct refine_rows *refiner)
{
    while (refiner->made <= refiner->y)
        refine_row(refiner);
    const struct cells *row = &refiner->rings.children[child_slot(refiner->y++)];
    int64_t skip = refiner->asked_x - refiner->x;
    bool rains = refiner->world.rains;
    return (struct cells){row->height + skip,
                          row->flow + skip,
                          row->catchment + skip,
                          row->lake + skip,
                          rains ? row->discharge + skip : NULL,
                          rains ? row->rain + skip : NULL};
}

void refine_rows_seek(struct refine_rows *refiner, int64_t x, int64_t y, uint32_t cols)
{
    int64_t first = (x >> 1) - REFINE_RIM;
    int64_t blocks = ((x + cols - 1) >> 1) + 1 + REFINE_RIM - first;
    refiner->asked_x = x;
    refiner->x = 2 * first;
    refiner->width = 2 * (size_t)blocks;
    refiner->y = y;
    refiner->made = y - (y & 1);
    refiner->taken = (y >> 1) - REFINE_RIM;
    refiner->age = 0;
    y = rivers_nearest_row(&refiner->world, refiner->rules.depth - 1, refiner->taken);
    refiner->feed.seek(refiner->feed.from, first, y, (uint32_t)blocks);
}

uint32_t refine_rows_blocks(uint32_t cols)
{
    return cols / 2 + 1 + 2 * REFINE_RIM;
}

struct refine_rows *refine_rows_new(const struct rivers_world *world, int depth, uint32_t cols,
                                    struct refine_rows_feed feed)
{
    uint64_t numbers = rings_numbers(refine_rows_blocks(cols), world->rains);
    struct refine_rows *refiner = NULL;
    if (numbers < (SIZE_MAX - sizeof *refiner) / sizeof *refiner->numbers)
        refiner = malloc(sizeof *refiner + (size_t)numbers * sizeof *refiner->numbers);
    if (refiner == NULL)
        return NULL;
    *refiner = (struct refine_rows){.feed = feed,
                                    .world = *world,
                                    .rules = rules_of(world, depth),
                                    .across = world->across << depth,
                                    .down = world->down << depth};
    rings_share(&refiner->rings, refine_rows_blocks(cols), world->rains, refiner->numbers);
    return refiner;
}

void refine_rows_free(struct refine_rows *refiner)
{
    free(refiner);
}
