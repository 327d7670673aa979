/*
 * Over 500 lines: all that is measured of a world, its sea included, and heights normalized by it.
 *
 * A world is measured in this order: the range by one survey of the cells; for NORMALIZE_AREA the
 * shares by a second one, which counts the cells in 2^15 to 2^16 slices of the range; then the sea,
 * from both. Where the algorithm makes water, the sea comes first: land follows from it.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/world.h"

#include "world/heights.h"
#include "world/rows/picture.h"

#include <stdlib.h>

TEXT_NAMES(world_normalize_name, [NORMALIZE_RANGE] = "range", [NORMALIZE_AREA] = "area",
           [NORMALIZE_VIEW] = "view")

void world_free(struct world *world)
{
    free(world->shares);
    world->shares = NULL;
    free(world->recipe.settled);
    world->recipe.settled = NULL;
}

struct height_range world_scale_range(const struct world *world)
{
    return (struct height_range){world->low, world->high};
}

void world_add_value(const struct world *world, uint32_t height, struct text *text)
{
    const struct scale *scale = &world->recipe.scale;
    scale_add_with_unit(scale, text, scale_value(scale, world_scale_range(world), height));
}

bool world_find(const struct world *world, uint32_t height, int64_t *x, int64_t *y)
{
    if (world->recipe.range.given) /* perhaps no cell has a given end: find the real one */
        height = height == world->high ? HEIGHT_END : 0;
    return survey_find_cell(&world->recipe, height, x, y);
}

/* Widens a range by the known heights of a row, `count` of them. */
static void widen_span(const uint32_t *heights, int64_t count, uint32_t *bottom, uint32_t *top)
{
    for (int64_t n = 0; n < count; n++) {
        if (heights[n] == HEIGHT_UNKNOWN)
            continue;
        *bottom = heights[n] < *bottom ? heights[n] : *bottom;
        *top = heights[n] > *top ? heights[n] : *top;
    }
}

bool world_span(struct world *world, int zoom, int64_t x, int64_t y, uint32_t cols, uint32_t rows)
{
    const struct recipe *recipe = &world->recipe;
    int64_t across = recipe_bounded_x(recipe) ? recipe_cols(recipe, zoom) : INT64_MAX;
    int64_t down = recipe_bounded_y(recipe) ? recipe_rows(recipe, zoom) : INT64_MAX;
    struct heights *heights = heights_new(recipe, zoom, cols, 0);
    uint32_t bottom = UINT32_MAX;
    uint32_t top = 0;
    if (heights == NULL)
        return false;
    heights_seek(heights, x, y);
    for (int64_t row = y; row < y + rows; row++) {
        const uint32_t *line = heights_row(heights);
        int64_t first = across != INT64_MAX && x < 0 ? -x : 0;
        int64_t after = across - x < cols ? across - x : cols;
        if (down == INT64_MAX || (row >= 0 && row < down))
            widen_span(line + first, after - first, &bottom, &top);
    }
    heights_free(heights);
    if (bottom <= top) {
        world->bottom = bottom;
        world->top = top;
    }
    return true;
}

/*
 * Normalized heights: linear between two heights or, for equal areas, looked up in the shares.
 *
 * normalize() divides by the range R by multiplying with M = 65535 * 2^32 / R, rounded down. For a
 * height `a` above the lowest, a * M / 2^32 is at most the quotient a * 65535 / R, and less than
 * that by at most a / 2^32 < 1. So, rounded down, it is the quotient or one less; the remainder
 * tells which.
 */

uint32_t world_normal(const struct world *world, uint32_t height)
{
    if (world->shares != NULL) {
        struct survey_slices slices = {{world->low, world->high}, world->shift};
        return world->shares[survey_slice_of(&slices, height)];
    }
    if (height <= world->bottom)
        return 0;
    if (height >= world->top)
        return WORLD_NORMAL_MAX;
    uint64_t above = height - world->bottom;
    return (uint32_t)(above * WORLD_NORMAL_MAX / (world->top - world->bottom));
}

/* Normalizes heights of a world whose range has more than WORLD_NORMAL_MAX heights. So M has 32
 * bits, and the remainder is below 2 R < 2^31. */
