/*
 * Cascade: rows of cells of one depth, made from those of the depths above it as they stream.
 */
#ifndef TMAP_WORLD_RIVERS_REFINEMENT_H
#define TMAP_WORLD_RIVERS_REFINEMENT_H

#include "world/rivers/basin.h"
#include "world/rivers/drainage.h"

#include <stdint.h>

enum { CASCADE_LEVELS = 33 }; /* depths 0 to 32 */

/* The rows of a window, one after another, from any row on. */
struct refinement;

/* Makes a cascade of rows of `cols` cells, 1 to 2^26, at a depth, 0 to 32. rules[n] are the rules
 * of depth n, from 1 to `depth`. World and rules are copied. The first row begins at (0, 0) unless
 * refinement_seek is called. Takes about 700 bytes a column, 5 KB at depth 0, and 100 KB. Returns
 * NULL if out of memory. The caller frees it by refinement_free, which also takes NULL. */
struct refinement *refinement_new(const struct basin_world *world, const struct drainage *rules,
                                  int depth, uint32_t cols);
void refinement_free(struct refinement *cascade);

/* Makes the next row that of the cells (x, y), (x + 1, y)..., coordinates between -2^60 and 2^60.
 * Where rows end at a rim, a y beyond counts as the nearest row. */
void refinement_seek(struct refinement *cascade, int64_t x, int64_t y);

/* Returns the next row, `cols` cells, which stays valid until the next call for this cascade. The
 * row must lie within the rims of the north and the south. Cells beyond a rim in the west or the
 * east have the catchment 0; their other numbers are unspecified. */
struct cells refinement_row(struct refinement *cascade);

#endif
