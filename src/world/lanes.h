/*
 * Lanes: the range of the points around each of many places that have nothing to do with each
 * other, eight places at a time: one in each lane of a vector.
 *
 * A lattice (lattice.h) makes long rows fast. A window of a few columns costs it as much as one of
 * a hundred; here it costs a third of that.
 */
#ifndef TMAP_WORLD_LANES_H
#define TMAP_WORLD_LANES_H

#include "world/displacement.h"
#include "world/extremes.h"
#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* Places that are looked at together; the deepest depth; points along a side of a window. */
enum { LANES = 8, LANES_DEPTH_MAX = 4, LANES_SIDE_MAX = 8 };

struct lanes {
    const struct recipe *recipe;
    int depth;     /* depth of the points, 0..LANES_DEPTH_MAX */
    uint32_t side; /* points along a side of each window, 1..LANES_SIDE_MAX */
    struct displacement displacements[RECIPE_DEPTH_MAX + 1];
    struct lane_patch *patches; /* points of two depths, in all lanes */
    /* First and last point that is needed of each depth, counted from the corner of the base
     * lattice at the place or before. */
    int first[LANES_DEPTH_MAX + 1];
    int last[LANES_DEPTH_MAX + 1];
};

/* Prepares windows of `side` points each way of a depth. Returns false if lattices alone can make
 * them: of another algorithm than diamond-square, of a base lattice that is drawn, or deeper; or if
 * memory ran out. *recipe must outlive *lanes. */
bool lanes_make(struct lanes *lanes, const struct recipe *recipe, int depth, uint32_t side);

/* Frees what lanes_make took, if it did. */
void lanes_free(struct lanes *lanes);

/* True if the window from point (x, y) on, as lattice_seek counts, keeps away from seams and rims,
 * where points are made in other ways. */
bool lanes_fit(const struct lanes *lanes, int64_t x, int64_t y);

/* Finds the range of each of LANES windows, which fit: the nth begins at (x[n], y[n]). */
void lanes_range(const struct lanes *lanes, const int64_t x[LANES], const int64_t y[LANES],
                 struct extremes ranges[LANES]);

#endif
