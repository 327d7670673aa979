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
 *
 * Over 500 lines: rules, rings and rows of one refiner.
 */
#include "world/refine/refine_rows.h"

#include "world/refine/refine_steps.h"

#include <stdlib.h>

/*
 * Rings: the last rows of each kind, which a refiner keeps.
 *
 * Invariant: rings_share gives out exactly the numbers that rings_numbers counts.
 */

/* How many rows of a kind are kept: those that steps still read. When row y + 1 of the children is
 * made, rows from y - 9 on are still read as blocks of the next depth. */
enum { SHORT_RING = 4, RING = 8, CHILD_RING = 12 };

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

    /* Rings of rows: each array has the last rows of its kind. A row of blocks has a number for
     * each block, a row of children two for each block. The steps are those of refine_steps.h. */
    struct cells blocks[SHORT_RING];   /* the feed's rows of blocks, in its memory */
    int32_t *exits[SHORT_RING];        /* exits of blocks */
    int32_t *lakes[SHORT_RING];        /* lakes of blocks, new ones included */
    int32_t *bits[RING];               /* random bits of children */
    int32_t *bare[RING];               /* bare heights of children */
    struct cells children[CHILD_RING]; /* as courses make them, settled later */
    int32_t *leaves[RING];             /* children's, as are the three below */
    int32_t *wishes[SHORT_RING];
    int32_t *moves[SHORT_RING];
    int32_t *banked[SHORT_RING];
    int32_t *settled[SHORT_RING]; /* children's heights, on planets; as are the two below */
    int32_t *smoothed[SHORT_RING];
    int32_t *flooded[RING]; /* children's lakes */
    int32_t *columns;       /* room for a row of blocks */
    int32_t *zeros;         /* a row of children: 0 */
    int32_t *sinks;         /* a row of children: FLOW_SINK */

    int32_t numbers[]; /* memory of the rings, 0 at first: cells beyond a rim may never be made */
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

/* Gives each row its part of `numbers`, of which there are rings_numbers, and fills `zeros` and
 * `sinks`. The caller keeps and frees `numbers`. */
static void rings_share(struct refine_rows *refiner, size_t blocks)
{
    int32_t *unused = refiner->numbers;
    const bool planet = refiner->rules.planet;
    size_t width = 2 * blocks;
    for (size_t n = 0; n < CHILD_RING; n++)
        refiner->children[n] = cells_take(&unused, width, refiner->world.rains, planet);
    share_out(refiner->bare, RING, width, &unused);
    share_out(refiner->leaves, RING, width, &unused);
    share_out(refiner->bits, RING, width, &unused);
    share_out(refiner->wishes, SHORT_RING, width, &unused);
    share_out(refiner->moves, SHORT_RING, width, &unused);
    if (planet) {
        share_out(refiner->settled, SHORT_RING, width, &unused);
        share_out(refiner->smoothed, SHORT_RING, width, &unused);
        share_out(refiner->flooded, RING, width, &unused);
    } else {
        share_out(refiner->banked, SHORT_RING, width, &unused);
    }
    share_out(refiner->exits, SHORT_RING, blocks, &unused);
    share_out(refiner->lakes, SHORT_RING, blocks, &unused);
    share_out(&refiner->columns, 1, blocks, &unused);
    share_out(&refiner->zeros, 1, width, &unused);
    share_out(&refiner->sinks, 1, width, &unused);
    for (size_t n = 0; n < width; n++) {
        refiner->zeros[n] = 0;
        refiner->sinks[n] = FLOW_SINK;
    }
}

/* Returns how many numbers all rows of `blocks` blocks take together. */
static uint64_t rings_numbers(uint64_t blocks, const struct rivers_world *world)
{
    enum { WIDE = 4 * CHILD_RING + 3 * RING + 3 * SHORT_RING + 2, NARROW = 2 * SHORT_RING + 1 };
    enum { PLANET = CHILD_RING + RING + SHORT_RING };
    uint64_t wide = WIDE + (world->rains ? (uint64_t)2 * CHILD_RING : 0) +
                    (world->start == START_PLATES ? PLANET : 0);
    return blocks * (2 * wide + NARROW);
}

