/*
 * Follow: the course of a cell's water, down to its end and up to its spring.
 */
#ifndef TMAP_WORLD_FOLLOW_H
#define TMAP_WORLD_FOLLOW_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

/* Kinds of ends of a course. */
enum follow_end {
    FOLLOW_SEA,  /* the next cell is sea */
    FOLLOW_RIM,  /* the world ends there */
    FOLLOW_SINK, /* the cell is the lowest around: in worlds without a sea */
};

/* The last cell of a course before its end. */
struct follow_mouth {
    int64_t x; /* column; not wrapped: where the course crosses a seam the count goes on beyond the
                  world's width, or below 0 */
    int64_t y; /* row; not wrapped */
    enum follow_end end;
};

/* Finds the mouth of the course that begins at the cell (x, y) of a zoom, which lies inside the
 * world; the mouth of a cell of the sea is that cell. The course is followed from depth 0 on, depth
 * by depth, so that a long one takes no longer than a short one: 0.5 ms at depth 7, 3 ms at depth
 * 29. The recipe must have water, and the zoom must be -recipe_depth or more. Returns false if out
 * of memory. */
bool follow_down(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                 struct follow_mouth *mouth);

/* Length of a course, in cells of zoom 0 whatever the zoom. */
struct follow_length {
    uint64_t steps; /* steps from cell to cell, to the last one before the end */
    bool exact; /* true: each cell was walked; false: about right, measured at a coarser depth */
};

/* Finds the length of the course that begins at a point of a zoom, to the mouth that follow_down
 * finds, under the conditions of follow_down. Courses of more than about a thousand cells, and
 * those that begin at points of a zoom below 0, are not walked cell by cell: their lengths are
 * right to a tenth or so. Takes 1 to 7 ms. Returns false if out of memory. */
bool follow_length(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                   struct follow_length *length);

/* Moves a place up its course by at most `steps` cells of a zoom. At a fork it goes to the
 * neighbour with more water, as water_flow (water.h) counts it; of equal ones to the first of east,
 * south, west and north. It stops where no neighbour has `least` or more. Sets *moved to the number
 * of cells that the place moved by. The conditions are those of follow_down; a thousand cells take
 * about twice as long as follow_down. Returns false if out of memory. */
bool follow_up(const struct recipe *recipe, int zoom, int64_t *x, int64_t *y, uint32_t least,
               int steps, int *moved);

#endif
