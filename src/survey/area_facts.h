/*
 * Area facts: numbers about the land and the water of an area, and the table of those with names.
 *
 * Points of unknown height, and points beyond a rim, do not count. Points that are connected by
 * their sides are a piece (area.h). A piece of land is an island, a piece of water a lake, if it
 * has a thousandth of the area or more; smaller ones are islets and ponds. The sea is the largest
 * piece of water, the first in reading order of two, every piece that reaches a rim of the area,
 * and every piece that would fill two features or more, which names call a sea, too. In a world
 * with rivers, the rivers decide what is sea and what is a lake. A region is a piece of the land
 * where one can walk, rivers included. The largest region has a good place to start, see
 * pieces_start.
 *
 * If windows stand for the area, each is an area of its own: their facts are added up, and the
 * largest piece of land and the largest region are those of any window.
 */
#ifndef TMAP_SURVEY_AREA_FACTS_H
#define TMAP_SURVEY_AREA_FACTS_H

#include "base/progress.h"
#include "survey/area.h"
#include "world/climate/climate.h"

/* Rivers of an area of a world with water, without windows. Zeros: there is none. */
struct area_rivers {
    uint64_t length;           /* points of the longest way of water over land and lakes, from a
                                 spring to the sea, a rim or a sink, within the area */
    uint64_t catchment;        /* largest catchment of a point of land or of a lake, in points */
    uint64_t discharge;        /* largest discharge of such a point; 0 without a climate */
    struct area_point spring;  /* first point of the longest way; of the first mouth in reading
                                  order, if two are as long */
    struct area_point mouth;   /* last point of that way */
    struct area_point largest; /* first point in reading order with the largest catchment */
    struct area_point fullest; /* first point in reading order with the largest discharge */
};

/* How much is found. Each level includes those before it. */
enum facts_level {
    FACTS_SHARES, /* fields up to `high_at` */
    FACTS_COASTS, /* `coast` */
    FACTS_PIECES, /* pieces of land and water */
    FACTS_WALKS,  /* `walkable`, and regions */
    FACTS_BIOMES, /* `biomes`, `wetness` and `warmth`, in a world with a climate */
    FACTS_RIVERS, /* `rivers`, in a world with water, of an area without windows */
    FACTS_ALL,    /* all */
};

/* Numbers of points, unless something else is said. */
struct area_facts {
    enum facts_level level; /* level to find; fields beyond it are 0 */
    uint64_t area;          /* points that count */
    uint64_t unknown;       /* points of the area whose heights are unknown */
    uint64_t land;          /* land and not water */
    uint64_t border;        /* points at the border of the area: a point beside them is outside. In
                               a world that wraps, too */
    uint64_t wet_border;    /* points of the border that are water */
    uint64_t low;           /* lowest height; 0 if `area` is 0 */
    uint64_t high;          /* highest height */
    struct area_point low_at; /* first points in reading order with these heights; in windows, rows
                                 are counted from the first row of the first window on */
    struct area_point high_at;

    uint64_t coast; /* sides that land and water have in common */

    uint64_t sea;
    uint64_t lake;    /* water that is not sea */
    uint64_t islands; /* number of islands */
    uint64_t islets;  /* number of islets */
    uint64_t lakes;   /* number of lakes */
    uint64_t ponds;   /* number of ponds */
    uint64_t largest; /* points of the largest piece of land */

    uint64_t walkable; /* points where one can walk */
    uint64_t regions;  /* number of regions; 0: one can walk nowhere, and there is no start */
    uint64_t region;   /* points of the largest one */

    struct area_rivers rivers;

    struct area_point start;      /* a good place to start */
    uint64_t bands[BAND_MAX];     /* points of each band; of water, too */
    uint64_t biomes[BIOME_COUNT]; /* points of each biome; 0 in a world without a climate */
    uint64_t wetness;             /* sum of the wetness of land, 0..CLIMATE_TOP a point */
    uint64_t warmth;              /* sum of its warmth */
};

/* Memory that is kept from one area to the next. Zeros are valid. */
struct facts_memory {
    struct pieces land;        /* pieces of land and water */
    struct pieces walk;        /* regions */
    uint8_t *directions;       /* of an area's rivers, while its facts are found; NULL: none */
    struct progress *progress; /* told of each row; NULL: nobody is */
};

/* Frees the memory. */
void facts_memory_free(struct facts_memory *memory);

/* Finds the facts of an area of a world with its bands, as far as facts->level says. `heights` are
 * as area_reader_new takes them. Returns false if out of memory. */
bool area_facts_find(struct area_facts *facts, const struct area *area, const struct world *world,
                     const struct bands *bands, const uint32_t *heights,
                     struct facts_memory *memory);

/*
 * The facts that have names, as numbers that can be printed and compared.
 */

#define FACT_SHARE_ALL 10000     /* a share of 100 %, in hundredths of a percent */
#define FACT_NO_SLACK  INT64_MAX /* a guess from fewer points says nothing */
#define FACT_BY_COUNT  (-1)      /* the slack follows from the number of points */

/* What a fact is a share of. */
enum fact_whole {
    FACT_NUMBER,       /* nothing: it is a number */
    FACT_OF_FIELD,     /* another field */
    FACT_OF_HEIGHTS,   /* the highest height that there can be */
    FACT_MEAN_CLIMATE, /* CLIMATE_TOP for each point of another field */
};

/* A fact that has a name. Those of FACTS_BIOMES are of worlds with a climate only, those of
 * FACTS_RIVERS of worlds with water, and not of areas with windows. */
struct area_fact {
    const char *name;       /* NULL ends the table */
    const char *about;      /* a few words */
    enum facts_level level; /* level at which it is found */
    enum fact_whole whole;
    size_t field;  /* offset of a uint64_t in struct area_facts */
    size_t of;     /* offset of the field that it is a share of; else 0 */
    int64_t slack; /* how far, in all but very few worlds, a guess from every few points is off at
                      most; or FACT_NO_SLACK, or FACT_BY_COUNT */
};

/* All facts that have names, those that take longer to find last. */
extern const struct area_fact area_fact_table[];

/* Returns the name of the nth fact; NULL if n is one more than the last. */
const char *area_fact_name(int n);

/* Returns in a few words why worlds of a recipe lack a fact; NULL if they have it. */
const char *area_fact_lack(const struct area_fact *fact, const struct recipe *recipe);

/* Returns a share in hundredths of a percent, to the nearest; 0 of nothing. */
int64_t area_fact_share(uint64_t part, uint64_t all);

/* Returns a fact's number; of a share, as area_fact_share has it. */
int64_t area_fact_value(const struct area_fact *fact, const struct area_facts *facts);

/* Appends a value of a fact: "30.25" or "12". */
void area_fact_add(const struct area_fact *fact, int64_t value, struct text *text);

#endif
