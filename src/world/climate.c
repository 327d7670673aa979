/*
 * A cascade of two fields, wetness and the noise of warmth: one level for each depth, each made of
 * the one above it. Rows of all levels stream at once.
 *
 * Invariant: a level's ring holds the rows made - 4 to made - 1. Where a world ends, columns and
 * rows beyond are copies of the nearest ones within.
 */
#include "world/climate.h"

#include "base/target_clones.h"
#include "world/airs.h"
#include "world/basin_world.h"
#include "world/choices.h"

#include <stdlib.h>

enum {
    RING = 4,
    LEVELS = RECIPE_DEPTH_MAX + 1,
    FIELDS = 2,
    MARGIN = 1, /* columns that a level needs of the one above it on both sides */
};

/* Rows of one depth. */
struct level {
    int64_t x; /* first column */
    size_t cols;
    int64_t made; /* first row that is not made */
    int32_t *rows[FIELDS][RING];
};

struct climate {
    const struct recipe *recipe;
    int depth;   /* of the rows that are asked for; below 0: of every 2^-depth-th feature */
    int deepest; /* level of the rows that are asked for: depth, or 0 */
    uint32_t cols;
    unsigned layers;
    int64_t x;
    int64_t y;
    int64_t across; /* places of level 0 from west to east */
    int64_t down;   /* from north to south */
    struct airs *airs;
    struct level levels[LEVELS];
    struct climate_row row;
    int32_t *bits;
    uint16_t *wetness;
    uint16_t *warmth;
    int16_t *rise;
    int32_t numbers[];
};

static const int32_t strongest[FIELDS] = {5200, 6000};

/* Returns how far noise moves a field at a depth, in 2^-15. */
static int32_t strength_of(int field, int depth)
{
    int32_t strength = strongest[field];
    for (int n = 0; n < depth && strength > 0; n++)
        strength = strength * 19 / 32;
    return strength;
}

static size_t ring_row(int64_t y)
{
    return (size_t)y & (RING - 1);
}

/* Returns the nearest of 0..count-1. */
static int64_t nearest_of(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n >= count ? count - 1 : n;
}

/* Returns the places of a level along a side of so many features. */
static int64_t places_of(const struct climate *climate, int depth, int64_t features, uint32_t rim)
{
    return climate->depth < 0 ? features : (features << depth) + rim;
}

/* Returns the nearest row of a level within the world. */
static int64_t nearest_row(const struct climate *climate, int depth, int64_t y)
{
    if (!recipe_bounded_y(climate->recipe))
        return y;
    return nearest_of(y, places_of(climate, depth, climate->down, recipe_rim_y(climate->recipe)));
}

/* Makes columns beyond the west and the east copies of the nearest ones within. */
static void close_columns(const struct climate *climate, int depth, const struct level *level,
                          int32_t *row)
{
    int64_t cols = (int64_t)level->cols;
    if (!recipe_bounded_x(climate->recipe))
        return;
    int64_t first = nearest_of(-level->x, cols);
    int64_t last = nearest_of(
        places_of(climate, depth, climate->across, recipe_rim_x(climate->recipe)) - 1 - level->x,
        cols);
    for (int64_t n = 0; n < first; n++)
        row[n] = row[first];
    for (int64_t n = last + 1; n < cols; n++)
        row[n] = row[last];
}

/* Noise of a field from bits: of wetness the high ones, of warmth the low ones. */
INLINED int32_t noise_of(int field, int32_t bits, int32_t strength)
{
    int32_t half = (int32_t)((uint32_t)bits >> (field == 0 ? 16 : 0) & 0xFFFF) - 32768;
    return half * strength >> 15;
}

CLONES static void add_noise(int32_t *restrict row, const int32_t *restrict bits, int field,
                             int32_t strength, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        row[n] += noise_of(field, bits[n], strength);
}

/* Mixes rows of the level above: 9 parts of the nearest place, 3 of each one beside it, 1 of the
 * one across. */
CLONES static void refine(int32_t *restrict out, const int32_t *restrict near,
                          const int32_t *restrict far, size_t first_odd, size_t cols)
{
    for (size_t n = 0; n < cols; n++) {
        size_t at = (n + first_odd) / 2 + MARGIN;
        size_t beside = (n + first_odd) % 2 != 0 ? at + 1 : at - 1;
        out[n] = (9 * near[at] + 3 * near[beside] + 3 * far[at] + far[beside] + 8) >> 4;
    }
}

static struct basin_world noise_world(const struct recipe *recipe)
{
    return (struct basin_world){
        .seed = recipe->seed ^ UINT64_C(0xC1143A7EC1143A7E),
        .across = recipe->width / recipe->feature,
        .down = recipe->height / recipe->feature,
        .origin_x = recipe->origin_x,
        .origin_y = recipe->origin_y,
        .bounded_x = recipe_bounded_x(recipe),
        .bounded_y = recipe_bounded_y(recipe),
    };
}

