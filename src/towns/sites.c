/*
 * Sites: where the town of a block is. The town of the block of the depth above keeps its place, if
 * it lies here; else a new one is founded at the best cell, apart from others.
 */
#include "towns/block.h"

#include "base/noise.h"

#include <stdlib.h>

enum {
    LEAST = 16 * 26, /* least worth of new towns */
    APART = 4,       /* least distance of new towns from others, in cells */
    SPAN = 5, /* columns and rows of a block that new towns may lie in: those of others are apart */
};

/* Returns the cell of a depth that a stop lies in, as a box. */
static struct box cell_of(const struct towns *towns, const struct stop *stop, int depth)
{
    const int by = depth - towns->depth - RECIPE_ZOOM_MAX;
    return (struct box){towns->across[depth].begin + times_power(stop->x, by),
                        towns->down[depth].begin + times_power(stop->y, by), 1, 1};
}

/* Compares by the first cells of the blocks of their birth, along a Z-curve: on it the cells of any
 * block follow each other (Morton, 1966). Then by depth, and by the order of the list. */
static int compare_stops(const void *a, const void *b)
{
    const struct stop *left = a;
    const struct stop *right = b;
    const uint64_t x = (uint64_t)(left->col ^ right->col);
    const uint64_t y = (uint64_t)(left->row ^ right->row);
    int order = y < x && y < (x ^ y) ? COMPARE(left->col, right->col) /* x has the highest bit */
                                     : COMPARE(left->row, right->row);
    order = order != 0 ? order : COMPARE(left->depth, right->depth);
    return order != 0 ? order : COMPARE(left->own, right->own);
}

void stops_add(struct towns *towns, const struct places *own)
{
    for (size_t n = 0; n < own->count; n++) {
        const struct place *place = &own->items[n];
        const int before = place->word != NULL ? town_own_birth(place->word) : -1;
        if (place->source != PLACE_OF_USER || before < 0)
            continue;
        const int by = MIN(before, towns->depth);
        struct stop stop = {place->x, place->y, .own = n + 1, .depth = towns->depth - by};
        const struct box at = cell_of(towns, &stop, stop.depth);
        stop.col = (at.x & -SIDE) << by;
        stop.row = (at.y & -SIDE) << by;
        towns->stops[towns->stop_count++] = stop;
    }
    qsort(towns->stops, towns->stop_count, sizeof *towns->stops, compare_stops);
}

/* Returns how many stops come before those that are born in a block at a depth, which is its own or
 * a later one; or, if `all`, before those of the blocks after it. */
static size_t stops_before(const struct towns *towns, const struct block *block, int depth,
                           bool all)
{
    const int by = towns->depth - block->depth;
    const struct stop wanted = {.col = times_power((block->x & -SIDE) + all * SIDE, by) - all,
                                .row = times_power((block->y & -SIDE) + all * SIDE, by) - all,
                                .depth = depth};
    size_t count = 0;
    for (size_t more = GAZETTEER_MAX; more > 0; more /= 2)
        if (count + more <= towns->stop_count &&
            compare_stops(&towns->stops[count + more - 1], &wanted) < 0)
            count += more;
    return count;
}

/* Returns a cell whose worth is known. */
static const struct cell *judged_cell(struct towns *towns, int depth, int64_t x, int64_t y)
{
    land_judge(towns, block_at(towns, depth, x, y));
    return block_cell(towns, depth, x, y);
}

/* Finds the child of a cell with the highest worth, of those up to `by` cells beside the four.
 * Returns false if all are water. */
static bool best_child(struct towns *towns, struct block *block, int by)
{
    const int depth = block->depth + 1;
    const struct settler *town = &block->town;
    const struct cell *best = NULL;
    for (int64_t y = 2 * town->y - by; y < 2 * town->y + 2 + by; y++)
        for (int64_t x = 2 * town->x - by; x < 2 * town->x + 2 + by; x++) {
            if (x < 2 * block->x || x >= 2 * (block->x + block->cols) || y < 2 * block->y ||
                y >= 2 * (block->y + block->rows))
                continue;
            const struct cell *cell = judged_cell(towns, depth, x, y);
            if ((cell->flags & GROUND_WATER) != 0 || (best != NULL && cell->worth <= best->worth))
                continue;
            best = cell;
            block->place_x = x;
            block->place_y = y;
        }
    return best != NULL;
}

