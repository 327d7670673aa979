/*
 * There is a level for each depth from FIRST on. A tap keeps the last rows that passed it. The rows
 * of numbers are made when they are asked for, each from a few rows of its own level, and from two
 * rows of numbers of the level before:
 *
 *     depth d - 1    rows y/2 - 4 to y/2 + 4 passed the tap, as refiners read so many
 *                    numbers of rows y/2 - 1 to y/2 + 1, each from the three rows before and after
 *     depth d        numbers of row y
 *
 * Invariant: `below` has the numbers of the level before in row `read`, `above` those of the row
 * before it.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/wide_rivers.h"

#include "world/start/choices.h"

#include <stdlib.h>

enum {
    FIRST = 4,   /* here rivers of 64 features are a cell wide, and of 256 or more 2 cells */
    LEVELS = 33, /* depths 0 to 32 */
    KEPT = 32,   /* rows that a tap keeps: more than pass it ahead of the numbers; a power of 2 */
    UNIT = 32,   /* of a cell: of widths and distances */
    WIDEST = 2 * UNIT, /* rivers that are wider are drawn at lesser depths */
    REACH = 2,         /* cells along each axis that the numbers of a course's cell reach */
    BANK = WIDE_RIVERS_BANK,
    OUTSIDE = BANK - 3 * UNIT / 2, /* the least number: further outside does not matter */
    LEAST_SHOWN = 2 * OUTSIDE - BANK + UNIT / 2, /* the least of the last depth, far from rivers */
    NOISE_SHIFT = 27,                            /* noise is half a cell at most */
};

#define LEAST (UINT32_C(1) << 14) /* water of a river that is a cell wide */

/* The courses of wide rivers in a row of cells. */
struct courses {
    int64_t y;
    bool any;       /* false: there are none, and the arrays are not set */
    uint8_t *width; /* 0: none */
    uint8_t *way;   /* enum flow */
};

struct level {
    const struct rivers_world *world;
    struct refine_rows_feed feed; /* what is tapped */
    int64_t fed_x;                /* first cell of the rows that pass */
    int64_t fed_y;                /* row that passes next */
    uint32_t fed_cols;
    struct courses courses[KEPT];
    uint8_t *memory; /* of courses */
    int64_t x;       /* first cell of the numbers */
    uint32_t cols;
    int64_t read;
    uint8_t *above;
    uint8_t *below;
    uint8_t *numbers; /* of the row that was made last */
    int32_t *bits;    /* room for a row of random bits, and then for all numbers */
};

struct wide_rivers {
    struct rivers_world world;
    int depth;
    int64_t y;                   /* row that comes next */
    struct level levels[LEVELS]; /* by depth; from FIRST to `depth` */
};

/* Returns the width of a river with so much water, in 32nds of a cell. */
static int wide_rivers_width(uint32_t flow)
{
    return (int)root_floor(flow) / 4; /* the root of LEAST is 4 * UNIT */
}

/* Returns the water of a cell of land; 0 in the sea. */
static inline uint32_t flow_at(const struct rivers_world *world, const struct cells *cells,
                               size_t n)
{
    int32_t flow = world->rains ? cells->discharge[n] >> 4 : cells->catchment[n];
    bool sea = world->drowned || (cells->height[n] < world->sea && cells->lake[n] == 0);
    return sea ? 0 : (uint32_t)flow;
}

static void seek_tapped(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct level *level = from;
    level->fed_x = x;
    level->fed_y = y;
    level->fed_cols = cols;
    for (int n = 0; n < KEPT; n++)
        level->courses[n].any = false;
    level->feed.seek(level->feed.from, x, y, cols);
}

static struct cells next_tapped(void *from)
{
    struct level *level = from;
    struct cells cells = level->feed.next_row(level->feed.from);
    struct courses *row = &level->courses[level->fed_y & (KEPT - 1)];
    row->y = level->fed_y++;
    row->any = false;
    for (uint32_t n = 0; n < level->fed_cols; n++)
        row->any |= flow_at(level->world, &cells, n) >= LEAST;
    for (uint32_t n = 0; row->any && n < level->fed_cols; n++) {
        uint32_t flow = flow_at(level->world, &cells, n);
        row->width[n] = flow >= LEAST ? (uint8_t)MIN(wide_rivers_width(flow), WIDEST) : (uint8_t)0;
        row->way[n] = (uint8_t)cells.flow[n];
    }
    return cells;
}

