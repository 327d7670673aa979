/*
 * The range is found by one survey of the cells; equal areas take a second one, which counts the
 * cells in 2^15 to 2^16 slices of the range.
 */
#include "world/world.h"

#include "world/algorithm.h"
#include "world/picture.h"
#include "world/rivers_sea.h"
#include "world/sea_share.h"
#include "world/survey.h"

#include <stdlib.h>

_Static_assert(SURVEY_SLICES == WORLD_NORMAL_MAX + 1, "a slice is a normalized height");

/* Returns the highest height of a range from 0 on that is known beforehand; 0: it is not. */
static uint32_t top_of(const struct recipe *recipe)
{
    if (recipe->picture == NULL)
        return algorithms[recipe->algorithm]->top;
    return recipe->picture->normalized ? PICTURE_HEIGHT_MAX << recipe->picture->shift : 0;
}

static bool measure_range(struct world *world, int threads)
{
    const struct recipe_range *given = &world->recipe.range;
    struct extremes range = {0, top_of(&world->recipe)};
    if (given->given)
        range = (struct extremes){given->low, given->high};
    else if (range.high == 0 && !survey_find_range(&world->recipe, threads, &range))
        return false;
    world->low = range.low;
    world->high = range.high;
    return true;
}

static struct survey_slices slices_of(const struct world *world)
{
    return (struct survey_slices){{world->low, world->high}, world->shift};
}

static bool measure_shares(struct world *world, int threads)
{
    while ((world->high - world->low) >> world->shift > WORLD_NORMAL_MAX)
        world->shift++;
    struct survey_slices slices = slices_of(world);
    uint64_t *counts = survey_count(&world->recipe, threads, &slices);
    if (counts == NULL)
        return false;
    uint64_t total = 0;
    uint64_t below = 0;
    for (uint32_t slice = 0; slice <= WORLD_NORMAL_MAX; slice++)
        total += counts[slice];
    world->shares = malloc((WORLD_NORMAL_MAX + 1) * sizeof *world->shares);
    for (uint32_t slice = 0; world->shares != NULL && slice <= WORLD_NORMAL_MAX; slice++) {
        uint64_t share = total > 0 ? (below << 16) / total : 0;
        world->shares[slice] = (uint16_t)(share < WORLD_NORMAL_MAX ? share : WORLD_NORMAL_MAX);
        below += counts[slice];
    }
    free(counts);
    return world->shares != NULL;
}

const char *world_normalize_name(int normalize)
{
    static const char *const names[] = {
        [NORMALIZE_RANGE] = "range", [NORMALIZE_AREA] = "area", NULL};
    return names[normalize];
}

/* Finds the lowest height above a level of the scale. */
static bool find_land_above(struct world *world, struct scale_number level, int threads)
{
    uint32_t land = scale_height_above(&world->recipe.scale, world_scale_range(world), level);
    world->sea_height = land < HEIGHT_END ? land : HEIGHT_END;
    return sea_share_below(&world->recipe, threads, world->sea_height, &world->sea_share);
}

/* Finds the lowest height of the second kind of land. */
static void find_default_land(struct world *world, enum world_normalize normalize)
{
    uint32_t begin = algorithms[world->recipe.algorithm]->lands[1];
    uint32_t all = 1000;
    if (normalize == NORMALIZE_AREA) {
        begin = 1;
        all = ALGORITHM_LANDS;
    }
    uint32_t normal = ((WORLD_NORMAL_MAX + 1) * begin + all - 1) / all;
    uint32_t land = world_height_of(world, normal);
    world->sea_height = land < HEIGHT_END ? land : HEIGHT_END;
}

/* Finds the sea that water of the world's own runs into. */
static bool find_sea_of_rivers(struct world *world, int threads)
{
    struct recipe *recipe = &world->recipe;
    struct sea sea = recipe_sea(recipe);
    if (sea.kind == SEA_SHARE && !rivers_sea_find(recipe, threads, &recipe->sea_found))
        return false;
    world->sea_kind = sea.kind == SEA_DEFAULT ? SEA_LEVEL : sea.kind;
    world->sea_height = rivers_sea(recipe);
    return sea_share_below(recipe, threads, world->sea_height, &world->sea_share);
}

static bool find_sea(struct world *world, enum world_normalize normalize, int threads)
{
    struct sea sea = recipe_sea(&world->recipe);
    struct extremes range = {world->low, world->high};
    world->sea_kind = sea.kind;
    switch (sea.kind) {
    case SEA_DEFAULT:
        find_default_land(world, normalize);
        break;
    case SEA_NONE:
        break;
    case SEA_SHARE:
        return sea_share_find(&world->recipe, threads, range, sea.share, &world->sea_height,
                              &world->sea_share);
    case SEA_LEVEL:
        return find_land_above(world, sea.level, threads);
    }
    return true;
}

bool world_make(struct world *world, const struct recipe *recipe, enum world_normalize normalize,
                int threads)
{
    bool has_water = recipe_has_water(recipe); /* then heights depend on the sea */
    *world = (struct world){.recipe = *recipe};
    if ((!has_water || find_sea_of_rivers(world, threads)) && measure_range(world, threads) &&
        (normalize == NORMALIZE_RANGE || measure_shares(world, threads)) &&
        (has_water || find_sea(world, normalize, threads)))
        return true;
    world_free(world);
    return false;
}

void world_free(struct world *world)
{
    free(world->shares);
    world->shares = NULL;
}

struct scale_range world_scale_range(const struct world *world)
{
    return (struct scale_range){world->low, world->high};
}

bool world_is_exact(const struct world *world)
{
    return survey_is_exact(&world->recipe);
}

bool world_find(const struct world *world, uint32_t height, int64_t *x, int64_t *y)
{
    if (world->recipe.range.given) /* beyond what there is stands for the end of that */
        height = height == world->high ? HEIGHT_END : 0;
    return survey_find_cell(&world->recipe, height, x, y);
}

uint32_t world_normal(const struct world *world, uint32_t height)
{
    if (world->shares != NULL) {
        struct survey_slices slices = slices_of(world);
        return world->shares[survey_slice_of(&slices, height)];
    }
    if (height <= world->low)
        return 0;
    if (height >= world->high)
        return WORLD_NORMAL_MAX;
    uint64_t above = height - world->low;
    return (uint32_t)(above * WORLD_NORMAL_MAX / (world->high - world->low));
}

uint32_t world_permille(uint32_t normal)
{
    return normal * 1000 / WORLD_NORMAL_MAX;
}

/* The lowest height of the first slice that is normalized to `normal` or more. */
static uint32_t find_share(const struct world *world, uint32_t normal)
{
    uint32_t range = world->high - world->low;
    for (uint32_t slice = 0; slice <= range >> world->shift; slice++)
        if (world->shares[slice] >= normal)
            return world->low + (slice << world->shift);
    return UINT32_MAX;
}

uint32_t world_height_of(const struct world *world, uint32_t normal)
{
    uint64_t range = world->high - world->low;
    if (normal == 0)
        return 0;
    if (world->shares != NULL)
        return find_share(world, normal);
    if (normal > WORLD_NORMAL_MAX)
        return UINT32_MAX;
    uint64_t above = (normal * range + WORLD_NORMAL_MAX - 1) / WORLD_NORMAL_MAX;
    return world->low + (above > 0 ? (uint32_t)above : 1);
}
