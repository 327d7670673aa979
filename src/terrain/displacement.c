/*
 * Depth 0 has amplitude 1, depth 1 `spread`, and each further depth keeps `roughness` of the
 * amplitude before it. Without these two fields, all depths have 1. In heights, 1 is the maximum
 * with which no height can leave 0..2^30-1 at any depth, even if all noise had one sign; it follows
 * from the recipe alone.
 */
#include "terrain/displacement.h"

#include "recipe/algorithm.h"

/* Heights that are left unused below and above, for the rounding of two points at each of 32
 * depths. */
enum { ROUNDING = 64 };

/* Fills in the amplitude of each depth, of which 2^31 is 1. Returns the sum of all but depth 0. */
static uint64_t make_amplitudes(uint64_t amplitudes[RECIPE_DEPTH_MAX + 1],
                                const struct recipe *recipe)
{
    unsigned fields = algorithms[recipe->algorithm]->fields;
    uint64_t roughness = fields & ALGORITHM_ROUGHNESS ? recipe->roughness : ROUGHNESS_ONE;
    uint64_t kept = fields & ALGORITHM_SPREAD ? recipe->spread : ROUGHNESS_ONE;
    uint64_t sum = 0;
    amplitudes[0] = UINT64_C(1) << 31;
    for (int depth = 1; depth <= RECIPE_DEPTH_MAX; depth++) {
        amplitudes[depth] = amplitudes[depth - 1] * kept / ROUGHNESS_ONE;
        sum += amplitudes[depth];
        kept = roughness;
    }
    return sum;
}

/* Returns the maximum that a depth is carved, in heights, rounded up. */
static uint32_t carved_at(const struct algorithm *algorithm, int depth)
{
    if (algorithm->carved == 0 || depth < ALGORITHM_CARVED_FROM)
        return 0;
    return (algorithm->carved >> (depth - ALGORITHM_CARVED_FROM + 1)) + 1;
}

void displacements_make(struct displacement displacements[RECIPE_DEPTH_MAX + 1],
                        const struct recipe *recipe, int last)
{
    const struct algorithm *algorithm = algorithms[recipe->algorithm];
    uint64_t amplitudes[RECIPE_DEPTH_MAX + 1];
    uint64_t sum = make_amplitudes(amplitudes, recipe);
    uint64_t halves = 2 * amplitudes[0] + algorithm->halves_added * sum;
    uint64_t noise = HEIGHT_MIDDLE - ROUNDING - algorithm->carved;
    uint64_t unit = (noise << 32) / halves;
    for (int depth = 0; depth <= last; depth++) {
        /* From the lowest to the highest displacement, in quarters of a unit of height. */
        uint64_t span = (8 * unit * amplitudes[depth]) >> 31;
        uint32_t shift = 0;
        while (shift < 31 && span << (shift + 1) < UINT64_C(1) << 32)
            shift++;
        uint32_t factor = (uint32_t)(span << shift >> 16);
        uint32_t mean = factor << 15 >> shift;
        displacements[depth] =
            (struct displacement){factor, shift, carved_at(algorithm, depth), 2 - mean};
    }
}

uint64_t displacement_multiplier(const struct recipe *recipe, int depth)
{
    uint64_t amplitudes[RECIPE_DEPTH_MAX + 1];
    make_amplitudes(amplitudes, recipe);
    return amplitudes[depth] * ROUGHNESS_ONE / amplitudes[0];
}

uint64_t displacements_carved(const struct displacement *displacements, int depth, int last)
{
    uint64_t carved = 0;
    while (++depth <= last)
        carved += displacements[depth].carved;
    return carved;
}

uint64_t displacements_span(const struct displacement *displacements, int depth, int last)
{
    uint64_t span = 2 * displacements_carved(displacements, depth, last);
    while (++depth <= last) {
        const struct displacement *by = &displacements[depth];
        span += (UINT64_C(65535) * by->factor >> by->shift) / 4;
    }
    return span;
}
