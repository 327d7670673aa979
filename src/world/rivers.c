#include "rivers.h"

#include "basin.h"
#include "drainage.h"

#include <stdlib.h>
#include <string.h>

enum {
    RIM = 4,        /* blocks around a window on each side that its children are made from */
    RING = 8,       /* rows of each kind that a level keeps; a power of two */
    BLOCK_RING = 4, /* rows of blocks and exits likewise */
    DEPTHS = RECIPE_DEPTH_MAX + 1,
};

/* Rows of children, by their number modulo RING. */
struct rows {
    struct cells cells[RING];
};

struct level {
    struct level *parent; /* the level above; NULL for the base */
    struct basin_world world;
    struct drainage rules;
    int64_t x;       /* of the first cell that rows have */
    int64_t asked_x; /* of the first cell that was asked for */
    int64_t y;       /* of the next row to be handed out */
    int64_t made;    /* of the row after the last that was made */
    int64_t taken;   /* of the parent's row that is taken next */
    int64_t given;   /* of the parent's last row */
    struct cells last; /* row of the parent */
    int64_t bands;   /* made by a base */
    int age;         /* rows of the parent taken since the seek */
    uint32_t cols;   /* cells that were asked for */
    size_t width;    /* cells that rows have */
    int64_t across;  /* cells of the world at this depth */
    int64_t down;
    struct cells blocks[BLOCK_RING];
    int32_t *exits[BLOCK_RING];
    int32_t *lakes[BLOCK_RING];
    int32_t *bits[RING];
    int32_t *bare[RING];
    struct cells children[RING];
    int32_t *leaves[RING];
    int32_t *wishes[RING];
    int32_t *moves[RING];
    int32_t *banked[RING];
    struct cells done[2 * BASIN_ROWS]; /* of the base two bands, else RING rows */
    int32_t *columns;
    int32_t *zeros;
    int32_t *sinks;
    int32_t *work;
};

struct rivers {
    struct rivers_world world;
    int depth;
    uint32_t cols;
    uint32_t period; /* columns made: of a narrow world that wraps, those of once round */
    int64_t x;
    int64_t y;
    struct level levels[DEPTHS];
    int32_t numbers[];
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

static struct cells level_row(struct level *level);

static int64_t within(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n >= count ? count - 1 : n;
}

/* The parent's next row of blocks. */
static void take_blocks(struct level *level)
{
    int64_t t = level->taken++;
    struct cells *blocks = &level->blocks[block_slot(t)];
    if (!level->world.bounded_y) {
        *blocks = level_row(level->parent);
        return;
    }
    int64_t from = within(t, level->parent->down);
    if (from != level->given || level->age == 0)
        level->last = level_row(level->parent);
    *blocks = level->last;
    level->given = from;
    if (from != t) {
        blocks->flow = level->sinks;
        blocks->catchment = level->zeros;
        blocks->lake = level->zeros;
    }
}

static bool has_row(const struct level *level, int64_t y)
{
    return !level->world.bounded_y || (y >= 0 && y < level->down);
}

static int64_t near_row(const struct level *level, int64_t y)
{
    return level->world.bounded_y ? within(y, level->down) : y;
}

/* Beyond a rim to the west or the east. */
static void close_heights(const struct level *level, int32_t *height)
{
    int64_t first = within(-level->x, (int64_t)level->width);
    int64_t last = within(level->across - 1 - level->x, (int64_t)level->width);
    for (int64_t x = 0; x < first; x++)
        height[x] = height[first];
    for (int64_t x = last + 1; x < (int64_t)level->width; x++)
        height[x] = height[last];
}

static void close_row(const struct level *level, int64_t y)
{
    const struct cells *row = &level->children[slot(y)];
    close_heights(level, row->height);
    for (int64_t x = 0; x < (int64_t)level->width; x++) {
        if (level->x + x >= 0 && level->x + x < level->across)
            continue;
        row->flow[x] = FLOW_SINK;
        row->catchment[x] = 0;
        row->lake[x] = 0;
        level->leaves[slot(y)][x] = 0;
    }
}

static void make_bare(struct level *level, int64_t t)
{
    size_t n = level->width / 2;
    const int32_t *near = level->blocks[block_slot(t)].height;
    for (int64_t odd = 0; odd < 2; odd++) {
        int64_t y = 2 * t + odd;
        const int32_t *far = level->blocks[block_slot(t + 2 * odd - 1)].height;
        basin_bits(&level->world, level->rules.depth, level->x, y, level->width,
                   level->bits[slot(y)]);
        drainage_bare(level->bare[slot(y)], near, far, level->bits[slot(y)], level->columns, n,
                      &level->rules);
    }
}

/* Exits and births of a row of blocks. */
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
    drainage_births(level->lakes[block_slot(t)], blocks->lake, height, blocks->flow, exits, bits,
                    n, &level->rules);
}

