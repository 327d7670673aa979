/*
 * Plain: the heights once more, made as textbooks make them and without the code of lattice.c.
 *
 * plain_map fills a whole array by passes: first the squares and then the diamonds of each step
 * size (or, for midpoint displacement, first the lines and then the squares), wrapping by the
 * modulus or leaving out neighbours beyond a rim. plain_at makes one point by asking for those that
 * it is the mean of, and so goes where no array does. Both follow the rules of man/tmap-world.7,
 * and use only the bits of noise.h from the program's code.
 */
#ifndef TMAP_SUPPORT_PLAIN_H
#define TMAP_SUPPORT_PLAIN_H

#include "recipe/recipe.h"

#include <stdbool.h>
#include <stdint.h>

#define PLAIN_TOP ((INT64_C(1) << 30) - 1) /* the highest valid height */

/* Values of recipe.algorithm: indexes of plain_algorithms[] and, as test_algorithm.c checks, of the
 * program's algorithms[]. */
enum { PLAIN_DIAMOND_SQUARE, PLAIN_MIDPOINT, PLAIN_NOISE, PLAIN_ALGORITHMS };

/* A pass over an array: one of the three kinds of new points of a depth. */
struct plain_pass {
    int x;          /* 1 if the points are at odd x, else 0 */
    int y;          /* 1 if the points are at odd y, else 0 */
    int neighbours; /* by direction, or'ed; 0: displaced from the middle */
};

/* Model of an algorithm, made from man/tmap-world.7. */
struct plain_algorithm {
    const char *name;
    int halves;    /* `c` of the page: maximum that a depth adds, in half amplitudes */
    int64_t g;     /* `g` of the page: heights that are kept free for ravines */
    bool weakens;  /* depths have amplitudes by spread and roughness, not all 1 */
    int rim_reach; /* features from a rim up to which the rim changes heights */
    struct plain_pass passes[3]; /* in this order */
    int first_of_old;  /* weight of old points in the sum for the first new ones, in 4ths */
    int last_of_old;   /* weight of old points in the sum for the last new ones */
    int last_of_first; /* weight of the first new points in that sum */
};

extern const struct plain_algorithm plain_algorithms[PLAIN_ALGORITHMS];

/* 16 random bits of a place. */
typedef uint32_t plain_noise(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j);

/* The bits of noise.h. */
uint32_t plain_hash(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j);

/* The bits of a point, by a noise; of a base point that is drawn, those of its digit. */
uint32_t plain_noise_of(const struct recipe *recipe, plain_noise *noise, int depth, uint64_t i,
                        uint64_t j);

/* How far noise displaces at each depth, in quarters of a height's unit. */
struct plain_scale {
    int64_t factor[RECIPE_DEPTH_MAX + 1];
    int64_t divisor[RECIPE_DEPTH_MAX + 1];
    int64_t mean[RECIPE_DEPTH_MAX + 1];
};

void plain_scale_make(struct plain_scale *scale, const struct recipe *recipe);
void plain_scale_by(struct plain_scale *scale, const struct recipe *recipe,
                    const struct plain_algorithm *algorithm);
/* The height that a sum of four heights and a displacement make. One outside 0..PLAIN_TOP fails the
 * test. */
int64_t plain_mean(int64_t sum, int64_t displacement);
int64_t plain_displacement(const struct plain_scale *scale, int depth, uint32_t noise);

/* Finds bounds that no point of the depths 0..depth can leave, whatever the noise. */
void plain_extremes(const struct recipe *recipe, int depth, int64_t *low, int64_t *high);

/* Returns all points of a depth, row by row; the caller frees them. Aborts if there are too many.
 * A height outside 0..PLAIN_TOP fails the test. */
uint32_t *plain_map(const struct recipe *recipe, int depth, plain_noise *noise);

/* A maker of single points of one recipe, at any depth. */
struct plain {
    struct recipe recipe;
    struct plain_scale scale;
    struct plain_point {
        bool known;
        int64_t x;
        int64_t y;
        uint32_t height;
    } points[RECIPE_DEPTH_MAX + 1][8][8]; /* the last ones made, by their low bits */
};

void plain_make(struct plain *plain, const struct recipe *recipe);

/* Returns the height of the point (x, y) of a zoom. It wraps, or must be within the bounds. */
uint32_t plain_at(struct plain *plain, int zoom, int64_t x, int64_t y);

#endif