CLONES static void normalize(uint32_t low, uint32_t range, uint32_t factor,
                             const uint32_t *restrict heights, uint32_t count,
                             uint16_t *restrict normals)
{
    for (uint32_t n = 0; n < count; n++) {
        uint32_t height = heights[n] > low ? heights[n] : low;
        uint32_t above = height - low;
        above = above < range ? above : range;
        uint32_t quotient = (uint32_t)((uint64_t)above * factor >> 32);
        uint32_t rest = above * WORLD_NORMAL_MAX - quotient * range; /* modulo 2^32 */
        uint32_t normal = quotient + (rest >= range ? 1 : 0);
        normals[n] = heights[n] != HEIGHT_UNKNOWN ? (uint16_t)normal : 0;
    }
}

void world_normals(const struct world *world, const uint32_t *heights, uint32_t count,
                   uint16_t *normals)
{
    uint32_t range = world->top - world->bottom;
    if (world->shares == NULL && range > WORLD_NORMAL_MAX) {
        uint32_t factor = (uint32_t)(((uint64_t)WORLD_NORMAL_MAX << 32) / range);
        normalize(world->bottom, range, factor, heights, count, normals);
        return;
    }
    for (uint32_t n = 0; n < count; n++)
        normals[n] = heights[n] != HEIGHT_UNKNOWN ? (uint16_t)world_normal(world, heights[n]) : 0;
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
    uint64_t range = world->top - world->bottom;
    if (normal == 0)
        return 0;
    if (world->shares != NULL)
        return find_share(world, normal);
    if (normal > WORLD_NORMAL_MAX)
        return UINT32_MAX;
    uint64_t above = (normal * range + WORLD_NORMAL_MAX - 1) / WORLD_NORMAL_MAX;
    return world->bottom + (above > 0 ? (uint32_t)above : 1);
}

#define SEA_SHARE_STEP (UINT32_C(1) << 14) /* find_sea_of_rivers_share finds a multiple of this */

/*
 * Shares of the cells below a height, in millionths. All functions return false if out of memory.
 *
 * Two counts find the height that a share of the cells lies below: one in slices of the range, then
 * one in single heights of the slice where the share is reached. A count tells how many cells lie
 * below each boundary of its slices. The boundary nearest to the share wins.
 *
 * Invariant: a slice of the first count has at most 2^14 heights, so each slice of the second count
 * has one height.
 */

/* Cells that were counted in slices. */
struct tally {
    struct survey_slices slices;
    uint64_t *counts; /* one for each slice */
    uint64_t total;   /* sum of the counts */
};

/* Counts the cells in equal slices of a range within 0..HEIGHT_END. Returns false if out of memory,
 * with nothing to free. */
static bool tally_make(struct tally *tally, const struct recipe *recipe, int threads,
                       struct height_range range)
{
    *tally = (struct tally){.slices = {range, 0}};
    while ((range.high - range.low) >> tally->slices.shift >= SURVEY_SLICES)
        tally->slices.shift++;
    tally->counts = survey_count(recipe, threads, &tally->slices);
    if (tally->counts == NULL)
        return false;
    for (uint32_t slice = 0; slice < survey_slices_count(&tally->slices); slice++)
        tally->total += tally->counts[slice];
    return true;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a < b ? b - a : a - b;
}

/* Returns the slice at whose beginning the share of cells below is nearest to `share`, the lower of
 * two; the number of slices for the end of the last one. Sets *below to the number of cells below.
 */
static uint32_t find_boundary(const struct tally *tally, uint32_t share, uint64_t *below)
{
    uint64_t wanted = tally->total * share; /* in millionths of a cell; total is 2^40 at most */
    uint32_t best = 0;
    uint64_t sum = 0;
    *below = 0;
    for (uint32_t slice = 0; slice < survey_slices_count(&tally->slices); slice++) {
        sum += tally->counts[slice];
        if (distance(sum * SEA_ALL, wanted) < distance(*below * SEA_ALL, wanted)) {
            *below = sum;
            best = slice + 1;
        }
    }
    return best;
}

/* Returns the slice in which a share of the cells, counted from below, is reached. */
static uint32_t find_slice(const struct tally *tally, uint32_t share)
{
    uint64_t wanted = tally->total * share;
    uint64_t sum = tally->counts[0];
    uint32_t slice = 0;
    while (slice + 1 < survey_slices_count(&tally->slices) && sum * SEA_ALL < wanted)
        sum += tally->counts[++slice];
    return slice;
}

static uint32_t millionths(uint64_t part, uint64_t all)
{
    return all == 0 ? 0 : (uint32_t)((part * SEA_ALL + all / 2) / all);
}

/* Finds the height for which the share of cells below it is as near to `share` (0..SEA_ALL) as it
 * can be; of two such heights the lower one; 0 if no cell is below it. Sets *found to that share.
 * `range` is the world's (survey_find_range). Takes twice as long as survey_count. */
