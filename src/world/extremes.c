/*
 * A world is cut into squares: blocks of a whole world, or the squares of a sample. The points of a
 * coarser depth around a square bound its cells, as "Reach" below proves. Only squares whose bound
 * is wider than the range found so far are read cell by cell, the most promising ones first: about
 * one in a hundred by default.
 *
 * Invariant: the range only ever holds cells that were read, and no cell of a square that was
 * skipped lies outside it.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/survey.h"

#include "base/target_clones.h"
#include "terrain/lattice.h"

#include <stdlib.h>

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

/*
 * Reach: how far the cells of a world can lie above and below the points of a coarser depth.
 *
 * Let a cell lie at (x, y), and let the points of a depth be 2^k cells apart. The points around the
 * cell are those of the columns from x / 2^k - 1 to x / 2^k + 2, rounded down, and of the rows from
 * y / 2^k - 1 to y / 2^k + 2; beyond the rim of a bounded world there are none.
 *
 *     lowest point around it - down <= cell <= highest point around it + up
 */

/* First and last column, or row, of the points around a cell, counted from the point at the cell or
 * before it. */
enum { BEFORE = 1, AFTER = 2 };

struct reach {
    uint32_t up;   /* maximum height of a cell above the highest point around it, 0..HEIGHT_END */
    uint32_t down; /* maximum depth of a cell below the lowest point around it, 0..HEIGHT_END */
};

/*
 * The reach is measured on a world in which all points down to the depth have one height,
 * the middle, and in which all noise below is at its highest (or lowest): the highest of
 * its cells is the bound.
 *
 * Proof, for `up`. Each new point is a function of four (on a rim three) of its neighbours and
 * of noise. It never falls as these rise: it is a sum of them, rounded down. So a world in
 * which the points of the depth and the noise below are nowhere lower has no lower cell. And if
 * all neighbours rise by one number c, the point rises by just c: a quarter of 4 c, or on a rim
 * a quarter of 3 c + c, is whole. So let M be the highest of the points around a cell. In a
 * world that has M at all points of the depth, and the highest noise below, the cell is no
 * lower than it really is; and that world is the measured one, raised by M - middle. For `down`
 * the same holds upside down.
 *
 * Why these points are enough: a new point has neighbours at most half of its parents' spacing away
 * in each direction, and some of these are new points that again have parents half a spacing
 * further: a spacing together. From depth to depth spacings halve, so that all that a cell depends
 * on lies less than 1 + 1/2 + 1/4 + ... = 2 spacings away.
 *
 * A long way is measured in steps of a few depths, whose reaches add up: the bound of one step is
 * the M of the next. A step takes one square of the lattice if the world wraps, as all squares are
 * equal then. In a bounded world those near a rim differ: rims change what lies less than 2
 * spacings away, by the reason above, and a world has two of them, which are mirrored. SQUARES from
 * the first rim hold every kind, or the whole world is measured if it is smaller.
 *
 * Where a depth is carved besides, its points are moved further by no more than a bound, which is
 * added. The measured world has no slopes, and so nothing of it is carved.
 */

enum { STEP = 4, SQUARES = 6 };

/* Replaces displacements: none down to depth `from`, and the highest or the lowest below. */
static void set_extreme(struct displacement *displacements, int from, int to, bool up)
{
    const uint32_t half = 2;
    for (int depth = 0; depth <= to; depth++) {
        const struct displacement *by = &displacements[depth];
        uint32_t highest = (UINT32_C(65535) * by->factor >> by->shift) + by->bias;
        displacements[depth] = /* not by noise; in quarters of a height */
            (struct displacement){.bias = depth <= from ? half
                                          : up          ? highest
                                                        : by->bias};
    }
}

/* Returns how many points along a side of `points` hold every kind of square. */
static uint32_t points_to_measure(bool bounded, int64_t points, int depths)
{
    int64_t wanted = INT64_C(1) << depths;
    if (bounded)
        wanted = SQUARES * wanted + 1;
    return (uint32_t)(wanted < points ? wanted : points);
}

