/*
 * Extremes: the lowest and the highest cell of a world, found without making most of the others.
 */
#ifndef TMAP_WORLD_EXTREMES_H
#define TMAP_WORLD_EXTREMES_H

#include "recipe/recipe.h"
#include "terrain/window.h"

/* Finds the range of all cells of a world or, if `squares` is not NULL, of those in `count` squares
 * of it, 1 or more, which have as many columns each and begin inside of it: exactly the range that
 * reading each of them finds. Returns false if reading each is cheaper, as where land is rough, or
 * if out of memory; *range is then unspecified. */
bool extremes_find(const struct recipe *recipe, const struct window *squares, uint32_t count,
                   struct height_range *range);

/* Widens a range so that it has all of `count` heights, by vector instructions: for whole rows. */
void extremes_add_row(struct height_range *range, const uint32_t *heights, uint32_t count);

#endif
