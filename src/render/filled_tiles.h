/*
 * Filled tiles: tiles with a ground of their own, for --blocks=filled and --blocks=tinted.
 */
#ifndef TMAP_RENDER_FILLED_TILES_H
#define TMAP_RENDER_FILLED_TILES_H

#include "canvas/cell_grid.h"
#include "map/map.h"
#include "render/points/point_colors.h"
#include "render/points/point_rows.h"

#include <stdbool.h>
#include <stdint.h>

/* Maker of filled tiles. */
struct filled_tiles;

/* Makes a maker for a map whose look is filled, with its styles and the reader of its rows, all of
 * which must outlive it. Returns NULL if out of memory. The caller frees it by filled_tiles_free,
 * which also takes NULL. */
struct filled_tiles *filled_tiles_new(const struct map *map, struct tile_styles *styles,
                                      struct point_rows *rows);
void filled_tiles_free(struct filled_tiles *tiles);

/* Begins a row of points, from which tiles are made: its first `cols` points. */
void filled_tiles_begin(struct filled_tiles *tiles, const struct point_row *row, uint32_t cols);

/* Returns the tile of the nth point of a row, which is not a hole, on a line of the view. */
struct cell filled_tiles_cell(const struct filled_tiles *tiles, const struct point_row *row,
                              uint32_t n, uint32_t line);

/* True if tiles have colours of both the points that they stand for: the reader then reads every
 * row. False for NULL. */
bool filled_tiles_blend(const struct filled_tiles *tiles);

/* Gives tiles that blend the mean of the colours of both their points, if these are land. `cells`
 * has the tiles of `row`, which is the upper one. Reads the lower one. */
void filled_tiles_blend_row(struct filled_tiles *tiles, const struct point_row *row, uint32_t cols,
                            struct cell *cells);

#endif
