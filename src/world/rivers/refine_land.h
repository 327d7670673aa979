/*
 * Land: the first steps of a refinement, which find the bare heights of the blocks' children, the
 * exits and the new lakes. See drainage.h.
 */
#ifndef TMAP_WORLD_RIVERS_REFINE_LAND_H
#define TMAP_WORLD_RIVERS_REFINE_LAND_H

#include "world/rivers/drainage.h"

#include <stddef.h>
#include <stdint.h>

/* A table as drainage.h says. */
struct land_steps {
    /* Writes the bare heights of a row of 2n children, which they would have without water. `near`
     * is the heights of their blocks' row, `far` of the row of blocks beyond the side of it that
     * they lie on; `bits` are the children's. `columns` is room for n numbers. Margin 2. */
    void (*bare)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                 const int32_t *restrict bits, int32_t *restrict columns, size_t n,
                 const struct drainage *by);

    /* Writes the exit of each block: the child, 0..3, by which its water leaves. bits and bare are
     * those of its two rows of children. Margin 1. */
    void (*exits)(int32_t *restrict out, const int32_t *restrict flow, const int32_t *const bits[2],
                  const int32_t *const bare[2], size_t n);

    /* Writes the lakes of a row of blocks: those of `lake`, and the ones that are born here. height
     * has the heights of the row to the north, of the row itself and of the row to the south.
     * Margin 1. */
    void (*new_lakes)(int32_t *restrict out, const int32_t *restrict lake,
                      const int32_t *const height[3], const int32_t *restrict flow,
                      const int32_t *restrict exits, const int32_t *const bits[2], size_t n,
                      const struct drainage *by);
};

extern const struct land_steps land_steps;

#endif
