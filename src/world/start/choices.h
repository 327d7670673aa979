/*
 * Choices without a branch, for loops that the compiler should vectorize.
 */
#ifndef TMAP_WORLD_START_CHOICES_H
#define TMAP_WORLD_START_CHOICES_H

#include "base/target_clones.h"

/* Returns the mask of a truth: -1 for true, 0 for false. */
INLINED int32_t mask(int truth)
{
    return -(int32_t)truth;
}

/* Returns `a` where the mask `when` is -1, `b` where it is 0. */
INLINED int32_t pick(int32_t when, int32_t a, int32_t b)
{
    return b ^ ((a ^ b) & when);
}

/* Returns the lower of two numbers. */
INLINED int32_t lower(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* Returns the higher of two numbers. */
INLINED int32_t higher(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Returns the number of low..high that is nearest to n. */
INLINED int32_t between(int32_t n, int32_t low, int32_t high)
{
    return higher(low, lower(n, high));
}

#endif
