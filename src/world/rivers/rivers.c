/*
 * A window is a cascade's rows, with what is beyond the world taken out, in the layers that are
 * asked for. A window wider than a world that wraps is made once round it, and copied side by
 * side.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/rivers.h"

#include "base/minmax.h"
#include "recipe/algorithm.h"
#include "world/rivers/basin.h"
#include "world/rivers/drainage.h"
#include "world/rivers/rain.h"
#include "world/rivers/refinement.h"

#include <stdlib.h>
#include <string.h>

/*
 * A depth shapes land by what is left of its strength: noise early, courses and hills later.
 */

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
        .sea = (int32_t)MIN(sea, RIVERS_TOP),
        .drowned = sea == HEIGHT_END,
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

/*
 * The range of heights is the same in all worlds of rivers, so a level of a scale is a height
 * before anything is measured.
 */

uint32_t rivers_sea(const struct recipe *recipe)
{
    const struct scale_range range = {0, RIVERS_TOP};
    struct sea sea = recipe_sea(recipe);
    uint32_t land;
    switch (sea.kind) {
    case SEA_NONE:
        return 0;
    case SEA_SHARE:
        return recipe->sea_found;
    case SEA_LEVEL:
        land = scale_height_above(&recipe->scale, range, sea.level);
        return land < HEIGHT_END ? land : HEIGHT_END;
    case SEA_DEFAULT:
        break;
    }
    return RIVERS_SEA_USUAL;
}

struct rivers {
    struct rivers_world world;
    int depth;
    uint32_t cols;
    uint32_t once; /* columns that are made: at most once round a world that wraps */
    int64_t x;
    int64_t y;                  /* row that comes next */
    struct refinement *cascade; /* NULL further out than depth 0 */
    uint32_t *height;           /* layers of the last row, as `row` has them */
    uint32_t *catchment;
    uint32_t *lake;
    uint32_t *discharge;
    uint8_t *cover;
    uint8_t *direction;
    struct water_row row;
    uint32_t numbers[]; /* memory of the layers */
};

/* Cells along a side of so many features. */
static int64_t cells_of(int64_t features, int depth)
{
    if (depth >= 0)
        return features << depth;
    int64_t stride = INT64_C(1) << -depth;
    return (features + stride - 1) / stride;
}

int64_t rivers_width(const struct rivers_world *world, int zoom)
{
    return cells_of(world->across, world->depth + zoom);
}

int64_t rivers_height(const struct rivers_world *world, int zoom)
{
    return cells_of(world->down, world->depth + zoom);
}

/* Shares the memory out among the layers. */
static void set_layers(struct rivers *rivers)
{
    rivers->height = rivers->numbers;
    rivers->catchment = rivers->height + rivers->cols;
    rivers->lake = rivers->catchment + rivers->cols;
    rivers->discharge = rivers->lake + rivers->cols;
    rivers->cover = (uint8_t *)(rivers->discharge + rivers->cols);
    rivers->direction = rivers->cover + rivers->cols;
    rivers->row = (struct water_row){
        .height = rivers->height,
        .catchment = rivers->catchment,
        .lake = rivers->lake,
        .cover = rivers->cover,
        .direction = rivers->direction,
        .discharge = rivers->world.rains ? rivers->discharge : NULL,
    };
}

struct rivers *rivers_new(const struct rivers_world *world, int zoom, uint32_t cols)
{
    struct drainage rules[CASCADE_LEVELS];
    const struct basin_world basins = rivers_basins(world);
    int64_t period = rivers_width(world, zoom);
    struct rivers *rivers = malloc(sizeof *rivers + cols * (4 * sizeof(uint32_t) + 2));
    if (rivers == NULL)
        return NULL;
    *rivers = (struct rivers){.world = *world, .depth = world->depth + zoom, .cols = cols};
    rivers->once = !world->bounded_x && period < cols ? (uint32_t)period : cols;
    set_layers(rivers);
    for (int n = 1; n <= rivers->depth; n++)
        rules[n] = rivers_rules(world, n);
    if (rivers->depth >= 0) {
        rivers->cascade = refinement_new(&basins, rules, rivers->depth, rivers->once);
        if (rivers->cascade == NULL) {
            free(rivers);
            return NULL;
        }
    }
    return rivers;
}

void rivers_free(struct rivers *rivers)
{
    if (rivers == NULL)
        return;
    refinement_free(rivers->cascade);
    free(rivers);
}

void rivers_seek(struct rivers *rivers, int64_t x, int64_t y)
{
    rivers->x = x;
    rivers->y = y;
    if (rivers->cascade != NULL)
        refinement_seek(rivers->cascade, x, y);
}

/* Fills a part of the row with cells beyond a rim. */
static void put_nothing(struct rivers *rivers, int64_t first, int64_t end)
{
    for (int64_t n = first; n < end; n++) {
        rivers->height[n] = 0;
        rivers->catchment[n] = 0;
        rivers->lake[n] = 0;
        rivers->discharge[n] = 0;
        rivers->cover[n] = RIVERS_LAND;
        rivers->direction[n] = RIVERS_SINK;
    }
}