static struct block_row block_row(const struct level *level, int64_t t)
{
    size_t n = block_slot(t);
    const struct cells *blocks = &level->blocks[n];
    return (struct block_row){blocks->height, blocks->flow, blocks->catchment, level->lakes[n],
                              level->exits[n]};
}

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
        close_row(level, 2 * t);
        close_row(level, 2 * t + 1);
    }
}

/* A row of numbers that are 0 beyond a rim. */
static const int32_t *or_zeros(const struct level *level, int32_t *const ring[RING], int64_t y)
{
    return has_row(level, y) ? ring[slot(y)] : level->zeros;
}

static const int32_t *child_height(const struct level *level, int64_t y)
{
    return level->children[slot(near_row(level, y))].height;
}

static void make_wishes(struct level *level, int64_t y)
{
    if (!has_row(level, y))
        return;
    const int32_t *const height[3] = {child_height(level, y - 1), child_height(level, y),
                                      child_height(level, y + 1)};
    drainage_wishes(level->wishes[slot(y)], level->leaves[slot(y)], height,
                    level->children[slot(y)].flow, (int)(y & 1), level->width);
}

static void make_moves(struct level *level, int64_t y)
{
    if (!has_row(level, y))
        return;
    const int32_t *const height[3] = {child_height(level, y - 1), child_height(level, y),
                                      child_height(level, y + 1)};
    const int32_t *const wishes[3] = {or_zeros(level, level->wishes, y - 1),
                                      level->wishes[slot(y)],
                                      or_zeros(level, level->wishes, y + 1)};
    struct cells around[3];
    const int32_t *leaves[3];
    drainage_moves(level->moves[slot(y)], wishes, height, level->children[slot(y)].flow,
                   (int)(y & 1), level->width);
    for (int n = 0; n < 3; n++) {
        int64_t row = y - 1 + n;
        around[n] = level->children[slot(near_row(level, row))];
        leaves[n] = or_zeros(level, level->leaves, row);
        if (!has_row(level, row))
            around[n].catchment = level->zeros;
    }
    drainage_banks(level->banked[slot(y)], level->bare[slot(y)], level->moves[slot(y)], around,
                   leaves, level->width);
}

static void make_settled(struct level *level, int64_t y)
{
    if (!has_row(level, y))
        return;
    const int32_t *banked[3];
    for (int n = 0; n < 3; n++)
        banked[n] = level->banked[slot(near_row(level, y - 1 + n))];
    struct cells *done = &level->done[slot(y)];
    drainage_settle(done, banked, level->bare[slot(y)], level->moves[slot(y)],
                    level->children[slot(y)].flow, level->width);
    memcpy(done->catchment, level->children[slot(y)].catchment, level->width * sizeof *done->catchment);
    if (level->world.bounded_x)
        close_heights(level, done->height);
}

static void make_shores(struct level *level, int64_t y)
{
    if (!has_row(level, y))
        return;
    const int32_t *height[3];
    for (int n = 0; n < 3; n++)
        height[n] = level->done[slot(near_row(level, y - 1 + n))].height;
    struct cells *done = &level->done[slot(y)];
    drainage_shores(done->lake, level->children[slot(y)].lake, height, done->flow, level->width);
}

/* Takes a row of blocks, and makes all that can be made with it: at last two rows of children. */
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
    for (int n = 0; n < 2; n++)
        if (level->age >= 5)
            make_wishes(level, y - 1 + n);
    for (int n = 0; n < 2; n++)
        if (level->age >= 6)
            make_moves(level, y - 2 + n);
    for (int n = 0; n < 2; n++)
        if (level->age >= 7)
            make_settled(level, y - 3 + n);
    for (int n = 0; n < 2; n++)
        if (level->age >= 8)
            make_shores(level, y - 4 + n);
    if (level->age >= 8)
        level->made = y - 2;
    level->age++;
}