/*
 * Rules: the numbers by which cells of a depth are made. What shapes land gets weaker from depth to
 * depth: first noise shapes it, later courses and hills.
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

/*
 * On planets a crest is lower from depth to depth. Where cells are large it is lowered little, as
 * water wears down land that is far from its springs; from a depth of HILLS on it is about halved
 * each time, so that slopes are smooth.
 */

enum { HILLS = 11 }; /* log2 of the cells of a feature from which on slopes are smooth */

/* Returns the height of a crest of lift 2^15 at a depth. */
static int32_t crest_at(int depth)
{
    const uint64_t most = (uint64_t)STEEPNESS << 15;
    uint64_t cells = (UINT64_C(1) << HILLS) + (UINT64_C(1) << 2 * MIN(depth, 31));
    return (int32_t)root_floor((most * most << HILLS) / cells);
}

/* Returns what is left of a number at a depth: half of it where a feature has 2^cells cells. */
static int32_t fading(int32_t number, int cells, int depth)
{
    return (int32_t)(((int64_t)number << cells) /
                     ((INT64_C(1) << cells) + (INT64_C(1) << 2 * MIN(depth, 24))));
}

/* Returns the rules that make the cells of a depth, 1 to 32. The first depths are shaped by noise,
 * those after them by courses and hills. */
static struct drainage refine_rules(const struct rivers_world *world, int depth)
{
    int64_t strength = strength_at(world, depth);
    const bool planet = world->start == START_PLATES;
    int noise = depth < 5 ? 20 - 4 * depth : 2;
    int hill = depth < 8 ? depth : 8;
    return (struct drainage){.depth = depth,
                             .noise = amount_of((int32_t)(strength * noise / 16)),
                             .hill = amount_of((int32_t)(strength * hill / 16)),
                             .cut = (int32_t)(strength * 6 / 16),
                             .sea = rivers_base(world),
                             .planet = planet,
                             .shore = world->sea,
                             .crest = amount_of(planet ? crest_at(depth) : 0),
                             .least = 16 + fading(214, 12, depth),
                             .even = 256 - fading(256, 8, depth),
                             .bends = depth < 3   ? 0
                                      : depth < 6 ? 700
                                                  : 256,
                             .floor = 1200 >> MIN(depth, 31)};
}

/*
 * Rows.
 */

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
    struct cells *blocks = &refiner->blocks[short_slot(t)];
    if (refiner->age == 0 || y != refiner->given_y)
        refiner->given = refiner->feed.next_row(refiner->feed.from);
    refiner->given_y = y;
    *blocks = refiner->given;
    if (y != t)
        *blocks = (struct cells){refiner->given.height, refiner->sinks, refiner->zeros,
                                 refiner->zeros,        refiner->zeros, refiner->given.rain,
                                 refiner->given.lift};
}

/* Makes bare heights of both rows of children of blocks t. */
static void make_bare(struct refine_rows *refiner, int64_t t)
{
    const struct cells *blocks = refiner->blocks;
    for (int64_t odd = 0; odd < 2; odd++) {
        int64_t y = 2 * t + odd;
        const int32_t *const near[3] = {blocks[short_slot(t)].height,
                                        blocks[short_slot(t - 1 + 2 * odd)].height,
                                        blocks[short_slot(t + 1 - 2 * odd)].height};
        int32_t *bits = refiner->bits[ring_slot(y)];
        rivers_bits(&refiner->world, refiner->rules.depth, refiner->x, y, 0, refiner->width, bits);
        int32_t *bare = refiner->bare[ring_slot(y)];
        if (refiner->rules.planet)
            planet_bare(bare, near, bits, refiner->width / 2, &refiner->rules);
        else
            refine_bare(bare, near, bits, refiner->columns, refiner->width / 2, &refiner->rules);
    }
}

