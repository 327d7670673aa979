/*
 * On a planet the land is shaped by its water. A leaf is a crest above the cell that it drains to:
 * the higher, the faster the land is lifted there; where cells are small it has the height of the
 * smooth surface around, within bounds. Shores of lakes and of the sea follow heights: land that is
 * hardly above them is drowned.
 *
 * Invariant: smoothing never makes two cells change places. A cell sinks at most half way to the
 * cell that it drains to, and rises at most half way to the lowest one that drains to it. So
 * nothing runs uphill, whatever the mean of the cells around is.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/refine/refine_steps.h"

/* The weights are those of a spline, 9 3 3 1, less a sixteenth of what the four neighbours differ
 * by: half of what the spline would add to the mean of the four children. */
CLONES void planet_bare(int32_t *restrict out, const int32_t *const blocks[3],
                        const int32_t *restrict bits, size_t n, const struct drainage *by)
{
    const int32_t *restrict near = blocks[0];
    const int32_t *restrict far = blocks[1];
    const int32_t *restrict other = blocks[2];
    const struct drainage rules = *by;
    for (size_t x = 1; x < n - 1; x++) {
        int32_t here = near[x];
        int32_t east = (near[x + 1] - here) >> 4;
        int32_t west = (near[x - 1] - here) >> 4;
        int32_t along = (far[x] - here) >> 4;
        int32_t back = (other[x] - here) >> 4;
        int32_t mean = here + along * 3 - (east + west + along + back);
        out[2 * x] = displaced(mean + west * 3 + ((far[x - 1] - here) >> 4), bits[2 * x], &rules);
        out[2 * x + 1] =
            displaced(mean + east * 3 + ((far[x + 1] - here) >> 4), bits[2 * x + 1], &rules);
    }
}

CLONES void planet_corners(int32_t *restrict exits, const int32_t *const flow[3],
                           const int32_t *restrict bits, size_t n)
{
    const int32_t *restrict here = flow[1];
    for (size_t x = 1; x < n - 1; x++) {
        int32_t turn = next_at(flow, here[x], x);
        int32_t turns = mask(((here[x] ^ turn) & 1) != 0) & mask(here[x] != FLOW_SINK) &
                        mask(turn != FLOW_SINK) & mask((bits[2 * x + 1] & 7) != 7);
        int32_t east = mask(here[x] == FLOW_EAST) | mask(turn == FLOW_EAST);
        int32_t down = mask(here[x] == FLOW_SOUTH) | mask(turn == FLOW_SOUTH);
        exits[x] = pick(turns, (east & 1) | (down & 2), exits[x]);
    }
}

CLONES void planet_lifts(int32_t *restrict out, const int32_t *restrict near,
                         const int32_t *restrict far, const int32_t *restrict bits, size_t n,
                         const struct drainage *by)
{
    const int32_t most = by->floor;
    for (size_t x = 1; x < n - 1; x++) {
        int32_t mean = 9 * near[x] + 3 * far[x];
        int32_t west = (mean + 3 * near[x - 1] + far[x - 1]) >> 4;
        int32_t east = (mean + 3 * near[x + 1] + far[x + 1]) >> 4;
        west += (bits[2 * x] >> 16) * most >> 15;
        east += (bits[2 * x + 1] >> 16) * most >> 15;
        out[2 * x] = between(west, -(1 << 15), LIFT_TOP);
        out[2 * x + 1] = between(east, -(1 << 15), LIFT_TOP);
    }
}

/* Returns the level of the lake of cell x of a row if it is not above `top`; -1 if it is, or there
 * is no lake. */
INLINED int32_t level_by(const struct settle_rows *rows, int row, size_t x, int32_t top)
{
    int32_t height = rows->around.height[row][x];
    return pick(mask(rows->around.lake[row][x] != 0) & mask(height <= top), height, -1);
}

/* A row is done in parts of PART cells. Most have no lake and no coast, and are done without what
 * these need: it would change nothing there. */
enum { PART = 64 };

/* A cell while it settles. Masks but for numbers. */
struct settling {
    int32_t leaf;
    int32_t flow;   /* as it moves */
    int32_t next;   /* height of the cell that it drains to then */
    int32_t part;   /* height by which it may be flooded */
    int32_t height; /* as it moves */
    int32_t lake;
    int32_t dry;    /* it is a leaf that no lake beside it floods */
    int32_t free;   /* it is on a course, and drains to no lake */
    int32_t level;  /* of the lake that floods it */
    int32_t floods; /* it becomes a part of a lake */
};

