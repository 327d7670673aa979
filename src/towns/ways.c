/*
 * The cheapest ways from a cell (Dijkstra, 1959). A step costs the same in both directions. Of ways
 * to a cell that cost the same that one counts whose last step comes from the direction with the
 * smallest number: so it does not matter in which order cells of one cost are looked at, which are
 * kept in a list for each cost (Dial, 1969).
 */
#include "towns/block.h"

#include <limits.h>

/* Returns what a river adds to a step from its cell or onto it. */
static int fording(const struct cell *cell)
{
    return (cell->flags & GROUND_RIVER) != 0 ? 12 + 5 * MIN(cell->river, 14) : 0;
}

enum { EASIEST = 6 }; /* what a step costs at least, for its length */

/* Returns the cost of a step of a length between two cells. */
static int step_cost(const struct towns *towns, int depth, const struct cell *a,
                     const struct cell *b, int length)
{
    const int wet = (a->flags & GROUND_WATER) + (b->flags & GROUND_WATER);
    if (wet > 0)
        return length * (17 + a->toil + b->toil) + (wet == 1 ? 500 : 0);
    const int slope = slope_of(towns, depth, a->height, b->height);
    const int steep = slope > 64 ? 38 + slope : slope * slope / 40;
    const int along = (a->flags & b->flags & GROUND_RIVER) != 0 ? 4 : 0;
    return length * (EASIEST + steep + a->toil + b->toil + along) + fording(a) + fording(b);
}

/* Adds a cell to those of a cost. */
static void push(struct search *search, int cost, int cell)
{
    const int at = cost % RING;
    uint64_t *filled = &search->filled[at / 64];
    const uint64_t bit = UINT64_C(1) << at % 64;
    search->entries[search->count].cell = (int16_t)cell;
    search->entries[search->count].next = (*filled & bit) != 0 ? search->first[at] : -1;
    search->first[at] = (int16_t)search->count++;
    *filled |= bit;
}

/* Takes a cell of the least cost, which is *cost or more, and sets it. Returns -1 if there is
 * none. */
static int pop(struct search *search, int *cost)
{
    int word = *cost % RING / 64;
    uint64_t bits = search->filled[word] & UINT64_MAX << *cost % 64;
    for (int n = 0; bits == 0 && n < RING / 64; n++) {
        word = (word + 1) % (RING / 64);
        bits = search->filled[word];
    }
    if (bits == 0)
        return -1;
    const int at = word * 64 + __builtin_ctzll(bits);
    const int entry = search->first[at];
    *cost += (at - *cost % RING + RING) % RING;
    search->first[at] = search->entries[entry].next;
    if (search->first[at] < 0)
        search->filled[word] &= ~(UINT64_C(1) << at % 64);
    return search->entries[entry].cell;
}

/* Goes on from a cell, the cheapest way to which is known. */
static void go_on(const struct towns *towns, struct search *search, int depth, int cell)
{
    static const uint8_t across[8] = {0, 1 << 3, 0, 1 << 1, 0, 1 << 7, 0, 1 << 5};
    const struct cell *here = &search->cells[cell];
    for (int way = 0; way < 8; way++) {
        const int next = cell + way_in_box[way];
        const int length = way % 2 == 1 ? 7 : 5;
        if (search->cost[cell] + EASIEST * length > search->cost[next])
            continue;
        const bool road = search->roads && (here->old >> way & 1) != 0;
        if (search->roads && !road &&
            (search->cells[cell + way_x[way]].old & across[way]) != 0) /* it would cross a road */
            continue;
        const int cost =
            search->cost[cell] +
            (road ? 7 * length : step_cost(towns, depth, here, &search->cells[next], length));
        const uint8_t back = (uint8_t)(way ^ 4);
        if (cost < search->cost[next]) {
            search->cost[next] = cost;
            search->from[next] = back;
            push(search, cost, next);
        } else if (cost == search->cost[next]) {
            search->from[next] = MIN(search->from[next], back);
        }
    }
}

/* Looks at a cell, the cheapest way to which is known. Returns true if it is looked for. */
static bool arrive(struct search *search, int cell)
{
    const struct cell *here = &search->cells[cell];
    const bool goal = search->goal[cell];
    const bool road = search->roads && here->old != 0 && (here->flags & GROUND_WATER) == 0;
    const int best = search->road;
    search->goal[cell] = 0;
    search->left -= goal;
    if (road && (best < 0 || (cell < best && search->cost[cell] == search->cost[best])))
        search->road = cell;
    return goal || search->road != best;
}

void ways_find(struct towns *towns, int depth, int start, int most)
{
    struct search *search = &towns->search;
    int cost = 0;
    int64_t stop = most;
    for (int n = 0; n < BOX * BOX; n++)
        search->cost[n] = search->open[n] ? most : -1;
    memset(search->filled, 0, sizeof search->filled);
    search->road = -1;
    search->count = 0;
    search->cost[start] = 0;
    push(search, 0, start);
    for (int cell = pop(search, &cost); cell >= 0 && cost < stop; cell = pop(search, &cost)) {
        if (cost > search->cost[cell]) /* a cheaper way was found since */
            continue;
        if (arrive(search, cell))
            stop = MIN(stop, 3 * (int64_t)cost + 400);
        if (search->left == 0 && (!search->roads || search->road >= 0))
            stop = MIN(stop, cost + 1);
        go_on(towns, search, depth, cell);
    }
}
