/*
 * Rows come from refiners; here cells outside the world are blanked. A row wider than a world
 * that wraps is made once round the world, and repeated.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/rivers.h"

#include "world/rivers/wide_rivers.h"
#include "world/start/start.h"
#include "world/start/winds.h"

#include <stdlib.h>

/*
 * Worlds, and rows of them.
 */

int64_t rivers_belts(const struct recipe *recipe)
{
    bool poles = recipe_is_planet(recipe) && recipe_bounded_y(recipe);
    return poles || recipe->drawing != NULL ? 1 : latitude_turns(recipe->height / recipe->feature);
}

struct rivers_world rivers_world(const struct recipe *recipe, uint32_t sea)
{
    bool planet = recipe_is_planet(recipe);
    return (struct rivers_world){
        .start = planet ? START_PLATES : START_NOISE,
        .seed = recipe->seed,
        .across = recipe->width / recipe->feature,
        .down = recipe->height / recipe->feature,
        .origin_x = recipe->origin_x,
        .origin_y = recipe->origin_y,
        .depth = recipe_depth(recipe),
        .roughness = recipe->roughness,
        .spread = recipe->spread,
        .tide = recipe->tide,
        .sea = (int32_t)MIN(sea, RIVERS_TOP),
        .drowned = sea == HEIGHT_END,
        .bounded_x = recipe_bounded_x(recipe),
        .bounded_y = recipe_bounded_y(recipe),
        .settled = recipe->settled,
        .turns = planet && recipe->climate == CLIMATE_BELTS ? rivers_belts(recipe) : 0,
    };
}

bool rivers_tide(const struct recipe *recipe, int32_t *tide)
{
    const struct rivers_world world = rivers_world(recipe, RIVERS_SEA_USUAL);
    return start_of(&world)->tide(&world, recipe->sea.share, tide);
}

/* The range of heights is the same in all worlds of rivers. So the height of a level of the scale
 * is known before anything is measured. */
uint32_t rivers_sea(const struct recipe *recipe)
{
    const struct height_range range = {0, RIVERS_TOP};
    struct sea sea = recipe_sea(recipe);
    uint32_t land;
    switch (sea.kind) {
    case SEA_NONE:
        return 0;
    case SEA_SHARE:
        return recipe->sea_found;
    case SEA_LEVEL:
        land = scale_height(&recipe->scale, range, sea.level, true);
        return land < HEIGHT_END ? land : HEIGHT_END;
    case SEA_DEFAULT:
        break;
    }
    return RIVERS_SEA_USUAL;
}

/*
 * There is one refiner for each depth from 1 on. Each is fed by the refiner above it, the first one
 * by the basins. So rows of all depths are made as they are needed, and memory grows only with the
 * columns: a row is half as wide as one of the next depth.
 */

enum { DEPTHS = 33 }; /* depths 0 to 32 */

/* Layers of a row, of numbers and of bytes. */
enum { HEIGHT, CATCHMENT, LAKE, DISCHARGE, NUMBERS };
enum { COVER, DIRECTION, WIDE, BYTES };

struct rivers {
    struct rivers_world world;
    int depth;
    uint32_t cols;
    uint32_t once; /* columns that are made: at most once round a world that wraps */
    int64_t x;
    int64_t y;                            /* row that comes next */
    struct basins *basins;                /* NULL further out than depth 0 */
    struct wide_rivers *wide_rivers;      /* NULL: not wanted, or further out than depth 0 */
    struct refine_rows *refiners[DEPTHS]; /* from 1 on */
    struct near_rows *nears[DEPTHS];      /* what is kept of their rows; NULL: nothing */
    uint32_t *numbers[NUMBERS];           /* layers of the last row, as `row` has them */
    uint8_t *bytes[BYTES];
    struct water_row row;
    uint32_t memory[]; /* of the layers */
};

/* Returns the number of cells of a depth along a side of `features` features. */
static int64_t cells_of(int64_t features, int depth)
{
    if (depth >= 0)
        return features << depth;
    int64_t stride = INT64_C(1) << -depth;
    return (features + stride - 1) / stride;
}

/* Returns how many more columns of a depth are read and kept than are asked for; 0: none are kept.
 * Depths further above the last one are needed so seldom that they are not kept. */