void town_place(struct towns *towns, struct block *block)
{
    if (!block_begins(block, HAS_PLACE))
        return;
    const struct settler *town = &block->town;
    const struct box at = town->stop != NULL ? cell_of(towns, town->stop, block->depth + 1)
                                             : (struct box){2 * town->x, 2 * town->y, 1, 1};
    block->place_x = at.x;
    block->place_y = at.y;
    if (town->stop == NULL && !best_child(towns, block, 0) && !best_child(towns, block, 1))
        best_child(towns, block, 2);
}

/* Makes a new town that of a block, if it is worth it. */
static void found(struct towns *towns, struct block *block, struct settler town)
{
    const uint64_t key = noise_key(towns->recipe.seed ^ TOWNS_SALT, (uint32_t)block->depth + 64);
    const uint64_t col = (uint64_t)(block->x / SIDE - towns->across[block->depth].begin / SIDE);
    const uint64_t row = (uint64_t)(block->y / SIDE - towns->down[block->depth].begin / SIDE);
    town.thing = noise_mix(noise_mix(key + (uint64_t)town.x) + (uint64_t)town.y);
    town.key = (uint64_t)block->depth << 58 | row << 29 | col;
    town.depth = block->depth;
    block->town = town;
    block->lived_in =
        town.stop != NULL || town.worth - LEAST >= 16 * ((int)(town.thing >> 40) % 44);
}

/* Takes the town of the depth above, if its place is here. */
static void take_old(struct towns *towns, struct block *block)
{
    struct block *above = block_above(towns, block);
    if (!town_lives(towns, above))
        return;
    town_place(towns, above);
    if (above->place_x / SIDE != block->x / SIDE || above->place_y / SIDE != block->y / SIDE)
        return;
    block->town = above->town;
    block->town.x = above->place_x;
    block->town.y = above->place_y;
    block->town.old = true;
    block->lived_in = true;
}

/* Takes the first own place that is born in the block and lies on land of zoom 0 that is not
 * frozen. */
static void take_own(struct towns *towns, struct block *block)
{
    const size_t end = stops_before(towns, block, block->depth + 1, false);
    size_t n = stops_before(towns, block, block->depth, false);
    for (; n < end && !block->lived_in; n++) {
        const struct stop *stop = &towns->stops[n];
        const struct box at = cell_of(towns, stop, block->depth);
        const struct box ground = cell_of(towns, stop, towns->depth);
        blocks_read(towns, towns->depth, ground); /* no more: it may be water */
        const struct cell *cell = block_cell(towns, towns->depth, ground.x, ground.y);
        if ((cell->flags & (GROUND_WATER | GROUND_FROZEN | GROUND_BEYOND)) != 0)
            continue;
        cell = judged_cell(towns, towns->depth, ground.x, ground.y);
        struct settler town = {.x = at.x, .y = at.y, .stop = stop, .sites = cell->sites};
        town.worth = 16 * cell->worth;
        found(towns, block, town);
    }
}

/* True if the town of a block is one of an earlier depth, or of the user's own. */
static bool has_elder(struct towns *towns, struct block *block)
{
    if (block_begins(block, HAS_ELDER)) {
        take_old(towns, block);
        take_own(towns, block);
    }
    return block->lived_in && (block->town.old || block->town.stop != NULL);
}

/* Closes the cells of a block that are less than `apart` from those of a square to new towns. */
static void keep_away(const struct towns *towns, struct block *block, int64_t x, int64_t y,
                      int side, int apart)
{
    const int right = side_way(&towns->across[block->depth], block->x, x);
    const int below = side_way(&towns->down[block->depth], block->y, y);
    for (int row = MAX(below - apart + 1, 0); row < MIN(below + side + apart - 1, SIDE); row++)
        for (int col = MAX(right - apart + 1, 0); col < MIN(right + side + apart - 1, SIDE); col++)
            block->closed |= UINT64_C(1) << (row * SIDE + col);
}