/* A place, counted from the middle of a cell. */
struct place {
    int east, south;
};

/* Steps to the neighbours of a cell, by enum flow; none for a sink. */
static const struct place steps[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {0, 0}};

/* Returns the distance of a place from a line that leads from side to side of a cell, or to the
 * middle of it, which is the side of a sink. */
static int distance(struct place at, int side, int other)
{
    const struct place from = {steps[side].east * UNIT / 2, steps[side].south * UNIT / 2};
    const int east = steps[other].east * UNIT / 2 - from.east;
    const int south = steps[other].south * UNIT / 2 - from.south;
    const int length = east * east + south * south;
    at = (struct place){at.east - from.east, at.south - from.south};
    if (length > 0) {
        int along = CLAMP(at.east * east + at.south * south, 0, length);
        at = (struct place){at.east - east * along / length, at.south - south * along / length};
    }
    const uint32_t squared = (uint32_t)(at.east * at.east + at.south * at.south);
    return (int)root_floor(squared);
}

/* Returns the width of the river that enters a cell over a side; 0: there is none. */
static int inflow(const struct level *level, int64_t y, int64_t col, int side)
{
    const struct courses *row = &level->courses[(y + steps[side].south) & (KEPT - 1)];
    col += steps[side].east;
    bool there = row->any && row->y == y + steps[side].south && col >= 0 && col < level->fed_cols;
    return there && row->way[col] == (side ^ 2) ? row->width[col] : 0;
}

/* Raises the numbers of row y by a river within a cell: the part that comes from a side, or from
 * the middle, where the river becomes wide. */
static void put_part(const struct level *level, int64_t y, const struct courses *row, int64_t col,
                     int width, int side)
{
    for (int n = -REACH; n <= REACH; n++) {
        const struct place at = {n * UNIT, (int)(y - row->y) * UNIT};
        const int64_t to = level->fed_x + col + n - level->x;
        if (to < 0 || to >= level->cols)
            continue;
        int raised = BANK + width / 2 - distance(at, side, row->way[col]);
        level->numbers[to] = (uint8_t)MAX(raised, level->numbers[to]);
    }
}

/* Raises the numbers of row y by the wide rivers of its own depth. */
static void put_courses(const struct level *level, int64_t y)
{
    for (int64_t from = y - REACH; from <= y + REACH; from++) {
        const struct courses *row = &level->courses[from & (KEPT - 1)];
        for (uint32_t n = 0; row->any && row->y == from && n < level->fed_cols; n++) {
            int entered = 0;
            for (int side = 0; row->width[n] > 0 && side < FLOW_SINK; side++) {
                int width = inflow(level, from, n, side);
                if (width > 0)
                    put_part(level, y, row, n, width, side);
                entered += width;
            }
            if (row->width[n] > 0 && entered == 0)
                put_part(level, y, row, n, row->width[n], FLOW_SINK);
        }
    }
}

/* Writes the numbers of 2 * count cells from count + 2 of the depth above. */
CLONES static void refine(uint8_t *restrict out, const uint8_t *restrict near,
                          const uint8_t *restrict far, const int32_t *restrict bits, size_t count,
                          int32_t least)
{
    for (size_t n = 0; n < count; n++) {
        int32_t west = 3 * near[n] + far[n];
        int32_t here = 3 * near[n + 1] + far[n + 1];
        int32_t east = 3 * near[n + 2] + far[n + 2];
        int32_t left = ((3 * here + west) >> 3) - BANK + (bits[2 * n] >> NOISE_SHIFT);
        int32_t right = ((3 * here + east) >> 3) - BANK + (bits[2 * n + 1] >> NOISE_SHIFT);
        out[2 * n] = (uint8_t)between(left, least, UINT8_MAX);
        out[2 * n + 1] = (uint8_t)between(right, least, UINT8_MAX);
    }
}

/* True if all numbers are OUTSIDE. */
static bool is_outside(const uint8_t *numbers, uint32_t cols)
{
    return numbers[0] == OUTSIDE && memcmp(numbers, numbers + 1, cols - 1) == 0;
}