static uint32_t more_near(const struct rivers *rivers, int depth)
{
    static const uint32_t more[] = {0, 96, 160, 96};
    const int above = rivers->depth - depth;
    return rivers->world.near && depth > 0 && above < 4 ? more[above] : 0;
}

/* Makes the basins and all refiners. False: out of memory; the caller frees. */
static bool make_refiners(struct rivers *rivers)
{
    const struct rivers_world *world = &rivers->world;
    uint32_t cols[DEPTHS] = {0};
    cols[rivers->depth] = rivers->once;
    for (int n = rivers->depth; n > 0; n--)
        cols[n - 1] = refine_rows_blocks(world, cols[n]) + more_near(rivers, n - 1);
    rivers->basins = basins_new(world, cols[0]);
    if (world->wide)
        rivers->wide_rivers = wide_rivers_new(world, rivers->depth, rivers->once);
    if (rivers->basins == NULL || (world->wide && rivers->wide_rivers == NULL))
        return false;
    struct refine_rows_feed feed = {basins_seek, basins_row, rivers->basins};
    for (int n = 1; n <= rivers->depth; n++) {
        rivers->refiners[n] = refine_rows_new(world, n, cols[n], feed);
        if (rivers->refiners[n] == NULL)
            return false;
        feed = (struct refine_rows_feed){refine_rows_seek, refine_rows_row, rivers->refiners[n]};
        if (world->wide)
            feed = wide_rivers_tap(rivers->wide_rivers, n, cols[n], feed);
        if (feed.from != NULL && more_near(rivers, n) > 0) {
            rivers->nears[n] = near_rows_new(world, n, cols[n], feed);
            feed = (struct refine_rows_feed){near_rows_seek, near_rows_row, rivers->nears[n]};
        }
        if (feed.from == NULL)
            return false;
    }
    return true;
}

/* Gives each layer its part of the memory. */
static void set_layers(struct rivers *rivers)
{
    for (size_t n = 0; n < NUMBERS; n++)
        rivers->numbers[n] = rivers->memory + n * rivers->cols;
    for (size_t n = 0; n < BYTES; n++)
        rivers->bytes[n] =
            (uint8_t *)(rivers->memory + (size_t)NUMBERS * rivers->cols) + n * rivers->cols;
    rivers->row = (struct water_row){
        .height = rivers->numbers[HEIGHT],
        .catchment = rivers->numbers[CATCHMENT],
        .lake = rivers->numbers[LAKE],
        .cover = rivers->bytes[COVER],
        .direction = rivers->bytes[DIRECTION],
        .wide = rivers->world.wide ? rivers->bytes[WIDE] : NULL,
        .discharge = rivers->world.rains ? rivers->numbers[DISCHARGE] : NULL,
    };
}

struct rivers *rivers_new(const struct rivers_world *world, int zoom, uint32_t cols)
{
    int64_t period = cells_of(world->across, world->depth + zoom);
    struct rivers *rivers = malloc(sizeof *rivers + cols * (NUMBERS * sizeof(uint32_t) + BYTES));
    if (rivers == NULL)
        return NULL;
    *rivers = (struct rivers){.world = *world, .depth = world->depth + zoom, .cols = cols};
    rivers->once = !world->bounded_x && period < cols ? (uint32_t)period : cols;
    set_layers(rivers);
    if (rivers->depth >= 0 && !make_refiners(rivers)) {
        rivers_free(rivers);
        return NULL;
    }
    rivers_seek(rivers, 0, 0);
    return rivers;
}

void rivers_free(struct rivers *rivers)
{
    if (rivers == NULL)
        return;
    for (int n = 1; n <= rivers->depth; n++) {
        free(rivers->refiners[n]);
        free(rivers->nears[n]);
    }
    wide_rivers_free(rivers->wide_rivers);
    free(rivers->basins);
    free(rivers);
}

void rivers_seek(struct rivers *rivers, int64_t x, int64_t y)
{
    rivers->x = x;
    rivers->y = y;
    if (rivers->depth < 0)
        return;
    y = rivers_nearest_row(&rivers->world, rivers->depth, y);
    if (rivers->wide_rivers != NULL)
        wide_rivers_seek(rivers->wide_rivers, x, y);
    if (rivers->depth == 0)
        basins_seek(rivers->basins, x, y, rivers->once);
    else
        refine_rows_seek(rivers->refiners[rivers->depth], x, y, rivers->once);
}

