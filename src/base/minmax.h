/*
 * Minimum, maximum and clamp of numbers of one type. Arguments are evaluated twice.
 */
#ifndef TMAP_BASE_MINMAX_H
#define TMAP_BASE_MINMAX_H

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Returns the number nearest to `n` in low..high. */
#define CLAMP(n, low, high) ((n) < (low) ? (low) : (n) > (high) ? (high) : (n))

#endif