/* Makes the numbers of row y of a level's depth from those of the depth above it. */
static void refine_row(const struct wide_rivers *wide, int depth, int64_t y)
{
    const struct level *level = &wide->levels[depth];
    const int least = depth < wide->depth ? OUTSIDE : LEAST_SHOWN;
    const uint32_t cols = level[-1].cols;
    const uint8_t *near = (y & 1) != 0 ? level->above : level->below;
    const uint8_t *far = (y & 1) != 0 ? level->below : level->above;
    if (is_outside(near, cols) && is_outside(far, cols)) {
        memset(level->numbers, least, level->cols);
        return;
    }
    rivers_bits(&wide->world, depth, level->x - (level->x & 1), y, 0, 2 * (size_t)(cols - 2),
                level->bits);
    refine(level->numbers, near, far, level->bits, cols - 2, least);
    memmove(level->numbers, level->numbers + (level->x & 1), level->cols);
}

/* Returns the numbers of row y of a depth, the one after the row of the call before. */
static const uint8_t *make_row(struct wide_rivers *wide, int depth, int64_t y)
{
    struct level *level = &wide->levels[depth];
    while (depth > FIRST && level->read < (y + 1) >> 1) {
        uint8_t *row = level->above;
        level->above = level->below;
        level->below = row;
        memcpy(row, make_row(wide, depth - 1, ++level->read), level[-1].cols);
    }
    if (depth > FIRST)
        refine_row(wide, depth, y);
    else
        memset(level->numbers, OUTSIDE, level->cols);
    if (depth < wide->depth)
        put_courses(level, y);
    return level->numbers;
}

void wide_rivers_row(struct wide_rivers *wide, const struct cells *cells, uint8_t *out)
{
    const uint32_t least = LEAST * WIDE_RIVERS_FROM * WIDE_RIVERS_FROM;
    const uint32_t cols = wide->levels[wide->depth].cols;
    if (wide->depth <= FIRST) {
        memset(out, LEAST_SHOWN, cols);
        return;
    }
    memcpy(out, make_row(wide, wide->depth, wide->y++), cols);
    for (uint32_t n = 0; n < cols; n++)
        out[n] = flow_at(&wide->world, cells, n) >= least ? (uint8_t)UINT8_MAX : out[n];
}

void wide_rivers_seek(struct wide_rivers *wide, int64_t x, int64_t y)
{
    wide->y = y;
    for (int depth = wide->depth; depth >= FIRST; depth--) {
        wide->levels[depth].x = x;
        wide->levels[depth].read = (y >> 1) - 2;
        x = (x >> 1) - 1;
        y = (y >> 1) - 1;
    }
}

struct wide_rivers *wide_rivers_new(const struct rivers_world *world, int depth, uint32_t cols)
{
    struct wide_rivers *wide = calloc(1, sizeof *wide);
    if (wide == NULL)
        return NULL;
    wide->world = *world;
    wide->depth = depth;
    wide->levels[depth].cols = cols;
    for (int n = depth; n >= FIRST; n--) {
        struct level *level = &wide->levels[n];
        const size_t before = (size_t)cols / 2 + 3;
        level->cols = cols;
        level->bits = malloc(2 * before * (sizeof *level->bits + 2));
        if (level->bits == NULL) {
            wide_rivers_free(wide);
            return NULL;
        }
        level->numbers = (uint8_t *)(level->bits + 2 * before);
        level->above = level->numbers + 2 * before;
        level->below = level->above + before;
        cols = (uint32_t)before;
    }
    return wide;
}

void wide_rivers_free(struct wide_rivers *wide)
{
    for (int n = 0; wide != NULL && n < LEVELS; n++) {
        free(wide->levels[n].bits);
        free(wide->levels[n].memory);
    }
    free(wide);
}

struct refine_rows_feed wide_rivers_tap(struct wide_rivers *wide, int depth, uint32_t cols,
                                        struct refine_rows_feed feed)
{
    struct level *level = &wide->levels[depth];
    if (depth < FIRST || depth >= wide->depth)
        return feed;
    level->world = &wide->world;
    level->feed = feed;
    level->memory = malloc((size_t)2 * KEPT * cols);
    for (size_t n = 0; level->memory != NULL && n < KEPT; n++) {
        level->courses[n].width = level->memory + 2 * n * cols;
        level->courses[n].way = level->courses[n].width + cols;
    }
    return (struct refine_rows_feed){seek_tapped, next_tapped,
                                     level->memory != NULL ? level : NULL};
}
