/*
 * Links: which ways between towns, and from towns to older roads, are built. A new town looks for
 * ways to the towns of the blocks around and to the nearest old road. A way is not built if a third
 * town of the neighbourhood is a better one: its parts each cost clearly less (a relative
 * neighbourhood graph: Toussaint, 1980).
 */
#include "towns/block.h"

#include <stdlib.h>

enum { BETTER = 9 }; /* eighths of the dearer part that a way must cost at least */

/* Returns the cell of a block's town in a box around `middle`. */
static int town_in_box(const struct towns *towns, const struct block *middle, const struct box *box,
                       const struct block *block)
{
    const int depth = middle->depth;
    const int x =
        side_way(&towns->across[depth], middle->x, block->town.x) + (int)(middle->x - box->x);
    const int y =
        side_way(&towns->down[depth], middle->y, block->town.y) + (int)(middle->y - box->y);
    return (y + 1) * BOX + x + 1;
}

/* Writes the way from a town to a cell that was found as the block's next link. */
static void add_link(const struct search *search, struct block *block, int to, int cell)
{
    struct link *link = &block->links[block->link_count];
    *link = (struct link){.to = (uint8_t)to, .cost = search->cost[cell]};
    for (int at = cell; search->cost[at] > 0; at += way_in_box[search->from[at]]) {
        link->touches = link->touches || (at != cell && search->cells[at].old != 0);
        link->back[link->steps++] = search->from[at];
    }
    block->link_count++;
}

/* Prepares a search from the town of a block. Returns the cell that it starts at. */
static int prepare(struct towns *towns, struct block *block, int goals[AROUND])
{
    struct search *search = &towns->search;
    struct block *around[AROUND];
    for (int n = 0; n < AROUND; n++) {
        around[n] = block_beside(towns, block, n);
        if (around[n] == NULL)
            continue;
        roads_inherit(towns, around[n]);
        town_settle(towns, around[n]);
    }
    const int west = around[3] != NULL ? around[3]->cols : 0;
    const int north = around[1] != NULL ? around[1]->rows : 0;
    const struct box box = {block->x - west, block->y - north,
                            west + block->cols + (around[5] != NULL ? around[5]->cols : 0),
                            north + block->rows + (around[7] != NULL ? around[7]->rows : 0)};
    memset(search->goal, 0, sizeof search->goal);
    memset(search->open, 0, sizeof search->open);
    blocks_fill(towns, block->depth, &box, search->cells);
    search->left = 0;
    search->roads = true;
    for (int y = 1; y <= box.rows; y++)
        for (int x = 1; x <= box.cols; x++) { /* a ferry is left at its ends alone */
            const struct cell *cell = &search->cells[y * BOX + x];
            search->open[y * BOX + x] = cell->old == 0 || (cell->flags & GROUND_WATER) == 0;
        }
    for (int n = 0; n < AROUND; n++) {
        goals[n] = -1;
        if (n == HERE || around[n] == NULL || !around[n]->lived_in)
            continue;
        goals[n] = town_in_box(towns, block, &box, around[n]);
        search->goal[goals[n]] = 1;
        search->left++;
    }
    return town_in_box(towns, block, &box, block);
}

/* Finds the ways from the town of a block. */
static void search_links(struct towns *towns, struct block *block)
{
    if (!block_begins(block, HAS_LINKS))
        return;
    block->road_cost = DEAREST;
    if (!town_settle(towns, block))
        return;
    if (block->town.old) {
        roads_inherit(towns, block);
        if (cell_in(block, block->town.x, block->town.y)->old != 0)
            block->road_cost = 0;
        return;
    }
    int goals[AROUND];
    const int start = prepare(towns, block, goals);
    const struct search *search = &towns->search;
    block->links = blocks_alloc(towns, LINKS_BYTES);
    if (block->links == NULL)
        return;
    ways_find(towns, block->depth, start, DEAREST);
    if (search->road >= 0)
        block->road_cost = search->cost[search->road];
    goals[HERE] = search->road != start ? search->road : -1;
    for (int n = 0; n < AROUND; n++)
        if (goals[n] >= 0 && !search->goal[goals[n]])
            add_link(search, block, n, goals[n]);
}

