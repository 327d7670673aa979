/*
 * Climate: how wet and how warm each place of a world is, row by row; and its biome.
 *
 * Wind from the west takes up water over the sea and drops it on land, most of it where the land
 * rises: coasts are wet, and land behind mountains is dry. Warmth comes from the latitude
 * (CLIMATE_BELTS) or from noise alone (CLIMATE_NOISE), and high land is cooler. Wetness and warmth
 * are made at depth 0, one place a feature. Each next depth is a spline of the one above, with
 * noise: so a window is that part of the whole, at any zoom. man/tmap-world.7 has the rules,
 * exactly.
 */
#ifndef TMAP_WORLD_CLIMATE_CLIMATE_H
#define TMAP_WORLD_CLIMATE_CLIMATE_H

#include "base/target_clones.h"
#include "recipe/recipe.h"

#define CLIMATE_TOP 32767 /* the highest wetness, warmth and rise */

/* Climate of a row: an element for each point. Points beyond the rim of a bounded world, and points
 * of unknown height, have unspecified values. */
struct climate_row {
    const uint16_t *wetness; /* 0, driest, to CLIMATE_TOP */
    const uint16_t *warmth;  /* 0, coldest, to CLIMATE_TOP */
    const int16_t *rise;     /* height above the lowest land, below 0 under the sea, in 2^-15 of the
                                range of the world's heights; of planets in 2^-16 */
};

/* Returns how much cooler land is than land by the sea, by its rise: 0 to less than 2^17. */
static inline int32_t climate_cooling(int32_t rise)
{
    int32_t up = rise > 0 ? rise : 0;
    return (up * up >> 14) + (up >> 3);
}

/* A reader of the rows of a window, one after another. */
struct climate;

/* Makes a reader of rows of `cols` points at a zoom, within the limits of heights_new. The recipe
 * is that of a struct world, which has its sea_found and climate_heights; it must have a climate
 * and no picture, and must outlive the reader. Call climate_seek before the first row. Returns NULL
 * if out of memory. The caller frees the reader by climate_free, which also takes NULL. */
struct climate *climate_new(const struct recipe *recipe, int zoom, uint32_t cols);
void climate_free(struct climate *climate);

/* Moves to the row of the points (x, y), (x + 1, y)... Coordinates are as heights_seek takes
 * them. */
void climate_seek(struct climate *climate, int64_t x, int64_t y);

/* Returns the climate of the next row, valid until the next call for this reader. `heights` are
 * those of its points. */
const struct climate_row *climate_next(struct climate *climate, const uint32_t *heights);

/*
 * Biomes: the kind of country at a place, by its warmth, wetness, height and water.
 *
 * The table is after Whittaker, "Communities and ecosystems", 1975: warmth and wetness alone decide
 * most kinds of land. Here high land is bare, too. man/tmap-world.7 has the table row by row.
 */

/* Kinds of country: sea, lakes, land from cold to warm, and bare heights. */
enum biome {
    BIOME_OCEAN,
    BIOME_SHELF,
    BIOME_SEA_ICE,
    BIOME_LAKE,
    BIOME_ICE,
    BIOME_TUNDRA,
    BIOME_TAIGA,
    BIOME_STEPPE,
    BIOME_GRASSLAND,
    BIOME_WOODLAND,
    BIOME_RAIN_FOREST,
    BIOME_DESERT,
    BIOME_SAVANNA,
    BIOME_JUNGLE,
    BIOME_ROCK,
    BIOME_SNOW,
    BIOME_COUNT, /* number of kinds */
};

/* Returns the name of a biome, such as "rain-forest"; NULL for BIOME_COUNT. */
const char *biome_name(int biome);

/* True if one can walk on a biome: land, but neither ice nor snow. */
bool biome_is_walkable(enum biome biome);

/* What the table needs to know of a place. */
struct biome_place {
    uint8_t cover;    /* enum rivers_water */
    int16_t rise;     /* height above the lowest land, as in struct climate_row */
    uint16_t warmth;  /* 0, coldest, to CLIMATE_TOP */
    uint16_t wetness; /* 0, driest, to CLIMATE_TOP */
};

/* Returns the biome of a place, by the first row of the table that fits. */
enum biome biome_of(const struct biome_place *place);

/* Writes the biomes (enum biome) of `cols` places of a row. `covers` has the enum rivers_water of
 * each; other values count as land. `out` may be the same array. */
void biome_row(const struct climate_row *climate, const uint8_t *covers, size_t cols, uint8_t *out);

/* Return a word for a warmth ("cold", "cool", "mild", "warm" or "hot") and for a wetness ("dry",
 * "moist" or "wet"). */
const char *biome_warmth_word(uint16_t warmth);
const char *biome_wetness_word(uint16_t wetness);

/*
 * Climate levels: heights in steps of the range, from 0, the world's lowest, to 2^15, its highest.
 */

#define CLIMATE_LEVEL_TOP (INT32_C(1) << 15)

struct climate_levels {
    uint32_t low;    /* height of level 0 */
    uint32_t most;   /* maximum height above `low` that counts: twice the range, so that the
                        product with `factor` fits */
    uint64_t factor; /* levels for each unit of height, in 2^-30 */
    int32_t sea;     /* level of the lowest land */
};

/* Returns the level of a height, 0..CLIMATE_LEVEL_TOP. A height outside the range, as points
 * between cells may have, gets the nearest level. */
INLINED int32_t climate_level(const struct climate_levels *levels, uint32_t height)
{
    uint32_t above = height > levels->low ? height - levels->low : 0;
    above = above < levels->most ? above : levels->most;
    uint64_t level = above * levels->factor >> 30;
    return level < CLIMATE_LEVEL_TOP ? (int32_t)level : CLIMATE_LEVEL_TOP;
}

/* Returns the levels of a world; its recipe is as climate_new takes it. */
static inline struct climate_levels climate_levels_of(const struct recipe *recipe)
{
    uint32_t low = recipe->climate_heights.low;
    uint32_t all = recipe->climate_heights.high - low + 1;
    struct climate_levels levels = {low, 2 * all, (UINT64_C(1) << 45) / all, 0};
    levels.sea = climate_level(&levels, recipe->sea_found);
    return levels;
}

#endif
