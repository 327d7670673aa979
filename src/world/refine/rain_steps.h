/*
 * Rain steps: the rain of each cell of a world of rivers, which is the water that it gives, and its
 * discharge, the water that passes it.
 *
 * Both are in sixteenths of the rain of a mean cell. Discharges are gathered along the same courses
 * as catchments, and change neither courses nor heights.
 */
#ifndef TMAP_WORLD_REFINE_RAIN_STEPS_H
#define TMAP_WORLD_REFINE_RAIN_STEPS_H

#include "world/refine/drainage.h"

#include <stddef.h>
#include <stdint.h>

/* Rows that discharges are made of, and the two rows of children: the upper one is [0]. */
struct discharge_rows {
    struct block_row north; /* in all three, `catchment` is the blocks' discharge */
    struct block_row here;  /* the row of the children's blocks */
    struct block_row south;
    const int32_t *flow[2]; /* the children's, as the step `courses` of refine_steps.h wrote it */
    const int32_t *rain[2]; /* the children's */
    int32_t *discharge[2];  /* written */
};

struct rain_steps {
    /* Writes the rain of a row of 2n children. `near` is the rain of their blocks' row, `far` that
     * of the row of blocks beyond the side of it that they lie on. Margin 2. */
    void (*spread)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                   size_t n);

    /* Writes the discharges of the children of a row of n blocks. Margin 4. */
    void (*discharges)(const struct discharge_rows *rows, size_t n);

    /* Writes the final discharges of a row of n children over the former ones: a leaf that moves
     * gets no more than the cell that it drains to has. discharge has the row to the north, the row
     * itself and the row to the south; `moves` are those of refine_steps.h. Margin 7. */
    void (*dry)(int32_t *const discharge[3], const int32_t *restrict moves, size_t n);
};

extern const struct rain_steps rain_steps;

#endif
