/*
 * Landmarks: what stands out in a land by its shape, at every zoom: peaks, seas, rivers...
 *
 * A landmark is born in a cell of some depth. Its kind and that cell are its key, its identity at
 * every zoom. At each next depth it moves into one of the cells that its cell becomes: the highest
 * one; for a sea, a bay or a pond's lake the lowest one; for a river the one with the largest
 * catchment; for a lake of the rivers one inside the lake. So a landmark and its name do not depend
 * on the window, and stay when one zooms in.
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
 * These are born at each depth (the 5x5 of a cell are the cells within 2 of it, its ring those
 * exactly 2 away):
 * - a peak is the highest cell of its 5x5, on land, and high enough above the sea: an eighth of
 *   the range of land at depth 0, half as much at each next depth
 * - an island is the highest cell of its 5x5, of any height above the sea, and its ring is all sea
 * - a sea is the lowest cell of its 5x5, at depth 0 or 1, if it and 5 or more of the 8 cells around
 *   it are sea; or the lowest cell of a pond (shapes.h) of 2 cells or more at depth 0, or
 *   of 6 or more at depth 1
 * - a lake is the lowest cell of a smaller pond, or of any pond at deeper depths; or a lake of the
 *   rivers, at the depth at which it is born
 * - a range has the largest sum of 9 heights in its 5x5, at depth 0 or 1, and is high
 * - a cape is a cell of land with 5 to 7 of its 8 neighbours, side by side, in the sea; a bay is
 *   the reverse, unless it or the cell of the depth above that it lies in is part of a pond
 * No landmark is born within 3 cells of an older one of a like kind.
 *
 * The river of a cell is found by walking upstream, along the largest inflows. A block is a cell of
 * the depth above, and its exit the cell by which its water leaves. A walk that comes to an exit
 * goes on one depth up, with the block's river. A walk that comes to a spring within a block ends
 * there: the river's key is that cell. A walk that comes to depth 0 turns, and goes downstream: the
 * river's key is its last cell before the sea or a larger river.
 *
 *       depth 0            depth 1
 *     +-----+-----+     +--+--+--+--+      b is the exit of A, d that of B. From c a walk comes
 *     |     |     |     |a>|v |  |  |      to b and so to A. Downstream of A the last cell is B:
 *     |  A  >  B  > sea +--+--+--+--+      the river of b, c and d has the key {river, 0, 1, 0}.
 *     |     |     |     |  |b>|c>|d>| sea  The brook of a and the cell east of it begins in a:
 *     +-----+-----+     +--+--+--+--+      its key is {river, 1, 0, 0}.
 *
 * Far landmarks: the few that a whole world, or a large part of it, is known by: its oceans and
 * continents. They are for zooms at which features are too small for all others.
 *
 * The room of a cell of depth 0 is how much of its own kind, land or sea, lies around it: the sum,
 * for the squares that reach 2, 4, 6, 8 and 10 cells around it, of the cells of its own kind less
 * those of the other one, in thousandths of all cells of the square, rounded towards 0. Cells
 * beyond a rim of the world are of neither kind.
 *
 * A land or a sea is where a cell has more room than all others of its kind within FAR_APART cells,
 * each way, and more than 0; of equal ones the first in reading order. The key of a land is that
 * cell. That of a sea is the key of the lowest sea of depth 0 within half of
 * FAR_APART cells, so that it has the name that it has from near; without one it is no landmark. So
 * no two have the same key.
 */
#ifndef TMAP_PLACES_LANDMARKS_H
#define TMAP_PLACES_LANDMARKS_H

#include "map/map.h"
#include "places/place.h"
#include "places/shapes.h"
#include "world/rivers/rivers.h"

enum { FAR_APART = 6 };

/* Which landmarks are wanted, and where. */
struct landmarks_scope {
    struct window window; /* its zoom is of depth 0 or more; landmarks have its cells */
    int newest;           /* the last depth that landmarks are born at, up to the window's; lakes of
                             the rivers are born at one more */
    int rivers;           /* depth of the cells that are looked at for rivers, up to the window's;
                             -1: no rivers */
    uint32_t least;       /* catchment of the smallest river, in cells of the window */
    bool far;             /* far landmarks are wanted, and no others; the depth is 0 or 1, and the
                             world has rivers */
};

/* Finds the landmarks in a window, in the order of the depths at which they were born. A rank is
 * 255 less its class (age and kind) in the highest byte, then its size, then chance; of far
 * landmarks, which lie at the first points of their cells of depth 0, it is by room. The world has
 * no picture. Returns false if out of memory. The caller frees them by places_free either way. */
bool landmarks_find(struct places *places, const struct world *world,
                    const struct landmarks_scope *scope);

/* Appends the names of lands to the landmarks of a window of a world with rivers: in the middle of
 * each land, and again every `cols` columns and `rows` rows from there, up to 10 away, where nearly
 * all cells around are land. These are cells of depth 0. The names rank between ranges and peaks of
 * depth 0. Returns false if out of memory. */
bool landmarks_add_lands(struct places *places, const struct world *world, int64_t cols,
                         int64_t rows);

/* Returns the last depth at which landmarks are born that can be seen at a depth. */
int landmarks_newest(int depth);

/* Finds the landmarks in a window of a map's world that can be seen at the window's zoom, without
 * rivers too small to be drawn; none at a zoom that has none. It returns and leaves to the caller
 * what landmarks_find does. */
bool landmarks_seen(struct places *places, const struct map *map, const struct window *window);

/* Returns the thing that is the river that a cell of land is part of. The windows have water, and
 * the cell lies at least 8 cells inside the window of its depth. */
uint64_t landmarks_river(const struct depth_windows *windows, const struct recipe *recipe,
                         int depth, int64_t x, int64_t y);

/* Returns the thing that is the river that a cell of land of the last depth is part of, if that
 * river is born at a depth up to `known`, which the windows have; or else, with *brook set, the
 * river whose valley the cell lies in. If `wide`, rivers are drawn wide, and a cell is part of the
 * one that covers it. The windows are as above. */
uint64_t landmarks_stream(const struct depth_windows *windows, const struct recipe *recipe,
                          struct rivers_cell cell, int known, bool wide, bool *brook);

/* Returns the thing that is the lake of the rivers that has a number, other than 0. */
uint64_t landmarks_lake(const struct recipe *recipe, uint32_t lake);

#endif
