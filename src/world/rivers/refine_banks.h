/*
 * Banks: the last steps of a refinement, for leaves, the children that nothing drains into. They may
 * drain over a side of their block, and are never lower than the water beside them. refine_banks.c
 * has a drawing.
 */
#ifndef TMAP_WORLD_RIVERS_REFINE_BANKS_H
#define TMAP_WORLD_RIVERS_REFINE_BANKS_H

#include "world/rivers/drainage.h"

#include <stddef.h>
#include <stdint.h>

/* Steps over one row of n children, in a table as drainage.h says. Three rows are the row to the north, the row itself and the row
 * to the south. `odd` is 1 if the row is the lower one of its blocks, 0 if it is the upper one. */
struct bank_steps {
    /* Writes 1 for each leaf with a neighbour in another block that is lower than the child it
     * drains to, else 0: it wishes to drain there. Margin 5. */
    void (*wishes)(int32_t *restrict out, const int32_t *restrict leaf,
                   const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Writes 1 + enum flow for each leaf that drains over a side of its block from now on: one that
     * wishes so, to a neighbour that does not. Else 0. Margin 6. */
    void (*moves)(int32_t *restrict out, const int32_t *const wishes[3],
                  const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Writes the row's heights to `out`, and raises leaves to the water beside them: leaves that
     * stay in `out`, those that move in `bare`, which holds their bare heights. Margin 6. */
    void (*banks)(int32_t *restrict out, int32_t *restrict bare, const int32_t *restrict moves,
                  const struct cells children[3], const int32_t *const leaf[3], size_t n);

    /* Writes the final heights and flows of a row over those of the courses. `banked` are heights
     * that `banks` wrote. Margin 7. */
    void (*settle)(const struct cells *row, const int32_t *const banked[3],
                   const int32_t *restrict bare, const int32_t *restrict moves, size_t n);

    /* Writes the final lakes of a row over those of the courses: a cell is no lake if a neighbour
     * other than the one that it drains to is lower. Margin 8. */
    void (*shores)(int32_t *restrict lake, const int32_t *const height[3],
                   const int32_t *restrict flow, size_t n);
};

extern const struct bank_steps bank_steps;

#endif
