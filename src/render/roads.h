/*
 * Roads: the roads of a map with towns, drawn over its cells or pixels.
 *
 * From 1:4 on the main ones are drawn, from 1:1 on all: quiet dots of sand or brown, which nobody
 * takes for a river. Which are main ones follows from the zoom and the depth at which each was
 * built, so windows join. Bridges, fords and ferries have characters of their own.
 */
#ifndef TMAP_RENDER_ROADS_H
#define TMAP_RENDER_ROADS_H

#include "canvas/cell_grid.h"
#include "map/map.h"

/* Roads of the rows of a map's view. */
struct roads;

/* True if a map may show roads: it has towns, and its zoom is near enough. */
bool roads_drawn(const struct map *map);

/* Makes the roads of a map that has some (roads_drawn), which must outlive them. Returns NULL if
 * out of memory. The caller frees them by free. */
struct roads *roads_new(const struct map *map);

/* Returns the character of main roads on land. On the ground of the terminal they have the colour
 * ROADS_INK. */
uint32_t roads_glyph(const struct look *look);
enum { ROADS_INK = 0xB08050 };

/* Maximum number of bytes for each column of the view. */
enum { ROADS_COLUMN_BYTES = 256 };

/* Draws the roads of a line of the view over its cells. They are read for many lines at once, so
 * lines should be drawn in order. Returns false if out of memory; the line then has no roads. */
bool roads_line(struct roads *roads, uint32_t line, struct cell *cells);

/* Draws the roads of a row of the view over the colours of its points. It returns what roads_line
 * does. */
bool roads_row(struct roads *roads, uint32_t row, color_code *colors);

#endif
