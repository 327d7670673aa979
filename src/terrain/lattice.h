/*
 * Lattice: the heights of any window of any world that an algorithm makes, at any zoom.
 *
 * The algorithms are diamond-square (Fournier, Fussell and Carpenter, 1982; wrapping and with a
 * feature size as Randall has it, 2012), midpoint displacement (bounded, as Losh has it, 2016) and
 * noise. They are computed not in passes over an array but as rows that stream: a row of one depth
 * is made from two or three rows of the depth above it, and those from theirs, up to the base
 * lattice, which is noise. The cost is that of the window's own points: nothing grows with the
 * world.
 *
 * At zoom Z the points of the lattice are 2^-Z cells apart: at 0 they are the cells, below 0 every
 * 2^-Z-th cell of each side from cell 0 on, above 0 points within the cells. Points have
 * coordinates (x, y) from (0, 0) up to recipe_cols and recipe_rows, and wrap there: all coordinates
 * between -2^60 and 2^60 are valid. Points outside a bounded world have unspecified heights, which
 * may differ from window to window.
 *
 * On a rim, an edge point by diamond-square has three neighbours, two on the rim and one inside.
 * The missing fourth counts as their mean, rounded down, so that the sum becomes four thirds of
 * theirs.
 *
 * Heights are 0..2^30-1, with 2^29 the mean; world.h measures how much of that a world uses.
 */
#ifndef TMAP_TERRAIN_LATTICE_H
#define TMAP_TERRAIN_LATTICE_H

#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

struct displacement; /* recipe/recipe.h */

/* A maker of the rows of a window, one after another, from any row on. */
struct lattice;

/* Makes a lattice for rows of `cols` points (1 to 2^26) of a valid recipe's world, at a zoom from
 * recipe_zoom_min to recipe_zoom_max. The recipe must not have a picture, and is copied. The first
 * row is at (0, 0) unless lattice_seek is called. Takes about 32 bytes a column. Returns NULL if
 * out of memory. The caller frees the lattice by lattice_free, which also takes NULL. */
struct lattice *lattice_new(const struct recipe *recipe, int zoom, uint32_t cols);

/* Makes a lattice as lattice_new does, but whose points are moved as `displacements` say, one for
 * each depth from 0 to that of the zoom, and not as the recipe does. All points of the base lattice
 * are moved, drawn or not. Heights may then leave the usual ones. */
struct lattice *lattice_new_moved(const struct recipe *recipe, int zoom, uint32_t cols,
                                  const struct displacement *displacements);
void lattice_free(struct lattice *lattice);

/* Makes the next row that of the points (x, y), (x + 1, y)... */
void lattice_seek(struct lattice *lattice, int64_t x, int64_t y);

/* Returns the next row: `cols` heights, owned by the lattice, valid until the next call of a
 * function here for the same lattice. */
const uint32_t *lattice_row(struct lattice *lattice);

/* Writes a whole window, rows * cols heights, row by row, into out. The recipe, the zoom and cols
 * are as lattice_new takes them. Returns false, with out untouched, if out of memory. */
bool lattice_window(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                    uint32_t rows, uint32_t *out);

#endif
