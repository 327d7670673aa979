/*
 * Lattice: the heights of any window of any world at any zoom.
 *
 * Diamond-square (Fournier, Fussell and Carpenter, 1982; wrapping and with a feature size as
 * Randall has it, 2012), midpoint displacement (bounded, as Losh has it, 2016) and noise, computed
 * not in passes over an array but as rows that stream: a row of one depth is made from three rows
 * of the depth above it, and those from theirs, up to the base lattice, which is noise. It costs
 * what its own points cost: nothing grows with the world.
 *
 * A zoom Z makes the lattice whose points are 2^-Z cells apart: at 0 its points are the cells,
 * below 0 every 2^-Z-th cell of each side from cell 0 on, above 0 points within the cells. Points
 * have coordinates (x, y) from (0, 0) up to recipe_cols and recipe_rows and wrap there: any
 * coordinates between -2^60 and 2^60 are those of some point. In a bounded world nothing is beyond
 * these: there a window has numbers that mean nothing, may be any, and differ from window to
 * window.
 *
 * An edge point on a rim has three neighbours by diamond-square, two on the rim and one inside: the
 * missing fourth counts as their mean, rounded down, so that their sum becomes four thirds of it.
 *
 * Heights are 0..2^30-1, with 2^29 the mean; world.h measures how much of that a world uses.
 */
#ifndef TMAP_WORLD_LATTICE_H
#define TMAP_WORLD_LATTICE_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* The rows of a window, one after another, from any row on. */
struct lattice;

/* Rows of `cols` points (1 to 2^26) of a good recipe's world, at a zoom from recipe_zoom_min to
 * recipe_zoom_max. The recipe is copied. The first row is (0, 0) until lattice_seek says otherwise.
 * NULL: out of memory. About 28 bytes a column; lattice_free gives them back. */
struct lattice *lattice_new(const struct recipe *recipe, int zoom, uint32_t cols);
void lattice_free(struct lattice *lattice);

/* The next row is that of the points (x, y), (x + 1, y)... */
void lattice_seek(struct lattice *lattice, int64_t x, int64_t y);

/* The next row: `cols` heights, the lattice's own, good until the next call of seek, row or free.
 */
const uint32_t *lattice_row(struct lattice *lattice);

/* The same into memory of the caller's. */
void lattice_row_into(struct lattice *lattice, uint32_t *out);

/* A whole window: rows * cols heights, row by row, into out. False: out of memory, out untouched.
 */
bool lattice_window(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                    uint32_t rows, uint32_t *out);

#endif
