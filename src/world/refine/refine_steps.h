/*
 * Refine steps: the steps by which rows of blocks become rows of children. drainage.h has the words
 * and says how steps are called. They are done in this order: land, courses, banks.
 */
#ifndef TMAP_WORLD_REFINE_REFINE_STEPS_H
#define TMAP_WORLD_REFINE_REFINE_STEPS_H

#include "world/refine/drainage.h"

#include <stddef.h>
#include <stdint.h>

/*
 * Land: bare heights of the blocks' children, exits and new lakes.
 */

struct land_steps {
    /* Writes the bare heights of a row of 2n children: the heights that they would have without
     * water. `near` has the heights of their row of blocks, `far` those of the next row of blocks
     * on their side: to the north for the upper children, to the south for the lower ones. `bits`
     * are the children's. `columns` is room for n numbers. Margin 2. */
    void (*bare)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                 const int32_t *restrict bits, int32_t *restrict columns, size_t n,
                 const struct drainage *by);

    /* Writes the exit of each block: the child, 0..3, by which its water leaves. `bits` and `bare`
     * have the blocks' two rows of children. Margin 1. */
    void (*exits)(int32_t *restrict out, const int32_t *restrict flow, const int32_t *const bits[2],
                  const int32_t *const bare[2], size_t n);

    /* Writes the lakes of a row of blocks: those in `lake`, and the ones that are born at this
     * depth. `height` has the heights of the row to the north, of the row itself and of the row to
     * the south. Margin 1. */
    void (*new_lakes)(int32_t *restrict out, const int32_t *restrict lake,
                      const int32_t *const height[3], const int32_t *restrict flow,
                      const int32_t *restrict exits, const int32_t *const bits[2], size_t n,
                      const struct drainage *by);
};

extern const struct land_steps land_steps;

/*
 * Courses: the water of blocks, led through their children, with the lakes on the way. tree.h has a
 * drawing.
 */

/* Rows that are read, and the two rows of children that are written: the upper one is [0]. */
struct course_rows {
    struct block_row north;
    struct block_row here; /* the row of the children's blocks */
    struct block_row south;
    const int32_t *bits[2]; /* random bits of the children */
    const int32_t *bare[2]; /* bare heights of the children */
    int32_t *height[2];     /* written, as all that follow */
    int32_t *flow[2];
    int32_t *catchment[2];
    int32_t *lake[2];
    int32_t *leaf[2]; /* 1 for a child that nothing drains to and that is no lake, else 0 */
};

struct course_steps {
    /* Writes the children of a row of n blocks. Margin 4. */
    void (*courses)(const struct course_rows *rows, size_t n, const struct drainage *by);
};

extern const struct course_steps course_steps;

/*
 * Banks: steps for leaves, the children that nothing drains into. They may drain over a side of
 * their block, and are never lower than the water beside them. refine_steps.c has a drawing.
 */

/* Steps over one row of n children. Three rows are the row to the north, the row itself and the row
 * to the south. `odd` is 1 if the row is the lower one of its blocks, 0 if it is the upper one. */
struct bank_steps {
    /* Writes 1 for each leaf that wishes to drain over a side of its block: a neighbour in another
     * block is lower than the child that it drains to. Else 0. Margin 5. */
    void (*wishes)(int32_t *restrict out, const int32_t *restrict leaf,
                   const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Writes 1 + enum flow for each leaf that moves, which is to drain over a side of its block
     * from now on: it wishes so, and the neighbour there does not. Else 0. Margin 6. */
    void (*moves)(int32_t *restrict out, const int32_t *const wishes[3],
                  const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Copies the row's heights to `out`, and raises leaves to the water beside them: leaves that
     * stay are raised in `out`, leaves that move in `bare`, the bare heights. Margin 6. */
    void (*banks)(int32_t *restrict out, int32_t *restrict bare, const int32_t *restrict moves,
                  const struct cells children[3], const int32_t *const leaf[3], size_t n);

    /* Writes the final heights and flows of a row over those of the courses. `banked` are heights
     * that `banks` wrote. Margin 7. */
    void (*settle)(const struct cells *row, const int32_t *const banked[3],
                   const int32_t *restrict bare, const int32_t *restrict moves, size_t n);

    /* Writes the final lakes of a row, which may be where the former ones are: a cell leaves its
     * lake if a neighbour is lower, other than the one that it drains to. Margin 8. */
    void (*shores)(int32_t *out, const int32_t *lake, const int32_t *const height[3],
                   const int32_t *restrict flow, size_t n);
};

extern const struct bank_steps bank_steps;

#endif