static bool find_sea_of_share(const struct recipe *recipe, int threads, struct height_range range,
                              uint32_t share, uint32_t *height, uint32_t *found)
{
    struct tally tally;
    uint64_t below;
    if (!tally_make(&tally, recipe, threads, range))
        return false;
    uint32_t thickness = (UINT32_C(1) << tally.slices.shift) - 1;
    uint32_t first = range.low + (find_slice(&tally, share) << tally.slices.shift);
    free(tally.counts);
    range = (struct height_range){first > 0 ? first - 1 : 0, first + thickness + 1};
    if (!tally_make(&tally, recipe, threads, range))
        return false;
    uint32_t boundary = find_boundary(&tally, share, &below);
    *height = below > 0 ? tally.slices.range.low + boundary : 0;
    *found = millionths(below, tally.total);
    free(tally.counts);
    return true;
}

bool world_share_below(const struct recipe *recipe, int threads, uint32_t height, uint32_t *share)
{
    struct height_range range = {height > 0 ? height - 1 : 0, height};
    struct tally tally;
    *share = 0;
    if (height == 0)
        return true;
    if (!tally_make(&tally, recipe, threads, range))
        return false;
    *share = millionths(tally.counts[0], tally.total);
    free(tally.counts);
    return true;
}

/* Finds the sea of a world whose algorithm makes water, but is no planet, and whose sea is a share
 * of the area: the value for recipe->sea_found. Halves the range of heights. Each height tried on
 * the way is the sea of a world of its own, and the share counts that world's cells below it; depth
 * 0 is the same in all of them, and is made once. A share of 0 gives 0, and SEA_ALL gives
 * HEIGHT_END. Sets *found to the share below *sea if that was counted, else leaves it. Returns
 * false if out of memory. */
static bool find_sea_of_rivers_share(const struct recipe *recipe, int threads, uint32_t *sea,
                                     uint32_t *found)
{
    struct recipe tried = *recipe;
    struct rivers_world depth = rivers_world(recipe, RIVERS_TOP);
    uint32_t low = 0;
    uint32_t high = HEIGHT_END;
    uint32_t share;
    *sea = recipe->sea.share == 0 ? 0 : HEIGHT_END;
    if (recipe->sea.share == 0 || recipe->sea.share == SEA_ALL)
        return true;
    depth.settled = NULL;
    tried.settled = basins_keep(&depth);
    if (tried.settled == NULL)
        tried.settled = survey_keep(recipe, &depth);
    bool done = true;
    while (done && high - low > SEA_SHARE_STEP) {
        tried.sea_found = low + (high - low) / 2;
        done = world_share_below(&tried, threads, tried.sea_found, &share);
        if (share < recipe->sea.share) {
            low = tried.sea_found;
        } else {
            high = tried.sea_found;
            *found = share;
        }
    }
    settled_free(tried.settled);
    *sea = high;
    return done;
}

/*
 * Making worlds.
 */

_Static_assert(SURVEY_SLICES == WORLD_NORMAL_MAX + 1, "a slice is a normalized height");

/* Returns the highest height if the range is known beforehand, from 0 to that; else 0. */
static uint32_t top_of(const struct recipe *recipe)
{
    if (recipe->picture == NULL)
        return algorithms[recipe->algorithm]->top;
    return recipe->picture->normalized ? PICTURE_HEIGHT_MAX << recipe->picture->shift : 0;
}

/* Finds the range. Returns false if out of memory. */
static bool measure_range(struct world *world, int threads)
{
    const struct recipe_range *given = &world->recipe.range;
    struct height_range range = {0, top_of(&world->recipe)};
    if (given->given)
        range = (struct height_range){given->low, given->high};
    else if (range.high == 0 && !survey_find_range(&world->recipe, threads, &range))
        return false;
    world->low = world->bottom = range.low;
    world->high = world->top = range.high;
    return true;
}

/* Finds the share of the cells below each slice of the range. False if out of memory. */
static bool measure_shares(struct world *world, int threads)
{
    struct tally tally;
    if (!tally_make(&tally, &world->recipe, threads, world_scale_range(world)))
        return false;
    uint64_t below = 0;
    const uint32_t count = survey_slices_count(&tally.slices);
    world->shift = tally.slices.shift;
    world->shares = malloc((WORLD_NORMAL_MAX + 1) * sizeof *world->shares);
    for (uint32_t slice = 0; world->shares != NULL && slice <= WORLD_NORMAL_MAX; slice++) {
        uint64_t share = tally.total > 0 ? (below << 16) / tally.total : 0;
        world->shares[slice] = (uint16_t)(share < WORLD_NORMAL_MAX ? share : WORLD_NORMAL_MAX);
        below += slice < count ? tally.counts[slice] : 0;
    }
    free(tally.counts);
    return world->shares != NULL;
}

