/*
 * Blocks: bare heights of their children, exits and lakes that are born. See drainage.h.
 */
#ifndef TMAP_WORLD_BLOCKS_H
#define TMAP_WORLD_BLOCKS_H

#include "world/drainage.h"

#include <stddef.h>
#include <stdint.h>

struct block_steps {
    /* Bare heights of a row of children, as if there were no water: `near` is their blocks' row,
     * `far` the next one on their side. `columns` is room for n numbers. Margin 2. */
    void (*bare)(int32_t *restrict out, const int32_t *restrict near, const int32_t *restrict far,
                 const int32_t *restrict bits, int32_t *restrict columns, size_t n,
                 const struct drainage *by);

    /* Exits: the child that each block's water leaves by. bits and bare are those of its two rows
     * of children. Margin 1. */
    void (*exits)(int32_t *restrict out, const int32_t *restrict flow, const int32_t *const bits[2],
                  const int32_t *const bare[2], size_t n);

    /* Lakes of a row of blocks, with those that are born here. height has the rows of blocks to the
     * north, their own, to the south. Margin 1. */
    void (*births)(int32_t *restrict out, const int32_t *restrict lake,
                   const int32_t *const height[3], const int32_t *restrict flow,
                   const int32_t *restrict exits, const int32_t *const bits[2], size_t n,
                   const struct drainage *by);
};

extern const struct block_steps block_steps;

#endif
