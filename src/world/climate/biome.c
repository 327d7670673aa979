/*
 * Each row of the table bounds a biome from above, or from below in height; the first row that fits
 * has the biome. The last row fits any land.
 */
#include "world/climate/biome.h"

#include "world/climate/climate.h"
#include "world/rivers/rivers.h"

enum { ANY = CLIMATE_TOP + 1, FLAT = -CLIMATE_TOP - 1 };

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

/* Returns the biome of the first row that fits. The last row always does. */
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

/* Returns the word of the first number that a value is below, or the last word. */
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