/* Finds the lowest height above a level of the scale. */
static void find_land_above(struct world *world, struct scale_number level)
{
    uint32_t land = scale_height(&world->recipe.scale, world_scale_range(world), level, true);
    world->sea_height = MIN(land, HEIGHT_END);
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
    world->sea_height = MIN(world_height_of(world, normal), HEIGHT_END);
}

/* Settles the drawing of a recipe, or keeps depth 0 of a small world with rivers. Returns false if
 * out of memory. */
static bool settle(struct recipe *recipe, uint32_t sea)
{
    struct rivers_world depth = rivers_world(recipe, sea);
    depth.rains = recipe_has_climate(recipe);
    if (recipe->drawing != NULL)
        recipe->settled = settled_new(recipe, &depth);
    else if (recipe_has_water(recipe))
        recipe->settled = basins_keep(&depth);
    return recipe->drawing == NULL || recipe->settled != NULL;
}

#define UNCOUNTED UINT32_MAX /* a share that was not counted */

/* Finds the sea of a world whose algorithm makes water. Sets *share to the share of the sea, or to
 * UNCOUNTED. Returns false if out of memory. */
static bool find_sea_of_rivers(struct world *world, int threads, uint32_t *share)
{
    *share = UNCOUNTED;
    struct recipe *recipe = &world->recipe;
    struct sea sea = recipe_sea(recipe);
    if (sea.kind == SEA_SHARE && recipe->drawing != NULL) {
        recipe->sea_found = settled_sea(recipe->drawing, sea.share);
    } else if (sea.kind == SEA_SHARE && recipe_is_planet(recipe) && sea.share % SEA_ALL != 0) {
        recipe->sea_found = RIVERS_SEA_USUAL;
        if (!rivers_tide(recipe, &recipe->tide))
            return false;
    } else if (sea.kind == SEA_SHARE &&
               !find_sea_of_rivers_share(recipe, threads, &recipe->sea_found, share)) {
        return false;
    }
    world->sea_kind = sea.kind == SEA_DEFAULT ? SEA_LEVEL : sea.kind;
    world->sea_height = rivers_sea(recipe);
    return settle(recipe, world->sea_height);
}

/* Makes the level 0 the sea of a file of elevations whose lowest height is that, if it is that of a
 * hundredth of its cells. Returns false if out of memory. */
static bool find_flat_sea(struct world *world, int threads)
{
    const uint32_t least = SEA_ALL / 100;
    const struct recipe *recipe = &world->recipe;
    if (recipe->sea.kind != SEA_DEFAULT || !recipe->picture->scale.given || recipe->scale.low != 0)
        return true;
    find_land_above(world, (struct scale_number){0});
    if (!world_share_below(recipe, threads, world->sea_height, &world->sea_share))
        return false;
    if (world->sea_share >= least)
        world->sea_kind = SEA_LEVEL;
    else
        world->sea_height = world->sea_share = 0;
    return true;
}

/* Finds the sea of a world whose range is known. Returns false if out of memory. */
static bool find_sea(struct world *world, enum world_normalize normalize, int threads)
{
    const uint32_t most = SEA_ALL / 100 * 95; /* of a file; more is land below 0 */
    struct sea sea = recipe_sea(&world->recipe);
    struct height_range range = world_scale_range(world);
    world->sea_kind = sea.kind;
    switch (sea.kind) {
    case SEA_DEFAULT:
        if (world->recipe.drawing == NULL) {
            find_default_land(world, normalize);
            break;
        }
        world->sea_kind = SEA_LEVEL;
        world->sea_height = HEIGHT_MIDDLE; /* as DRAWING_SEA is displaced */
        return world_share_below(&world->recipe, threads, world->sea_height, &world->sea_share);
    case SEA_NONE:
        return world->recipe.picture == NULL || find_flat_sea(world, threads);
    case SEA_SHARE:
        return find_sea_of_share(&world->recipe, threads, range, sea.share, &world->sea_height,
                                 &world->sea_share);
    case SEA_LEVEL:
        find_land_above(world, sea.level);
        if (!world_share_below(&world->recipe, threads, world->sea_height, &world->sea_share))
            return false;
        if (world->recipe.sea.kind == SEA_DEFAULT && world->recipe.picture != NULL &&
            world->recipe.picture->scale.given && world->sea_share > most) {
            world->sea_kind = SEA_NONE;
            world->sea_height = world->sea_share = 0;
        }
        return true;
    }
    return true;
}

