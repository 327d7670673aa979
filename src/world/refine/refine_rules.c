/*
 * What shapes land gets weaker from depth to depth: first noise shapes it, later courses and hills.
 */
#include "world/refine/refine_rules.h"

#include "base/minmax.h"
#include "base/root.h"
#include "recipe/recipe.h"

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

/*
 * On planets a crest is lower from depth to depth. Where cells are large it is lowered little, as
 * water wears down land that is far from its springs; from a depth of HILLS on it is about halved
 * each time, so that slopes are smooth.
 */

enum { HILLS = 11 }; /* log2 of the cells of a feature from which on slopes are smooth */

/* Returns the height of a crest of lift 2^15 at a depth. */
static int32_t crest_at(int depth)
{
    const uint64_t most = (uint64_t)STEEPNESS << 15;
    uint64_t cells = (UINT64_C(1) << HILLS) + (UINT64_C(1) << 2 * MIN(depth, 31));
    return (int32_t)root_floor((most * most << HILLS) / cells);
}

/* Returns what is left of a number at a depth: half of it where a feature has 2^cells cells. */
static int32_t fading(int32_t number, int cells, int depth)
{
    return (int32_t)(((int64_t)number << cells) /
                     ((INT64_C(1) << cells) + (INT64_C(1) << 2 * MIN(depth, 24))));
}

/* Returns the rules that make the cells of a depth, 1 to 32. The first depths are shaped by noise,
 * those after them by courses and hills. */
struct drainage refine_rules(const struct rivers_world *world, int depth)
{
    int64_t strength = strength_at(world, depth);
    const bool planet = world->start == START_PLATES;
    int noise = depth < 5 ? 20 - 4 * depth : 2;
    int hill = depth < 8 ? depth : 8;
    return (struct drainage){.depth = depth,
                             .noise = amount_of((int32_t)(strength * noise / 16)),
                             .hill = amount_of((int32_t)(strength * hill / 16)),
                             .cut = (int32_t)(strength * 6 / 16),
                             .sea = rivers_base(world),
                             .planet = planet,
                             .shore = world->sea,
                             .crest = amount_of(planet ? crest_at(depth) : 0),
                             .least = 16 + fading(214, 12, depth),
                             .even = 256 - fading(256, 8, depth),
                             .bends = depth < 3   ? 0
                                      : depth < 6 ? 700
                                                  : 256,
                             .floor = 1200 >> MIN(depth, 31)};
}