/* Fills a part of the row with cells beyond a rim. */
static void put_nothing(struct rivers *rivers, int64_t first, int64_t end)
{
    if (first >= end)
        return;
    size_t count = (size_t)(end - first);
    for (int n = 0; n < NUMBERS; n++)
        memset(rivers->numbers[n] + first, 0, count * sizeof *rivers->numbers[n]);
    memset(rivers->bytes[COVER] + first, RIVERS_LAND, count);
    memset(rivers->bytes[DIRECTION] + first, RIVERS_SINK, count);
    memset(rivers->bytes[WIDE] + first, 0, count);
}

/* Writes heights, but in the sea those of its floor, and not of the courses beneath it. */
CLONES static void put_floors(uint32_t *restrict out, const struct cells *cells, int32_t sea,
                              size_t count)
{
    const int32_t *restrict height = cells->height;
    const int32_t *restrict lake = cells->lake;
    const int32_t *restrict lift = cells->lift;
    for (size_t n = 0; n < count; n++) {
        int32_t wet = mask(height[n] < sea) & mask(lake[n] == 0);
        out[n] = (uint32_t)pick(wet, rivers_floor(lift[n], sea), height[n]);
    }
}

/* Writes `count` cells into the row, from column `at` on. */
static void put_cells(struct rivers *rivers, size_t at, struct cells cells, size_t count)
{
    const int32_t sea = rivers->world.sea;
    uint8_t *restrict cover = rivers->bytes[COVER] + at;
    uint8_t *restrict direction = rivers->bytes[DIRECTION] + at;
    if (cells.lift != NULL)
        put_floors(rivers->numbers[HEIGHT] + at, &cells, sea, count);
    else
        memcpy(rivers->numbers[HEIGHT] + at, cells.height, count * sizeof *rivers->numbers[HEIGHT]);
    if (rivers->world.heights_only)
        return;
    memcpy(rivers->numbers[CATCHMENT] + at, cells.catchment,
           count * sizeof *rivers->numbers[CATCHMENT]);
    memcpy(rivers->numbers[LAKE] + at, cells.lake, count * sizeof *rivers->numbers[LAKE]);
    if (rivers->world.rains)
        memcpy(rivers->numbers[DISCHARGE] + at, cells.discharge,
               count * sizeof *rivers->numbers[DISCHARGE]);
    for (size_t n = 0; n < count; n++)
        cover[n] = cells.lake[n] != 0      ? RIVERS_LAKE
                   : cells.height[n] < sea ? RIVERS_SEA
                                           : RIVERS_LAND;
    for (size_t n = 0; n < count; n++)
        direction[n] = (uint8_t)cells.flow[n];
    for (size_t n = 0; cells.lift != NULL && n < count; n++)
        direction[n] = cover[n] == RIVERS_SEA ? RIVERS_SINK : direction[n];
    if (rivers->world.drowned) {
        memset(cover, RIVERS_SEA, count);
        memset(rivers->numbers[LAKE] + at, 0, count * sizeof *rivers->numbers[LAKE]);
    }
}

/* Repeats the first `once` cells of the row up to its end. */
static void repeat(struct rivers *rivers)
{
    for (size_t n = rivers->once; n < rivers->cols; n++) {
        for (int layer = 0; layer < NUMBERS; layer++)
            rivers->numbers[layer][n] = rivers->numbers[layer][n - rivers->once];
        for (int layer = 0; layer < BYTES; layer++)
            rivers->bytes[layer][n] = rivers->bytes[layer][n - rivers->once];
    }
}

/* Writes the heights and the lakes of settled basins, from the cell `first` on, 2^k apart; where
 * there is no drawing, the heights that `apart` of the world's start writes. */
static void put_settled(const struct rivers_world *world, int64_t first, int k, size_t count,
                        int32_t *height, int32_t *lake)
{
    const struct settled *land = world->settled;
    for (size_t n = 0; n < count; n++) {
        int64_t cell = first + ((int64_t)n << k);
        height[n] = land->lift != NULL ? start_guess(world, land->lift[cell]) : land->height[cell];
        lake[n] = land->lake[cell];
    }
}

