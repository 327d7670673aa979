/*
 * Plain program: code that people would write instead of tmap, wrap-around diamond-square over a whole array of
 * floats, with random numbers from a stream. Written as a good C programmer would in an hour: row
 * pointers, no modulo in the inner loops, one pass for each of the two steps.
 */
#ifndef TMAP_BENCH_PLAIN_H
#define TMAP_BENCH_PLAIN_H

#include <stddef.h>

/* Where the random numbers come from. */
enum plain_random { PLAIN_XORSHIFT, PLAIN_RAND };

/* Fills side * side heights; side and feature are powers of two, feature <= side. */
void plain_heights(float *heights, size_t side, size_t feature, enum plain_random random);

#endif
