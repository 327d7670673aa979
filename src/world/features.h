/*
 * Features: the things of a window that have names: what they are, where, and how much they matter.
 *
 * A feature is born at a depth, as a cell of that depth which stands out among its neighbours, and
 * is known by its kind and that cell at every zoom. Its place at deeper depths is found by descent:
 * of the cells that the cell becomes to the highest (the lowest, that with most water). So a
 * feature and its name do not depend on the window, and stay when one looks nearer.
 *
 * At each depth, with all cells within two around a cell as its 5x5, and those at its rim as ring:
 * - a peak is land, higher than all of its 5x5, and by a part of the land's range above the sea: an
 *   eighth at depth 0, half as much at each next one
 * - an island is such a cell, at any height above the sea, whose ring is all sea
 * - a sea is water, lower than all of its 5x5, of depth 0 or 1, and 5 of the 8 cells around are; or
 *   the lowest cell of a pond (landforms.h) of 2 cells or more of depth 0, or of 6 of depth 1
 * - a lake is the lowest cell of a smaller pond; or a lake of the rivers
 * - a range has the largest sum of 9 heights in its 5x5, at depth 0 or 1, and is high
 * - a cape is land of whose 8 neighbours 5 to 7, side by side, are sea; a bay is the reverse, but
 *   not where it is of a pond, or the cell above it is
 * A cell is none of them within 3 cells of an older feature of a like kind.
 *
 * A river is a stem: from each cell up its largest inflow, until the cell is the exit of its block,
 * and then the block's stem; at depth 0 down the main stem, of which the last cell stands for all.
 * A stem that begins within a block is known by the cell that it begins in.
 */
#ifndef TMAP_WORLD_FEATURES_H
#define TMAP_WORLD_FEATURES_H

#include "world/feature.h"
#include "world/world.h"

#include <stddef.h>
#include <stdint.h>

/* A window, and how much of it is wanted. */
struct features_scope {
    int depth;  /* depth of the cells that places are found in, 0 or more */
    int newest; /* the last depth that features are born at, 0..depth */
    int rivers; /* depth of the cells that may have a river's name each; -1: no rivers */
    int64_t x;  /* first column of the window, in cells of `depth` */
    int64_t y;
    uint32_t cols;
    uint32_t rows;
};

/* Finds the features of a window: all of those in it, and some around. The world has no picture.
 * Returns false if out of memory. The caller frees them by features_free either way. */
bool features_find(struct features *features, const struct world *world,
                   const struct features_scope *scope);
void features_free(struct features *features);

#endif
