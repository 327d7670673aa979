/*
 * Coast: lines along the shores of seas and lakes in pictures, as printed maps have them: a dark
 * one on the land, and three in the water, each paler than the one before.
 *
 * What is drawn at a point depends on the points up to coast_reach away. The map that is read has a
 * rim of this many points on all sides, so that windows of a map fit together.
 */
#ifndef TMAP_RENDER_COAST_H
#define TMAP_RENDER_COAST_H

#include "render/points/point_rows.h"

/* Returns the width of the rim in points; 0 if a look has no such lines. */
uint32_t coast_reach(const struct look *look);

/* Maximum number of bytes that a coast takes for each column and each point of the rim. */
enum { COAST_BYTES = 16 };

struct coast;

/* Makes the coast of a map, whose view includes the rim and may be a strip of another one. The map
 * must outlive the coast. Returns NULL if out of memory. The caller frees it by coast_free, which
 * also takes NULL. */
struct coast *coast_new(const struct map *rimmed);
void coast_free(struct coast *coast);

/* Begins anew: the next row that is added is `row` of the map, the first of the rim. */
void coast_seek(struct coast *coast, uint32_t row);

/* Adds a row, with the rim; its points beyond the edges of the world may be anything. Returns the
 * array for the row's colours, which the caller must write before it calls coast_draw. */
color_code *coast_add(struct coast *coast, const struct point_row *row);

/* Writes the colours of the next row, with its lines, for `cols` points without the rim, and
 * returns 0; or only returns how many rows must be added before. */
uint32_t coast_draw(struct coast *coast, uint32_t cols, color_code *colors);

#endif