/* Makes exits and new lakes of blocks t. */
static void make_exits(struct refine_rows *refiner, int64_t t)
{
    size_t n = refiner->width / 2;
    const struct cells *const blocks[3] = {&refiner->blocks[short_slot(t - 1)],
                                           &refiner->blocks[short_slot(t)],
                                           &refiner->blocks[short_slot(t + 1)]};
    const int32_t *const bits[2] = {refiner->bits[ring_slot(2 * t)],
                                    refiner->bits[ring_slot(2 * t + 1)]};
    const int32_t *const bare[2] = {refiner->bare[ring_slot(2 * t)],
                                    refiner->bare[ring_slot(2 * t + 1)]};
    int32_t *exits = refiner->exits[short_slot(t)];
    const int32_t *const flow[3] = {blocks[0]->flow, blocks[1]->flow, blocks[2]->flow};
    refine_exits(exits, flow[1], bits, bare, n);
    if (refiner->rules.planet)
        planet_corners(exits, flow, bits[0], n);
    refine_new_lakes(refiner->lakes[short_slot(t)], blocks, exits, bits, n, &refiner->rules);
}

/* Gives cells beyond a rim in the west or the east the height of the nearest one within. */
static void close_heights(const struct refine_rows *refiner, int32_t *height)
{
    rivers_close_row(height, refiner->x, (int64_t)refiner->width, refiner->across);
}

static void close_children(struct refine_rows *refiner, int64_t y)
{
    const struct cells *row = &refiner->children[child_slot(y)];
    close_heights(refiner, row->height);
    if (refiner->world.rains)
        close_heights(refiner, row->rain);
    if (refiner->rules.planet)
        close_heights(refiner, row->lift);
    for (int64_t n = 0; n < (int64_t)refiner->width; n++) {
        if (refiner->x + n >= 0 && refiner->x + n < refiner->across)
            continue;
        row->flow[n] = FLOW_SINK;
        row->catchment[n] = 0;
        row->lake[n] = 0;
        if (refiner->world.rains)
            row->discharge[n] = 0;
        refiner->leaves[ring_slot(y)][n] = 0;
    }
}

/* Sets the rows of blocks around row t, with the catchments or, if `rain`, the discharges. */
static void set_blocks(const struct refine_rows *refiner, int64_t t, bool rain,
                       struct block_row rows[3])
{
    for (int k = 0; k < 3; k++) {
        size_t n = short_slot(t - 1 + k);
        const struct cells *blocks = &refiner->blocks[n];
        rows[k] = (struct block_row){
            blocks->height,    blocks->flow,      rain ? blocks->discharge : blocks->catchment,
            refiner->lakes[n], refiner->exits[n], blocks->lift};
    }
}

/* Makes rain and discharges of both rows of children of blocks t, whose courses are made. */
static void make_discharges(struct refine_rows *refiner, int64_t t)
{
    struct discharge_rows rows;
    const struct cells *blocks = refiner->blocks;
    set_blocks(refiner, t, true, rows.blocks);
    for (int n = 0; n < 2; n++) {
        const struct cells *children = &refiner->children[child_slot(2 * t + n)];
        refine_spread(children->rain, blocks[short_slot(t)].rain,
                      blocks[short_slot(t - 1 + 2 * n)].rain, refiner->width / 2);
        rows.flow[n] = children->flow;
        rows.rain[n] = children->rain;
        rows.discharge[n] = children->discharge;
    }
    refine_discharges(&rows, refiner->width / 2);
}

/* Makes courses, and lifts, of both rows of children of blocks t. */
static void make_courses(struct refine_rows *refiner, int64_t t)
{
    struct course_rows rows;
    set_blocks(refiner, t, false, rows.blocks);
    for (int n = 0; n < 2; n++) {
        int64_t y = 2 * t + n;
        struct cells *children = &refiner->children[child_slot(y)];
        rows.bits[n] = refiner->bits[ring_slot(y)];
        rows.bare[n] = refiner->bare[ring_slot(y)];
        rows.height[n] = children->height;
        rows.flow[n] = children->flow;
        rows.catchment[n] = children->catchment;
        rows.lake[n] = children->lake;
        rows.leaf[n] = refiner->leaves[ring_slot(y)];
        if (refiner->rules.planet)
            planet_lifts(children->lift, rows.blocks[1].lift,
                         refiner->blocks[short_slot(t - 1 + 2 * n)].lift, rows.bits[n],
                         refiner->width / 2, &refiner->rules);
    }
    refine_courses(&rows, refiner->width / 2, &refiner->rules);
    if (refiner->world.rains)
        make_discharges(refiner, t);
    if (refiner->world.bounded_x) {
        close_children(refiner, 2 * t);
        close_children(refiner, 2 * t + 1);
    }
}