/* Fills the row with every 2^k-th basin, further out than depth 0. */
static void put_basins(struct rivers *rivers)
{
    const struct rivers_world *world = &rivers->world;
    const int k = -rivers->depth;
    int64_t period = cells_of(world->across, rivers->depth);
    int64_t y = recipe_wrap(rivers->y, cells_of(world->down, rivers->depth)) << k;
    int32_t height[START_APART_MAX];
    int32_t flow[START_APART_MAX];
    int32_t catchment[START_APART_MAX];
    int32_t lake[START_APART_MAX] = {0};
    int32_t discharge[START_APART_MAX];
    memset(rivers->bytes[WIDE], 0, rivers->once);
    for (size_t n = 0; n < START_APART_MAX; n++) {
        flow[n] = FLOW_SINK;
        catchment[n] = 1;
        discharge[n] = RAINS_MEAN;
    }
    for (size_t n = 0; n < rivers->once;) {
        int64_t x = recipe_wrap(rivers->x + (int64_t)n, period);
        int64_t run = MIN(MIN((int64_t)(rivers->once - n), START_APART_MAX), period - x);
        if (world->settled != NULL && (world->settled->drawn || world->settled->lift != NULL))
            put_settled(world, y * world->settled->cols + (x << k), k, (size_t)run, height, lake);
        else
            start_of(world)->apart(world, x << k, y, k, (size_t)run, height);
        put_cells(rivers, n, (struct cells){height, flow, catchment, lake, discharge, NULL, NULL},
                  (size_t)run);
        n += (size_t)run;
    }
}

/* Fills the row from the basins, or from the refiner of its depth. The row must lie within the rims
 * of the north and the south. */
static void put_refined(struct rivers *rivers)
{
    struct cells cells = rivers->depth == 0 ? basins_row(rivers->basins)
                                            : refine_rows_row(rivers->refiners[rivers->depth]);
    put_cells(rivers, 0, cells, rivers->once);
    if (rivers->wide_rivers != NULL)
        wide_rivers_row(rivers->wide_rivers, &cells, rivers->bytes[WIDE]);
}

const struct water_row *rivers_next(struct rivers *rivers)
{
    int64_t across = cells_of(rivers->world.across, rivers->depth);
    int64_t down = cells_of(rivers->world.down, rivers->depth);
    int64_t cols = rivers->cols;
    if (rivers->world.bounded_y && (rivers->y < 0 || rivers->y >= down)) {
        put_nothing(rivers, 0, cols);
    } else {
        if (rivers->depth < 0)
            put_basins(rivers);
        else
            put_refined(rivers);
        repeat(rivers);
    }
    if (rivers->world.bounded_x) {
        put_nothing(rivers, 0, MIN(-rivers->x, cols));
        put_nothing(rivers, MAX(across - rivers->x, 0), cols);
    }
    rivers->y++;
    return &rivers->row;
}

/* What both algorithms have. */
#define DRAINED                                                                           \
    .fields = ALGORITHM_ROUGHNESS | ALGORITHM_SPREAD, .roughness = 400000, .features = 8, \
    .feature_max = 1024, .top = RIVERS_TOP, .of_cells = true, .has_water = true

const struct algorithm algorithm_planet = {
    .name = "planet",
    .about = "continents that drain as rivers do, raised by plates",
    DRAINED,
    .is_planet = true,
    /* Shares of the land of a world: a tenth of shore, a sixth of grass, a quarter each of woods
     * and scrub, a sixth of earth, a twelfth of rock, and a fiftieth of snow. */
    .lands = {0, 500, 513, 530, 552, 585, 630, 700},
};

const struct algorithm algorithm_rivers = {
    .name = "rivers",
    .about = "cells that drain downhill become four that drain as they did",
    DRAINED,
    /* Shares of the land of a default world, on average: an eighth of shore, a fifth each of grass,
     * woods and scrub, a seventh of earth, a tenth of rock, and a sixteenth of snow. */
    .lands = {0, 500, 542, 611, 683, 756, 829, 903},
};