/* Closes cells to new towns: those that become the block of an own place, which is in `other`, at a
 * later depth, or lie beside them. */
static void close_later(struct towns *towns, struct block *other, const struct box *at, void *to)
{
    const int by = towns->depth - other->depth;
    const size_t end = stops_before(towns, other, TOWN_DEPTHS, true);
    (void)at;
    for (size_t n = stops_before(towns, other, other->depth + 1, false); n < end; n++) {
        const struct stop *stop = &towns->stops[n];
        const int side = 1 + ((SIDE - 1) >> (stop->depth - other->depth));
        keep_away(towns, to, stop->col >> by, stop->row >> by, side, 2);
    }
}

/* True if a cell of a block is near the towns of earlier depths and of the user's own in blocks
 * around, or near own places that are born later. */
static bool is_closed(struct towns *towns, struct block *block, int64_t x, int64_t y)
{
    const bool first = block_begins(block, HAS_CLOSED);
    for (int n = 0; first && n < AROUND; n++) {
        struct block *other = n != HERE ? block_beside(towns, block, n) : NULL;
        if (other != NULL && has_elder(towns, other))
            keep_away(towns, block, other->town.x, other->town.y, 1, APART);
    }
    const struct box near = {block->x - SIDE / 2, block->y - SIDE / 2, 2 * SIDE, 2 * SIDE};
    if (first && towns->stop_count > 0 && block->depth < towns->depth)
        blocks_each(towns, block->depth, near, close_later, block);
    return (block->closed >> ((y - block->y) * SIDE + x - block->x) & 1) != 0;
}

/* Adds to the worth of a cell what its old roads are worth. Returns its sites. */
static unsigned add_roads(struct towns *towns, struct block *block, int64_t x, int64_t y,
                          int *worth)
{
    const struct cell *cell = cell_in(block, x, y);
    unsigned sites = cell->sites;
    if (cell->old == 0)
        return sites;
    const bool fork = __builtin_popcount(cell->old) > 2;
    const bool river = (cell->flags & GROUND_RIVER) != 0;
    *worth += fork ? 34 : river ? 26 : 18;
    sites |= (fork ? TOWN_FORK : 0) | (river ? TOWN_CROSSING : 0);
    for (int way = 0; way < 8 && (sites & (TOWN_COAST | TOWN_LAKE)) != 0; way++)
        if ((cell->old >> way & 1) != 0 &&
            (block_cell(towns, block->depth, x + way_x[way], y + way_y[way])->flags &
             GROUND_WATER) != 0) {
            *worth += 40;
            return sites | TOWN_FERRY;
        }
    return sites;
}

/* Founds a town at the cell of most worth, if it is worth enough. */
static void found_best(struct towns *towns, struct block *block)
{
    struct settler best = {.worth = LEAST - 1};
    roads_inherit(towns, block);
    land_judge(towns, block);
    for (int64_t y = block->y; y < block->y + block->rows; y++)
        for (int64_t x = block->x; x < block->x + block->cols; x++) {
            const struct cell *cell = cell_in(block, x, y);
            int worth = cell->worth;
            if (worth <= 0 || x % SIDE >= SPAN || y % SIDE >= SPAN)
                continue;
            const unsigned sites = add_roads(towns, block, x, y, &worth);
            worth = 16 * worth + cell->luck;
            if (worth > best.worth && !is_closed(towns, block, x, y))
                best = (struct settler){.x = x, .y = y, .worth = worth, .sites = (uint8_t)sites};
        }
    if (best.worth >= LEAST)
        found(towns, block, best);
}

bool town_settle(struct towns *towns, struct block *block)
{
    if (block_begins(block, HAS_TOWN) && !has_elder(towns, block) &&
        block->depth <= towns->depth + 1)
        found_best(towns, block);
    return block->lived_in;
}