/* Returns cell x as it moves: a leaf that does is a crest above the cell that it drains to now. */
INLINED struct settling moved(const struct settle_rows *rows, size_t x, const struct drainage *by)
{
    const int32_t *here = rows->around.height[1];
    const int32_t *move = rows->around.moves[1];
    struct settling cell = {.leaf = -rows->around.leaves[1][x], .lake = rows->around.lake[1][x]};
    int32_t moves = mask(move[x] != 0);
    cell.flow = pick(moves, move[x] - 1, rows->around.cells[1].flow[x]);
    cell.next = next_at(rows->around.height, cell.flow, x);
    int32_t crest = crest_of(rows->around.cells[1].lift[x], by);
    cell.part = (crest >> 8) * (rows->bits[x] >> 5 & 255);
    int32_t most = cell.next + crest + (crest >> 2);
    int32_t want = drawn_to(here[x], lower(rows->bare[x] + (crest >> 2), here[x]), by->even);
    most += (higher(want - most, 0) >> 8) * higher(64, by->even);
    int32_t height = between(want, cell.next + (crest >> 8) * by->least, most);
    height = pick(mask(here[x] < by->sea), higher(here[x], cell.next), lower(height, HEIGHT_TOP));
    cell.height = pick(moves, height, here[x]);
    cell.dry = cell.leaf;
    cell.free = ~cell.leaf & mask(cell.lake == 0) & mask(cell.flow != FLOW_SINK);
    return cell;
}

/* What is hardly above a lake becomes lake. */
INLINED void flood(struct settling *cell, const struct settle_rows *rows, size_t x)
{
    int32_t into = next_at(rows->around.lake, cell->flow, x);
    int32_t by_east = level_by(rows, 1, x + 1, cell->height);
    int32_t by_south = level_by(rows, 2, x, cell->height);
    int32_t by_west = level_by(rows, 1, x - 1, cell->height);
    int32_t by_north = level_by(rows, 0, x, cell->height);
    int32_t arm =
        ~cell->leaf & mask(cell->lake == 0) & mask(into != 0) & mask(cell->next <= cell->height);
    int32_t level = higher(higher(by_east, by_south), higher(by_west, by_north));
    cell->dry &= mask(level < 0);
    cell->free &= mask(into == 0);
    int32_t way = pick(mask(by_east == level), FLOW_EAST,
                       pick(mask(by_south == level), FLOW_SOUTH,
                            pick(mask(by_west == level), FLOW_WEST, FLOW_NORTH)));
    cell->level = pick(arm, cell->next, level);
    cell->floods =
        (cell->leaf | arm) & mask(cell->level >= 0) & mask(cell->height - cell->level < cell->part);
    cell->flow = pick(cell->floods & ~arm, way, cell->flow);
    cell->lake |= cell->floods & next_at(rows->around.lake, cell->flow, x);
}

/* What is hardly above the sea becomes sea; a leaf beside land, by chance, land. */
INLINED int32_t on_coast(const struct settling *cell, const struct settle_rows *rows, size_t x,
                         int32_t shore)
{
    const int32_t *here = rows->around.height[1];
    const int32_t *move = rows->around.moves[1];
    int32_t height = cell->height;
    int32_t sinks = (cell->dry | cell->free) & mask(height >= shore) & mask(cell->next < shore) &
                    mask(height - shore < cell->part);
    int32_t beside = higher(higher(here[x + 1], rows->around.height[2][x]),
                            higher(here[x - 1], rows->around.height[0][x]));
    int32_t alone = mask(move[x + 1] != 1 + FLOW_WEST) & mask(move[x - 1] != 1 + FLOW_EAST) &
                    mask(rows->around.moves[0][x] != 1 + FLOW_SOUTH) &
                    mask(rows->around.moves[2][x] != 1 + FLOW_NORTH);
    int32_t rises = cell->dry & alone & mask(height < shore) & mask(beside >= shore) &
                    mask((rows->bits[x] >> 13 & 255) < 48);
    return pick(sinks, shore - 1, pick(rises, shore + (cell->part >> 2), height));
}

/* Settles the cells `x` to `end` - 1. The results are the same without `lakes` if none of the cells
 * around has one, and without `coast` if none is sea. */
INLINED void settle_part(const struct settle_rows *all, size_t x, size_t end,
                         const struct drainage *by, bool lakes, bool coast)
{
    const struct settle_rows rows = *all;
    const struct drainage rules = *by;
    int32_t *restrict flows = rows.around.cells[1].flow;
    int32_t *restrict settled = rows.settled;
    int32_t *restrict flooded = rows.flooded;
#ifndef __clang__
#pragma GCC ivdep
#endif
    for (; x < end; x++) {
        struct settling cell = moved(&rows, x, &rules);
        if (lakes)
            flood(&cell, &rows, x);
        if (coast)
            cell.height = on_coast(&cell, &rows, x, rules.shore);
        settled[x] = pick(cell.floods, cell.level, cell.height);
        flows[x] = cell.flow;
        flooded[x] = cell.lake;
    }
}

