/*
 * Planet steps: the steps of refine_steps.h that are others on planets, where heights follow from
 * the tree: by lift, and by how much water passes. planet_steps.c has the idea.
 */
#ifndef TMAP_WORLD_REFINE_PLANET_STEPS_H
#define TMAP_WORLD_REFINE_PLANET_STEPS_H

#include "world/refine/drainage.h"

#include <stddef.h>
#include <stdint.h>

/* Rows that leaves settle by. Three rows are the row to the north, the row itself and the row to
 * the south, as courses made them. */
struct settle_rows {
    const int32_t *height[3];
    const int32_t *lake[3];
    const int32_t *moves[3]; /* as in refine_steps.h */
    const int32_t *leaf;     /* the row's, as all that follow */
    const int32_t *bits;
    const int32_t *lift;
    const int32_t *bare; /* heights as if there were no water */
    int32_t *flow;       /* read and written */
    int32_t *settled;    /* heights, written */
    int32_t *flooded;    /* lakes, written */
};

struct planet_steps {
    /* Writes the bare heights of a row of 2n children. `near` has the heights of their row of
     * blocks, `far` those of the row on their side of it, `other` those of the row on the other
     * side. Margin 2. */
    void (*bare)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                 const int32_t *restrict other, const int32_t *restrict bits, size_t n,
                 const struct drainage *by);

    /* Cuts the corners of courses, but for one in eight: where the water of the block that one
     * drains to turns aside, its exit lies on that side. `flow` has the row to the north, the row
     * itself and the row to the south, `bits` the blocks' first row of children. Margin 1. */
    void (*corners)(int32_t *restrict exits, const int32_t *const flow[3],
                    const int32_t *restrict bits, size_t n);

    /* Writes the lifts of a row of 2n children, from those of blocks. Margin 2. */
    void (*lifts)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                  const int32_t *restrict bits, size_t n, const struct drainage *by);

    /* Writes heights, flows and lakes of a row as they are when leaves have moved. Margin 7. */
    void (*settle)(const struct settle_rows *rows, size_t n, const struct drainage *by);

    /* Writes smoother heights of a row. All have the row to the north, the row itself and the row
     * to the south; `catchment` is the row's. The margin is 8, or 9 if
     * `height` was made by this step. */
    void (*smooth)(int32_t *restrict out, const int32_t *const height[3],
                   const int32_t *const flow[3], const int32_t *const lake[3],
                   const int32_t *restrict catchment, size_t n, size_t margin,
                   const struct drainage *by);
};

extern const struct planet_steps planet_steps;

#endif
