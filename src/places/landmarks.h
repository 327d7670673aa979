/*
 * Landmarks: what stands out in a land by its shape, at every zoom: peaks, seas, rivers...
 *
 * A landmark is born at a depth, as a cell of that depth. Its kind and that cell are its identity
 * at every zoom. From depth to depth its place moves into one of the cells that its cell becomes:
 * the highest one; for a sea, a bay or a pond's lake the lowest one; for a river the one with the
 * largest catchment; for a lake of the rivers one inside it. So a landmark and its name do not
 * depend on the window, and stay when one looks nearer.
 *
 *       depth 0            depth 1           depth 2
 *     +-----------+     +-----+-----+     +--+--+--+--+
 *     |           |     |     |     |     |  |  |  |  |    P, a peak, is born as cell 0,0 of
 *     |           |     |     |  P  |     |  |  |P |  |    depth 0 and moves to the highest part
 *     |     P     | --> +-----+-----+ --> +--+--+--+--+    of its cell: key {peak, 0, 0, 0}
 *     |           |     |     |     |     |  |  |  |  |
 *     |           |     |     |     |     |Q |  |  |  |    Q is born as cell 0,3 of depth 2:
 *     +-----------+     +-----+-----+     +--+--+--+--+    key {peak, 2, 0, 3}
 *
 * At each depth (the 5x5 of a cell is all cells within 2 of it, its ring those exactly 2 away):
 * - a peak is the highest cell of its 5x5, on land, and stands above the sea by a part of the range
 *   of land: an eighth at depth 0, half as much at each next depth
 * - an island is the highest cell of its 5x5, of any height above the sea, and its ring is all sea
 * - a sea is the lowest cell of its 5x5, at depth 0 or 1, under water as are 5 or more of the 8
 *   cells around it; or the lowest cell of a pond (shapes.h) of 2 cells or more at depth 0, or
 *   of 6 or more at depth 1
 * - a lake is the lowest cell of a smaller pond, or of any pond at deeper depths; or a lake of the
 *   rivers, at the depth at which it is born
 * - a range has the largest sum of 9 heights in its 5x5, at depth 0 or 1, and is high
 * - a cape is land of whose 8 neighbours 5 to 7, one beside the other, are sea; a bay is the
 *   reverse, unless it or the cell above it, which it came from, is in a pond
 * None is born within 3 cells of an older landmark of a like kind.
 *
 * The river of a cell is found upstream, along the largest inflows. A cell by which the water of
 * its block (the cell above it) leaves that block is the block's exit: there the block's river, one
 * depth up, goes on. At depth 0 a river has the key of its last cell before the sea or a larger
 * river. A river that begins within a block has the key of the cell that it begins in.
 *
 *       depth 0            depth 1
 *     +-----+-----+     +--+--+--+--+      b is the exit of A, d that of B. The river of c comes
 *     |     |     |     |a>|v |  |  |      from b, and so from A; it ends in B: so the river of
 *     |  A  >  B  > sea +--+--+--+--+      b, c and d has the key {river, 0, 1, 0}. The brook
 *     |     |     |     |  |b>|c>|d>| sea  of a and the cell east of it begins in a: its key is
 *     +-----+-----+     +--+--+--+--+      {river, 1, 0, 0}.
 */
#ifndef TMAP_PLACES_LANDMARKS_H
#define TMAP_PLACES_LANDMARKS_H

#include "places/names.h"
#include "places/shapes.h"
#include "world/world.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct landmark {
    struct name_key key; /* identity, equal at every zoom */
    int64_t x;           /* column, in cells of the depth that was asked for; not wrapped */
    int64_t y;           /* row */
    uint32_t size;       /* a river's catchment at its place, in cells of the depth of x and y; the
                            number of a lake of the rivers; else the height of the cell that the
                            landmark was born in */
    uint64_t rank;       /* importance: 255 less its class (age and kind) in the highest byte, then
                            its size, then chance */
};

/* Landmarks of a window. Zeros are valid. */
struct landmarks {
    struct depth_windows *land; /* where they were found */
    size_t count;
    size_t room;            /* number of items that there is memory for */
    struct landmark *items; /* in the order of the depths at which they were born */
};

/* A window, and the landmarks that are wanted. */
struct landmarks_scope {
    struct window window; /* its zoom is of depth 0 or more; landmarks have its cells */
    int newest;           /* the last depth that landmarks are born at, up to the window's; lakes of
                             the rivers are born at one more */
    int rivers;           /* depth of the cells that are looked at for rivers, up to the window's;
                             -1: no rivers */
};

/* Finds the landmarks in a window. The world has no picture. Returns false if out of memory. The
 * caller frees them by landmarks_free either way. */
bool landmarks_find(struct landmarks *landmarks, const struct world *world,
                    const struct landmarks_scope *scope);
void landmarks_free(struct landmarks *landmarks);

/* Returns the key of the river that a cell of land is part of. The windows have water, and the cell
 * lies 8 cells or more inside the one of its depth. */
struct name_key landmarks_river(const struct depth_windows *windows, const struct recipe *recipe,
                                int depth, int64_t x, int64_t y);

/* Returns the key of the lake of a number, as the rivers have it, other than 0. */
struct name_key landmarks_lake(uint32_t lake);

#endif
