/*
 * A depth shapes land by what is left of its strength: noise early, courses and hills later.
 */
#include "world/rivers_world.h"

/* Strength of the noise at a depth: 2^28 with a spread and a roughness of 1, at most 2^29. */
static int32_t strength_at(const struct rivers_world *world, int depth)
{
    const int64_t most = INT64_C(1) << 29;
    int64_t strength = (INT64_C(1) << 28) * world->spread / ROUGHNESS_ONE;
    for (int n = 1; n < depth; n++)
        strength = strength * world->roughness / ROUGHNESS_ONE;
    return (int32_t)(strength < most ? strength : most);
}

/* A height below 2^30 as an amount. */
static struct amount amount_of(int32_t height)
{
    int32_t dropped = 0; /* low bits, so that the factor has 15 */
    while (height >> dropped >= 1 << 15)
        dropped++;
    return (struct amount){height >> dropped, 15 - dropped};
}

/* The first depths are shaped by noise, those after them by courses and hills. */
struct drainage rivers_rules(const struct rivers_world *world, int depth)
{
    int64_t strength = strength_at(world, depth);
    int noise = depth < 5 ? 20 - 4 * depth : 2;
    int hill = depth < 8 ? depth : 8;
    return (struct drainage){.depth = depth,
                             .noise = amount_of((int32_t)(strength * noise / 16)),
                             .hill = amount_of((int32_t)(strength * hill / 16)),
                             .cut = (int32_t)(strength * 6 / 16),
                             .sea = world->sea};
}

struct rivers_world rivers_world(const struct recipe *recipe, uint32_t sea)
{
    return (struct rivers_world){
        .seed = recipe->seed,
        .across = recipe->width / recipe->feature,
        .down = recipe->height / recipe->feature,
        .origin_x = recipe->origin_x,
        .origin_y = recipe->origin_y,
        .depth = recipe_depth(recipe),
        .roughness = recipe->roughness,
        .spread = recipe->spread,
        .sea = (int32_t)sea,
        .bounded_x = recipe_bounded_x(recipe),
        .bounded_y = recipe_bounded_y(recipe),
    };
}

struct basin_world rivers_basins(const struct rivers_world *world)
{
    return (struct basin_world){.seed = world->seed,
                                .across = world->across,
                                .down = world->down,
                                .origin_x = world->origin_x,
                                .origin_y = world->origin_y,
                                .sea = world->sea,
                                .bounded_x = world->bounded_x,
                                .bounded_y = world->bounded_y,
                                .rains = world->rains};
}
