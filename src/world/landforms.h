/*
 * Landforms: shapes of a cell and its neighbours, at one depth.
 *
 * Cells are those of a pyramid, LANDFORM_POND or more from where the level ends.
 */
#ifndef TMAP_WORLD_LANDFORMS_H
#define TMAP_WORLD_LANDFORMS_H

#include "world/pyramid.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LANDFORM_REACH = 2, /* cells around one that it is compared with, each way */
    LANDFORM_POND = 5,  /* cells around one of a pond that the pond does not reach, each way */
};

/* True if a cell is higher than all within LANDFORM_REACH of it; with a sign of -1, lower. Of equal
 * ones it is the first in reading order. */
bool landform_stands_out(const struct pyramid *pyramid, int depth, int64_t x, int64_t y, int sign);

/* True if all cells of the square around a cell, `radius` away, are sea; or land. */
bool landform_is_ringed(const struct pyramid *pyramid, int depth, int64_t x, int64_t y, int radius,
                        bool sea);

/* True if of the 8 cells around a cell 5 to 7, side by side, are of the other kind: sea around
 * land, or land around sea. */
bool landform_juts_out(const struct pyramid *pyramid, int depth, int64_t x, int64_t y);

/* Returns the number of cells of the pond that a cell of the sea is of: water that hangs together
 * by sides of cells, all of it less than LANDFORM_POND from the cell and within the world. 0: there
 * is none; or `lowest`, and a cell of it is lower, or as low and before it in reading order. */
int landform_pond(const struct pyramid *pyramid, int depth, int64_t x, int64_t y, bool lowest);

/* Returns the number of the 8 cells around a cell that are sea. */
int landform_count_sea(const struct pyramid *pyramid, int depth, int64_t x, int64_t y);

/* True if the sum of the heights of a cell and the 8 around it is larger than those of all cells
 * within LANDFORM_REACH, and 9 * least or more, and the cell is as high as `foot`. */
bool landform_is_massif(const struct pyramid *pyramid, int depth, int64_t x, int64_t y,
                        uint32_t foot, uint32_t least);

#endif