CLONES void planet_settle(const struct settle_rows *rows, size_t n, const struct drainage *by)
{
    for (size_t x = 7; x < n - 7; x += PART) {
        size_t end = x + PART < n - 7 ? x + PART : n - 7;
        int32_t lowest = INT32_MAX;
        int32_t lakes = 0;
        for (int row = 0; row < 3; row++)
            for (size_t at = x - 1; at < end + 1; at++) {
                lowest = lower(lowest, rows->around.height[row][at]);
                lakes |= rows->around.lake[row][at];
            }
        bool coast = lowest < by->shore;
        if (lakes != 0 && coast)
            settle_part(rows, x, end, by, true, true);
        else if (lakes != 0)
            settle_part(rows, x, end, by, true, false);
        else if (coast)
            settle_part(rows, x, end, by, false, true);
        else
            settle_part(rows, x, end, by, false, false);
    }
}

/* Returns the height of cell x of a row if it drains to a neighbour: its flow leads `back`. Else
 * the most. */
INLINED int32_t donor(const struct smooth_rows *rows, int row, size_t x, int32_t back)
{
    return pick(mask(rows->flow[row][x] == back), rows->height[row][x], INT32_MAX);
}

/* Returns the level of the lake of cell x of a row; 0 if there is none. */
INLINED int32_t lake_at(const struct smooth_rows *rows, int row, size_t x)
{
    return rows->height[row][x] & mask(rows->lake[row][x] != 0);
}

/* Smooths the cells `x` to `end` - 1; without `lakes` if none of the cells around has one. */
INLINED void smooth_part(const struct smooth_rows *all, size_t x, size_t end, int32_t shore,
                         bool lakes)
{
    const struct smooth_rows rows = *all;
    int32_t *restrict out = rows.smoothed;
    const int32_t *restrict north = rows.height[0];
    const int32_t *restrict here = rows.height[1];
    const int32_t *restrict south = rows.height[2];
    const int32_t *restrict flow = rows.flow[1];
    const int32_t *restrict catchment = rows.catchment;
    for (; x < end; x++) {
        int32_t z = here[x];
        int32_t next = next_at(rows.height, flow[x], x);
        int32_t donors =
            lower(lower(donor(&rows, 1, x + 1, FLOW_WEST), donor(&rows, 2, x, FLOW_NORTH)),
                  lower(donor(&rows, 1, x - 1, FLOW_EAST), donor(&rows, 0, x, FLOW_SOUTH)));
        int32_t low = higher(next + ((z - next + 1) >> 1), shore);
        int32_t high = pick(mask(donors == INT32_MAX), HEIGHT_TOP, z + ((donors - z) >> 1));
        int32_t stays = mask(z < shore) | mask(flow[x] == FLOW_SINK) | mask(catchment[x] == 0);
        if (lakes) {
            int32_t level = higher(higher(lake_at(&rows, 1, x + 1), lake_at(&rows, 2, x)),
                                   higher(lake_at(&rows, 1, x - 1), lake_at(&rows, 0, x)));
            low = higher(low, level);
            stays |= mask(rows.lake[1][x] != 0);
        }
        int32_t corners =
            (north[x - 1] >> 4) + (north[x + 1] >> 4) + (south[x - 1] >> 4) + (south[x + 1] >> 4);
        int32_t sides = (here[x + 1] >> 3) + (south[x] >> 3) + (here[x - 1] >> 3) + (north[x] >> 3);
        int32_t mean = corners + sides + (z >> 2);
        out[x] = pick(stays, z, between(mean, lower(low, z), higher(high, z)));
    }
}

CLONES void planet_smooth(const struct smooth_rows *rows, size_t n, size_t margin,
                          const struct drainage *by)
{
    const int32_t *here = rows->height[1];
    for (size_t x = margin; x < n - margin; x += PART) {
        size_t end = x + PART < n - margin ? x + PART : n - margin;
        int32_t highest = 0;
        int32_t lakes = 0;
        for (size_t at = x; at < end; at++)
            highest = higher(highest, here[at]);
        for (int row = 0; row < 3; row++)
            for (size_t at = x - 1; at < end + 1; at++)
                lakes |= rows->lake[row][at];
        if (highest < by->shore)
            memcpy(rows->smoothed + x, here + x, (end - x) * sizeof *here);
        else if (lakes != 0)
            smooth_part(rows, x, end, by->shore, true);
        else
            smooth_part(rows, x, end, by->shore, false);
    }
}
