/*
 * Leaves: children into which nothing drains may drain over the side of their block, and are never
 * lower than the water beside them. See drainage.h.
 */
#ifndef TMAP_WORLD_LEAVES_H
#define TMAP_WORLD_LEAVES_H

#include "world/drainage.h"

#include <stddef.h>
#include <stdint.h>

/* Steps that take rows of children from three rows take the row to the north, the row itself and
 * the row to the south. There `odd` is 1 for the lower row of blocks' children, 0 for the upper
 * one, and n is the count of children. */
struct leaf_steps {
    /* Leaves that had rather drain over a side of their block: 1, else 0. Margin 5. */
    void (*wishes)(int32_t *restrict out, const int32_t *restrict leaf,
                   const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Leaves that do so: 1 + where to, else 0. Margin 6. */
    void (*moves)(int32_t *restrict out, const int32_t *const wishes[3],
                  const int32_t *const height[3], const int32_t *restrict flow, int odd, size_t n);

    /* Banks: heights of leaves that stay, in `out`, and bare heights of those that move, in `bare`,
     * are raised to the water beside them. Margin 6. */
    void (*banks)(int32_t *restrict out, int32_t *restrict bare, const int32_t *restrict moves,
                  const struct cells children[3], const int32_t *const leaf[3], size_t n);

    /* Heights and flows of a row in the end, written over those that courses made: `banked` are
     * heights with banks. Margin 7. */
    void (*settle)(const struct cells *row, const int32_t *const banked[3],
                   const int32_t *restrict bare, const int32_t *restrict moves, size_t n);

    /* Lakes in the end, written over those that courses made: a cell beside lower ground, its
     * outflow apart, is none. Margin 8. */
    void (*shores)(int32_t *restrict lake, const int32_t *const height[3],
                   const int32_t *restrict flow, size_t n);
};

extern const struct leaf_steps leaf_steps;

#endif
