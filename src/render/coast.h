/*
 * Coast: lines along the shores of seas and lakes in pictures, as printed maps have them: a dark
 * one on the land, and three in the water, each paler than the one before.
 *
 * What is drawn at a point depends on the points at most coast_reach away, so windows of a map fit
 * together: the map that is read has a rim of so many points on all sides.
 */
#ifndef TMAP_RENDER_COAST_H
#define TMAP_RENDER_COAST_H

#include "canvas/color.h"
#include "map/map.h"
#include "render/points/point_rows.h"

/* Returns the points of a rim; 0 if a look has no such lines. */
uint32_t coast_reach(const struct look *look);

/* Maximum number of bytes that a coast takes for each column and each point of the rim. */
enum { COAST_BYTES = 16 };

struct coast;

/* Makes the coast of a map with its rim, which may be a strip of another. The map must outlive the
 * coast. Returns NULL if out of memory. The caller frees it by coast_free, which accepts NULL. */
struct coast *coast_new(const struct map *rimmed);
void coast_free(struct coast *coast);

/* Makes `row` of the map the one that is added next, and the first of the rim. */
void coast_seek(struct coast *coast, uint32_t row);

/* Adds a row, whose points beyond the edges of the world may be anything. Returns the room for its
 * colours, which the caller writes. */
color_code *coast_add(struct coast *coast, const struct point_row *row);

/* Writes the colours of the next row, of `cols` points without the rim, with its lines, and returns
 * 0; or returns how many rows must be added before. */
uint32_t coast_draw(struct coast *coast, uint32_t cols, color_code *colors);

#endif
