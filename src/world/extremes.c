/*
 * A world is made zoomed out first, by 2 (a sixteenth of the points) or, where land is rougher, by
 * 1. Only blocks where cells between these points could be higher or lower than any found so far,
 * by reach.h, are looked at closely: about one in a hundred by default.
 *
 * Invariant: ranges hold points of the world only. Each such point is a cell, but not by algorithms
 * whose worlds are of cells: there the range begins with the cells of two blocks.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/extremes.h"

#include "base/target_clones.h"
#include "recipe/algorithm.h"
#include "terrain/displacement.h"
#include "terrain/lattice.h"
#include "world/reach.h"

#include <stdlib.h>

enum { BLOCK = 32 }; /* cells along a side of a block, but the last one of a row or column */

/* A world of fewer cells is looked at within a tenth of a millisecond. */
enum { CELLS_MIN = 1 << 17 };

/* Looking closely at more than a sixth of the blocks costs nearly as much as looking at all cells,
 * which threads can share. With a twelfth, a table of worlds took 8 % longer. */
enum { SHARE_MAX = 6 };

struct blocks {
    const struct recipe *recipe;
    int shift;     /* points are 2^shift cells apart */
    uint32_t side; /* points along a side of a block: BLOCK >> shift */
    uint32_t cols; /* blocks from west to east; the last one takes the points that are left */
    uint32_t rows;
    struct height_range *ranges; /* range of the points of each block */
    bool *marks;                 /* true for each block that may widen the range */
    struct height_range points;  /* range of all points */
    struct height_range range;   /* range of the cells that were looked at, points among them */
    struct reach reach;
    struct lattice *lattice; /* reads the cells of a block, BLOCK columns at a time */
};

/* Static, as compilers show the names of other clones to whoever links the library. */
CLONES static struct height_range widen_by_row(struct height_range range, const uint32_t *heights,
                                               uint32_t count)
{
    uint32_t low = range.low;
    uint32_t high = range.high;
    for (uint32_t n = 0; n < count; n++) {
        low = heights[n] < low ? heights[n] : low;
        high = heights[n] > high ? heights[n] : high;
    }
    return (struct height_range){low, high};
}

void extremes_add_row(struct height_range *range, const uint32_t *heights, uint32_t count)
{
    *range = widen_by_row(*range, heights, count);
}

