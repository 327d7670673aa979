/*
 * Unit: cmocka with the headers that it needs, and random trials that can be repeated.
 *
 * A property is tried on random recipes and places, which follow from a fixed seed. A trial that
 * fails prints what it tried, and fails again at the next run.
 */
#ifndef TMAP_UNIT_H
#define TMAP_UNIT_H

#include "recipe/recipe.h"
#include "world/rows/picture.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Fails with a message, as printf formats it, unless the condition holds. */
#define REQUIRE(condition, ...)    \
    do {                           \
        if (!(condition))          \
            fail_msg(__VA_ARGS__); \
    } while (0)

/* A stream of random numbers. Initialise it with a number that is not 0. */
struct trials {
    uint64_t state;
};

/* Returns 64 random bits. */
uint64_t trial_bits(struct trials *trials);

/* Returns a number of 0..count - 1. */
uint64_t trial_below(struct trials *trials, uint64_t count);

/* Returns a number of low..high, both included. */
int64_t trial_between(struct trials *trials, int64_t low, int64_t high);

/* Returns how many trials of `count` to make, at least one: all if the environment has LONG, else a
 * quarter; of these an N-th if it has FEW=N. */
int trials_of(int count);

/* Returns `count`, or an N-th of it, at least one, if the environment has FEW=N: how often to
 * repeat what takes long. */
int few_of(int count);

/* A recipe of the default algorithm and edges, for tables. */
#define RECIPE(seed_, width_, height_, feature_, roughness_, origin_x_, origin_y_)      \
    {                                                                                   \
        .seed = (seed_), .width = (width_), .height = (height_), .feature = (feature_), \
        .roughness = (roughness_), .origin_x = (origin_x_), .origin_y = (origin_y_),    \
        .spread = ROUGHNESS_ONE                                                         \
    }

/* Returns the default recipe with these fields. */
struct recipe recipe_of(uint64_t seed, uint32_t width, uint32_t height, uint32_t feature);

/* Returns the number of the algorithm that makes rivers, for recipes. */
int rivers_algorithm(void);

/* Returns a valid recipe that wraps, with sides of at most `max` cells, a power of two. All kinds
 * are likely: one feature or cell across, an odd number of them, extreme seeds, roughnesses,
 * spreads and origins, each algorithm. */
struct recipe trial_recipe(struct trials *trials, uint32_t max);

/* Returns a valid recipe that is bounded or a cylinder, bounded sides with at most max + 1 cells,
 * as trial_bounded has it. */
struct recipe trial_edged(struct trials *trials, uint32_t max);

/* Returns a valid bounded recipe, with sides of at most max + 1 cells, now and then a line; `max`
 * is a power of two up to 2^29. */
struct recipe trial_bounded(struct trials *trials, uint32_t max);

/* Returns a picture of random heights with sides of 1 to `most` pixels; picture_free frees it. */
struct picture trial_picture(struct trials *trials, uint32_t most);

/* Returns a coordinate from -2^60 to 2^60 - 2^32: near 0, near a seam, or anywhere. */
int64_t trial_coordinate(struct trials *trials, int64_t period);

/* Describes a recipe, for a message. The text is valid until the fourth call from now. */
const char *recipe_text(const struct recipe *recipe);

/* Allocates zeros, as calloc does; aborts if out of memory. */
void *memory(size_t count, size_t size);

/* Returns n modulo period, 0 or more. */
int64_t modulo(int64_t n, int64_t period);

/* Returns the FNV-1a hash of numbers, each as four bytes, the lowest first. */
uint64_t fingerprint(const uint32_t *numbers, size_t count);

#endif
