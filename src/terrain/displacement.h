/*
 * Displacement: how far noise moves a point, at each depth of a world.
 *
 * Noise, 0..65535, becomes (noise * factor >> shift) + bias, mod 2^32, in quarters of a height's
 * unit. Added to the sum of four neighbours it makes four times the point's height.
 */
#ifndef TMAP_TERRAIN_DISPLACEMENT_H
#define TMAP_TERRAIN_DISPLACEMENT_H

#include "recipe/recipe.h"

#include <stdint.h>

struct displacement {
    uint32_t factor; /* 2^15..2^16 - 1, or 0: nothing is displaced */
    uint32_t shift;  /* 0..31 */
    uint32_t carved; /* maximum that is added or taken off besides noise, in heights */
    uint32_t bias;   /* takes off the mean displacement, and rounds the sum to the nearest height */
};

/* Fills displacements[0..last] for a valid recipe, scaled so that all heights stay within
 * 0..2^30-1 at any depth. `last` is 0..RECIPE_DEPTH_MAX. */
void displacements_make(struct displacement displacements[RECIPE_DEPTH_MAX + 1],
                        const struct recipe *recipe, int last);

/* Returns the displacement at a depth, 0..RECIPE_DEPTH_MAX, in millionths of that of the base
 * lattice, rounded down. */
uint64_t displacement_multiplier(const struct recipe *recipe, int depth);

/* Returns how much all depths from `depth` + 1 to `last` together can add or take off by carving,
 * in heights. */
uint64_t displacements_carved(const struct displacement *displacements, int depth, int last);

/* Returns about how much the depths from `depth` + 1 to `last` add to the span from the lowest to
 * the highest point, in heights. */
uint64_t displacements_span(const struct displacement *displacements, int depth, int last);

#endif