/* Sets what the climate takes from the recipe. */
static void set_climate(struct world *world)
{
    if (!recipe_has_climate(&world->recipe))
        return;
    world->recipe.sea_found = world->sea_height;
    world->recipe.climate_heights = (struct recipe_range){true, world->low, world->high};
}

/* Measures all of a world. Returns false if out of memory. */
static bool measure_world(struct world *world, enum world_normalize normalize, int threads)
{
    bool has_water = recipe_has_water(&world->recipe);
    if (has_water && /* heights depend on the sea */
        !(find_sea_of_rivers(world, threads, &world->sea_share) &&
          (world->sea_share != UNCOUNTED ||
           world_share_below(&world->recipe, threads, world->sea_height, &world->sea_share))))
        return false;
    if (!has_water && recipe_has_climate(&world->recipe) &&
        !settle(&world->recipe, RIVERS_SEA_USUAL))
        return false;
    return measure_range(world, threads) &&
           (normalize != NORMALIZE_AREA || measure_shares(world, threads)) &&
           (has_water || find_sea(world, normalize, threads));
}

/* Begins a world of a recipe, which may be that of another world: what was found there goes. */
static void begin_world(struct world *world, const struct recipe *recipe)
{
    *world = (struct world){.recipe = *recipe};
    world->recipe.sea_found = 0;
    world->recipe.tide = 0;
    world->recipe.climate_heights = (struct recipe_range){0};
    world->recipe.settled = NULL;
}

bool world_make(struct world *world, const struct recipe *recipe, enum world_normalize normalize,
                int threads)
{
    begin_world(world, recipe);
    if (measure_world(world, normalize, threads)) {
        set_climate(world);
        return true;
    }
    world_free(world);
    return false;
}

/* Finds the height below which a share of some heights lies, to a thousandth of the range. */
static uint32_t find_share_below(const struct world *world, uint32_t share, const uint32_t *heights,
                                 uint32_t count)
{
    enum { SLICES = 1024 };
    uint32_t counts[SLICES] = {0};
    uint64_t wanted = ((uint64_t)count * share + SEA_ALL / 2) / SEA_ALL;
    uint64_t below = 0;
    uint32_t slice = 0;
    struct survey_slices slices = {{world->low, world->high}, 0};
    while ((world->high - world->low) >> slices.shift >= SLICES)
        slices.shift++;
    for (uint32_t n = 0; n < count; n++)
        counts[survey_slice_of(&slices, heights[n])]++;
    while (slice < SLICES && below + counts[slice] / 2 < wanted)
        below += counts[slice++];
    return share > 0 ? world->low + (slice << slices.shift) : 0;
}

/* Finds the sea of a world whose range is known, by heights that stand for all cells. */
static void estimate_sea(struct world *world, const uint32_t *heights, uint32_t count)
{
    struct sea sea = recipe_sea(&world->recipe);
    world->sea_kind = sea.kind;
    if (sea.kind == SEA_DEFAULT)
        find_default_land(world, NORMALIZE_RANGE);
    else if (sea.kind == SEA_SHARE)
        world->sea_height = find_share_below(world, sea.share, heights, count);
    else if (sea.kind == SEA_LEVEL)
        find_land_above(world, sea.level);
}

bool world_estimate(struct world *world, const struct recipe *recipe, const uint32_t *heights,
                    uint32_t count)
{
    const struct recipe_range *given = &recipe->range;
    struct height_range range = {UINT32_MAX, 0};
    bool has_water = recipe_has_water(recipe);
    begin_world(world, recipe); /* which has no drawing */
    uint32_t share;
    if (has_water && !find_sea_of_rivers(world, 1, &share))
        return false;
    if (given->given)
        range = (struct height_range){given->low, given->high};
    else if (has_water)
        range = (struct height_range){0, top_of(recipe)};
    else
        extremes_add_row(&range, heights, count);
    world->low = world->bottom = range.low;
    world->high = world->top = range.high;
    if (!has_water)
        estimate_sea(world, heights, count);
    set_climate(world);
    return true;
}