/* Writes `count` cells into the row, from column `at` on. */
static void put_cells(struct rivers *rivers, size_t at, struct cells cells, size_t count)
{
    const int32_t sea = rivers->world.sea;
    uint8_t *restrict cover = rivers->cover + at;
    uint8_t *restrict direction = rivers->direction + at;
    memcpy(rivers->height + at, cells.height, count * sizeof *rivers->height);
    if (rivers->world.heights_only)
        return;
    memcpy(rivers->catchment + at, cells.catchment, count * sizeof *rivers->catchment);
    memcpy(rivers->lake + at, cells.lake, count * sizeof *rivers->lake);
    if (rivers->world.rains)
        memcpy(rivers->discharge + at, cells.discharge, count * sizeof *rivers->discharge);
    for (size_t n = 0; n < count; n++)
        cover[n] = cells.lake[n] != 0      ? RIVERS_LAKE
                   : cells.height[n] < sea ? RIVERS_SEA
                                           : RIVERS_LAND;
    for (size_t n = 0; n < count; n++)
        direction[n] = (uint8_t)cells.flow[n];
    if (rivers->world.drowned) {
        memset(cover, RIVERS_SEA, count);
        memset(rivers->lake + at, 0, count * sizeof *rivers->lake);
    }
}

/* Repeats the first `once` cells of the row up to its end. */
static void repeat(struct rivers *rivers)
{
    const size_t once = rivers->once;
    for (size_t n = once; n < rivers->cols; n++) {
        rivers->height[n] = rivers->height[n - once];
        rivers->catchment[n] = rivers->catchment[n - once];
        rivers->lake[n] = rivers->lake[n - once];
        rivers->discharge[n] = rivers->discharge[n - once];
        rivers->cover[n] = rivers->cover[n - once];
        rivers->direction[n] = rivers->direction[n - once];
    }
}

/* Makes a row of every 2^k-th basin. */
static void put_basins(struct rivers *rivers)
{
    const struct basin_world world = rivers_basins(&rivers->world);
    const int k = -rivers->depth;
    int64_t period = cells_of(world.across, rivers->depth);
    int64_t y = recipe_wrap(rivers->y, cells_of(world.down, rivers->depth)) << k;
    int32_t height[BASIN_APART_MAX];
    int32_t flow[BASIN_APART_MAX];
    int32_t catchment[BASIN_APART_MAX];
    int32_t lake[BASIN_APART_MAX] = {0};
    int32_t discharge[BASIN_APART_MAX];
    for (size_t n = 0; n < BASIN_APART_MAX; n++) {
        flow[n] = FLOW_SINK;
        catchment[n] = 1;
        discharge[n] = RAINS_MEAN;
    }
    for (size_t n = 0; n < rivers->once;) {
        int64_t x = recipe_wrap(rivers->x + (int64_t)n, period);
        int64_t run = MIN(MIN((int64_t)(rivers->once - n), BASIN_APART_MAX), period - x);
        basin_apart(&world, x << k, y, k, (size_t)run, height);
        put_cells(rivers, n, (struct cells){height, flow, catchment, lake, discharge, NULL},
                  (size_t)run);
        n += (size_t)run;
    }
}

const struct water_row *rivers_next(struct rivers *rivers)
{
    int64_t across = cells_of(rivers->world.across, rivers->depth);
    int64_t down = cells_of(rivers->world.down, rivers->depth);
    int64_t cols = rivers->cols;
    if (rivers->world.bounded_y && (rivers->y < 0 || rivers->y >= down)) {
        put_nothing(rivers, 0, cols);
    } else {
        if (rivers->cascade == NULL)
            put_basins(rivers);
        else
            put_cells(rivers, 0, refinement_row(rivers->cascade), rivers->once);
        repeat(rivers);
    }
    if (rivers->world.bounded_x) {
        put_nothing(rivers, 0, MIN(-rivers->x, cols));
        put_nothing(rivers, MAX(across - rivers->x, 0), cols);
    }
    rivers->y++;
    return &rivers->row;
}

const struct water_row *rivers_row(const struct rivers *rivers)
{
    return &rivers->row;
}

const struct algorithm algorithm_rivers = {
    .name = "rivers",
    .about = "cells that drain downhill become four that drain as they did",
    .fields = ALGORITHM_ROUGHNESS | ALGORITHM_SPREAD,
    .roughness = 400000,
    .features = 8,
    .feature_max = 1024,
    .top = RIVERS_TOP,
    .of_cells = true,
    .has_water = true,
    /* Shares of the land of a default world, on average: an eighth of shore, a fifth each of grass,
     * woods and scrub, a seventh of earth, a tenth of rock, and a sixteenth of snow. */
    .lands = {0, 500, 542, 611, 683, 756, 829, 903},
};