/* Adds the reach from one depth to a deeper one, up or down. False if out of memory. */
static bool add_step(const struct recipe *recipe, int from, int to, bool up, uint64_t *reach)
{
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    int zoom = to - recipe_depth(recipe);
    uint32_t cols =
        points_to_measure(recipe_bounded_x(recipe), recipe_cols(recipe, zoom), to - from);
    uint32_t rows =
        points_to_measure(recipe_bounded_y(recipe), recipe_rows(recipe, zoom), to - from);
    uint32_t furthest = 0;
    displacements_make(displacements, recipe, to);
    set_extreme(displacements, from, to, up);
    struct lattice *lattice = lattice_new_moved(recipe, zoom, cols, displacements);
    if (lattice == NULL)
        return false;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t *heights = lattice_row(lattice);
        for (uint32_t n = 0; n < cols; n++) {
            uint32_t off = up ? heights[n] - HEIGHT_MIDDLE : HEIGHT_MIDDLE - heights[n];
            furthest = off > furthest ? off : furthest;
        }
    }
    free(lattice);
    *reach += furthest;
    return true;
}

/* True if the algorithm makes every point from its neighbours. */
static bool has_reach(const struct recipe *recipe)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    return algorithm->make_row != NULL && algorithm->halves_added > 0;
}

/* Finds the reach from the points of a depth, 0..recipe_depth, to the cells. Returns false if the
 * recipe's algorithm does not make every point from its neighbours, or if out of memory. */
static bool find_reach(const struct recipe *recipe, int depth, struct reach *reach)
{
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    int last = recipe_depth(recipe);
    if (!has_reach(recipe))
        return false;
    displacements_make(displacements, recipe, last);
    uint64_t carved = displacements_carved(displacements, depth, last);
    uint64_t sums[2] = {carved, carved};
    while (depth < last) {
        int next = MIN(depth + STEP, last);
        if (!add_step(recipe, depth, next, true, &sums[0]) ||
            !add_step(recipe, depth, next, false, &sums[1]))
            return false;
        depth = next;
    }
    reach->up = (uint32_t)MIN(sums[0], HEIGHT_END);
    reach->down = (uint32_t)MIN(sums[1], HEIGHT_END);
    return true;
}

enum {
    BLOCK_MIN = 32,       /* cells along a side of the smallest blocks */
    BLOCKS_MAX = 1 << 10, /* more blocks are made larger */
    BLOCK_SHIFT = 2,      /* blocks are bounded by every fourth cell each way */
    CELLS_MIN = 1 << 17,  /* reading each cell of a smaller world takes a tenth of a millisecond */
    POINTS_MAX = 1 << 16, /* points of a depth that are made at once for a sample */
    FIRST = 16,           /* squares read before all, to estimate the range */
    FIRST_SIDE = 8,       /* cells along a side that are read of each of these */
    SHARE_MAX = 6         /* reading more than a sixth of the squares one by one costs as much as
                             reading all, which threads can share */
};

struct search {
    const struct recipe *recipe;
    const struct window *squares; /* of a sample; NULL: blocks of the whole world */
    uint32_t side;          /* cells along a side of a block, but the last one of a row or column */
    uint32_t across;        /* blocks from west to east */
    uint32_t count;         /* number of squares */
    struct lattice *cells;  /* reads the cells of a square */
    int shift;              /* points are 2^shift cells apart */
    struct lattice *around; /* reads the points around a square, or those of `points` */
    uint32_t *points;       /* points from column -BEFORE on; NULL: each square's are read */
    int64_t top;            /* first row of `points` */
    uint32_t pitch;         /* length of a row of `points` */
    struct height_range *bounds; /* of each square: no cell of it lies outside */
    struct height_range range;   /* range of the cells that were read */
};

/* Returns the cells of a square. Squares of a sample may go beyond a seam. */
static struct window find_square(const struct search *search, uint32_t square)
{
    struct window cells = {.zoom = 0};
    if (search->squares != NULL)
        return search->squares[square];
    cells.x = (int64_t)(square % search->across) * search->side;
    cells.y = (int64_t)(square / search->across) * search->side;
    cells.cols = (uint32_t)MIN(search->side, search->recipe->width - cells.x);
    cells.rows = (uint32_t)MIN(search->side, search->recipe->height - cells.y);
    return cells;
}

