/*
 * Follow: the way of a cell's water, down to its end and up to its spring.
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
    int64_t x; /* column, counted on from where the course began: a course over a seam goes on
                  beyond the world's width */
    int64_t y;
    enum follow_end end;
};

/* Finds the mouth of the course that begins at the cell (x, y), which lies inside the world; the
 * mouth of a cell of the sea is that cell. Courses are followed from the basins on, depth by depth,
 * so that long ones take no longer. The recipe has water, and its cells at the zoom are not larger
 * than features. Takes about 0.1 ms a depth: 0.5 ms at depth 7, 3 ms at depth 29. Returns false if
 * out of memory. */
bool follow_down(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                 struct follow_mouth *mouth);

/* Length of a course in cells, at every zoom. */
struct follow_length {
    uint64_t steps; /* steps from one cell to the next, to the last one before the end */
    bool exact;     /* each cell was walked; else about, by a coarser depth */
};

/* Finds the length of the course that begins at a point, to the mouth that follow_down finds, under
 * the same conditions. Courses of more than about a thousand cells, and those of points that are
 * larger than cells, are not walked cell by cell: their lengths are right to a tenth or so. Takes 1
 * to 7 ms. Returns false if out of memory. */
bool follow_length(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                   struct follow_length *length);

/* Moves a place up its course, at each fork to the neighbour with more water, as water_flow has it
 * (the first of east, south, west and north if there are two), as long as that is `least` or more:
 * at most `steps` cells. Sets *moved to the number of cells that it moved by: less than `steps` at
 * the spring. A thousand cells take about twice as long as follow_down, whose other conditions hold
 * here, too. Returns false if out of memory. */
bool follow_up(const struct recipe *recipe, int zoom, int64_t *x, int64_t *y, uint32_t least,
               int steps, int *moved);

#endif
