/*
 * Features: the things of a window that have names: what they are, where, and how much they matter.
 *
 * A feature is born at a depth, as a cell of that depth which stands out among its neighbours. Its
 * kind and that cell are its identity at every zoom. From depth to depth its place moves into one
 * of the cells that its cell becomes: the highest one; for a sea, a bay or a pond's lake the lowest
 * one; for a river the one with the largest catchment; for a lake of the rivers one inside it. So a
 * feature and its name do not depend on the window, and stay when one looks nearer.
 *
 * At each depth (the 5x5 of a cell is all cells within 2 of it, its ring those exactly 2 away):
 * - a peak is the highest cell of its 5x5, on land, and stands above the sea by a part of the range
 *   of land: an eighth at depth 0, half as much at each next depth
 * - an island is the highest cell of its 5x5, of any height above the sea, and its ring is all sea
 * - a sea is the lowest cell of its 5x5, at depth 0 or 1, under water as are 5 or more of the 8
 *   cells around it; or the lowest cell of a pond (shapes.h) of 2 cells or more at depth 0, or
 *   of 6 or more at depth 1
 * - a lake is the lowest cell of a smaller pond, or of any pond at deeper depths; or a lake of the
 *   rivers
 * - a range has the largest sum of 9 heights in its 5x5, at depth 0 or 1, and is high
 * - a cape is land of whose 8 neighbours 5 to 7, one beside the other, are sea; a bay is the
 *   reverse, unless it or the cell above it, which it came from, is in a pond
 * None is born within 3 cells of an older feature of a like kind.
 *
 * A river is a stem. The stem of a cell goes up its largest inflow until a cell is the exit of its
 * block, and from there on it is the block's stem. At depth 0 it is the main stem, known by its
 * last cell downstream. A stem that begins within a block is known by the cell that it begins in.
 */
#ifndef TMAP_PLACES_PLACES_H
#define TMAP_PLACES_PLACES_H

#include "places/place.h"
#include "world/world.h"

#include <stddef.h>
#include <stdint.h>

/* A window, and the features that are wanted. */
struct places_scope {
    int depth;     /* depth of the window's cells, in which places are found, 0 or more */
    int newest;    /* the last depth that features are born at, 0..depth; lakes of the rivers are
                      born at one more */
    int rivers;    /* depth of the cells that are looked at for rivers, 0..depth; -1: no rivers */
    int64_t x;     /* first column of the window, in cells of `depth` */
    int64_t y;     /* first row */
    uint32_t cols; /* 1 or more */
    uint32_t rows; /* 1 or more */
};

/* Finds the features whose places lie in a window, and names them. The world has no picture.
 * Returns false if out of memory. In either case the caller frees them by places_free. */
bool places_find(struct places *features, const struct world *world,
                 const struct places_scope *scope);
void places_free(struct places *features);

#endif
