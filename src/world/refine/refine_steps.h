/*
 * Refine steps: the steps by which rows of blocks become rows of children. drainage.h has the words
 * and says how steps are called.
 */
#ifndef TMAP_WORLD_REFINE_REFINE_STEPS_H
#define TMAP_WORLD_REFINE_REFINE_STEPS_H

#include "world/refine/drainage.h"

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

/* Rows that discharges are made of, and the two rows of children: the upper one is [0]. */
struct discharge_rows {
    struct block_row north; /* in all three, `catchment` is the blocks' discharge */
    struct block_row here;  /* the row of the children's blocks */
    struct block_row south;
    const int32_t *flow[2]; /* the children's, as the step `courses` wrote it */
    const int32_t *rain[2]; /* the children's */
    int32_t *discharge[2];  /* written */
};

struct refine_steps {
    /*
     * Land: bare heights of the blocks' children, exits and new lakes.
     */

    /* Writes the bare heights of a row of 2n children: the heights that they would have without
     * water. `blocks` are the heights of their row of blocks, and of the next row of blocks on
     * their side: to the north for the upper children, to the south for the lower ones. `bits` are
     * the children's. `columns` is room for n numbers. Margin 2. */
    void (*bare)(int32_t *restrict out, const int32_t *const blocks[2],
                 const int32_t *restrict bits, int32_t *restrict columns, size_t n,
                 const struct drainage *by);

    /* Writes the exit of each block: the child, 0..3, by which its water leaves. `bits` and `bare`
     * have the blocks' two rows of children. Margin 1. */
    void (*exits)(int32_t *restrict out, const int32_t *restrict flow, const int32_t *const bits[2],
                  const int32_t *const bare[2], size_t n);

    /* Writes the lakes of a row of blocks: those that it has, and the ones that are born at this
     * depth. `blocks` are the row to the north, the row itself and the row to the south. Margin
     * 1. */
    void (*new_lakes)(int32_t *restrict out, const struct cells *const blocks[3],
                      const int32_t *restrict exits, const int32_t *const bits[2], size_t n,
                      const struct drainage *by);

    /*
     * Courses: the water of blocks, led through their children, with the lakes on the way.
     * drainage.h has a drawing.
     */

    /* Writes the children of a row of n blocks. Margin 4. */
    void (*courses)(const struct course_rows *rows, size_t n, const struct drainage *by);

    /*
     * Rain: the water that each cell gives, and its discharge, the water that passes it. Both are
     * in sixteenths of the rain of a mean cell. Discharges are gathered along the same courses as
     * catchments, and change neither courses nor heights.
     */

    /* Writes the rain of a row of 2n children. `near` is the rain of their blocks' row, `far` that
     * of the row of blocks beyond the side of it that they lie on. Margin 2. */
    void (*spread)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                   size_t n);

    /* Writes the discharges of the children of a row of n blocks. Margin 4. */
    void (*discharges)(const struct discharge_rows *rows, size_t n);

    /* Writes the final discharges of a row of n children over the former ones: a leaf that moves
     * gets no more than the cell that it drains to has. discharge has the row to the north, the row
     * itself and the row to the south; `moves` are those of the banks. Margin 7. */
    void (*dry)(int32_t *const discharge[3], const int32_t *restrict moves, size_t n);

    /*
     * Banks: steps for leaves, the children that nothing drains into. They may drain over a side of
     * their block, and are never lower than the water beside them. refine_steps.c has a drawing.
     * These steps are over one row of n children. Three rows are the row to the north, the row
     * itself and the row to the south. `odd` is 1 if the row is the lower one of its blocks, 0 if
     * it is the upper one.
     */

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

extern const struct refine_steps refine_steps;

/*
 * Planet steps: those that are others on planets, where heights follow from the tree: by lift, and
 * by how much water passes. planet_steps.c has the idea.
 */

/* Rows that leaves settle by. Three rows are the row to the north, the row itself and the row to
 * the south, as courses made them. */
struct settle_rows {
    const int32_t *height[3];
    const int32_t *lake[3];
    const int32_t *moves[3]; /* as in struct refine_steps */
    const int32_t *leaf;     /* the row's, as all that follow */
    const int32_t *bits;
    const int32_t *lift;
    const int32_t *bare; /* heights as if there were no water */
    int32_t *flow;       /* read and written */
    int32_t *settled;    /* heights, written */
    int32_t *flooded;    /* lakes, written */
};

/* Rows that heights are smoothed by. Three rows are as above. */
struct smooth_rows {
    const int32_t *height[3];
    const int32_t *flow[3];
    const int32_t *lake[3];
    const int32_t *catchment; /* the row's */
    int32_t *smoothed;        /* heights, written */
};

struct planet_steps {
    /* Writes the bare heights of a row of 2n children. `blocks` are the heights of their row of
     * blocks, of the row on their side of it, and of the row on the other side. Margin 2. */
    void (*bare)(int32_t *restrict out, const int32_t *const blocks[3],
                 const int32_t *restrict bits, size_t n, const struct drainage *by);

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

    /* Writes smoother heights of a row. The margin is 8, or 9 if `height` was made by this step. */
    void (*smooth)(const struct smooth_rows *rows, size_t n, size_t margin,
                   const struct drainage *by);
};

extern const struct planet_steps planet_steps;

#endif
