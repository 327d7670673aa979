/*
 * Rows come from a refinement; here cells outside the world are blanked. A row wider than a world
 * that wraps is made once round the world, and repeated.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/rivers.h"

#include "base/minmax.h"
#include "base/target_clones.h"
#include "recipe/recipe.h"
#include "world/refine/refine_rows.h"
#include "world/rivers/wide_rivers.h"
#include "world/start/basin.h"
#include "world/start/choices.h"
#include "world/start/start.h"
#include "world/start/winds.h"

#include <stdlib.h>
#include <string.h>

/*
 * Refinement: rows of cells of one depth, made from those of the depths above it as they stream.
 *
 * There is one refiner for each depth from 1 on. Each is fed by the refiner above it, the first one
 * by the basins. So rows of all depths are made as they are needed, and memory grows only with the
 * columns: a row is half as wide as one of the next depth.
 */

enum { REFINEMENT_DEPTHS = 33 }; /* depths 0 to 32 */

struct refinement {
    struct rivers_world world;
    struct basins *basins;
    struct wide_rivers *wide;                        /* NULL: not wanted */
    struct refine_rows *refiners[REFINEMENT_DEPTHS]; /* from 1 on */
    int depth;
    uint32_t cols;
};

static void seek_above(void *from, int64_t x, int64_t y, uint32_t cols)
{
    refine_rows_seek(from, x, y, cols);
}

static struct cells row_above(void *from)
{
    return refine_rows_row(from);
}

/* Makes the basins and all refiners. False: out of memory; the caller frees. */
static bool make_refiners(struct refinement *refinement, const struct rivers_world *world)
{
    uint32_t cols[REFINEMENT_DEPTHS] = {0};
    cols[refinement->depth] = refinement->cols;
    for (int n = refinement->depth; n > 0; n--)
        cols[n - 1] = refine_rows_blocks(world, cols[n]);
    refinement->basins = basins_new(world, cols[0]);
    if (world->wide)
        refinement->wide = wide_rivers_new(world, refinement->depth, refinement->cols);
    if (refinement->basins == NULL || (world->wide && refinement->wide == NULL))
        return false;
    struct refine_rows_feed feed = {basins_seek, basins_row, refinement->basins};
    for (int n = 1; n <= refinement->depth; n++) {
        refinement->refiners[n] = refine_rows_new(world, n, cols[n], feed);
        if (refinement->refiners[n] == NULL)
            return false;
        feed = (struct refine_rows_feed){seek_above, row_above, refinement->refiners[n]};
        if (world->wide)
            feed = wide_rivers_tap(refinement->wide, n, cols[n], feed);
        if (feed.from == NULL)
            return false;
    }
    return true;
}

static void refinement_free(struct refinement *refinement)
{
    if (refinement == NULL)
        return;
    for (int n = 1; n <= refinement->depth; n++)
        refine_rows_free(refinement->refiners[n]);
    if (refinement->wide != NULL)
        wide_rivers_free(refinement->wide);
    basins_free(refinement->basins);
    free(refinement);
}

/* Moves to the row of the cells (x, y), (x + 1, y)... Where rows end at a rim, a y beyond
 * counts as the nearest row. */
static void refinement_seek(struct refinement *refinement, int64_t x, int64_t y)
{
    y = rivers_nearest_row(&refinement->world, refinement->depth, y);
    if (refinement->wide != NULL)
        wide_rivers_seek(refinement->wide, x, y);
    if (refinement->depth == 0)
        basins_seek(refinement->basins, x, y, refinement->cols);
    else
        refine_rows_seek(refinement->refiners[refinement->depth], x, y, refinement->cols);
}

/* Returns a refinement of rows of `cols` cells at a depth, 0 to 32; NULL if out of memory. */
static struct refinement *refinement_new(const struct rivers_world *world, int depth, uint32_t cols)
{
    struct refinement *refinement = calloc(1, sizeof *refinement);
    if (refinement == NULL)
        return NULL;
    refinement->world = *world;
    refinement->depth = depth;
    refinement->cols = cols;
    if (!make_refiners(refinement, world)) {
        refinement_free(refinement);
        return NULL;
    }
    return refinement;
}

/* Returns the next row, valid until the next call. It must lie within the rims of the north and the
 * south. Cells beyond a rim in the west or the east have the catchment 0; their other numbers are
 * unspecified. */
static struct cells refinement_row(struct refinement *refinement)
{
    return refinement->depth == 0 ? basins_row(refinement->basins)
                                  : refine_rows_row(refinement->refiners[refinement->depth]);
}

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
    const struct scale_range range = {0, RIVERS_TOP};
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

