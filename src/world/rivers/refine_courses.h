/*
 * Courses: the middle step of a refinement, which leads the water of blocks through their children,
 * with the lakes on the way. tree.h has a drawing.
 */
#ifndef TMAP_WORLD_RIVERS_REFINE_COURSES_H
#define TMAP_WORLD_RIVERS_REFINE_COURSES_H

#include "world/rivers/drainage.h"

#include <stddef.h>
#include <stdint.h>

/* Rows that are read, and the two rows of children that are written: the upper one is [0]. */
struct course_rows {
    struct block_row north;
    struct block_row here; /* the row of the children's blocks */
    struct block_row south;
    const int32_t *bits[2]; /* random bits of the children */
    const int32_t *bare[2]; /* bare heights of the children, see refine_land.h */
    int32_t *height[2];     /* written, as all that follow */
    int32_t *flow[2];
    int32_t *catchment[2];
    int32_t *lake[2];
    int32_t *leaf[2]; /* 1 for a child that nothing drains to and that is no lake, else 0 */
};

/* A table as drainage.h says. */
struct course_steps {
    /* Writes the children of a row of n blocks. Margin 4. */
    void (*courses)(const struct course_rows *rows, size_t n, const struct drainage *by);
};

extern const struct course_steps course_steps;

#endif
