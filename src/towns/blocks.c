/*
 * Invariant: a block is in the list of its hash, once; `bytes` counts blocks with what they own.
 */
#include "towns/block.h"

#include <stdlib.h>

void *blocks_alloc(struct towns *towns, size_t bytes)
{
    void *room = calloc(1, bytes);
    if (room == NULL)
        towns->failed = true;
    else
        towns->bytes += bytes;
    return room;
}

static struct block **bucket_of(struct towns *towns, int depth, int64_t col, int64_t row)
{
    const uint64_t hash = (uint64_t)col * UINT64_C(0x9E3779B97F4A7C15) +
                          (uint64_t)row * UINT64_C(0xC2B2AE3D27D4EB4F) +
                          (uint64_t)depth * UINT64_C(0xD6E8FEB86659FD93);
    return &towns->buckets[hash >> 40 & (BUCKETS - 1)];
}

/* Sets the first cell and the number of cells of the nth block of a side. */
static int cut(const struct side *side, int64_t n, int64_t *first)
{
    *first = MAX(n * SIDE, side->begin);
    return (int)(MIN((n + 1) * SIDE, side->begin + side->count) - *first);
}

struct block *block_at(struct towns *towns, int depth, int64_t x, int64_t y)
{
    x = side_at(&towns->across[depth], x);
    y = side_at(&towns->down[depth], y);
    if (x < 0 || y < 0)
        return NULL;
    struct block **list = bucket_of(towns, depth, x / SIDE, y / SIDE);
    struct block *block = *list;
    while (block != NULL &&
           (block->depth != depth || block->x / SIDE != x / SIDE || block->y / SIDE != y / SIDE))
        block = block->next;
    if (block == NULL) {
        block = blocks_alloc(towns, sizeof *block);
        if (block == NULL)
            return NULL;
        block->depth = depth;
        block->cols = cut(&towns->across[depth], x / SIDE, &block->x);
        block->rows = cut(&towns->down[depth], y / SIDE, &block->y);
        block->next = *list;
        *list = block;
    }
    block->used = towns->age;
    return block;
}

struct block *block_beside(struct towns *towns, const struct block *block, int n)
{
    const int64_t x[] = {block->x - 1, block->x, block->x + block->cols};
    const int64_t y[] = {block->y - 1, block->y, block->y + block->rows};
    return block_at(towns, block->depth, x[n % 3], y[n / 3]);
}

struct block *block_above(struct towns *towns, const struct block *block)
{
    return block->depth > 0 ? block_at(towns, block->depth - 1, block->x / 2, block->y / 2) : NULL;
}

enum { TILE = 4 * SIDE }; /* side of what is read where nothing was read ahead */

struct cell *block_cell(struct towns *towns, int depth, int64_t x, int64_t y)
{
    struct block *block = block_at(towns, depth, x, y);
    if (block == NULL)
        return &towns->beyond;
    if ((block->done & HAS_CELLS) == 0)
        blocks_read(towns, depth, (struct box){block->x, block->y, TILE, TILE});
    return cell_in(block, side_at(&towns->across[depth], x), side_at(&towns->down[depth], y));
}

/* Takes from a stretch what lies beyond rims. */
static void clip(const struct side *side, int64_t *first, int *count)
{
    const int64_t end = MIN(*first + *count, side->begin + side->count);
    if (side->wraps)
        return;
    *first = MAX(*first, side->begin);
    *count = (int)MAX(end - *first, 0);
}

void blocks_each(struct towns *towns, int depth, struct box box, blocks_visit *visit, void *to)
{
    clip(&towns->across[depth], &box.x, &box.cols);
    clip(&towns->down[depth], &box.y, &box.rows);
    int64_t next_y = box.y;
    for (int64_t y = box.y; box.cols > 0 && y < box.y + box.rows; y = next_y)
        for (int64_t x = box.x; x < box.x + box.cols;) {
            struct block *block = block_at(towns, depth, x, y);
            if (block == NULL) /* out of memory */
                return;
            struct box at = {x - (side_at(&towns->across[depth], x) - block->x),
                             y - (side_at(&towns->down[depth], y) - block->y), block->cols,
                             block->rows};
            visit(towns, block, &at, to);
            x = at.x + at.cols;
            next_y = at.y + at.rows;
        }
}

static void fill(struct towns *towns, struct block *block, const struct box *at, void *to)
{
    const struct boxed *filling = to;
    const struct box *box = &filling->box;
    const int64_t first = MAX(at->x, box->x);
    const int64_t end = MIN(at->x + at->cols, box->x + box->cols);
    block_cell(towns, block->depth, block->x, block->y); /* so that it has its cells */
    for (int64_t y = MAX(at->y, box->y); y < MIN(at->y + at->rows, box->y + box->rows); y++)
        memcpy(&filling->cells[(y - box->y + 1) * BOX + first - box->x + 1],
               cell_in(block, block->x + first - at->x, block->y + y - at->y),
               (size_t)(end - first) * sizeof(struct cell));
}

void blocks_fill(struct towns *towns, int depth, const struct box *box, struct cell *cells)
{
    for (int n = 0; n < BOX * BOX; n++)
        cells[n] = towns->beyond;
    blocks_each(towns, depth, *box, fill, &(struct boxed){*box, cells});
}

/* Blocks without cells. */
struct lack {
    struct box box; /* that they lie in */
    int count;
};

static void add_lack(struct towns *towns, struct block *block, const struct box *at, void *to)
{
    struct lack *lack = to;
    (void)towns;
    if ((block->done & HAS_CELLS) != 0)
        return;
    if (lack->count++ == 0)
        lack->box = *at;
    const struct box *box = &lack->box;
    const int64_t x = MIN(box->x, at->x);
    const int64_t y = MIN(box->y, at->y);
    lack->box = (struct box){x, y, (int)(MAX(box->x + box->cols, at->x + at->cols) - x),
                             (int)(MAX(box->y + box->rows, at->y + at->rows) - y)};
}

void blocks_read(struct towns *towns, int depth, struct box box)
{
    struct lack lack = {0};
    box.cols = (int)MIN(box.cols, towns->across[depth].count);
    box.rows = (int)MIN(box.rows, towns->down[depth].count);
    blocks_each(towns, depth, box, add_lack, &lack);
    struct box half = lack.box;
    if (lack.count == 0 || towns->failed)
        return;
    if (2 * lack.count * CELLS > half.cols * half.rows || MAX(half.cols, half.rows) <= TILE) {
        land_read(towns, depth, &half);
        return;
    }
    int *side = half.cols > half.rows ? &half.cols : &half.rows; /* most is there: read less */
    *side /= 2;
    blocks_read(towns, depth, half);
    blocks_read(towns, depth, lack.box);
}

void blocks_forget(struct towns *towns, unsigned pieces)
{
    for (int n = 0; n < BUCKETS; n++)
        for (struct block **list = &towns->buckets[n]; *list != NULL;) {
            struct block *block = *list;
            if (towns->age - block->used < pieces) {
                list = &block->next;
                continue;
            }
            *list = block->next;
            towns->bytes -= sizeof *block + (block->links != NULL ? LINKS_BYTES : 0) +
                            (size_t)block->step_count * sizeof *block->steps;
            free(block->links);
            free(block->steps);
            free(block);
        }
}
