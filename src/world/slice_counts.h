/*
 * Slice counts: the number of heights in each slice of a range.
 */
#ifndef TMAP_WORLD_SLICE_COUNTS_H
#define TMAP_WORLD_SLICE_COUNTS_H

#include "world/survey.h"

#include <stdint.h>

/* Adds a row of heights to the counts of their slices, SURVEY_SLICES of them. */
void slice_counts_add(const struct survey_slices *slices, uint64_t *counts, const uint32_t *heights,
                      uint32_t cols);

#endif
