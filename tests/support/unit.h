/*
 * Unit: cmocka with what it needs, and random trials that repeat.
 *
 * A property is tried on random recipes and places, which follow from a fixed seed. A trial that
 * fails says what it tried, and fails again at the next run.
 */
#ifndef TMAP_UNIT_H
#define TMAP_UNIT_H

#include "world/recipe.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Fails with a message, printf's arguments, unless the condition holds. */
#define REQUIRE(condition, ...)    \
    do {                           \
        if (!(condition))          \
            fail_msg(__VA_ARGS__); \
    } while (0)

/* A stream of random numbers; one that is not 0 starts it. */
struct trials {
    uint64_t state;
};

uint64_t trial_bits(struct trials *trials);

/* 0..count - 1. */
uint64_t trial_below(struct trials *trials, uint64_t count);

/* low..high, both included. */
int64_t trial_between(struct trials *trials, int64_t low, int64_t high);

/* A recipe of the default algorithm and edges, for tables. */
#define RECIPE(seed_, width_, height_, feature_, roughness_, origin_x_, origin_y_)      \
    {                                                                                   \
        .seed = (seed_), .width = (width_), .height = (height_), .feature = (feature_), \
        .roughness = (roughness_), .origin_x = (origin_x_), .origin_y = (origin_y_),    \
        .spread = ROUGHNESS_ONE                                                         \
    }

/* The default recipe but for these. */
struct recipe recipe_of(uint64_t seed, uint32_t width, uint32_t height, uint32_t feature);

/* A good recipe with sides of at most so many cells, a power of two, that wraps. All kinds are
 * likely: one feature or cell across, an odd number of them, extreme seeds, roughnesses, spreads
 * and origins, each algorithm. */
struct recipe trial_recipe(struct trials *trials, uint32_t most);

/* The same but bounded, its sides a cell longer; `most` is 2^29 or less. */
struct recipe trial_bounded(struct trials *trials, uint32_t most);

/* A coordinate from -2^60 to 2^60 - 2^32: near 0, near a seam, or anywhere. */
int64_t trial_coordinate(struct trials *trials, int64_t period);

/* What a recipe is, for a message; good until the next call but three. */
const char *recipe_text(const struct recipe *recipe);

/* As malloc, but it does not fail. */
void *memory(size_t count, size_t size);

/* n modulo period, 0 or more. */
int64_t modulo(int64_t n, int64_t period);

/* FNV-1a of numbers, each as four bytes, the lowest first. */
uint64_t fingerprint(const uint32_t *numbers, size_t count);

#endif
