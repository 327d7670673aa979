/*
 * River course: follows the water of a cell down to its mouth, or up towards its spring.
 */
#ifndef TMAP_WORLD_RIVERS_RIVER_COURSE_H
#define TMAP_WORLD_RIVERS_RIVER_COURSE_H

#include "world/rivers/rivers.h"

/* Kinds of ends of a course. */
enum river_course_end {
    RIVER_COURSE_SEA,  /* the next cell is sea */
    RIVER_COURSE_RIM,  /* the world ends there */
    RIVER_COURSE_SINK, /* the cell is the lowest around: in worlds without a sea */
};

/* The last cell of a course before its end. */
struct river_course_mouth {
    int64_t x; /* column; not wrapped: where the course crosses a seam the count goes on beyond the
                  world's width, or below 0 */
    int64_t y; /* row; not wrapped */
    enum river_course_end end;
};

/* Finds the mouth of the course that begins at the cell (x, y) of a zoom, which lies inside the
 * world; the mouth of a cell of the sea is that cell. The course is followed from depth 0 on, depth
 * by depth, so that a long one takes no longer than a short one: 0.5 ms at depth 7, 3 ms at depth
 * 29. The recipe must have water, and the zoom must be -recipe_depth or more. Returns false if out
 * of memory. */
bool river_course_down(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                       struct river_course_mouth *mouth);

/* Length of a course, in cells of zoom 0 whatever the zoom. */
struct river_course_length {
    uint64_t steps; /* steps from cell to cell, to the last one before the end */
    bool exact; /* true: each cell was walked; false: about right, measured at a coarser depth */
};

/* Finds the length of the course that begins at a point of a zoom, to the mouth that
 * river_course_down finds, under the conditions of river_course_down. Courses of more than about a
 * thousand cells, and those that begin at points of a zoom below 0, are not walked cell by cell:
 * their lengths are right to a tenth or so. Takes 1 to 7 ms. Returns false if out of memory. */
bool river_course_length(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                         struct river_course_length *length);

/* Moves a place up its course by at most `steps` cells of a zoom. At a fork it takes the neighbour
 * with more water, as water_flow counts it; of equal ones the first of east, south, west
 * and north. It stops where no neighbour has at least `least`. Sets *moved to the number of cells
 * moved. The conditions are those of river_course_down; a thousand cells
 * take about twice as long as river_course_down. Returns false if out of memory. */
bool river_course_up(const struct recipe *recipe, int zoom, int64_t *x, int64_t *y, uint32_t least,
                     int steps, int *moved);

#endif
