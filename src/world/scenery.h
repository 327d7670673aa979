/*
 * Scenery: the place of a world where there is much to see.
 *
 * SCENERY_WINDOWS windows of SCENERY_COLS x SCENERY_ROWS cells are compared, 8 across and 8 down.
 * The first one begins at (0, 0). From one to the next it is a feature, but at least a window and
 * at most SCENERY_STEP_MAX cells; those that reach beyond the world's last column or row are left
 * out. Of each window the points of zoom -2 are seen: every 4th cell of every 4th row. It counts
 * for the sum of
 *
 * - its points under the sea, up to a quarter of all
 * - twice its points in the highest third of the world's range, up to an eighth of all
 * - its shores, up to a quarter of all points: points beside or above one another, of which one is
 *   under the sea
 *
 * The best one is that which counts for most, and the first of equal ones in reading order.
 */
#ifndef TMAP_WORLD_SCENERY_H
#define TMAP_WORLD_SCENERY_H

#include "world/world.h"

#include <stdbool.h>
#include <stdint.h>

enum { SCENERY_COLS = 80, SCENERY_ROWS = 24, SCENERY_WINDOWS = 64, SCENERY_STEP_MAX = 1024 };

/* Finds the cell in the middle of the best window: column SCENERY_COLS / 2 and row SCENERY_ROWS / 2
 * of it, counted from 0; of a world that is smaller, its middle. Returns false if out of memory. */
bool scenery_find(const struct world *world, int64_t *x, int64_t *y);

#endif