/* Returns what the link of a town to that of the block around it costs; DEAREST: there is none. */
static int cost_of(struct towns *towns, struct block *block, int to)
{
    search_links(towns, block);
    for (int n = 0; n < block->link_count; n++)
        if (block->links[n].to == to)
            return block->links[n].cost;
    return DEAREST;
}

/* True if the links between two towns are those of the first. */
static bool owns(const struct block *a, const struct block *b)
{
    return !a->town.old && (b->town.old || a->town.thing < b->town.thing);
}

/* Returns what a way between the towns of two blocks costs, `to` being the second one as seen from
 * the first: by the search of the new one, or of that with the smaller number; of two older ones by
 * how far apart they are. */
static int cost_between(struct towns *towns, struct block *a, struct block *b, int to)
{
    if (!a->town.old || !b->town.old)
        return owns(a, b) ? cost_of(towns, a, to) : cost_of(towns, b, AROUND - 1 - to);
    const int x = abs(side_way(&towns->across[a->depth], a->town.x, b->town.x));
    const int y = abs(side_way(&towns->down[a->depth], a->town.y, b->town.y));
    return 12 * (5 * MAX(x, y) + 2 * MIN(x, y));
}

/* True if the nearest road is better reached by a new town nearby, which is nearer to it. */
static bool road_is_nearer(struct towns *towns, struct block *block, const struct link *link)
{
    for (int n = 0; n < block->link_count; n++) {
        const int to = block->links[n].to;
        struct block *other = to != HERE ? block_beside(towns, block, to) : NULL;
        if (other == NULL || other->town.old || cost_between(towns, block, other, to) >= link->cost)
            continue;
        search_links(towns, other);
        if (other->road_cost < link->cost)
            return true;
    }
    return false;
}

/* True if a third town is a better way between two. */
static bool is_detour_better(struct towns *towns, struct block *block, const struct link *link,
                             struct block *end)
{
    for (int n = 0; n < AROUND; n++) {
        const int x = link->to % 3 - n % 3; /* from the third to the end, in blocks */
        const int y = link->to / 3 - n / 3;
        struct block *third = n != HERE && n != link->to && abs(x) < 2 && abs(y) < 2
                                  ? block_beside(towns, block, n)
                                  : NULL;
        if (!town_lives(towns, third))
            continue;
        if (cost_between(towns, block, third, n) * BETTER / 8 < link->cost &&
            cost_between(towns, third, end, HERE + 3 * y + x) * BETTER / 8 < link->cost)
            return true;
    }
    return false;
}

/* Chooses which links of a new town are built. */
static void choose(struct towns *towns, struct block *block)
{
    if (!block_begins(block, HAS_CHOICE))
        return;
    search_links(towns, block);
    for (int n = 0; n < block->link_count; n++) {
        struct link *link = &block->links[n];
        struct block *end = block_beside(towns, block, link->to);
        if (end == NULL)
            continue;
        link->kept = link->to == HERE ? !road_is_nearer(towns, block, link)
                                      : !link->touches && owns(block, end) &&
                                            !is_detour_better(towns, block, link, end);
    }
}

/* Lays the links of a town, as far as they lie in a block. */
static void lay_links(const struct towns *towns, struct block *block, const struct block *from)
{
    for (int n = 0; n < from->link_count; n++) {
        const struct link *link = &from->links[n];
        int x = side_way(&towns->across[block->depth], block->x, from->town.x);
        int y = side_way(&towns->down[block->depth], block->y, from->town.y);
        for (int step = link->kept ? link->steps : 0; step-- > 0;) {
            const int way = link->back[step] ^ 4;
            roads_add(block, x, y, way, block->depth);
            x += way_x[way];
            y += way_y[way];
        }
    }
}

void roads_lay(struct towns *towns, struct block *block)
{
    if (!block_begins(block, HAS_ROADS))
        return;
    roads_inherit(towns, block);
    for (int n = 0; n < AROUND; n++) {
        struct block *from = block_beside(towns, block, n);
        if (!town_lives(towns, from) || from->town.old)
            continue;
        choose(towns, from);
        lay_links(towns, block, from);
    }
}
