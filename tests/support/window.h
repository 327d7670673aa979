/*
 * Window: heights that the lattice makes, for tests; running out of memory fails them.
 */
#ifndef TMAP_WINDOW_H
#define TMAP_WINDOW_H

#include "recipe/recipe.h"

#include <stdint.h>

/* Return the heights of a window, row by row; the height of a single point; the heights of all
 * points at a zoom. The caller frees the arrays. */
uint32_t *window(const struct recipe *recipe, int zoom, int64_t x, int64_t y, uint32_t cols,
                 uint32_t rows);
uint32_t single(const struct recipe *recipe, int zoom, int64_t x, int64_t y);
uint32_t *whole(const struct recipe *recipe, int zoom);

/* Fails unless all points at a zoom are equal to those of a map. */
void compare_with_map(const struct recipe *recipe, int zoom, const uint32_t *expected);

/* Fails unless all points at a zoom are equal to those of plain.h. */
void compare_with_plain(const struct recipe *recipe, int zoom);

#endif
