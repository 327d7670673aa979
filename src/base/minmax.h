/*
 * Minimum, maximum and clamp: macros for numbers of one type. They may evaluate arguments twice.
 */
#ifndef TMAP_BASE_MINMAX_H
#define TMAP_BASE_MINMAX_H

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* The number of low..high that is nearest to `n`. */
#define CLAMP(n, low, high) ((n) < (low) ? (low) : (n) > (high) ? (high) : (n))

#endif
