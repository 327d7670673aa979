/*
 * Root: square roots of integers.
 */
#ifndef TMAP_BASE_ROOT_H
#define TMAP_BASE_ROOT_H

#include <stdint.h>

/* Returns the square root of `square`, rounded down. */
static inline uint64_t root_floor(uint64_t square)
{
    uint64_t root = 0;
    int highest =
        63 - __builtin_clzll(square | 1); /* bit of the square; the root has half as many */
    for (uint64_t bit = UINT64_C(1) << highest / 2; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

#endif
