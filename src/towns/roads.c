/*
 * Refined roads. The roads of a block fall into chains between nodes: towns, forks, ends, and steps
 * that leave the block. Each chain is searched anew at the next depth, in a corridor along its
 * children. A step belongs to the block of its northern, then western cell.
 */
#include "towns/block.h"

#include <limits.h>
#include <stdlib.h>

enum {
    BESIDE = 2,                /* cells beside a corridor that belong to it, too */
    EDGE = 4,                  /* cells beside those of a block that its roads reach: to a town */
    CHAIN = CELLS + 2,         /* most cells of a chain */
    STEPS_MAX = 4 * CELLS * 4, /* most steps of a block */
};

/* A chain of cells, counted from the block's first one on; the first and last may lie outside. */
struct chain {
    int count;
    int16_t x[CHAIN], y[CHAIN];
    uint8_t born;
};

/* What is known while a block is refined. */
struct refining {
    struct block *block;
    uint8_t node[CELLS];
    uint8_t walked[CELLS]; /* directions of steps that are done */
    int count;
    struct step steps[STEPS_MAX];
};

static bool is_inside(const struct block *block, int x, int y)
{
    return x >= 0 && y >= 0 && x < block->cols && y < block->rows;
}

static struct cell *inside(const struct refining *refining, int x, int y)
{
    return cell_in(refining->block, refining->block->x + x, refining->block->y + y);
}

/* True if a step from a cell of a block belongs to it. */
static bool is_ours(const struct block *block, int x, int y, int way)
{
    const int to_x = x + way_x[way];
    const int to_y = y + way_y[way];
    return to_y < y || (to_y == y && to_x < x) ? is_inside(block, to_x, to_y) : true;
}

/* Finds the nodes of a block. Returns false if it has no roads. */
static bool find_nodes(struct refining *refining)
{
    const struct block *block = refining->block;
    bool any = false;
    for (int y = 0; y < block->rows; y++)
        for (int x = 0; x < block->cols; x++) {
            const int ways = inside(refining, x, y)->ways;
            if (ways == 0)
                continue;
            bool node =
                __builtin_popcount((unsigned)ways) != 2 ||
                (block->lived_in && block->town.x == block->x + x && block->town.y == block->y + y);
            for (int way = 0; way < 8; way++)
                node = node || ((ways >> way & 1) != 0 && !is_ours(block, x, y, way));
            refining->node[y * SIDE + x] = node;
            any = true;
        }
    return any;
}

/* Follows the road from a node, or from beside the block, in a direction up to the next one. */
static void walk(struct refining *refining, int x, int y, int way, struct chain *chain)
{
    *chain = (struct chain){0};
    for (;;) {
        chain->x[chain->count] = (int16_t)x;
        chain->y[chain->count++] = (int16_t)y;
        if (is_inside(refining->block, x, y)) {
            const struct cell *cell = inside(refining, x, y);
            const int at = y * SIDE + x;
            const bool ends = chain->count > 1 && refining->node[at];
            if (chain->count <= 2)
                chain->born = ends ? MAX(chain->born, cell->born) : cell->born;
            if (chain->count > 1)
                refining->walked[at] |= (uint8_t)(1 << (way ^ 4));
            if (ends)
                return;
            if (chain->count > 1)
                way = __builtin_ctz(cell->ways & ~(1U << (way ^ 4)));
            refining->walked[at] |= (uint8_t)(1 << way);
        } else if (chain->count > 1) {
            return;
        }
        x += way_x[way];
        y += way_y[way];
    }
}

/* Finds the child of a cell that a road goes through where its chain ends, but not in a town: it is
 * dry, no river or a small one, and near the middle height. */
static int way_point(struct towns *towns, int depth, int64_t x, int64_t y)
{
    const struct cell *cells[4];
    int64_t mean = 0;
    int64_t least = INT64_MAX;
    int best = 0;
    for (int n = 0; n < 4; n++) {
        cells[n] = block_cell(towns, depth + 1, 2 * x + n % 2, 2 * y + n / 2);
        mean += cells[n]->height;
    }
    mean /= 4;
    for (int n = 0; n < 4; n++) {
        int64_t bad = llabs(cells[n]->height - mean);
        if ((cells[n]->flags & GROUND_WATER) != 0)
            bad += INT64_C(1) << 40;
        if ((cells[n]->flags & GROUND_RIVER) != 0)
            bad += (INT64_C(1) + cells[n]->river) << 32;
        if (bad < least) {
            least = bad;
            best = n;
        }
    }
    return best;
}

/* Returns the cell of the box for one of the next depth, counted from the first child of the block
 * on. */
static int in_box(int x, int y)
{
    return (y + EDGE + 1) * BOX + x + EDGE + 1;
}

/* Returns the cell of the box in which a chain ends. */
static int end_of(struct towns *towns, const struct refining *refining, const struct chain *chain,
                  int at)
{
    const int depth = refining->block->depth;
    const int x = chain->x[at];
    const int y = chain->y[at];
    const int64_t col = side_at(&towns->across[depth], refining->block->x + x);
    const int64_t row = side_at(&towns->down[depth], refining->block->y + y);
    struct block *block = block_at(towns, depth, col, row);
    if (town_lives(towns, block) && block->town.x == col && block->town.y == row) {
        town_place(towns, block);
        return in_box(2 * x + (int)(block->place_x - 2 * col),
                      2 * y + (int)(block->place_y - 2 * row));
    }
    const int child = way_point(towns, depth, col, row);
    return in_box(2 * x + child % 2, 2 * y + child / 2);
}

/* Opens the cells of the corridor of a chain: its children, and cells beside them that are children
 * of cells of the block without roads. */
