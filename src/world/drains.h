/*
 * Drains: the courses of water through the children of blocks, and the lakes on the way. See
 * drainage.h.
 */
#ifndef TMAP_WORLD_DRAINS_H
#define TMAP_WORLD_DRAINS_H

#include "world/drainage.h"

#include <stddef.h>
#include <stdint.h>

/* Rows that courses are made of, and both rows of children, which are made here. */
struct course_rows {
    struct block_row north;
    struct block_row here;
    struct block_row south;
    const int32_t *bits[2];
    const int32_t *bare[2];
    int32_t *height[2];
    int32_t *flow[2];
    int32_t *catchment[2];
    int32_t *lake[2];
    int32_t *leaf[2]; /* 1 for a child that nothing drains to and that is no lake, else 0 */
};

struct drain_steps {
    /* Courses, lakes and heights of a row of blocks' children. Margin 4. */
    void (*courses)(const struct course_rows *rows, size_t n, const struct drainage *by);
};

extern const struct drain_steps drain_steps;

#endif
