/*
 * Lanes: the ranges of the points in many small windows that lie anywhere, eight windows at a time:
 * one in each lane of a vector.
 *
 * A lattice (lattice.h) makes long rows fast; for it a window of a few columns costs as much as one
 * of a hundred. Here a window costs a third of that.
 */
#ifndef TMAP_WORLD_EXTREMES_SAMPLE_H
#define TMAP_WORLD_EXTREMES_SAMPLE_H

#include "recipe/recipe.h"
#include "terrain/displacement.h"
#include "world/extremes.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LANES = 8,           /* windows that are made together */
    LANES_DEPTH_MAX = 4, /* maximum depth of their points */
    LANES_SIDE_MAX = 8,  /* maximum number of points along a side */
};

struct lanes {
    const struct recipe *recipe;
    int depth;     /* depth of the points, 0..LANES_DEPTH_MAX */
    uint32_t side; /* points along a side of each window, 1..LANES_SIDE_MAX */
    struct displacement displacements[RECIPE_DEPTH_MAX + 1]; /* by depth; up to `depth` are set */
    struct lane_patch *patches; /* points of two depths, in all lanes */
    /* First and last point that is needed of each depth, in either direction, counted from the
     * point of the base lattice at the window's corner or before it. */
    int first[LANES_DEPTH_MAX + 1];
    int last[LANES_DEPTH_MAX + 1];
};

/* Prepares windows of `side` points each way, 1..LANES_SIDE_MAX, of a depth. Returns false if only
 * a lattice can make them: for another algorithm than diamond-square, a base lattice that is drawn,
 * or a depth over LANES_DEPTH_MAX; or if memory ran out. *recipe must outlive *lanes. */
bool lanes_make(struct lanes *lanes, const struct recipe *recipe, int depth, uint32_t side);

/* Frees what lanes_make took, if it did. */
void lanes_free(struct lanes *lanes);

/* True if the window from point (x, y) on, as lattice_seek counts, keeps away from seams and rims,
 * where points are made in other ways. */
bool lanes_fit(const struct lanes *lanes, int64_t x, int64_t y);

/* Finds the range of each of LANES windows: the nth begins at (x[n], y[n]), where lanes_fit is
 * true. */
void lanes_range(const struct lanes *lanes, const int64_t x[LANES], const int64_t y[LANES],
                 struct height_range ranges[LANES]);

#endif