/* Two bands take turns: the last rows of one are still read when the next is made. */
static struct cells *band_of(struct level *level, int64_t row)
{
    return level->done + (size_t)(row & 1) * BASIN_ROWS;
}

static struct cells base_row(struct level *level, int64_t y)
{
    while (level->made <= y) {
        level->bands++;
        basin_band(&level->world, level->x, level->made, level->width,
                   band_of(level, level->bands), level->work);
        level->made += BASIN_ROWS;
    }
    return band_of(level, level->bands)[y - (level->made - BASIN_ROWS)];
}

/* The next row from the first cell that was asked for on, good until RING - 3 more are taken. */
static struct cells level_row(struct level *level)
{
    int64_t y = level->y++;
    struct cells row;
    if (level->parent == NULL) {
        row = base_row(level, y);
    } else {
        while (level->made <= y)
            refine_row(level);
        row = level->done[slot(y)];
    }
    int64_t skip = level->asked_x - level->x;
    return (struct cells){row.height + skip, row.flow + skip, row.catchment + skip,
                          row.lake + skip};
}

static void level_seek(struct level *level, int64_t x, int64_t y)
{
    level->asked_x = x;
    level->y = y;
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
    level->age = 0;
    level->parent->cols = (uint32_t)blocks;
    int64_t from = level->world.bounded_y ? within(level->taken, level->parent->down) : level->taken;
    level_seek(level->parent, first, from);
}

/* Blocks that a level of so many columns is made from, at most. */
static uint32_t blocks_of(uint32_t cols)
{
    return cols / 2 + 1 + 2 * RIM;
}

static size_t level_numbers(int depth, uint32_t cols)
{
    if (depth == 0)
        return (size_t)cols * 4 * 2 * BASIN_ROWS + basin_numbers(cols);
    size_t n = blocks_of(cols);
    return n * (2 * BLOCK_RING + 1) + 2 * n * (14 * RING + 2);
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
        rows[n] = (struct cells){take(unused, width), take(unused, width),
                                 take(unused, width), take(unused, width)};
}

