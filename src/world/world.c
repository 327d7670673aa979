/*
 * Normalized heights are a line through two heights or, for equal areas, looked up in the shares of
 * slices of the range.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/world.h"

#include "base/target_clones.h"
#include "world/heights.h"
#include "world/survey.h"

#include <stdlib.h>

/*
 * A division by the range R is a multiplication by M = 65535 * 2^32 / R, rounded down: for a height
 * `a` above the lowest, a * M / 2^32 is at most a * 65535 / R, and less than that by at most
 * a / 2^32 < 1. Rounded down, it is the quotient or one less, which the rest tells.
 */

/* Normalizes heights of a world whose range has more than WORLD_NORMAL_MAX heights: M has 32 bits,
 * and the rest is below 2 R < 2^31. */
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

static struct survey_slices slices_of(const struct world *world)
{
    return (struct survey_slices){{world->low, world->high}, world->shift};
}

const char *world_normalize_name(int normalize)
{
    static const char *const names[] = {
        [NORMALIZE_RANGE] = "range", [NORMALIZE_AREA] = "area", [NORMALIZE_VIEW] = "view", NULL};
    return names[normalize];
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
    return survey_plan_is_exact(&world->recipe);
}

bool world_find(const struct world *world, uint32_t height, int64_t *x, int64_t *y)
{
    if (world->recipe.range.given) /* beyond what there is stands for the end of that */
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
    struct heights *heights = heights_new(recipe, zoom, cols);
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

uint32_t world_normal(const struct world *world, uint32_t height)
{
    if (world->shares != NULL) {
        struct survey_slices slices = slices_of(world);
        return world->shares[survey_slice_of(&slices, height)];
    }
    if (height <= world->bottom)
        return 0;
    if (height >= world->top)
        return WORLD_NORMAL_MAX;
    uint64_t above = height - world->bottom;
    return (uint32_t)(above * WORLD_NORMAL_MAX / (world->top - world->bottom));
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
