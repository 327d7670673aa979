/*
 * Plain: the heights once more, made in the manner of the textbooks and by nothing of lattice.c.
 *
 * plain_map fills a whole array by passes, first the squares and then the diamonds of each step
 * size (or, of midpoint displacement, first the lines and then the squares), wrapping by the
 * modulus or leaving out neighbours that are beyond a rim. plain_at makes one point by asking for
 * those that it is the mean of, and so goes where no array does. Both know the rules as
 * man/tmap-world.7 has them, and of the program's code only the bits of noise.h.
 */
#ifndef TMAP_PLAIN_H
#define TMAP_PLAIN_H

#include "world/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define PLAIN_TOP ((INT64_C(1) << 30) - 1) /* the highest height there may be */

/* 16 random bits of a place. */
typedef uint32_t plain_noise(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j);

/* Those of noise.h. */
uint32_t plain_hash(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j);

/* How far noise displaces, in quarters of a height's unit. */
struct plain_scale {
    int64_t factor[RECIPE_DEPTH_MAX + 1];
    int64_t divisor[RECIPE_DEPTH_MAX + 1];
    int64_t mean[RECIPE_DEPTH_MAX + 1];
};

void plain_scale_make(struct plain_scale *scale, const struct recipe *recipe);
int64_t plain_displacement(const struct plain_scale *scale, int depth, uint32_t noise);

/* No point of a depth from 0 to `depth` is lower than *low or higher than *high, whatever the
 * noise. */
void plain_extremes(const struct recipe *recipe, int depth, int64_t *low, int64_t *high);

/* All points of a depth, row by row; the caller frees them. Aborts if there are too many. A height
 * outside 0..PLAIN_TOP fails the test. */
uint32_t *plain_map(const struct recipe *recipe, int depth, plain_noise *noise);

/* Points of one recipe, at any depth. */
struct plain {
    struct recipe recipe;
    struct plain_scale scale;
    struct plain_point {
        bool known;
        int64_t x;
        int64_t y;
        uint32_t height;
    } points[RECIPE_DEPTH_MAX + 1][8][8]; /* those last made, by their low bits */
};

void plain_make(struct plain *plain, const struct recipe *recipe);

/* The point (x, y) of a zoom; it wraps, or is within the bounds. */
uint32_t plain_at(struct plain *plain, int zoom, int64_t x, int64_t y);

#endif
