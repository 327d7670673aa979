/*
 * A window is a cascade's rows, with what is beyond the world taken out, in the layers that are
 * asked for. A window wider than a world that wraps is made once round it, and copied side by
 * side.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/rivers.h"

#include "recipe/algorithm.h"
#include "world/rivers/basin.h"
#include "world/rivers/drainage.h"
#include "world/rivers/rain.h"
#include "world/rivers/refinement.h"

#include <stdlib.h>

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

struct rivers *rivers_new(const struct rivers_world *world, int zoom, uint32_t cols)
{
    struct drainage rules[CASCADE_LEVELS];
    const struct basin_world basins = rivers_basins(world);
    int64_t period = rivers_width(world, zoom);
    struct rivers *rivers = malloc(sizeof *rivers);
    if (rivers == NULL)
        return NULL;
    *rivers = (struct rivers){.world = *world, .depth = world->depth + zoom, .cols = cols};
    rivers->once = !world->bounded_x && period < cols ? (uint32_t)period : cols;
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
    if (rivers->cascade != NULL)
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

/* Layers from the cell `count` cells later on. */
static struct rivers_layers after(const struct rivers_layers *out, size_t count)
{
    return (struct rivers_layers){
        .height = out->height != NULL ? out->height + count : NULL,
        .catchment = out->catchment != NULL ? out->catchment + count : NULL,
        .lake = out->lake != NULL ? out->lake + count : NULL,
        .water = out->water != NULL ? out->water + count : NULL,
        .direction = out->direction != NULL ? out->direction + count : NULL,
        .discharge = out->discharge != NULL ? out->discharge + count : NULL,
    };
}

/* A cell that is nowhere. */
static void put_nothing(const struct rivers_layers *out, size_t n)
{
    if (out->height != NULL)
        out->height[n] = 0;
    if (out->catchment != NULL)
        out->catchment[n] = 0;
    if (out->lake != NULL)
        out->lake[n] = 0;
    if (out->water != NULL)
        out->water[n] = RIVERS_LAND;
    if (out->direction != NULL)
        out->direction[n] = RIVERS_SINK;
    if (out->discharge != NULL)
        out->discharge[n] = 0;
}

static void put_cells(const struct rivers_layers *out, struct cells row, size_t count, int32_t sea)
{
    if (out->height != NULL)
        for (size_t n = 0; n < count; n++)
            out->height[n] = (uint32_t)row.height[n];
    if (out->catchment != NULL)
        for (size_t n = 0; n < count; n++)
            out->catchment[n] = (uint32_t)row.catchment[n];
    if (out->lake != NULL)
        for (size_t n = 0; n < count; n++)
            out->lake[n] = (uint32_t)row.lake[n];
    if (out->water != NULL)
        for (size_t n = 0; n < count; n++)
            out->water[n] = row.lake[n] != 0      ? RIVERS_LAKE
                            : row.height[n] < sea ? RIVERS_SEA
                                                  : RIVERS_LAND;
    if (out->direction != NULL)
        for (size_t n = 0; n < count; n++)
            out->direction[n] = (uint8_t)row.flow[n];
    if (out->discharge != NULL)
        for (size_t n = 0; n < count; n++)
            out->discharge[n] = (uint32_t)row.discharge[n];
}

/* Repeats the first `once` cells of a row up to `cols`. */
static void repeat(const struct rivers_layers *out, size_t once, size_t cols)
{
    for (size_t n = once; n < cols; n++) {
        if (out->height != NULL)
            out->height[n] = out->height[n - once];
        if (out->catchment != NULL)
            out->catchment[n] = out->catchment[n - once];
        if (out->lake != NULL)
            out->lake[n] = out->lake[n - once];
        if (out->water != NULL)
            out->water[n] = out->water[n - once];
        if (out->direction != NULL)
            out->direction[n] = out->direction[n - once];
        if (out->discharge != NULL)
            out->discharge[n] = out->discharge[n - once];
    }
}

/* A row of every 2^k-th basin. */
static void put_basins(const struct rivers *rivers, const struct rivers_layers *out)
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
        size_t run = rivers->once - n < BASIN_APART_MAX ? rivers->once - n : BASIN_APART_MAX;
        run = period - x < (int64_t)run ? (size_t)(period - x) : run;
        struct rivers_layers at = after(out, n);
        basin_apart(&world, x << k, y, k, run, height);
        put_cells(&at, (struct cells){height, flow, catchment, lake, discharge, NULL}, run,
                  rivers->world.sea);
        n += run;
    }
}

/* Cells beyond the rims of the west and the east. */
static void put_margins(const struct rivers *rivers, const struct rivers_layers *out)
{
    int64_t across = cells_of(rivers->world.across, rivers->depth);
    int64_t cols = rivers->cols;
    int64_t first = rivers->x < 0 ? -rivers->x : 0;
    int64_t end = across - rivers->x;
    for (int64_t n = 0; n < first && n < cols; n++)
        put_nothing(out, (size_t)n);
    for (int64_t n = end > 0 ? end : 0; n < cols; n++)
        put_nothing(out, (size_t)n);
}

static void put_next(struct rivers *rivers, const struct rivers_layers *out)
{
    int64_t down = cells_of(rivers->world.down, rivers->depth);
    if (rivers->world.bounded_y && (rivers->y < 0 || rivers->y >= down)) {
        for (size_t n = 0; n < rivers->cols; n++)
            put_nothing(out, n);
        return;
    }
    if (rivers->cascade == NULL)
        put_basins(rivers, out);
    else
        put_cells(out, refinement_row(rivers->cascade), rivers->once, rivers->world.sea);
    repeat(out, rivers->once, rivers->cols);
    if (rivers->world.bounded_x)
        put_margins(rivers, out);
}

void rivers_rows(struct rivers *rivers, size_t rows, const struct rivers_layers *out)
{
    for (size_t row = 0; row < rows; row++, rivers->y++) {
        struct rivers_layers here = after(out, row * rivers->cols);
        put_next(rivers, &here);
    }
}

bool rivers_window(const struct rivers_world *world, int zoom, int64_t x, int64_t y, uint32_t cols,
                   size_t rows, const struct rivers_layers *out)
{
    struct rivers *rivers = rivers_new(world, zoom, cols);
    if (rivers == NULL)
        return false;
    rivers_seek(rivers, x, y);
    rivers_rows(rivers, rows, out);
    rivers_free(rivers);
    return true;
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