static struct height_range join(struct height_range a, struct height_range b)
{
    return (struct height_range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Widens the range of each column by a row. */
CLONES static void widen_columns(uint32_t *restrict lows, uint32_t *restrict highs,
                                 const uint32_t *restrict heights, uint32_t cols)
{
    for (uint32_t n = 0; n < cols; n++) {
        lows[n] = heights[n] < lows[n] ? heights[n] : lows[n];
        highs[n] = heights[n] > highs[n] ? heights[n] : highs[n];
    }
}

/* Returns the range of columns `first` to `end` - 1. */
CLONES static struct height_range range_of_columns(const uint32_t *lows, const uint32_t *highs,
                                                   uint32_t first, uint32_t end)
{
    enum { GROUP = 8 }; /* a vector: most blocks have one or two of them, and nothing else */
    struct height_range range = {UINT32_MAX, 0};
    for (; end - first >= GROUP; first += GROUP)
        for (uint32_t n = 0; n < GROUP; n++) {
            range.low = lows[first + n] < range.low ? lows[first + n] : range.low;
            range.high = highs[first + n] > range.high ? highs[first + n] : range.high;
        }
    for (uint32_t n = first; n < end; n++) {
        range.low = lows[n] < range.low ? lows[n] : range.low;
        range.high = highs[n] > range.high ? highs[n] : range.high;
    }
    return range;
}

/* Returns the end of block n of `count` along a side of `all` points or cells, of which each block
 * but the last has `side`. */
static uint32_t block_end(uint32_t n, uint32_t count, uint32_t side, uint32_t all)
{
    return n + 1 < count ? (n + 1) * side : all;
}

/* Finds the ranges of a row of blocks, from `points` points in each of the lattice's rows. */
static void range_row(struct blocks *blocks, struct lattice *lattice, uint32_t row, uint32_t points,
                      uint32_t rows, uint32_t *lows)
{
    uint32_t *highs = lows + points;
    struct height_range *ranges = blocks->ranges + (size_t)row * blocks->cols;
    uint32_t end = block_end(row, blocks->rows, blocks->side, rows);
    for (uint32_t n = 0; n < points; n++) {
        lows[n] = UINT32_MAX;
        highs[n] = 0;
    }
    for (uint32_t y = row * blocks->side; y < end; y++)
        widen_columns(lows, highs, lattice_row(lattice), points);
    for (uint32_t n = 0; n < blocks->cols; n++) {
        ranges[n] = range_of_columns(lows, highs, n * blocks->side,
                                     block_end(n, blocks->cols, blocks->side, points));
        blocks->points = join(blocks->points, ranges[n]);
    }
}

/* Finds the ranges of all blocks. False if out of memory. */
static bool range_blocks(struct blocks *blocks)
{
    uint32_t points = (uint32_t)recipe_cols(blocks->recipe, -blocks->shift);
    uint32_t rows = (uint32_t)recipe_rows(blocks->recipe, -blocks->shift);
    struct lattice *lattice = lattice_new(blocks->recipe, -blocks->shift, points);
    uint32_t *columns = calloc(points, 2 * sizeof *columns);
    bool made = lattice != NULL && columns != NULL;
    blocks->points = (struct height_range){UINT32_MAX, 0};
    for (uint32_t row = 0; made && row < blocks->rows; row++)
        range_row(blocks, lattice, row, points, rows, columns);
    bool cells = !algorithms[blocks->recipe->algorithm]->of_cells;
    blocks->range = cells ? blocks->points : (struct height_range){UINT32_MAX, 0};
    free(columns);
    lattice_free(lattice);
    return made;
}

/* Returns the block before (step -1) or after (1) block n of `count`, or n (0); n beyond a rim. */
static uint32_t neighbour(bool bounded, uint32_t n, int step, uint32_t count)
{
    bool seam = step < 0 ? n == 0 : step > 0 && n + 1 == count;
    if (!seam)
        return n + (uint32_t)step;
    if (bounded)
        return n;
    return step < 0 ? count - 1 : 0;
}

/* True if a cell amid such points could be lower or higher than any that was found. */
static bool may_widen(const struct blocks *blocks, const struct height_range *points)
{
    return points->high + blocks->reach.up > blocks->range.high ||
           points->low < blocks->range.low + blocks->reach.down;
}

/* Marks a block and its neighbours. Returns how many of them had no mark. */
static size_t mark_around(struct blocks *blocks, uint32_t col, uint32_t row)
{
    const struct recipe *recipe = blocks->recipe;
    size_t marked = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            size_t y = neighbour(recipe_bounded_y(recipe), row, down, blocks->rows);
            uint32_t x = neighbour(recipe_bounded_x(recipe), col, right, blocks->cols);
            bool *mark = &blocks->marks[y * blocks->cols + x];
            marked += *mark ? 0 : 1;
            *mark = true;
        }
    return marked;
}

/* Marks the blocks that have a cell which could be lower or higher than any that was found: the
 * points around its cells are those of the block and of its neighbours, which have more than
 * REACH_AFTER. Returns their number. */
static size_t mark_blocks(struct blocks *blocks)
{
    size_t marked = 0;
    for (uint32_t row = 0; row < blocks->rows; row++)
        for (uint32_t col = 0; col < blocks->cols; col++)
            if (may_widen(blocks, &blocks->ranges[(size_t)row * blocks->cols + col]))
                marked += mark_around(blocks, col, row);
    return marked;
}

/* Looks at all cells of a block. */
static void look_at_block(struct blocks *blocks, uint32_t col, uint32_t row)
{
    const struct recipe *recipe = blocks->recipe;
    uint32_t right = block_end(col, blocks->cols, BLOCK, recipe->width);
    uint32_t bottom = block_end(row, blocks->rows, BLOCK, recipe->height);
    for (uint32_t x = col * BLOCK; x < right; x += BLOCK) {
        uint32_t cols = right - x < BLOCK ? right - x : BLOCK;
        lattice_seek(blocks->lattice, x, row * BLOCK);
        for (uint32_t y = row * BLOCK; y < bottom; y++)
            extremes_add_row(&blocks->range, lattice_row(blocks->lattice), cols);
    }
}

/* Looks at the blocks of the lowest and the highest point: the range is then nearly found. */
static void look_at_best(struct blocks *blocks)
{
    struct height_range best = blocks->points;
    for (uint32_t row = 0; row < blocks->rows; row++)
        for (uint32_t col = 0; col < blocks->cols; col++) {
            const struct height_range *range = &blocks->ranges[(size_t)row * blocks->cols + col];
            if (range->low == best.low || range->high == best.high)
                look_at_block(blocks, col, row);
        }
}

/* Looks at the marked blocks. */
static void look_closely(struct blocks *blocks)
{
    for (uint32_t row = 0; row < blocks->rows; row++)
        for (uint32_t col = 0; col < blocks->cols; col++)
            if (blocks->marks[(size_t)row * blocks->cols + col])
                look_at_block(blocks, col, row);
}

/* Returns the number of blocks along a side of `points`, 1 or more. */
static uint32_t blocks_along(const struct blocks *blocks, int64_t points)
{
    return points < blocks->side ? 1 : (uint32_t)points / blocks->side;
}

/* Finds the span of the heights of every 32nd cell each way, or of the base lattice. False if out
 * of memory. */
static bool look_roughly(const struct recipe *recipe, uint32_t *span)
{
    int zoom = recipe_depth(recipe) < 5 ? -recipe_depth(recipe) : -5;
    uint32_t cols = (uint32_t)recipe_cols(recipe, zoom);
    uint32_t rows = (uint32_t)recipe_rows(recipe, zoom);
    struct lattice *lattice = lattice_new(recipe, zoom, cols);
    struct height_range range = {UINT32_MAX, 0};
    for (uint32_t row = 0; lattice != NULL && row < rows; row++)
        extremes_add_row(&range, lattice_row(lattice), cols);
    *span = range.high - range.low;
    lattice_free(lattice);
    return lattice != NULL;
}

/* Chooses how far apart the points are by what the depths below them add, beside the span of the
 * land. Shares are tenths, as timed. False if looking at all cells is cheaper. */
static bool choose_points(struct blocks *blocks)
{
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    int last = recipe_depth(blocks->recipe);
    uint32_t span;
    if (last < 2 || !look_roughly(blocks->recipe, &span))
        return false;
    displacements_make(displacements, blocks->recipe, last);
    blocks->shift = 2;
    if (displacements_span(displacements, last - 2, last) * 10 > UINT64_C(3) * span)
        blocks->shift = 1;
    blocks->side = BLOCK >> blocks->shift;
    return displacements_span(displacements, last - blocks->shift, last) * 10 <= UINT64_C(4) * span;
}

/* Makes room for the blocks, and finds how far cells reach. False if out of memory. */
static bool make_blocks(struct blocks *blocks)
{
    const struct recipe *recipe = blocks->recipe;
    blocks->cols = blocks_along(blocks, recipe_cols(recipe, -blocks->shift));
    blocks->rows = blocks_along(blocks, recipe_rows(recipe, -blocks->shift));
    blocks->ranges = malloc((size_t)blocks->cols * blocks->rows * sizeof *blocks->ranges);
    blocks->marks = calloc((size_t)blocks->cols * blocks->rows, sizeof *blocks->marks);
    blocks->lattice = lattice_new(recipe, 0, BLOCK);
    return blocks->ranges != NULL && blocks->marks != NULL && blocks->lattice != NULL &&
           reach_find(recipe, recipe_depth(recipe) - blocks->shift, &blocks->reach);
}

bool extremes_of_all(const struct recipe *recipe, struct height_range *range)
{
    struct blocks blocks = {.recipe = recipe};
    if (!reach_exists(recipe) || (uint64_t)recipe->width * recipe->height < CELLS_MIN ||
        !choose_points(&blocks))
        return false;
    bool found = make_blocks(&blocks) && range_blocks(&blocks);
    if (found) {
        look_at_best(&blocks);
        size_t most = (size_t)blocks.cols * blocks.rows / SHARE_MAX + 2;
        found = mark_blocks(&blocks) <= most;
    }
    if (found)
        look_closely(&blocks);
    lattice_free(blocks.lattice);
    free(blocks.marks);
    free(blocks.ranges);
    *range = blocks.range;
    return found;
}
