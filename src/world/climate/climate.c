/*
 * The climate of a row is made from its fields (wetness and noise), its latitude and its heights.
 * Biomes follow from climate, height and water by a table.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/climate/climate.h"

#include "world/climate/climate_fields.h"
#include "world/climate/climate_levels.h"
#include "world/rivers/rivers.h"
#include "world/start/choices.h"
#include "world/start/latitude.h"

#include <stdlib.h>

enum {
    COLDEST = 4000,      /* warmth of a cold belt by the sea */
    MEAN_WARMTH = 18500, /* warmth by the sea without belts */
};

struct climate {
    struct climate_fields *fields;
    struct climate_levels levels;
    int64_t y;        /* row that comes next */
    int64_t features; /* from north to south */
    int64_t turns;    /* how often belts repeat */
    int64_t down;     /* rows of the world at the zoom */
    int depth;        /* depth of the zoom */
    bool belts;
    int32_t times; /* how often rises count: twice on planets, where high land is rare */
    uint32_t cols;
    struct climate_row row;
    uint16_t *wetness;
    uint16_t *warmth;
    int16_t *rise;
    uint16_t numbers[];
};

/* Returns the warmth of a latitude, by the sea. Warmth hardly changes inside cold belts and warm
 * belts, so that noise draws their borders. */
static int32_t warmth_at(int64_t way)
{
    int64_t gentle = (way * way >> 15) * (3 * CLIMATE_LEVEL_TOP - 2 * way) >> 15;
    int64_t warm = (way + gentle) >> 1;
    return COLDEST + (int32_t)(warm * (3 * CLIMATE_LEVEL_TOP - warm) >> 16);
}

/* Returns the warmth of the next row by its latitude. */
static int32_t latitude(const struct climate *climate)
{
    int depth = climate->depth > 0 ? climate->depth : 0;
    int64_t y = climate->y;
    if (climate->depth < 0)
        y = recipe_wrap(y, climate->down) << -climate->depth;
    y = recipe_wrap(y, climate->features << depth);
    return warmth_at(
        latitude_of(latitude_phase(climate->features, climate->turns, depth, (uint64_t)y)));
}

static void put_wetness(uint16_t *restrict out, const int32_t *restrict wetness, size_t cols)
{
    for (size_t n = 0; n < cols; n++)
        out[n] = (uint16_t)between(wetness[n], 0, CLIMATE_TOP);
}

static void put_rise(int16_t *restrict out, const uint32_t *restrict heights,
                     const struct climate_levels *by, int32_t times, size_t cols)
{
    const struct climate_levels levels = *by;
    for (size_t n = 0; n < cols; n++)
        out[n] = (int16_t)between((climate_level(&levels, heights[n]) - levels.sea) * times,
                                  -CLIMATE_TOP - 1, CLIMATE_TOP);
}

static void put_warmth(uint16_t *restrict out, const int32_t *restrict warmth,
                       const int16_t *restrict rise, int32_t base, size_t cols)
{
    for (size_t n = 0; n < cols; n++) {
        out[n] = (uint16_t)between(base + warmth[n] - climate_cooling(rise[n]), 0, CLIMATE_TOP);
    }
}

const struct climate_row *climate_next(struct climate *climate, const uint32_t *heights)
{
    struct climate_fields_row fields = climate_fields_next(climate->fields);
    int32_t base = climate->belts ? latitude(climate) : MEAN_WARMTH;
    put_wetness(climate->wetness, fields.wetness, climate->cols);
    put_rise(climate->rise, heights, &climate->levels, climate->times, climate->cols);
    put_warmth(climate->warmth, fields.warmth, climate->rise, base, climate->cols);
    climate->y++;
    return &climate->row;
}

void climate_seek(struct climate *climate, int64_t x, int64_t y)
{
    climate->y = y;
    climate_fields_seek(climate->fields, x, y);
}

/* Gives each layer its part of the memory. */
static void set_layers(struct climate *climate)
{
    climate->wetness = climate->numbers;
    climate->warmth = climate->wetness + climate->cols;
    climate->rise = (int16_t *)(climate->warmth + climate->cols);
    climate->row = (struct climate_row){climate->wetness, climate->warmth, climate->rise};
}

struct climate *climate_new(const struct recipe *recipe, int zoom, uint32_t cols)
{
    struct climate *climate = malloc(sizeof *climate + 3 * (size_t)cols * sizeof(uint16_t));
    if (climate == NULL)
        return NULL;
    *climate = (struct climate){
        .levels = climate_levels_of(recipe),
        .features = recipe->height / recipe->feature,
        .turns = rivers_belts(recipe),
        .down = recipe_rows(recipe, zoom),
        .depth = recipe_depth(recipe) + zoom,
        .belts = recipe->climate == CLIMATE_BELTS,
        .times = recipe_is_planet(recipe) ? 2 : 1,
        .cols = cols,
        .fields = climate_fields_new(recipe, zoom, cols),
    };
    set_layers(climate);
    if (climate->fields != NULL)
        return climate;
    free(climate);
    return NULL;
}

void climate_free(struct climate *climate)
{
    if (climate == NULL)
        return;
    climate_fields_free(climate->fields);
    free(climate);
}