/* Makes bits of a level's row; of level 0 those of the features that lie (across, down) from the
 * places of the row. */
static void make_bits(struct climate *climate, int depth, int64_t y, int across, int down)
{
    const struct level *level = &climate->levels[depth];
    const struct basin_world world = noise_world(climate->recipe);
    const int k = climate->depth < 0 ? -climate->depth : 0;
    size_t cols = level->cols;
    if (k > 0)
        y = recipe_wrap(y, climate->down) << k;
    for (size_t n = 0; n < cols;) {
        int64_t x = level->x + (int64_t)n;
        size_t run = cols - n;
        if (k > 0) { /* the seam may not be a whole number of strides after the first place */
            x = recipe_wrap(x, climate->across);
            run = climate->across - x < (int64_t)run ? (size_t)(climate->across - x) : run;
            x <<= k;
        }
        basin_bits(&world, depth, x + across, y + down, k, run, climate->bits + n);
        n += run;
    }
}

/* Adds a part of the low bits' noise. */
CLONES static void add_part(int32_t *restrict row, const int32_t *restrict bits, int32_t part,
                            size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        row[n] += part * ((bits[n] & 0xFFFF) - 32768);
}

/* Makes regions of warmth a few features wide: noise blurred over five features both ways. */
static void make_regions(struct climate *climate, int64_t y, int32_t *row)
{
    static const int32_t parts[] = {1, 4, 6, 4, 1};
    size_t cols = climate->levels[0].cols;
    for (int down = 0; down < 5; down++)
        for (int across = 0; across < 5; across++) {
            make_bits(climate, 0, y, across - 2, down - 2);
            add_part(row, climate->bits, parts[down] * parts[across], cols);
        }
    for (size_t n = 0; n < cols; n++)
        row[n] = row[n] * 5 >> 10;
}

/* Makes a row of level 0. */
static void make_first(struct climate *climate, int64_t y)
{
    struct level *level = &climate->levels[0];
    int32_t *wet = level->rows[0][ring_row(y)];
    int32_t *warm = level->rows[1][ring_row(y)];
    airs_row(climate->airs, y, wet);
    for (size_t n = 0; n < level->cols; n++)
        warm[n] = 0;
    if (climate->recipe->climate == CLIMATE_NOISE) {
        make_regions(climate, y, warm);
        return;
    }
    make_bits(climate, 0, y, 0, 0);
    add_noise(warm, climate->bits, 1, strength_of(1, 0), level->cols);
}

static const struct level *level_with(struct climate *climate, int depth, int64_t y);

/* Makes a row of a level of that above it. */
static void make_refined(struct climate *climate, int depth, int64_t y)
{
    struct level *level = &climate->levels[depth];
    int64_t near = nearest_row(climate, depth - 1, y >> 1);
    int64_t far = nearest_row(climate, depth - 1, (y >> 1) + (y & 1) * 2 - 1);
    const struct level *above = level_with(climate, depth - 1, near > far ? near : far);
    make_bits(climate, depth, y, 0, 0);
    for (int field = 0; field < FIELDS; field++) {
        int32_t *row = level->rows[field][ring_row(y)];
        refine(row, above->rows[field][ring_row(near)], above->rows[field][ring_row(far)],
               (size_t)(level->x & 1), level->cols);
        add_noise(row, climate->bits, field, strength_of(field, depth), level->cols);
    }
}

/* Makes a level's next row. */
static void make_row(struct climate *climate, int depth)
{
    struct level *level = &climate->levels[depth];
    int64_t y = level->made++;
    if (depth > 0)
        make_refined(climate, depth, y);
    else
        make_first(climate, y);
    for (int field = 0; field < FIELDS; field++)
        close_columns(climate, depth, level, level->rows[field][ring_row(y)]);
}

/* Returns a level that has a row. */
static const struct level *level_with(struct climate *climate, int depth, int64_t y)
{
    while (climate->levels[depth].made <= y)
        make_row(climate, depth);
    return &climate->levels[depth];
}

/* Returns where a row is on the way from one cold belt to the next, 0 to 65535. They are 32 features
 * apart, or a little more; or the height of the world. */
static int32_t phase_of(const struct recipe *recipe, int depth, int64_t row)
{
    uint64_t down = recipe->height / recipe->feature;
    uint64_t turns = down / 32 > 0 ? down / 32 : 1;
    uint64_t feature = (uint64_t)row >> depth;
    uint64_t within = (uint64_t)row - (feature << depth);
    /* That is (2 * row + 1) * turns mod 2 * rows, where no product needs more than 64 bits. */
    uint64_t place = (feature * turns % down << (depth + 1)) + (2 * within + 1) * turns;
    uint64_t rows = down << depth;
    return (int32_t)((place % (2 * rows) << 15) / rows);
}

