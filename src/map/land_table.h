/*
 * Land table: the facts of an area by name, as numbers that can be printed and compared.
 */
#ifndef TMAP_MAP_LAND_TABLE_H
#define TMAP_MAP_LAND_TABLE_H

#include "base/text.h"
#include "map/land_facts.h"

#include <stddef.h>
#include <stdint.h>

#define LAND_SHARE_ALL 10000     /* a share of 100 %, in hundredths of a percent */
#define LAND_NO_SLACK  INT64_MAX /* a guess from fewer points says nothing */

/* Wholes that a fact is a share of. */
enum land_whole {
    LAND_NUMBER,       /* none: the fact is a number */
    LAND_OF_FIELD,     /* another field */
    LAND_OF_HEIGHTS,   /* the highest height that there can be */
    LAND_MEAN_CLIMATE, /* CLIMATE_TOP for each point of another field */
};

/* A fact that has a number. Facts of LAND_BIOMES are for worlds with a climate only. */
struct land_fact {
    const char *name;      /* NULL ends the table */
    const char *about;     /* a few words */
    enum land_level level; /* level at which it is found */
    enum land_whole whole; /* whole that the number is a share of */
    size_t field;          /* offset of a uint64_t in struct land_facts */
    size_t of;             /* offset of the field that it is a share of; else 0 */
    int64_t slack;         /* difference from the value that a guess from every few points has, in
                              all but very few worlds; LAND_NO_SLACK */
};

/* All facts that have a number, those that take longer to find last. */
extern const struct land_fact land_table[];

/* Returns the name of the nth fact; NULL if n is one more than the last. */
const char *land_table_name(int n);

/* Returns a share in hundredths of a percent, to the nearest; 0 of nothing. */
int64_t land_share(uint64_t part, uint64_t all);

/* Returns a fact's number: of a share, as land_share has it. */
int64_t land_fact_value(const struct land_fact *fact, const struct land_facts *facts);

/* Appends a value of a fact: "30.25" or "12". */
void land_fact_add(const struct land_fact *fact, int64_t value, struct text *text);

#endif