/*
 * Biomes: the first row of a table that fits a place has its biome. A row fits if warmth and
 * wetness lie below its bounds, and height is not below its own. The last row of each table fits
 * any place.
 */

enum { ANY = CLIMATE_TOP + 1, FLAT = -CLIMATE_TOP - 1 }; /* bounds that fit all places */

/* A row of the table. */
struct biome_rule {
    uint8_t biome;    /* enum biome of the places that fit */
    uint16_t warmth;  /* lowest warmth that does not fit */
    uint16_t wetness; /* lowest wetness that does not fit */
    int16_t rise;     /* lowest height that fits */
};

/* clang-format off */
static const struct biome_rule sea_rules[] = {
    {BIOME_SEA_ICE, 2200, ANY, FLAT},
    {BIOME_SHELF, ANY, ANY, -3000},
    {BIOME_OCEAN, ANY, ANY, FLAT},
};

static const struct biome_rule lake_rules[] = {
    {BIOME_ICE, 3000, ANY, FLAT},
    {BIOME_LAKE, ANY, ANY, FLAT},
};

static const struct biome_rule land_rules[] = {
    {BIOME_SNOW, ANY, ANY, 17500},
    {BIOME_SNOW, 9000, ANY, 14500},
    {BIOME_ROCK, ANY, ANY, 15500},
    {BIOME_ICE, 3000, ANY, FLAT},
    {BIOME_ROCK, 7000, ANY, 9500},
    {BIOME_TUNDRA, 7000, ANY, FLAT},
    {BIOME_STEPPE, 13000, 7000, FLAT},
    {BIOME_TAIGA, 13000, ANY, FLAT},
    {BIOME_STEPPE, 21500, 6200, FLAT},
    {BIOME_GRASSLAND, 21500, 10500, FLAT},
    {BIOME_WOODLAND, 21500, 16500, FLAT},
    {BIOME_RAIN_FOREST, 21500, ANY, FLAT},
    {BIOME_DESERT, ANY, 8000, FLAT},
    {BIOME_SAVANNA, ANY, 11800, FLAT},
    {BIOME_GRASSLAND, ANY, 15000, FLAT},
    {BIOME_JUNGLE, ANY, ANY, FLAT},
};
/* clang-format on */

const char *biome_name(int biome)
{
    static const char *const names[BIOME_COUNT + 1] = {
        [BIOME_OCEAN] = "ocean",
        [BIOME_SHELF] = "shelf",
        [BIOME_SEA_ICE] = "sea-ice",
        [BIOME_LAKE] = "lake",
        [BIOME_ICE] = "ice",
        [BIOME_TUNDRA] = "tundra",
        [BIOME_TAIGA] = "taiga",
        [BIOME_STEPPE] = "steppe",
        [BIOME_GRASSLAND] = "grassland",
        [BIOME_WOODLAND] = "woodland",
        [BIOME_RAIN_FOREST] = "rain-forest",
        [BIOME_DESERT] = "desert",
        [BIOME_SAVANNA] = "savanna",
        [BIOME_JUNGLE] = "jungle",
        [BIOME_ROCK] = "rock",
        [BIOME_SNOW] = "snow",
    };
    return names[biome];
}

bool biome_is_walkable(enum biome biome)
{
    return biome > BIOME_ICE && biome != BIOME_SNOW;
}

/* Returns the biome of the first row that fits. */
static uint8_t first_fit(const struct biome_rule *rule, const struct biome_place *place)
{
    while (place->warmth >= rule->warmth || place->wetness >= rule->wetness ||
           place->rise < rule->rise)
        rule++;
    return rule->biome;
}

enum biome biome_of(const struct biome_place *place)
{
    const struct biome_rule *rules = land_rules;
    if (place->cover == RIVERS_SEA)
        rules = sea_rules;
    else if (place->cover == RIVERS_LAKE)
        rules = lake_rules;
    return (enum biome)first_fit(rules, place);
}

void biome_row(const struct climate_row *climate, const uint8_t *covers, size_t cols, uint8_t *out)
{
    for (size_t n = 0; n < cols; n++) {
        struct biome_place place = {
            .cover = covers[n],
            .rise = climate->rise[n],
            .warmth = climate->warmth[n],
            .wetness = climate->wetness[n],
        };
        out[n] = (uint8_t)biome_of(&place);
    }
}

/* Returns the word of the first of `ends` that is above a value, or else the last word. */
static const char *word_below(const uint16_t *ends, const char *const *words, int count,
                              uint16_t value)
{
    int n = 0;
    while (n + 1 < count && value >= ends[n])
        n++;
    return words[n];
}

const char *biome_warmth_word(uint16_t warmth)
{
    static const uint16_t ends[] = {4000, 10000, 17000, 24000};
    static const char *const words[] = {"cold", "cool", "mild", "warm", "hot"};
    return word_below(ends, words, 5, warmth);
}

const char *biome_wetness_word(uint16_t wetness)
{
    static const uint16_t ends[] = {7000, 14000};
    static const char *const words[] = {"dry", "moist", "wet"};
    return word_below(ends, words, 3, wetness);
}