/* Widens a range by the rows of a window that a lattice reads. */
static void read_window(struct lattice *lattice, const struct window *window,
                        struct height_range *range)
{
    lattice_seek(lattice, window->x, window->y);
    for (uint32_t row = 0; row < window->rows; row++)
        extremes_add_row(range, lattice_row(lattice), window->cols);
}

static void read_square(struct search *search, uint32_t square)
{
    struct window cells = find_square(search, square);
    read_window(search->cells, &cells, &search->range);
}

/* Estimates the range by some cells of squares far apart. */
static void read_first(struct search *search)
{
    for (uint32_t n = 0; n < FIRST; n++) {
        struct window cells = find_square(search, search->count / FIRST * n);
        cells.cols = MIN(FIRST_SIDE, cells.cols);
        cells.rows = MIN(FIRST_SIDE, cells.rows);
        read_window(search->cells, &cells, &search->range);
    }
}

/* Returns the deepest depth that has at most POINTS_MAX points; -1 if there is none. */
static int depth_of_points(const struct recipe *recipe)
{
    int last = recipe_depth(recipe);
    int depth = last;
    while (depth >= 0 && (uint64_t)recipe_cols(recipe, depth - last) *
                                 (uint64_t)recipe_rows(recipe, depth - last) >
                             POINTS_MAX)
        depth--;
    return depth;
}

/* Returns the first depth below which no more than `permille` of the estimated range is added. */
static int depth_of_share(const struct search *search, uint64_t permille)
{
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    int last = recipe_depth(search->recipe);
    uint64_t span = search->range.high - search->range.low;
    int depth = 0;
    displacements_make(displacements, search->recipe, last);
    while (displacements_span(displacements, depth, last) * 1000 > span * permille)
        depth++;
    return depth;
}

static void read_points(struct search *search, int64_t top, uint32_t rows)
{
    search->top = top;
    lattice_seek(search->around, -BEFORE, top);
    for (uint32_t row = 0; row < rows; row++)
        memcpy(search->points + (size_t)row * search->pitch, lattice_row(search->around),
               search->pitch * sizeof *search->points);
}

/* Makes all points of a sample's depth, or room for those around a row of blocks, which stay in the
 * cache. False if out of memory. */
static bool make_points(struct search *search)
{
    const struct recipe *recipe = search->recipe;
    const bool exact = search->squares == NULL;
    uint32_t rows =
        exact ? search->side >> search->shift : (uint32_t)recipe_rows(recipe, -search->shift);
    search->pitch = (uint32_t)recipe_cols(recipe, -search->shift) + BEFORE + AFTER + 1;
    search->points = malloc((size_t)search->pitch * (rows + BEFORE + AFTER + 1) * sizeof(uint32_t));
    search->around = lattice_new(recipe, -search->shift, search->pitch);
    if (search->points == NULL || search->around == NULL)
        return false;
    if (!exact)
        read_points(search, -BEFORE, rows + BEFORE + AFTER + 1);
    return true;
}

/* Chooses the depth whose points bound the squares, and makes these points or their reader: all of
 * them where they are few beside the cells, else those around each square. Shares are as timed.
 * False if reading each cell is cheaper, or if out of memory. */
static bool choose_points(struct search *search)
{
    enum { WHOLE_SHARE = 400, SAMPLE_SHARE = 160 };
    const struct recipe *recipe = search->recipe;
    const bool exact = search->squares == NULL;
    int last = recipe_depth(recipe);
    int stored = exact ? last - BLOCK_SHIFT : depth_of_points(recipe);
    int depth = depth_of_share(search, exact ? WHOLE_SHARE : SAMPLE_SHARE);
    if (stored >= depth) {
        search->shift = MAX(last - stored, 1);
        return search->shift <= last && make_points(search);
    }
    search->shift = last - depth;
    if (exact || 2 * depth > last + 3)
        return false;
    search->around =
        lattice_new(recipe, -search->shift,
                    ((search->squares->cols - 1) >> search->shift) + 2 + BEFORE + AFTER);
    return search->around != NULL;
}