/* Returns the rows of children around row y. */
INLINED struct neighbours neighbours(const struct refine_rows *refiner, int64_t y)
{
    struct neighbours around;
    for (int n = 0; n < 3; n++) {
        int64_t row = y - 1 + n;
        bool there = has_row(refiner, row);
        around.cells[n] = refiner->children[child_slot(nearest_row(refiner, row))];
        around.height[n] = around.cells[n].height;
        around.lake[n] = there ? around.cells[n].lake : refiner->zeros;
        around.moves[n] = there ? refiner->moves[short_slot(row)] : refiner->zeros;
        around.leaves[n] = there ? refiner->leaves[ring_slot(row)] : refiner->zeros;
        around.wishes[n] = there ? refiner->wishes[short_slot(row)] : refiner->zeros;
        if (!there)
            around.cells[n].catchment = refiner->zeros;
    }
    return around;
}

static void make_wishes(struct refine_rows *refiner, int64_t y)
{
    struct neighbours around = neighbours(refiner, y);
    refine_wishes(refiner->wishes[short_slot(y)], around.leaves[1], around.height,
                  around.cells[1].flow, (int)(y & 1), refiner->width);
}

static void make_banks(struct refine_rows *refiner, int64_t y)
{
    struct neighbours around = neighbours(refiner, y);
    int32_t *moves = refiner->moves[short_slot(y)];
    refine_moves(moves, around.wishes, around.height, around.cells[1].flow, (int)(y & 1),
                 refiner->width);
    if (refiner->rules.planet)
        return;
    refine_banks(refiner->banked[short_slot(y)], refiner->bare[ring_slot(y)], moves, around.cells,
                 around.leaves, refiner->width);
}

/* Dries the leaves of a row that move, where it rains. */
static void make_dry(struct refine_rows *refiner, int64_t y)
{
    const int32_t *discharge[3];
    for (int n = 0; n < 3; n++)
        discharge[n] = refiner->children[child_slot(nearest_row(refiner, y - 1 + n))].discharge;
    if (refiner->world.rains)
        refine_dry(refiner->children[child_slot(y)].discharge, discharge,
                   refiner->moves[short_slot(y)], refiner->width);
}

static void settle_planet(struct refine_rows *refiner, int64_t y)
{
    struct settle_rows rows = {.around = neighbours(refiner, y),
                               .bits = refiner->bits[ring_slot(y)],
                               .bare = refiner->bare[ring_slot(y)],
                               .settled = refiner->settled[short_slot(y)],
                               .flooded = refiner->flooded[ring_slot(y)]};
    planet_settle(&rows, refiner->width, &refiner->rules);
    make_dry(refiner, y);
    if (refiner->world.bounded_x)
        close_heights(refiner, rows.settled);
}

/* Smooths the heights of row y from one array to another. */
static void smooth(struct refine_rows *refiner, int64_t y, int32_t *const from[SHORT_RING],
                   int32_t *to, size_t margin)
{
    struct smooth_rows rows = {.catchment = refiner->children[child_slot(y)].catchment,
                               .smoothed = to};
    for (int n = 0; n < 3; n++) {
        int64_t row = y - 1 + n;
        bool there = has_row(refiner, row);
        rows.height[n] = from[short_slot(nearest_row(refiner, row))];
        rows.flow[n] = there ? refiner->children[child_slot(row)].flow : refiner->sinks;
        rows.lake[n] = there ? refiner->flooded[ring_slot(row)] : refiner->zeros;
    }
    planet_smooth(&rows, refiner->width, margin, &refiner->rules);
    if (refiner->world.bounded_x)
        close_heights(refiner, to);
}

static void make_smoothed(struct refine_rows *refiner, int64_t y)
{
    smooth(refiner, y, refiner->settled, refiner->smoothed[short_slot(y)], 8);
}

static void make_smooth(struct refine_rows *refiner, int64_t y)
{
    smooth(refiner, y, refiner->smoothed, refiner->children[child_slot(y)].height, 9);
}

