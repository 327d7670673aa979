/*
 * Painter: rows of character cells of a map's view. The screen and every coloured dump are painted
 * here, so they cannot disagree.
 */
#ifndef TMAP_MAP_PAINTER_H
#define TMAP_MAP_PAINTER_H

#include "map/grid.h"
#include "map/map.h"

#include <stdint.h>

/* The lines of a map, one after another, from any line on. */
struct painter;

/* Paints a map, which must stay as it is meanwhile and have a column at least. The first line is 0.
 * NULL: out of memory. painter_free gives it back. */
struct painter *painter_new(const struct map *map);
void painter_free(struct painter *painter);

/* The colour of a band, in the look's number of colours. */
struct style painter_style(const struct look *look, int band);

/* What a band looks like by itself: the cell of its tile, or the left one of two. */
struct cell painter_band(const struct look *look, int band);

/* Cells in a line, and lines in the map: a terminal's columns and rows. */
uint32_t painter_cols(const struct map *map);
uint32_t painter_lines(const struct map *map);

/* The next line is that one, of 0..painter_lines - 1. */
void painter_seek(struct painter *painter, uint32_t line);

/* Paints the next line: painter_cols cells. Those beyond a bounded world are blank. */
void painter_line(struct painter *painter, struct cell *cells);

#endif
