/*
 * One tier for each depth from 1 on, each fed by the one above it, and the first one by the
 * basins. So the rows of all depths stream at once, in memory that grows with the columns only: a
 * tier is half as wide as the next.
 */
#include "world/rivers/refinement.h"

#include "world/rivers/refine_rows.h"

#include <stdlib.h>

/* Rows of depth 0, made in bands. The last two are kept: rows of the former are still read. */
struct basins {
    struct basin_world world;
    int64_t x;
    int64_t y;    /* next row that is handed out */
    int64_t made; /* first row that is not made */
    uint32_t cols;
    int latest; /* the later one of the bands */
    struct cells bands[2][BASIN_ROWS];
    int32_t *room; /* for a band to be made in */
    int32_t numbers[];
};

struct refinement {
    struct basins *basins;
    struct refine_rows *tiers[CASCADE_LEVELS]; /* from 1 on */
    int depth;
    uint32_t cols;
};

static void basins_seek(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct basins *basins = from;
    basins->x = x;
    basins->y = y;
    basins->made = y;
    basins->cols = cols;
}

static struct cells basins_row(void *from)
{
    struct basins *basins = from;
    int64_t y = basins->y++;
    if (basins->made <= y) {
        basins->latest ^= 1;
        basin_band(&basins->world, basins->x, basins->made, basins->cols,
                   basins->bands[basins->latest], basins->room);
        basins->made += BASIN_ROWS;
    }
    return basins->bands[basins->latest][y - (basins->made - BASIN_ROWS)];
}

static struct basins *basins_new(const struct basin_world *world, uint32_t cols)
{
    const size_t rows = (size_t)2 * BASIN_ROWS;
    const size_t layers = world->rains ? 6 : 4;
    uint64_t count = rows * layers * cols + basin_numbers(world->rains, cols);
    struct basins *basins = NULL;
    if (count < (SIZE_MAX - sizeof *basins) / sizeof *basins->numbers)
        basins = malloc(sizeof *basins + (size_t)count * sizeof *basins->numbers);
    if (basins == NULL)
        return NULL;
    *basins = (struct basins){.world = *world};
    for (size_t n = 0; n < rows; n++) {
        int32_t *row = basins->numbers + n * layers * cols;
        struct cells *cells = &basins->bands[n / BASIN_ROWS][n % BASIN_ROWS];
        *cells = (struct cells){row,
                                row + cols,
                                row + (size_t)2 * cols,
                                row + (size_t)3 * cols,
                                world->rains ? row + (size_t)4 * cols : NULL,
                                world->rains ? row + (size_t)5 * cols : NULL};
    }
    basins->room = basins->numbers + rows * layers * cols;
    return basins;
}

static void seek_above(void *from, int64_t x, int64_t y, uint32_t cols)
{
    refine_rows_seek(from, x, y, cols);
}

static struct cells row_above(void *from)
{
    return refine_rows_row(from);
}

/* Makes the basins and all tiers. False: out of memory; the caller frees. */
static bool make_tiers(struct refinement *cascade, const struct basin_world *world,
                       const struct drainage *rules)
{
    uint32_t cols[CASCADE_LEVELS] = {0};
    cols[cascade->depth] = cascade->cols;
    for (int n = cascade->depth; n > 0; n--)
        cols[n - 1] = refine_rows_blocks(cols[n]);
    cascade->basins = basins_new(world, cols[0]);
    if (cascade->basins == NULL)
        return false;
    struct refine_rows_feed feed = {basins_seek, basins_row, cascade->basins};
    for (int n = 1; n <= cascade->depth; n++) {
        cascade->tiers[n] = refine_rows_new(world, &rules[n], cols[n], feed);
        if (cascade->tiers[n] == NULL)
            return false;
        feed = (struct refine_rows_feed){seek_above, row_above, cascade->tiers[n]};
    }
    return true;
}

struct refinement *refinement_new(const struct basin_world *world, const struct drainage *rules,
                                  int depth, uint32_t cols)
{
    struct refinement *cascade = calloc(1, sizeof *cascade);
    if (cascade == NULL)
        return NULL;
    cascade->depth = depth;
    cascade->cols = cols;
    if (!make_tiers(cascade, world, rules)) {
        refinement_free(cascade);
        return NULL;
    }
    refinement_seek(cascade, 0, 0);
    return cascade;
}

void refinement_free(struct refinement *cascade)
{
    if (cascade == NULL)
        return;
    for (int n = 1; n <= cascade->depth; n++)
        refine_rows_free(cascade->tiers[n]);
    free(cascade->basins);
    free(cascade);
}

void refinement_seek(struct refinement *cascade, int64_t x, int64_t y)
{
    y = basin_nearest_row(&cascade->basins->world, cascade->depth, y);
    if (cascade->depth == 0)
        basins_seek(cascade->basins, x, y, cascade->cols);
    else
        refine_rows_seek(cascade->tiers[cascade->depth], x, y, cascade->cols);
}

struct cells refinement_row(struct refinement *cascade)
{
    return cascade->depth == 0 ? basins_row(cascade->basins)
                               : refine_rows_row(cascade->tiers[cascade->depth]);
}
