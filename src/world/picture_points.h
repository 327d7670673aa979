/*
 * Picture points: the points of a smooth picture at any zoom.
 *
 * Zoomed out by k, point (x, y) is the mean, to the nearest, of the known cells among those from
 * (x * 2^k, y * 2^k) on, 2^k along each side or as many as there are; unknown if none is known.
 *
 * Zoomed in, cells keep their heights, and the land between them is smooth: along each axis a cubic
 * curve between two cells, which has at each the slope from its neighbour before to the one after
 * (Catmull and Rom, "A class of local interpolating splines", 1974). So shades have
 * no grid of pixels in them; beside steep land a curve goes a little beyond the cells, as curves
 * that stay within them show as steps (both were looked at). First columns are
 * interpolated, then the row. Beyond a rim the land goes on as high as there. A point is unknown
 * where the nearest cell is (of two equally near ones the western or northern one); other unknown
 * cells count as if they were as high as their nearest known neighbour in the column or row.
 */
#ifndef TMAP_WORLD_PICTURE_POINTS_H
#define TMAP_WORLD_PICTURE_POINTS_H

#include "world/recipe.h"

#include <stdint.h>

struct picture_points;

/* Makes a reader of rows of `cols` points, at least 1, of a recipe whose picture is smooth, at a
 * zoom that it has. The recipe must outlive the reader. Returns NULL if out of memory. The caller
 * frees the reader by picture_points_free, which also takes NULL. */
struct picture_points *picture_points_new(const struct recipe *recipe, int zoom, uint32_t cols);
void picture_points_free(struct picture_points *points);

/* Writes the heights of the points (x, y), (x + 1, y)... into out. They wrap as those of a lattice
 * do; points outside a bounded world have unspecified heights. */
void picture_points_row(struct picture_points *points, int64_t x, int64_t y, uint32_t *out);

#endif