static void settle_rivers(struct refine_rows *refiner, int64_t y)
{
    const struct cells *row = &refiner->children[child_slot(y)];
    const int32_t *banked[3];
    for (int n = 0; n < 3; n++)
        banked[n] = refiner->banked[short_slot(nearest_row(refiner, y - 1 + n))];
    refine_settle(row, banked, refiner->bare[ring_slot(y)], refiner->moves[short_slot(y)],
                  refiner->width);
    make_dry(refiner, y);
    if (refiner->world.bounded_x)
        close_heights(refiner, row->height);
}

static void make_shores(struct refine_rows *refiner, int64_t y)
{
    const struct cells *row = &refiner->children[child_slot(y)];
    const struct neighbours around = neighbours(refiner, y);
    const int32_t *lake = refiner->rules.planet ? refiner->flooded[ring_slot(y)] : row->lake;
    refine_shores(row->lake, lake, around.height, row->flow, refiner->width);
}

/* Takes a row of blocks, and does each step that can be done with it: the nth step on leaves for
 * the two rows that are n rows behind, unless they lie beyond a rim. */
static void refine_row(struct refine_rows *refiner)
{
    typedef void step(struct refine_rows * refiner, int64_t y);
    static step *const rivers[] = {make_wishes, make_banks, settle_rivers, make_shores, NULL};
    static step *const planet[] = {make_wishes, make_banks,  settle_planet, make_smoothed,
                                   make_smooth, make_shores, NULL};
    step *const *steps = refiner->rules.planet ? planet : rivers;
    int64_t t = refiner->taken;
    take_blocks(refiner);
    if (refiner->age >= 2) {
        make_bare(refiner, t - 1);
        make_exits(refiner, t - 1);
    }
    if (refiner->age >= 4)
        make_courses(refiner, t - 2);
    for (int n = 1; steps[n - 1] != NULL && refiner->age >= n + 4; n++) {
        int64_t y = 2 * t - 4 - n;
        for (int64_t row = y; row < y + 2; row++)
            if (has_row(refiner, row))
                steps[n - 1](refiner, row);
        if (steps[n] == NULL)
            refiner->made = y + 2;
    }
    refiner->age++;
}

struct cells refine_rows_row(void *from)
{
    struct refine_rows *refiner = from;
    while (refiner->made <= refiner->y)
        refine_row(refiner);
    const struct cells *row = &refiner->children[child_slot(refiner->y++)];
    return cells_from(row, refiner->asked_x - refiner->x);
}

void refine_rows_seek(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct refine_rows *refiner = from;
    const int64_t rim = refine_rim(&refiner->world);
    int64_t first = (x >> 1) - rim;
    int64_t blocks = ((x + cols - 1) >> 1) + 1 + rim - first;
    refiner->asked_x = x;
    refiner->x = 2 * first;
    refiner->width = 2 * (size_t)blocks;
    refiner->y = y;
    refiner->made = y - (y & 1);
    refiner->taken = (y >> 1) - rim;
    refiner->age = 0;
    y = rivers_nearest_row(&refiner->world, refiner->rules.depth - 1, refiner->taken);
    refiner->feed.seek(refiner->feed.from, first, y, (uint32_t)blocks);
}

uint32_t refine_rows_blocks(const struct rivers_world *world, uint32_t cols)
{
    return cols / 2 + 1 + 2 * (uint32_t)refine_rim(world);
}

struct refine_rows *refine_rows_new(const struct rivers_world *world, int depth, uint32_t cols,
                                    struct refine_rows_feed feed)
{
    uint64_t numbers = rings_numbers(refine_rows_blocks(world, cols), world);
    struct refine_rows *refiner = NULL;
    if (numbers < (SIZE_MAX - sizeof *refiner) / sizeof *refiner->numbers)
        refiner = calloc(1, sizeof *refiner + (size_t)numbers * sizeof *refiner->numbers);
    if (refiner == NULL)
        return NULL;
    *refiner = (struct refine_rows){.feed = feed,
                                    .world = *world,
                                    .rules = refine_rules(world, depth),
                                    .across = world->across << depth,
                                    .down = world->down << depth};
    rings_share(refiner, refine_rows_blocks(world, cols));
    return refiner;
}
