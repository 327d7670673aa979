/*
 * Biome: the kind of country at a place, by its warmth, wetness, height and water.
 *
 * The table is after Whittaker, "Communities and ecosystems", 1975: warmth and wetness alone tell
 * most kinds of land apart. In addition, high land is bare here. man/tmap-world.7 has the table row
 * by row.
 */
#ifndef TMAP_WORLD_CLIMATE_BIOME_H
#define TMAP_WORLD_CLIMATE_BIOME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct climate_row;

/* Kinds of country: open water, water, land from cold to warm, and bare heights. */
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

/* True if a biome is land that one can walk on: neither ice nor snow. */
bool biome_is_walkable(enum biome biome);

/* A place, as the table sees it. */
struct biome_place {
    uint8_t cover;    /* enum rivers_water */
    int16_t rise;     /* height above the lowest land, as in struct climate_row */
    uint16_t warmth;  /* 0, coldest, to CLIMATE_TOP */
    uint16_t wetness; /* 0, driest, to CLIMATE_TOP */
};

/* Returns the biome of a place, by the first row of the table that fits. */
enum biome biome_of(const struct biome_place *place);

/* Writes the biomes (enum biome) of `cols` places of a row, whose climate has all layers. `covers`
 * has their enum rivers_water, other values being land; `out` may be the same array. */
void biome_row(const struct climate_row *climate, const uint8_t *covers, size_t cols, uint8_t *out);

/* Return a word for a warmth ("cold", "cool", "mild", "warm" or "hot") and for a wetness ("dry",
 * "moist" or "wet"). */
const char *biome_warmth_word(uint16_t warmth);
const char *biome_wetness_word(uint16_t wetness);

#endif
