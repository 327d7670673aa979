/*
 * Picture sums: the sums of a picture's heights in squares of cells, so that the mean of a large
 * area takes no look at all its cells.
 *
 * They are made when they are first needed, in one look at all cells, which finds the range of the
 * heights as well. They take a sixteenth of a bit for each cell, and a quarter of that more if some
 * heights are unknown. Any thread may call these functions.
 */
#ifndef TMAP_WORLD_ROWS_PICTURE_SUMS_H
#define TMAP_WORLD_ROWS_PICTURE_SUMS_H

#include "world/rows/height_range.h"

#include <stdbool.h>
#include <stdint.h>

#define PICTURE_SUMS_BITS \
    5 /* a square has 2^5 cells along each side; the last ones may have fewer */

struct picture;
struct picture_sums;

/* Makes a picture smooth (row_source.h) by giving it sums, which picture_free frees. Without
 * them a point has the height of a single pixel. The heights must be set, and from then on the
 * picture must not be moved, copied or changed. Returns false if out of memory. */
bool picture_smooth(struct picture *picture);

/* Makes the sums unless they are made, on `threads` threads (1..PARALLEL_MAX). Returns false if out
 * of memory. */
bool picture_sums_make(struct picture_sums *sums, int threads);

/* Returns the range of the known heights, as the world has them; low is above high if none is
 * known. The sums must be made. */
struct height_range picture_sums_range(const struct picture_sums *sums);

/* Sum of heights, as the picture stores them, and number of known ones among them. */
struct picture_sum {
    uint64_t sum;
    uint64_t known;
};

/* Adds `count` squares of a row of squares, from `column` on, to *sum. The sums must be made. */
void picture_sums_add(const struct picture_sums *sums, uint32_t row, uint32_t column,
                      uint32_t count, struct picture_sum *sum);

#endif
