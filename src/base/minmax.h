/*
 * Minimum, maximum and clamp: macros for numbers of one type. They may evaluate arguments twice.
 * Powers of two, quotients and square roots of integers.
 */
#ifndef TMAP_BASE_MINMAX_H
#define TMAP_BASE_MINMAX_H

#include <stdint.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Below 0, 0 or above 0, as `a` is less than, equal to or greater than `b`. */
#define COMPARE(a, b) (((a) > (b)) - ((a) < (b)))

/* The number of low..high that is nearest to `n`. */
#define CLAMP(n, low, high) ((n) < (low) ? (low) : (n) > (high) ? (high) : (n))

/* Returns n * 2^by, rounded down. The product must fit. */
static inline int64_t times_power(int64_t n, int by)
{
    return by >= 0 ? n * (INT64_C(1) << by) : n >> -by;
}

/* Returns a / b, rounded down; b > 0. */
static inline int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* Returns how many of `count` numbers, which never fall, are at most `number`. */
static inline uint32_t count_up_to(const uint32_t *numbers, uint32_t count, uint32_t number)
{
    uint32_t low = 0;
    while (low < count) {
        uint32_t middle = (low + count) / 2;
        if (numbers[middle] <= number)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

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
