/*
 * Land facts: numbers of the land and the water of an area.
 *
 * Points of unknown height, and those beyond a rim, do not count. area_facts.h says which points
 * are an island, a lake or a region.
 */
#ifndef TMAP_SURVEY_AREA_FACTS_H
#define TMAP_SURVEY_AREA_FACTS_H

#include "survey/area.h"
#include "survey/pieces.h"
#include "world/climate/biome.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * Land pieces: numbers of what hangs together in an area by the sides of points: the sea, islands,
 * lakes, and regions.
 *
 * An island is a piece of land, and a lake one of water, that is at least a thousandth
 * of the area; smaller ones are islets and ponds. The sea is the largest piece of water, the first
 * in reading order if there are two, and each one that reaches a rim of the area; in a world with
 * rivers it is what these call sea, and their lakes are the lakes. A region is a piece of the land
 * where one can walk.
 */

struct land_pieces {
    uint64_t sea;     /* points of sea */
    uint64_t lake;    /* points of water that is not sea */
    uint64_t islands; /* number of islands */
    uint64_t islets;  /* number of islets */
    uint64_t lakes;   /* number of lakes */
    uint64_t ponds;   /* number of ponds */
    uint64_t largest; /* points of the largest piece of land */
    uint64_t regions; /* number of regions */
    uint64_t region;  /* points of the largest one */
};

/* Adds up pieces of land and water (AREA_LAND, AREA_WATER and AREA_LAKE), which pieces_end has
 * completed, in an area of `area` points. `has_water`: the world has rivers. Sums are 0 before. */
void land_pieces_sum(struct land_pieces *sums, const struct pieces *land, uint64_t area,
                     bool has_water);

/* Adds up pieces of the land where one can walk. Returns the first run of the largest region, 0 if
 * there is none. */
uint32_t land_pieces_sum_regions(struct land_pieces *sums, const struct pieces *walk);

/* How much is found, each with all before it. */
enum land_level {
    LAND_SHARES, /* fields up to `high_at` */
    LAND_COASTS, /* `coast` */
    LAND_PIECES, /* pieces of land and water */
    LAND_WALKS,  /* `walkable`, and regions */
    LAND_BIOMES, /* fields from `biomes` on, in a world with a climate */
    LAND_ALL,    /* all */
};

/* Column and row of a point in the area. */
struct land_place {
    uint32_t col;
    uint32_t row;
};

/* Numbers of points, unless something else is said. */
struct area_facts {
    enum land_level level; /* level that was found; other fields are 0 */
    uint64_t area;         /* points that count */
    uint64_t unknown;      /* points of the area that do not, their heights being unknown */
    uint64_t land;         /* land and not water */
    uint64_t border;       /* points at the border of the area: a point beside them is outside. In
                              a world that wraps, too */
    uint64_t wet_border;   /* points of the border that are water */
    uint64_t low;          /* lowest height; 0 if `area` is 0 */
    uint64_t high;         /* highest height */
    struct land_place low_at; /* first points in reading order with these heights */
    struct land_place high_at;

    uint64_t coast; /* sides that land and water have in common */

    uint64_t walkable;         /* points where one can walk */
    struct land_pieces pieces; /* islands, lakes, regions */

    bool has_start;               /* one can walk somewhere */
    struct land_place start;      /* a good place to start, see area_facts.h */
    uint64_t bands[BAND_MAX];     /* points of each band; of water, too */
    uint64_t biomes[BIOME_COUNT]; /* points of each biome; 0 in a world without a climate */
    uint64_t wetness;             /* sum of the wetness of land, 0..CLIMATE_TOP a point */
    uint64_t warmth;              /* sum of its warmth */
};

/* Memory that is kept from one area to the next. Zeros are valid. */
struct land_memory {
    struct pieces land; /* pieces of land and water */
    struct pieces walk; /* regions */
};

/* Frees the memory. */
void land_memory_free(struct land_memory *memory);

/* Finds the facts of an area of a world with its bands. `heights` are as area_reader_new takes
 * them. Returns false if out of memory. */
bool area_facts_find(struct area_facts *facts, const struct area *area, const struct world *world,
                     const struct bands *bands, enum land_level level, const uint32_t *heights,
                     struct land_memory *memory);

#endif