static void open_corridor(struct search *search, const struct refining *refining,
                          const struct chain *chain)
{
    memset(search->open, 0, sizeof search->open);
    for (int n = 0; n < chain->count; n++)
        for (int y = 2 * chain->y[n] - BESIDE; y < 2 * chain->y[n] + 2 + BESIDE; y++)
            for (int x = 2 * chain->x[n] - BESIDE; x < 2 * chain->x[n] + 2 + BESIDE; x++) {
                const bool child = x >> 1 == chain->x[n] && y >> 1 == chain->y[n];
                if (child || (is_inside(refining->block, x >> 1, y >> 1) &&
                              inside(refining, x >> 1, y >> 1)->ways == 0))
                    search->open[in_box(x, y)] = 1;
            }
}

/* Searches a chain anew at the next depth, and adds its steps. */
static void refine_chain(struct towns *towns, struct refining *refining, const struct chain *chain)
{
    struct search *search = &towns->search;
    const int first = end_of(towns, refining, chain, 0);
    const int last = end_of(towns, refining, chain, chain->count - 1);
    const int end = MAX(first, last);
    open_corridor(search, refining, chain);
    search->open[first] = search->open[last] = 1;
    memset(search->goal, 0, sizeof search->goal);
    search->goal[end] = 1;
    search->left = 1;
    ways_find(towns, refining->block->depth + 1, MIN(first, last), INT_MAX / 2);
    for (int at = end; !search->goal[end] && search->cost[at] > 0 && refining->count < STEPS_MAX;) {
        const int way = search->from[at];
        refining->steps[refining->count++] =
            (struct step){(int8_t)(at % BOX - EDGE - 1), (int8_t)(at / BOX - EDGE - 1),
                          (uint8_t)way, chain->born};
        at += way_in_box[way];
    }
}

/* Refines all chains of a block: first those that begin at nodes, then those from beside the block
 * through it. */
static void refine_chains(struct towns *towns, struct refining *refining)
{
    const struct block *block = refining->block;
    struct chain chain;
    for (int n = 0; n < 2 * CELLS * 8; n++) {
        const int at = n / 8 % CELLS;
        const int x = at % SIDE;
        const int y = at / SIDE;
        const int way = n % 8;
        if (!is_inside(block, x, y) ||
            ((inside(refining, x, y)->ways & ~refining->walked[at]) >> way & 1) == 0 ||
            !is_ours(block, x, y, way))
            continue;
        if (n < CELLS * 8 && refining->node[at])
            walk(refining, x, y, way, &chain);
        else if (n >= CELLS * 8 && !is_inside(block, x + way_x[way], y + way_y[way]))
            walk(refining, x + way_x[way], y + way_y[way], way ^ 4, &chain);
        else
            continue;
        refine_chain(towns, refining, &chain);
    }
}

static void refine(struct towns *towns, struct block *block)
{
    struct refining refining = {.block = block};
    if (!block_begins(block, HAS_STEPS))
        return;
    roads_lay(towns, block);
    town_settle(towns, block);
    if (!find_nodes(&refining))
        return;
    const struct box box = {2 * block->x - EDGE, 2 * block->y - EDGE, 2 * (block->cols + EDGE),
                            2 * (block->rows + EDGE)};
    blocks_fill(towns, block->depth + 1, &box, towns->search.cells);
    towns->search.roads = false;
    refine_chains(towns, &refining);
    block->steps = blocks_alloc(towns, (size_t)refining.count * sizeof *block->steps);
    if (block->steps == NULL)
        return;
    block->step_count = refining.count;
    memcpy(block->steps, refining.steps, (size_t)refining.count * sizeof *block->steps);
}

void roads_add(struct block *block, int x, int y, int way, int born)
{
    for (int end = 0; end < 2; end++, x += way_x[way], y += way_y[way], way ^= 4) {
        if (!is_inside(block, x, y))
            continue;
        struct cell *cell = cell_in(block, block->x + x, block->y + y);
        cell->ways |= (uint8_t)(1 << way);
        cell->born = (uint8_t)MIN(cell->born, born);
        if (born == block->depth)
            continue;
        cell->old |= (uint8_t)(1 << way);
        cell->old_born = (uint8_t)MIN(cell->old_born, born);
    }
}

/* Adds what a block of the depth above hands down, whose first child lies at (x, y). */
static void hand_down(struct towns *towns, struct block *above, int x, int y, struct block *block)
{
    refine(towns, above);
    for (int n = 0; n < above->step_count; n++) {
        const struct step *step = &above->steps[n];
        roads_add(block, x + step->x, y + step->y, step->way, step->born);
    }
}

void roads_inherit(struct towns *towns, struct block *block)
{
    if (!block_begins(block, HAS_OLD))
        return;
    block_cell(towns, block->depth, block->x, block->y); /* cells are read before they have roads */
    struct block *middle = block_above(towns, block);
    for (int n = 0; middle != NULL && n < AROUND; n++) {
        struct block *above = block_beside(towns, middle, n);
        if (above == NULL)
            continue;
        const int64_t x[] = {middle->x - above->cols, middle->x, middle->x + middle->cols};
        const int64_t y[] = {middle->y - above->rows, middle->y, middle->y + middle->rows};
        const int right = (int)(2 * x[n % 3] - block->x);
        const int below = (int)(2 * y[n / 3] - block->y);
        if (right - EDGE < block->cols && right + 2 * above->cols + EDGE > 0 &&
            below - EDGE < block->rows && below + 2 * above->rows + EDGE > 0)
            hand_down(towns, above, right, below, block);
    }
}
