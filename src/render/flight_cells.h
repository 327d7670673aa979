/*
 * Flight cells: the frame of a flight, a globe or a whole world as lines of cells, in half blocks,
 * finer ones or in characters.
 */
#ifndef TMAP_RENDER_FLIGHT_CELLS_H
#define TMAP_RENDER_FLIGHT_CELLS_H

#include "canvas/cell_grid.h"
#include "render/globe.h"

/* Return how many pixels are one above the other in a character, 1, 2 or 4; and how many side by
 * side, 1 or 2. */
uint32_t flight_cells_pixels(const struct map *map);
uint32_t flight_cells_across(const struct map *map);

/* A frame as lines of view.cols * look_columns cells. */
struct flight_cells;

/* Draws the frame of a map in `lines` lines, 1 or more. The map's look is not VIEW_MAP, and its
 * view has at least one column. The map must outlive the frame. `skin` is that of globe_make, or
 * NULL. Returns NULL if out of memory. The caller frees it by flight_cells_free, which also takes
 * NULL. */
struct flight_cells *flight_cells_new(const struct map *map, uint32_t lines, struct skin *skin);
void flight_cells_free(struct flight_cells *flight);

/* Paints a line, from 0 on. */
void flight_cells_line(const struct flight_cells *flight, uint32_t line, struct cell *cells);

#endif
