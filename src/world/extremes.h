/*
 * Extremes: the lowest and the highest of a world's cells, found without making most of the others.
 */
#ifndef TMAP_WORLD_EXTREMES_H
#define TMAP_WORLD_EXTREMES_H

#include "recipe/recipe.h"
#include "world/rows/height_range.h"

#include <stdbool.h>
#include <stdint.h>

/* Find the range of all cells of a valid recipe's world, and of the cells of its sample (sample.h):
 * exactly the range that looking at each cell would find. Return false if looking at each cell is
 * cheaper, as where land is rough, or if memory ran out; *range is then unspecified. */
bool extremes_of_all(const struct recipe *recipe, struct height_range *range);
bool extremes_of_sample(const struct recipe *recipe, struct height_range *range);

/* Widens a range so that it has all of `count` heights, by vector instructions: for whole rows. */
void extremes_add_row(struct height_range *range, const uint32_t *heights, uint32_t count);

#endif
