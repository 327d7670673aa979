/*
 * Random bits are made in runs, so that the compiler vectorizes the loop. A run ends at the seam of
 * the world, and where the next row of noise begins. Made one by one, they would make a map of
 * rivers take a third longer.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/start/rivers_world.h"

#include "base/noise.h"
#include "base/target_clones.h"
#include "recipe/recipe.h"

CLONES static void bits_row(int32_t *restrict out, uint32_t start, uint32_t step, uint32_t twist,
                            size_t count)
{
    for (size_t n = 0; n < count; n++)
        out[n] = (int32_t)noise_bits(start + (uint32_t)n * step, twist);
}

/* Returns the number of steps of 2^k cells that begin before a distance is reached. */
static uint64_t steps_within(uint64_t distance, int k)
{
    return (distance + (UINT64_C(1) << k) - 1) >> k;
}

/* Returns how many of `count` cells from a column on lie before the seam, in one row of noise. */
static size_t run_of(int64_t column, int64_t period, uint64_t index, int k, size_t count)
{
    uint64_t before_seam = steps_within((uint64_t)(period - column), k);
    uint64_t of_noise = steps_within((UINT64_C(1) << 32) - (uint32_t)index, k);
    uint64_t run = before_seam < of_noise ? before_seam : of_noise;
    return run < count ? (size_t)run : count;
}

void rivers_bits(const struct rivers_world *world, int depth, int64_t x, int64_t y, int k,
                 size_t count, int32_t *out)
{
    uint64_t key = noise_key(world->seed, (uint32_t)depth);
    int64_t period = world->across << depth;
    int64_t row = recipe_wrap(y, world->down << depth);
    while (count > 0) {
        int64_t column = recipe_wrap(x, period);
        uint64_t i = (uint64_t)(column + (world->origin_x << depth));
        uint64_t j = (uint64_t)(row + (world->origin_y << depth));
        size_t run = run_of(column, period, i, k, count);
        struct noise_row noise = noise_row(key, j, (uint32_t)(i >> 32));
        bits_row(out, noise.start + (uint32_t)i * NOISE_STEP, NOISE_STEP << k, noise.twist, run);
        out += run;
        count -= run;
        x += (int64_t)run << k;
    }
}

int64_t rivers_nearest_row(const struct rivers_world *world, int depth, int64_t y)
{
    return world->bounded_y ? CLAMP(y, 0, (world->down << depth) - 1) : y;
}
