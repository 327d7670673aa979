/*
 * Lattice: the heights of any window of any world that an algorithm of a lattice makes, at any
 * zoom.
 *
 * The algorithms are diamond-square (Fournier, Fussell and Carpenter, 1982; wrapping and with a
 * feature size as Randall has it, 2012), midpoint displacement (bounded, as Losh has it, 2016),
 * square-square (Miller, 1986), gullies and noise. They do not make passes over an array: rows
 * stream. A row of one depth is made from two or three rows of the depth above, those from theirs,
 * and so on up to the base lattice, which is noise. The cost depends on the points of the window
 * only, not on the size of the world.
 *
 * At zoom Z the points of the lattice are 2^-Z cells apart: at 0 they are the cells; below 0 every
 * 2^-Z-th cell of each side, starting with cell 0; above 0 also points within the cells. Points
 * have coordinates from (0, 0) up to recipe_cols and recipe_rows, and wrap there. All coordinates
 * between -2^60 and 2^60 are valid. Points outside a bounded world have unspecified heights, which
 * may differ from window to window.
 *
 * On a rim, an edge point by diamond-square has three neighbours, two on the rim and one inside.
 * The missing fourth counts as their mean, rounded down: the sum becomes four thirds of the three.
 *
 * Heights are 0..2^30-1, with 2^29 the mean; world.h measures which part of that a world uses.
 */
#ifndef TMAP_TERRAIN_LATTICE_H
#define TMAP_TERRAIN_LATTICE_H

#include "recipe/recipe.h"

struct displacement; /* recipe/recipe.h */

/* Makes the rows of a window in order, starting at any row. */
struct lattice;

/* Creates a lattice for rows of `cols` points (1 to 2^26) of a valid recipe's world, at a zoom from
 * recipe_zoom_min to recipe_zoom_max. The recipe must not have a picture; it is copied. The first
 * row is at (0, 0) unless lattice_seek is called. Takes about 32 bytes a column. Returns NULL if
 * out of memory. The caller frees the lattice by free(). */
struct lattice *lattice_new(const struct recipe *recipe, int zoom, uint32_t cols);

/* Creates a lattice as lattice_new does, but displaces its points by `displacements`, one for each
 * depth from 0 to that of the zoom, instead of by the recipe; NULL: as lattice_new does. Points of
 * a drawing are displaced by noise, too. Heights may then leave the usual range. */
struct lattice *lattice_new_moved(const struct recipe *recipe, int zoom, uint32_t cols,
                                  const struct displacement *displacements);

/* Sets the next row to the one of the points (x, y), (x + 1, y)... */
void lattice_seek(struct lattice *lattice, int64_t x, int64_t y);

/* Returns the next row: `cols` heights. The lattice owns them; they are valid until the next call
 * of a function here for the same lattice. */
const uint32_t *lattice_row(struct lattice *lattice);

#endif
