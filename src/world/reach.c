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
#include "world/reach.h"

#include "recipe/algorithm.h"
#include "terrain/displacement.h"
#include "terrain/lattice.h"

enum { STEP = 4, SQUARES = 6 };

/* Returns a displacement that does not depend on noise. `by` is in quarters of a height, and rounds
 * to the nearest as struct displacement does. */
static struct displacement steady(uint32_t by)
{
    return (struct displacement){.bias = by};
}

/* Replaces displacements: none down to depth `from`, and the highest or the lowest below. */
static void set_extreme(struct displacement *displacements, int from, int to, bool up)
{
    const uint32_t half = 2;
    for (int depth = 0; depth <= to; depth++) {
        const struct displacement *by = &displacements[depth];
        uint32_t highest = (UINT32_C(65535) * by->factor >> by->shift) + by->bias;
        displacements[depth] = steady(depth <= from ? half : up ? highest : by->bias);
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
    lattice_free(lattice);
    *reach += furthest;
    return true;
}

bool reach_exists(const struct recipe *recipe)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    return algorithm->make_row != NULL && algorithm->halves_added > 0;
}

bool reach_find(const struct recipe *recipe, int depth, struct reach *reach)
{
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    int last = recipe_depth(recipe);
    displacements_make(displacements, recipe, last);
    uint64_t carved = displacements_carved(displacements, depth, last);
    uint64_t sums[2] = {carved, carved};
    while (depth < last) {
        int next = depth + STEP < last ? depth + STEP : last;
        if (!add_step(recipe, depth, next, true, &sums[0]) ||
            !add_step(recipe, depth, next, false, &sums[1]))
            return false;
        depth = next;
    }
    reach->up = (uint32_t)(sums[0] < HEIGHT_END ? sums[0] : HEIGHT_END);
    reach->down = (uint32_t)(sums[1] < HEIGHT_END ? sums[1] : HEIGHT_END);
    return true;
}
