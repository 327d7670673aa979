/*
 * Elevation cells: the size of a grid's cells in metres.
 */
#ifndef TMAP_READERS_ELEVATION_CELLS_H
#define TMAP_READERS_ELEVATION_CELLS_H

#include "readers/elevation_head.h"

#include <stdint.h>

/* Sets the distance of a cell to its neighbours, in micrometres; both to 0 if it is not known: the
 * file does not state it, or its cells are in degrees at an unknown latitude. A degree of latitude
 * is 111120 m, as gdaldem's manual has it. One of longitude is that times the cosine of the
 * latitude in the middle of the grid, at least of a micrometre. */
void elevation_cell_size(const struct elevation_head *head, uint64_t *east, uint64_t *south);

#endif
