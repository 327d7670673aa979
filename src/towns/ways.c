/*
 * The cheapest ways from a cell (Dijkstra, 1959). A step costs the same in both directions. Of ways
 * that cost the same that one counts whose last cell but one was reached first; cells are reached
 * in the order of their costs, those of one cost in reading order.
 */
#include "towns/block.h"

#include <limits.h>
#include <string.h>

/* Returns what a river adds to a step from its cell or onto it. */
static int fording(const struct cell *cell)
{
    return (cell->flags & GROUND_RIVER) != 0 ? 12 + 5 * MIN(cell->river, 14) : 0;
}

/* Returns the cost of a step between two cells. */
static int step_cost(const struct towns *towns, int depth, const struct cell *a,
                     const struct cell *b, int way)
{
    const int length = way % 2 == 1 ? 7 : 5;
    const int wet = (a->flags & GROUND_WATER) + (b->flags & GROUND_WATER);
    if (wet > 0)
        return wet == 1 ? length * 24 + 500 : length * 24;
    const int slope = slope_of(towns, depth, a->height, b->height);
    const int steep = slope > 64 ? 38 + slope : slope * slope / 40;
    const int along = (a->flags & b->flags & GROUND_RIVER) != 0 ? 4 : 0;
    return length * (10 + steep + a->toil + b->toil + along) + fording(a) + fording(b);
}

/* Puts an entry into the heap, whose first one is the least. */
static void push(struct search *search, uint32_t entry)
{
    int n = search->count++;
    while (n > 0 && search->heap[(n - 1) / 2] > entry) {
        search->heap[n] = search->heap[(n - 1) / 2];
        n = (n - 1) / 2;
    }
    search->heap[n] = entry;
}

static uint32_t pop(struct search *search)
{
    const uint32_t least = search->heap[0];
    const uint32_t last = search->heap[--search->count];
    int n = 0;
    for (int child = 1; child < search->count; child = 2 * n + 1) {
        child += child + 1 < search->count && search->heap[child + 1] < search->heap[child];
        if (search->heap[child] >= last)
            break;
        search->heap[n] = search->heap[child];
        n = child;
    }
    search->heap[n] = last;
    return least;
}

/* True if an old road leads across a step in a direction that is no straight one. */
static bool is_crossed(const struct search *search, int cell, int way)
{
    const int beside = cell + way_x[way];
    const int across = way_y[way] < 0 ? (way_x[way] > 0 ? 3 : 1) : (way_x[way] > 0 ? 5 : 7);
    return way % 2 == 1 && (search->cells[beside]->old >> across & 1) != 0;
}

/* Goes on from a cell that was reached at a cost. */
static void go_on(const struct towns *towns, struct search *search, int depth, int cell, int cost)
{
    for (int way = 0; way < 8; way++) {
        const int x = cell % BOX + way_x[way];
        const int y = cell / BOX + way_y[way];
        const int next = y * BOX + x;
        if (x < 0 || y < 0 || x >= BOX || y >= BOX || !search->open[next] || search->done[next])
            continue;
        const bool road = search->roads && (search->cells[cell]->old >> way & 1) != 0;
        if (search->roads && !road && is_crossed(search, cell, way))
            continue;
        const int step =
            road ? (way % 2 == 1 ? 49 : 35)
                 : step_cost(towns, depth, search->cells[cell], search->cells[next], way);
        if (cost + step >= search->cost[next])
            continue;
        search->cost[next] = cost + step;
        search->from[next] = (uint8_t)(way ^ 4);
        push(search, (uint32_t)(cost + step) * 1024 + (uint32_t)next);
    }
}

void ways_find(struct towns *towns, int depth, int start, int most)
{
    struct search *search = &towns->search;
    int64_t stop = most;
    for (int n = 0; n < BOX * BOX; n++)
        search->cost[n] = most;
    memset(search->done, 0, sizeof search->done);
    search->road = -1;
    search->count = 0;
    search->cost[start] = 0;
    push(search, (uint32_t)start);
    while (search->count > 0 && (search->left > 0 || (search->roads && search->road < 0))) {
        const uint32_t entry = pop(search);
        const int cell = (int)(entry % 1024);
        const int cost = (int)(entry / 1024);
        if (cost >= stop)
            break;
        if (search->done[cell])
            continue;
        search->done[cell] = 1;
        const bool road = search->roads && search->road < 0 && search->cells[cell]->old != 0 &&
                          (search->cells[cell]->flags & GROUND_WATER) == 0;
        if (road)
            search->road = cell;
        search->left -= search->goal[cell];
        if (road || search->goal[cell])
            stop = MIN(stop, 3 * cost + 400);
        go_on(towns, search, depth, cell, cost);
    }
}
