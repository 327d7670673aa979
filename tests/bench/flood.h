/*
 * Flood: what others do for land that drains: fill the hollows of a whole array of heights.
 */
#ifndef TMAP_BENCH_FLOOD_H
#define TMAP_BENCH_FLOOD_H

#include <stddef.h>
#include <stdint.h>

/* Raises heights so that water from each cell runs to the sides of the array, by priority-flood
 * (Barnes, Lehman and Mulla, 2014) with a heap. */
void flood(uint32_t *heights, size_t cols, size_t rows);

#endif