/* Returns the warmth of a row by its latitude. */
static int32_t latitude(const struct climate *climate, int64_t y)
{
    const struct recipe *recipe = climate->recipe;
    int depth = climate->depth > 0 ? climate->depth : 0;
    int64_t down = recipe->height / recipe->feature;
    if (climate->depth < 0)
        y = recipe_wrap(y, climate->down) << -climate->depth;
    int32_t phase = phase_of(recipe, depth, recipe_wrap(y, down << depth));
    int32_t t = phase < 32768 ? phase : 65535 - phase;
    return (int32_t)((int64_t)t * (98304 - t) >> 16);
}

static void put_row(struct climate *climate, const struct level *level, int64_t y,
                    const uint32_t *heights)
{
    const struct recipe *recipe = climate->recipe;
    const int32_t *wet = level->rows[0][ring_row(y)];
    const int32_t *warm = level->rows[1][ring_row(y)];
    int32_t sea = airs_level(climate->airs, recipe->sea_found);
    int32_t base = recipe->climate == CLIMATE_BELTS ? latitude(climate, climate->y) + 2400 : 18500;
    for (uint32_t n = 0; n < climate->cols; n++) {
        int32_t rise = airs_level(climate->airs, heights[n]) - sea;
        int32_t high = higher(rise, 0);
        int32_t cool = (high * high >> 14) + (high >> 3);
        climate->wetness[n] = (uint16_t)between(wet[n], 0, CLIMATE_TOP);
        climate->warmth[n] = (uint16_t)between(base + warm[n] - cool, 0, CLIMATE_TOP);
        climate->rise[n] = (int16_t)between(rise, -32768, 32767);
    }
}

const struct climate_row *climate_next(struct climate *climate, const uint32_t *heights)
{
    int64_t y = nearest_row(climate, climate->deepest, climate->y);
    put_row(climate, level_with(climate, climate->deepest, y), y, heights);
    climate->y++;
    return &climate->row;
}

void climate_seek(struct climate *climate, int64_t x, int64_t y)
{
    climate->x = x;
    climate->y = y;
    for (int n = climate->deepest; n >= 0; n--) {
        struct level *level = &climate->levels[n];
        level->x = x;
        level->made = nearest_row(climate, n, y);
        x = (x >> 1) - MARGIN;
        y = (y >> 1) - 1;
    }
    airs_seek(climate->airs, climate->levels[0].x, climate->levels[0].made);
}

/* Sets the columns of levels, and returns the count of numbers that their rows have. */
static size_t plan_levels(struct climate *climate)
{
    size_t count = climate->cols; /* bits */
    size_t cols = climate->cols;
    for (int n = climate->deepest; n >= 0; n--) {
        climate->levels[n].cols = cols;
        count += FIELDS * RING * cols;
        cols = cols / 2 + 1 + 2 * MARGIN;
    }
    return count + 3 * (size_t)climate->cols;
}

static void share_rows(struct climate *climate)
{
    int32_t *unused = climate->numbers;
    for (int n = 0; n <= climate->deepest; n++)
        for (int row = 0; row < FIELDS * RING; row++) {
            climate->levels[n].rows[row / RING][row % RING] = unused;
            unused += climate->levels[n].cols;
        }
    climate->bits = unused;
    unused += climate->levels[0].cols > climate->cols ? climate->levels[0].cols : climate->cols;
    climate->wetness = (uint16_t *)unused;
    climate->warmth = climate->wetness + climate->cols;
    climate->rise = (int16_t *)(climate->warmth + climate->cols);
    climate->row = (struct climate_row){
        climate->layers & CLIMATE_WETNESS ? climate->wetness : NULL,
        climate->layers & CLIMATE_WARMTH ? climate->warmth : NULL,
        climate->layers & CLIMATE_RISE ? climate->rise : NULL,
    };
}

struct climate *climate_new(const struct recipe *recipe, int zoom, uint32_t cols, unsigned layers)
{
    int depth = recipe_depth(recipe) + zoom;
    struct climate plan = {.recipe = recipe,
                           .depth = depth,
                           .cols = cols,
                           .layers = layers,
                           .deepest = depth > 0 ? depth : 0};
    size_t count = plan_levels(&plan) + 16;
    struct climate *climate = malloc(sizeof *climate + count * sizeof *climate->numbers);
    if (climate == NULL)
        return NULL;
    *climate = plan;
    climate->across = depth < 0 ? recipe_cols(recipe, zoom) : recipe->width / recipe->feature;
    climate->down = depth < 0 ? recipe_rows(recipe, zoom) : recipe->height / recipe->feature;
    share_rows(climate);
    climate->airs =
        airs_new(recipe, depth < 0 ? zoom : zoom - depth, (uint32_t)climate->levels[0].cols);
    if (climate->airs == NULL) {
        free(climate);
        return NULL;
    }
    climate_seek(climate, 0, 0);
    return climate;
}

void climate_free(struct climate *climate)
{
    if (climate == NULL)
        return;
    airs_free(climate->airs);
    free(climate);
}
