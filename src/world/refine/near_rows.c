/*
 * Invariant: the rows first..made - 1 are in the ring, each at its number modulo KEPT, with `cols`
 * cells from x on; the feed gives row `made` next.
 */
#include "world/refine/refine_rows.h"

#include <stdlib.h>

enum {
    KEPT = 256,  /* rows in the ring; a power of 2 */
    AHEAD = 32,  /* rows that are read before those that were asked for, on the way north */
    SKIPPED = 8, /* maximum rows that are read without need, as beginning anew costs more */
};

struct near_rows {
    struct rivers_world world;
    int depth;
    struct refine_rows_feed feed;
    uint32_t most; /* columns of the ring */
    int64_t x;
    uint32_t cols;
    int64_t placed; /* the first row that was read since move */
    int64_t first, made, asked_x;
    int64_t y; /* row that is handed out next */
    struct cells rows[KEPT];
    int32_t numbers[];
};

/* Chooses the columns to keep from now on, and begins anew at row y or, on the way north, before
 * it. */
static void move(struct near_rows *near, int64_t x, int64_t y, uint32_t cols)
{
    const int64_t end = near->x + near->cols;
    const bool beside = near->cols > 0 && x <= end && x + cols >= near->x &&
                        y >= near->first - KEPT && y <= near->made + KEPT;
    const bool inside = x >= near->x && x + cols <= end;
    int64_t more = beside && inside ? near->cols - cols : beside ? near->most - cols : 0;
    int64_t west = beside && inside ? x - near->x : beside && x < near->x ? more : 0;
    if (beside && y < near->first)
        y -= AHEAD;
    near->x = x - west;
    near->cols = cols + (uint32_t)more;
    near->placed = near->first = near->made = rivers_nearest_row(&near->world, near->depth, y);
    near->feed.seek(near->feed.from, near->x, near->made, near->cols);
}

void near_rows_seek(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct near_rows *near = from;
    near->asked_x = x;
    near->y = y;
    if (near->cols > cols && y > near->placed + KEPT / 2) /* on the way south width is of no use */
        near->cols = 0;
    if (x < near->x || x + cols > near->x + near->cols || y < near->first ||
        y > near->made + SKIPPED)
        move(near, x, y, cols);
}

static const struct cells *row_of(const struct near_rows *near, int64_t y)
{
    return &near->rows[y & (KEPT - 1)];
}

static void read_row(struct near_rows *near)
{
    const struct cells from = near->feed.next_row(near->feed.from);
    cells_copy(row_of(near, near->made++), &from, near->cols);
    near->first = MAX(near->first, near->made - KEPT);
}

struct cells near_rows_row(void *from)
{
    struct near_rows *near = from;
    const int64_t y = near->y++;
    while (near->made <= y)
        read_row(near);
    return cells_from(row_of(near, y), near->asked_x - near->x);
}

struct near_rows *near_rows_new(const struct rivers_world *world, int depth, uint32_t cols,
                                struct refine_rows_feed feed)
{
    const bool lifts = world->start == START_PLATES;
    const size_t layers = (size_t)4 + (world->rains ? 2 : 0) + (lifts ? 1 : 0);
    const size_t count = KEPT * layers * cols;
    struct near_rows *near = malloc(sizeof *near + count * sizeof *near->numbers);
    if (near == NULL)
        return NULL;
    *near = (struct near_rows){.world = *world, .depth = depth, .feed = feed, .most = cols};
    int32_t *unused = near->numbers;
    for (size_t n = 0; n < KEPT; n++)
        near->rows[n] = cells_take(&unused, cols, world->rains, lifts);
    return near;
}