static void set_buffers(struct level *level, int32_t **unused)
{
    if (level->parent == NULL) {
        take_cells(level->done, (size_t)2 * BASIN_ROWS, level->cols, unused);
        level->work = take(unused, basin_numbers(level->cols));
        return;
    }
    size_t blocks = blocks_of(level->cols);
    size_t width = 2 * blocks;
    take_cells(level->children, RING, width, unused);
    take_cells(level->done, RING, width, unused);
    for (size_t n = 0; n < RING; n++) {
        level->bits[n] = take(unused, width);
        level->bare[n] = take(unused, width);
        level->leaves[n] = take(unused, width);
        level->wishes[n] = take(unused, width);
        level->moves[n] = take(unused, width);
        level->banked[n] = take(unused, width);
    }
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

/* How far noise displaces at a depth, of 2^29 at most. */
static int32_t strength_at(const struct rivers_world *world, int depth)
{
    int64_t strength = (INT64_C(1) << 28) * world->spread / ROUGHNESS_ONE;
    for (int n = 1; n < depth; n++)
        strength = strength * world->roughness / ROUGHNESS_ONE;
    return strength < 1 << 29 ? (int32_t)strength : 1 << 29;
}

static struct drainage rules_at(const struct rivers_world *world, int depth)
{
    int32_t strength = strength_at(world, depth);
    int32_t bits = 0;
    while (strength >> bits >= 1 << 15)
        bits++;
    return (struct drainage){.depth = depth,
                             .factor = strength >> bits,
                             .shift = 15 - bits,
                             .cut = strength / 16 * 3,
                             .sea = world->sea};
}

struct rivers_world rivers_world(const struct recipe *recipe, uint32_t sea)
{
    return (struct rivers_world){
        .seed = recipe->seed,
        .across = recipe->width / recipe->feature,
        .down = recipe->height / recipe->feature,
        .origin_x = recipe->origin_x,
        .origin_y = recipe->origin_y,
        .depth = recipe_depth(recipe),
        .roughness = recipe->roughness,
        .spread = recipe->spread,
        .sea = (int32_t)sea,
        .bounded_x = recipe->edges == EDGES_BOUNDED,
        .bounded_y = recipe->edges == EDGES_BOUNDED,
    };
}

static int64_t cells_of(int64_t side, int depth)
{
    if (depth >= 0)
        return side << depth;
    int64_t stride = INT64_C(1) << -depth;
    return (side + stride - 1) / stride;
}

int64_t rivers_cols(const struct rivers_world *world, int zoom)
{
    return cells_of(world->across, world->depth + zoom);
}

int64_t rivers_down(const struct rivers_world *world, int zoom)
{
    return cells_of(world->down, world->depth + zoom);
}

struct rivers *rivers_new(const struct rivers_world *world, int zoom, uint32_t cols)
{
    int depth = world->depth + zoom;
    int last = depth < 0 ? 0 : depth;
    uint32_t asked[DEPTHS];
    int64_t period = rivers_cols(world, zoom);
    size_t total = 0;
    asked[last] = !world->bounded_x && period < cols ? (uint32_t)period : cols;
    for (int n = last; n >= 0; n--) {
        if (n > 0)
            asked[n - 1] = blocks_of(asked[n]);
        total += level_numbers(n, asked[n]);
    }
    struct rivers *rivers = malloc(sizeof *rivers + total * sizeof *rivers->numbers);
    if (rivers == NULL)
        return NULL;
    int32_t *unused = rivers->numbers;
    rivers->world = *world;
    rivers->depth = depth;
    rivers->cols = cols;
    rivers->period = asked[last];
    for (int n = 0; n <= last; n++) {
        struct level *level = &rivers->levels[n];
        *level = (struct level){
            .parent = n > 0 ? level - 1 : NULL,
            .cols = asked[n],
            .across = world->across << n,
            .down = world->down << n,
            .world = {world->seed, world->across, world->down, world->origin_x, world->origin_y,
                      world->sea, world->bounded_x, world->bounded_y},
            .rules = rules_at(world, n),
        };
        set_buffers(level, &unused);
    }
    rivers_seek(rivers, 0, 0);
    return rivers;
}

void rivers_free(struct rivers *rivers)
{
    free(rivers);
}

void rivers_seek(struct rivers *rivers, int64_t x, int64_t y)
{
    rivers->x = x;
    rivers->y = y;
    if (rivers->depth >= 0) {
        int64_t down = rivers->world.down << rivers->depth;
        level_seek(&rivers->levels[rivers->depth], x, rivers->world.bounded_y ? within(y, down) : y);
    }
}

static void put(const struct rivers_layers *out, size_t n, struct cells row, size_t at, int32_t sea)
{
    if (out->height != NULL)
        out->height[n] = (uint32_t)row.height[at];
    if (out->catchment != NULL)
        out->catchment[n] = (uint32_t)row.catchment[at];
    if (out->lake != NULL)
        out->lake[n] = (uint32_t)row.lake[at];
    if (out->direction != NULL)
        out->direction[n] = (uint8_t)row.flow[at];
    if (out->water != NULL)
        out->water[n] = row.lake[at] != 0 ? 2 : row.height[at] < sea;
}

void rivers_rows(struct rivers *rivers, size_t rows, const struct rivers_layers *out)
{
    struct level *level = &rivers->levels[rivers->depth];
    for (size_t y = 0; y < rows; y++, rivers->y++) {
        struct cells row = level_row(level);
        for (size_t x = 0; x < rivers->cols; x++)
            put(out, y * rivers->cols + x, row, x % rivers->period, rivers->world.sea);
    }
}

bool rivers_window(const struct rivers_world *world, int zoom, int64_t x, int64_t y, uint32_t cols,
                   size_t rows, const struct rivers_layers *out)
{
    struct rivers *rivers = rivers_new(world, zoom, cols);
    if (rivers == NULL)
        return false;
    rivers_seek(rivers, x, y);
    rivers_rows(rivers, rows, out);
    rivers_free(rivers);
    return true;
}
