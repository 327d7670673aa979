/*
 * Easel: maps that are painted, and grids, for tests; running out of memory fails them.
 */
#ifndef TMAP_EASEL_H
#define TMAP_EASEL_H

#include "canvas/cell_grid.h"
#include "map/map.h"

#include <stdbool.h>

/* Returns a map, which the caller frees by map_free. Its look gets the usual light, the first
 * palette unless it has one, and the default tiles unless it has some. */
struct map easel_map(const struct recipe *recipe, struct look look, struct view view);

/* Paints all lines of a map, painter_cols cells each. The caller frees the cells. */
struct cell *easel_paint(const struct map *map);

/* Paints as easel_paint does, and fails unless lines are equal when they are painted from the last
 * one to the first. */
struct cell *easel_paint_both_ways(const struct map *map);

/* Returns a grid of blanks. The caller frees it by grid_free. */
struct grid easel_grid(int cols, int rows);

/* Returns the cell of a grid at a place inside it. */
const struct cell *easel_at(const struct grid *grid, int col, int row);

/* True if a cell is a blank in the terminal's colours. */
bool easel_is_blank(const struct cell *cell);

#endif
