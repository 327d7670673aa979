/*
 * Depth 0 has amplitude 1, depth 1 `spread`, and each further depth keeps `roughness` of it; points
 * that are noise alone all have 1. What 1 is in heights follows from these alone: the largest
 * number with which no height can leave 0..2^30-1 at any depth, even if all noise had the same
 * sign.
 */
#include "world/displacement.h"

#include <stdbool.h>

/*
 * What a depth can add to what was there, in halves of its amplitude. An edge of diamond-square is
 * the mean of two parents and two centres: half of the centres' displacement and its own. (On a rim
 * it has two parents and one centre, and so less.) A centre of midpoint displacement is the mean of
 * four edges: all of theirs and its own.
 */
static uint64_t halves_added(enum recipe_algorithm algorithm)
{
    switch (algorithm) {
    case ALGORITHM_DIAMOND_SQUARE:
        return 3;
    case ALGORITHM_MIDPOINT:
        return 4;
    case ALGORITHM_NOISE:
        break;
    }
    return 0;
}

void displacements_make(struct displacement displacements[RECIPE_DEPTH_MAX + 1],
                        const struct recipe *recipe, int last)
{
    uint64_t amplitudes[RECIPE_DEPTH_MAX + 1] = {UINT64_C(1) << 31}; /* 1 as 2^31 */
    bool noise = recipe->algorithm == ALGORITHM_NOISE;
    uint64_t kept = noise ? ROUGHNESS_ONE : recipe->spread;
    uint64_t sum = 0; /* of the amplitudes of all depths but 0 */
    for (int depth = 1; depth <= RECIPE_DEPTH_MAX; depth++) {
        amplitudes[depth] = amplitudes[depth - 1] * kept / ROUGHNESS_ONE;
        sum += amplitudes[depth];
        kept = noise ? ROUGHNESS_ONE : recipe->roughness;
    }
    uint64_t halves = 2 * amplitudes[0] + halves_added(recipe->algorithm) * sum;
    /* 64 are left for the rounding of two points at each of 32 depths. */
    uint64_t unit = ((uint64_t)(HEIGHT_MIDDLE - 64) << 32) / halves;
    for (int depth = 0; depth <= last; depth++) {
        /* From the lowest to the highest displacement, in quarters of a unit of height. */
        uint64_t span = (8 * unit * amplitudes[depth]) >> 31;
        uint32_t shift = 0;
        while (shift < 31 && span << (shift + 1) < UINT64_C(1) << 32)
            shift++;
        uint32_t factor = (uint32_t)(span << shift >> 16);
        uint32_t mean = factor << 15 >> shift;
        displacements[depth] = (struct displacement){factor, shift, 2 - mean};
    }
}
