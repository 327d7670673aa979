/*
 * Plain array: the program that people would write instead of tmap. Wrap-around diamond-square over
 * a whole array of floats, with random numbers from a stream; written as a good C programmer would
 * in an hour, with row pointers, no modulo in the inner loops, one pass for each of the two steps.
 */
#ifndef TMAP_BENCH_PLAIN_ARRAY_H
#define TMAP_BENCH_PLAIN_ARRAY_H

#include <stddef.h>

/* Sources of random numbers. */
enum plain_random { PLAIN_XORSHIFT, PLAIN_RAND };

/* Fills side * side heights; side and feature are powers of two, feature <= side. */
void plain_heights(float *heights, size_t side, size_t feature, enum plain_random random);

#endif
