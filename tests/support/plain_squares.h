/*
 * Plain squares: the heights of square-square and gullies once more, a whole depth after the other,
 * from the section SQUARES AND GULLIES of man/tmap-world.7.
 */
#ifndef TMAP_SUPPORT_PLAIN_SQUARES_H
#define TMAP_SUPPORT_PLAIN_SQUARES_H

#include "support/plain.h"

/* Values of recipe.algorithm. */
enum { PLAIN_SQUARE_SQUARE = 4, PLAIN_GULLIES = 5 };

/* Returns all points of a depth, row by row; the caller frees them. A height outside 0..PLAIN_TOP
 * fails the test. */
uint32_t *plain_squares_map(const struct recipe *recipe, int depth, plain_noise *noise);

/* Fails unless all points at a zoom, at which depths are 0 or more, are those of
 * plain_squares_map. */
void compare_with_squares(const struct recipe *recipe, int zoom);

#endif