/* Finds the bound of a square: a range that all its cells lie in. */
static struct height_range bound_square(struct search *search, uint32_t square,
                                        const struct reach *reach)
{
    struct height_range range = {UINT32_MAX, 0};
    struct window cells = find_square(search, square);
    struct window around = {.x = (cells.x >> search->shift) - BEFORE,
                            .y = (cells.y >> search->shift) - BEFORE};
    around.cols = (uint32_t)(((cells.x + cells.cols - 1) >> search->shift) + AFTER + 1 - around.x);
    around.rows = (uint32_t)(((cells.y + cells.rows - 1) >> search->shift) + AFTER + 1 - around.y);
    if (search->points == NULL)
        read_window(search->around, &around, &range);
    else if (search->squares == NULL && cells.x == 0)
        read_points(search, around.y, around.rows);
    for (uint32_t row = 0; search->points != NULL && row < around.rows; row++) {
        size_t point =
            (size_t)(around.y - search->top + row) * search->pitch + (size_t)(around.x + BEFORE);
        extremes_add_row(&range, &search->points[point], around.cols);
    }
    return (struct height_range){range.low - MIN(range.low, reach->down), range.high + reach->up};
}

/* Bounds all squares. Returns the range of all bounds. */
static struct height_range bound_squares(struct search *search, const struct reach *reach)
{
    struct height_range all = {UINT32_MAX, 0};
    for (uint32_t n = 0; n < search->count; n++) {
        search->bounds[n] = bound_square(search, n, reach);
        all.low = MIN(all.low, search->bounds[n].low);
        all.high = MAX(all.high, search->bounds[n].high);
    }
    return all;
}

/* Reads the squares that are most likely to have the lowest and the highest cell: those with the
 * lowest and the highest point, or next to it. The range is then nearly found. */
static void read_best(struct search *search, struct height_range best)
{
    for (uint32_t n = 0; n < search->count; n++)
        if (search->bounds[n].low == best.low || search->bounds[n].high == best.high)
            read_square(search, n);
}

/* Reads the squares that may widen the range. Gives up, and returns false, once these are so many
 * that reading each cell is cheaper. */
static bool read_squares(struct search *search)
{
    uint32_t left = search->count / SHARE_MAX + 2;
    for (uint32_t n = 0; n < search->count; n++) {
        if (search->bounds[n].high <= search->range.high &&
            search->bounds[n].low >= search->range.low)
            continue;
        if (left-- == 0)
            return false;
        read_square(search, n);
    }
    return true;
}

/* Chooses the squares, and makes room for them. False if out of memory. */
static bool make_squares(struct search *search)
{
    const struct recipe *recipe = search->recipe;
    const bool exact = search->squares == NULL;
    search->side = BLOCK_MIN;
    while ((uint64_t)recipe->width * recipe->height / search->side / search->side > BLOCKS_MAX)
        search->side *= 2;
    search->across = (recipe->width + search->side - 1) / search->side;
    if (exact)
        search->count = search->across * ((recipe->height + search->side - 1) / search->side);
    search->cells = lattice_new(recipe, 0, exact ? search->side : search->squares->cols);
    search->bounds = malloc(search->count * sizeof *search->bounds);
    return search->cells != NULL && search->bounds != NULL;
}

bool extremes_find(const struct recipe *recipe, const struct window *squares, uint32_t count,
                   struct height_range *range)
{
    struct search search = {
        .recipe = recipe, .squares = squares, .count = count, .range = {UINT32_MAX, 0}};
    struct reach reach;
    bool found = false;
    if (!has_reach(recipe) || (uint64_t)recipe->width * recipe->height < CELLS_MIN)
        return false;
    if (make_squares(&search)) {
        read_first(&search);
        found = choose_points(&search) &&
                find_reach(recipe, recipe_depth(recipe) - search.shift, &reach);
    }
    if (found) {
        read_best(&search, bound_squares(&search, &reach));
        found = read_squares(&search);
    }
    free(search.cells);
    free(search.around);
    free(search.points);
    free(search.bounds);
    *range = search.range;
    return found;
}
