/*
 * Shapes: what a cell and its neighbours look like, at one depth.
 *
 * A cell lies SHAPE_POND or more cells from where the window ends; rims of the world may be nearer.
 */
#ifndef TMAP_PLACES_SHAPES_H
#define TMAP_PLACES_SHAPES_H

#include "places/depth_windows.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SHAPE_REACH = 2, /* a cell is compared with those up to this far away, each way */
    SHAPE_POND = 5,  /* a pond stays closer than this to each of its cells, each way */
};

/* Return true if a cell is higher, or lower, than all others within SHAPE_REACH of it. Of cells
 * of one height the first in reading order counts as higher, and as lower. */
bool shape_is_top(const struct depth_window *window, int64_t x, int64_t y);
bool shape_is_bottom(const struct depth_window *window, int64_t x, int64_t y);

/* True if all cells on the rim of the square that reaches SHAPE_REACH around a cell are sea, and
 * within the world. */
bool shape_is_ringed_by_sea(const struct depth_window *window, int64_t x, int64_t y);

/* True if of the 8 cells around a cell 5 to 7, one beside the other, are of the other kind: sea
 * around land, or land around sea; and all 8 are within the world. */
bool shape_juts_out(const struct depth_window *window, int64_t x, int64_t y);

/* True if a cell of the sea is part of a pond: of sea that hangs together by sides of cells, all of
 * it less than SHAPE_POND from the cell and within the world. */
bool shape_is_in_pond(const struct depth_window *window, int64_t x, int64_t y);

/* Returns the number of cells of the pond whose lowest cell is this one, a cell of the sea; 0 if it
 * is the lowest of none. Of cells of one height the first in reading order is the lowest. */
int shape_pond_by_lowest(const struct depth_window *window, int64_t x, int64_t y);

/* Returns the number of the 8 cells around a cell that are sea, and within the world. */
int shape_count_sea(const struct depth_window *window, int64_t x, int64_t y);

/* True if a cell is `foot` high or higher, and the sum of its height and those of the 8 cells
 * around it is 9 * least or more, and larger than the sum of any other cell within SHAPE_REACH.
 * In a sum, a cell beyond a rim counts as high as the one in the middle. */
bool shape_is_massif(const struct depth_window *window, int64_t x, int64_t y, uint32_t foot,
                     uint32_t least);

#endif
