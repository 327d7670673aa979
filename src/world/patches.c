/*
 * A patch is a square of SIDE cells a side. Its cells are made from those of the depth above that
 * lie within TIER_RIM blocks of them: a square of little more than half as many a side, which a
 * patch of that depth has as long as its middle is not far from theirs. Making the patches of all
 * depths anew would take a long course three times as long.
 *
 * Invariant: a patch that is made has all its cells, those beyond a rim with the catchment 0.
 */
#include "world/patches.h"

#include "world/rivers_world.h"
#include "world/tier.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 32, DEPTHS = 33 };

_Static_assert(SIDE / 2 + 1 + 2 * TIER_RIM < SIDE, "a patch can be made from the one above");
_Static_assert(SIDE <= (int)BASIN_ROWS, "a band of basins has a patch");

struct patch {
    struct tier *tier; /* NULL of depth 0 */
    bool made;
    int64_t x; /* first column */
    int64_t y; /* first row */
    int32_t height[SIDE][SIDE];
    int32_t flow[SIDE][SIDE];
    int32_t catchment[SIDE][SIDE];
    int32_t lake[SIDE][SIDE];
    int32_t discharge[SIDE][SIDE]; /* where the world rains */
    int32_t rain[SIDE][SIDE];
    int64_t next_x; /* first column of the rows that the depth below takes */
    int64_t next_y;
};

struct patches {
    struct basin_world basins;
    int count;
    int32_t *room; /* for basins to be made in */
    struct patch patches[];
};

static struct cells row_from(struct patch *patch, int64_t x, int64_t y)
{
    int64_t col = x - patch->x;
    int64_t row = y - patch->y;
    return (struct cells){&patch->height[row][col],    &patch->flow[row][col],
                          &patch->catchment[row][col], &patch->lake[row][col],
                          &patch->discharge[row][col], &patch->rain[row][col]};
}

static void seek_in_patch(void *from, int64_t x, int64_t y, uint32_t cols)
{
    struct patch *patch = from;
    (void)cols;
    patch->next_x = x;
    patch->next_y = y;
}

static struct cells next_of_patch(void *from)
{
    struct patch *patch = from;
    return row_from(patch, patch->next_x, patch->next_y++);
}

/* Makes the tiers and the room. False: out of memory. */
static bool prepare(struct patches *patches, const struct rivers_world *world)
{
    patches->room = malloc(basin_numbers(world->rains, SIDE) * sizeof *patches->room);
    if (patches->room == NULL)
        return false;
    for (int n = 1; n < patches->count; n++) {
        const struct drainage rules = rivers_rules(world, n);
        struct tier_feed feed = {seek_in_patch, next_of_patch, &patches->patches[n - 1]};
        patches->patches[n].tier = tier_new(&patches->basins, &rules, SIDE, feed);
        if (patches->patches[n].tier == NULL)
            return false;
    }
    return true;
}

struct patches *patches_new(const struct rivers_world *world, int depth)
{
    size_t count = (size_t)depth + 1;
    struct patches *patches = malloc(sizeof *patches + count * sizeof *patches->patches);
    if (patches == NULL)
        return NULL;
    *patches = (struct patches){.basins = rivers_basins(world), .count = depth + 1};
    for (size_t n = 0; n < count; n++) {
        patches->patches[n].tier = NULL;
        patches->patches[n].made = false;
    }
    if (prepare(patches, world))
        return patches;
    patches_free(patches);
    return NULL;
}

void patches_free(struct patches *patches)
{
    if (patches == NULL)
        return;
    for (int n = 0; n < patches->count; n++)
        tier_free(patches->patches[n].tier);
    free(patches->room);
    free(patches);
}

/* Returns the nearest row of a depth within the rims. */
static int64_t row_within(const struct patches *patches, int depth, int64_t y)
{
    return basin_nearest_row(&patches->basins, depth, y);
}

/* True if the patch above has all that a patch around a place is made from. */
static bool can_feed(const struct patches *patches, int depth, int64_t x, int64_t y)
{
    const struct patch *above = &patches->patches[depth - 1];
    int64_t left = ((x - SIDE / 2) >> 1) - TIER_RIM;
    int64_t right = ((x + SIDE / 2 - 1) >> 1) + TIER_RIM;
    int64_t top = row_within(patches, depth - 1, ((y - SIDE / 2) >> 1) - TIER_RIM);
    int64_t low = row_within(patches, depth - 1, ((y + SIDE / 2 - 1) >> 1) + TIER_RIM);
    return above->made && left >= above->x && right < above->x + SIDE && top >= above->y &&
           low < above->y + SIDE;
}

static void make_basins(struct patches *patches, struct patch *patch)
{
    struct cells rows[BASIN_ROWS];
    int32_t unused[6][SIDE];
    for (int n = 0; n < BASIN_ROWS; n++)
        rows[n] = n < SIDE ? row_from(patch, patch->x, patch->y + n)
                           : (struct cells){unused[0], unused[1], unused[2],
                                            unused[3], unused[4], unused[5]};
    basin_band(&patches->basins, patch->x, patch->y, SIDE, rows, patches->room);
}

/* Copies a row of a tier to where it belongs. */
static void copy_row(struct patch *patch, int64_t y, struct cells row)
{
    struct cells to = row_from(patch, patch->x, y);
    memcpy(to.height, row.height, sizeof patch->height[0]);
    memcpy(to.flow, row.flow, sizeof patch->flow[0]);
    memcpy(to.catchment, row.catchment, sizeof patch->catchment[0]);
    memcpy(to.lake, row.lake, sizeof patch->lake[0]);
    if (row.discharge != NULL) {
        memcpy(to.discharge, row.discharge, sizeof patch->discharge[0]);
        memcpy(to.rain, row.rain, sizeof patch->rain[0]);
    }
}

/* Makes the patch around a place, from the one above. */
static void make_patch(struct patches *patches, int depth, int64_t x, int64_t y)
{
    struct patch *patch = &patches->patches[depth];
    patch->made = true;
    patch->x = x - SIDE / 2;
    patch->y = y - SIDE / 2;
    if (depth == 0) {
        make_basins(patches, patch);
        return;
    }
    int64_t first = row_within(patches, depth, patch->y);
    int64_t last = row_within(patches, depth, patch->y + SIDE - 1);
    memset(patch->catchment, 0, sizeof patch->catchment);
    tier_seek(patch->tier, patch->x, first, SIDE);
    for (int64_t row = first; row <= last; row++)
        copy_row(patch, row, tier_row(patch->tier));
}

struct sight patches_look(struct patches *patches, int depth, int64_t x, int64_t y)
{
    struct patch *patch = &patches->patches[depth];
    if (!patch->made || x < patch->x || x >= patch->x + SIDE || y < patch->y ||
        y >= patch->y + SIDE) {
        int from = depth;
        while (from > 0 && !can_feed(patches, from, x >> (depth - from), y >> (depth - from)))
            from--;
        for (; from <= depth; from++)
            make_patch(patches, from, x >> (depth - from), y >> (depth - from));
    }
    struct cells cell = row_from(patch, x, y);
    if (cell.catchment[0] == 0) /* the others were not made */
        return (struct sight){.outside = true};
    return (struct sight){
        .sea = cell.lake[0] == 0 && cell.height[0] < patches->basins.sea,
        .direction = (uint8_t)cell.flow[0],
        .catchment = (uint32_t)cell.catchment[0],
        .water =
            patches->basins.rains ? (uint32_t)cell.discharge[0] >> 4 : (uint32_t)cell.catchment[0],
    };
}