struct rivers {
    struct rivers_world world;
    int depth;
    uint32_t cols;
    uint32_t once; /* columns that are made: at most once round a world that wraps */
    int64_t x;
    int64_t y;                     /* row that comes next */
    struct refinement *refinement; /* NULL further out than depth 0 */
    uint32_t *height;              /* layers of the last row, as `row` has them */
    uint32_t *catchment;
    uint32_t *lake;
    uint32_t *discharge;
    uint8_t *cover;
    uint8_t *direction;
    uint8_t *wide;
    struct water_row row;
    uint32_t numbers[]; /* memory of the layers */
};

/* Returns the number of cells of a depth along a side of `features` features. */
static int64_t cells_of(int64_t features, int depth)
{
    if (depth >= 0)
        return features << depth;
    int64_t stride = INT64_C(1) << -depth;
    return (features + stride - 1) / stride;
}

/* Gives each layer its part of the memory. */
static void set_layers(struct rivers *rivers)
{
    rivers->height = rivers->numbers;
    rivers->catchment = rivers->height + rivers->cols;
    rivers->lake = rivers->catchment + rivers->cols;
    rivers->discharge = rivers->lake + rivers->cols;
    rivers->cover = (uint8_t *)(rivers->discharge + rivers->cols);
    rivers->direction = rivers->cover + rivers->cols;
    rivers->wide = rivers->direction + rivers->cols;
    rivers->row = (struct water_row){
        .height = rivers->height,
        .catchment = rivers->catchment,
        .lake = rivers->lake,
        .cover = rivers->cover,
        .direction = rivers->direction,
        .wide = rivers->world.wide ? rivers->wide : NULL,
        .discharge = rivers->world.rains ? rivers->discharge : NULL,
    };
}

struct rivers *rivers_new(const struct rivers_world *world, int zoom, uint32_t cols)
{
    int64_t period = cells_of(world->across, world->depth + zoom);
    struct rivers *rivers = malloc(sizeof *rivers + cols * (4 * sizeof(uint32_t) + 3));
    if (rivers == NULL)
        return NULL;
    *rivers = (struct rivers){.world = *world, .depth = world->depth + zoom, .cols = cols};
    rivers->once = !world->bounded_x && period < cols ? (uint32_t)period : cols;
    set_layers(rivers);
    if (rivers->depth >= 0) {
        rivers->refinement = refinement_new(world, rivers->depth, rivers->once);
        if (rivers->refinement == NULL) {
            free(rivers);
            return NULL;
        }
    }
    rivers_seek(rivers, 0, 0);
    return rivers;
}

void rivers_free(struct rivers *rivers)
{
    if (rivers == NULL)
        return;
    refinement_free(rivers->refinement);
    free(rivers);
}

void rivers_seek(struct rivers *rivers, int64_t x, int64_t y)
{
    rivers->x = x;
    rivers->y = y;
    if (rivers->refinement != NULL)
        refinement_seek(rivers->refinement, x, y);
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
        rivers->wide[n] = 0;
    }
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
    uint8_t *restrict cover = rivers->cover + at;
    uint8_t *restrict direction = rivers->direction + at;
    if (cells.lift != NULL)
        put_floors(rivers->height + at, &cells, sea, count);
    else
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
    for (size_t n = 0; cells.lift != NULL && n < count; n++)
        direction[n] = cover[n] == RIVERS_SEA ? RIVERS_SINK : direction[n];
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
        rivers->wide[n] = rivers->wide[n - once];
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
    memset(rivers->wide, 0, rivers->once);
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

/* Fills the row from the refinement. */
static void put_refined(struct rivers *rivers)
{
    struct refinement *refinement = rivers->refinement;
    struct cells cells = refinement_row(refinement);
    put_cells(rivers, 0, cells, rivers->once);
    if (refinement->wide != NULL)
        wide_rivers_row(refinement->wide, &cells, rivers->wide);
}

const struct water_row *rivers_next(struct rivers *rivers)
{
    int64_t across = cells_of(rivers->world.across, rivers->depth);
    int64_t down = cells_of(rivers->world.down, rivers->depth);
    int64_t cols = rivers->cols;
    if (rivers->world.bounded_y && (rivers->y < 0 || rivers->y >= down)) {
        put_nothing(rivers, 0, cols);
    } else {
        if (rivers->refinement == NULL)
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

const struct water_row *rivers_row(const struct rivers *rivers)
{
    return &rivers->row;
}

const struct algorithm algorithm_planet = {
    .name = "planet",
    .about = "continents that drain as rivers do, raised by plates",
    .fields = ALGORITHM_ROUGHNESS | ALGORITHM_SPREAD,
    .roughness = 400000,
    .features = 8,
    .feature_max = 1024,
    .top = RIVERS_TOP,
    .of_cells = true,
    .has_water = true,
    .is_planet = true,
    /* Shares of the land of a world: a tenth of shore, a sixth of grass, a quarter each of woods
     * and scrub, a sixth of earth, a twelfth of rock, and a fiftieth of snow. */
    .lands = {0, 500, 513, 530, 552, 585, 630, 700},
};

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
