/*
 * Conditions: facts that a world must have to be found.
 *
 *     conditions = group { " or " group }         one group must hold
 *     group      = condition { " " condition }    all of its conditions must hold
 *     condition  = FACT [ "(" X "," Y "," R ")" ] relation
 *     relation   = "=" NUMBER | "=" NUMBER ".." NUMBER | "<" NUMBER | "<=" NUMBER | ...
 *
 * FACT is a name of land_table, and X,Y,R the circle of the cells within R of a cell. Blanks may
 * stand around a relation. Numbers of shares are percent with at most 2 decimals.
 */
#ifndef TMAP_SURVEY_CONDITIONS_H
#define TMAP_SURVEY_CONDITIONS_H

#include "base/error.h"
#include "base/text.h"
#include "recipe/recipe.h"
#include "survey/area_facts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Land table: the facts of an area by name, as numbers that can be printed and compared.
 */

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
struct area_fact {
    const char *name;      /* NULL ends the table */
    const char *about;     /* a few words */
    enum land_level level; /* level at which it is found */
    enum land_whole whole; /* whole that the number is a share of */
    size_t field;          /* offset of a uint64_t in struct area_facts */
    size_t of;             /* offset of the field that it is a share of; else 0 */
    int64_t slack;         /* difference from the value that a guess from every few points has, in
                              all but very few worlds; LAND_NO_SLACK */
};

/* All facts that have a number, those that take longer to find last. */
extern const struct area_fact land_table[];

/* Returns the name of the nth fact; NULL if n is one more than the last. */
const char *area_fact_name(int n);

/* Returns a share in hundredths of a percent, to the nearest; 0 of nothing. */
int64_t land_share(uint64_t part, uint64_t all);

/* Returns a fact's number: of a share, as land_share has it. */
int64_t area_fact_value(const struct area_fact *fact, const struct area_facts *facts);

/* Appends a value of a fact: "30.25" or "12". */
void area_fact_add(const struct area_fact *fact, int64_t value, struct text *text);

#define CONDITIONS_MAX         64
#define CONDITIONS_CIRCLES_MAX 8

/* A circle that conditions are about. */
struct condition_circle {
    int64_t x; /* cell in the middle; may lie beyond a seam */
    int64_t y;
    uint32_t radius; /* in cells */
};

/* A fact and the values that it must have. */
struct condition {
    const struct area_fact *fact;
    int subject;  /* 0: the area that is searched; n: circle n - 1 */
    int64_t low;  /* lowest value, as area_fact_value has them */
    int64_t high; /* highest value */
    int group;    /* number of the group, from 0 */
};

struct conditions {
    int count;                              /* 1..CONDITIONS_MAX */
    struct condition list[CONDITIONS_MAX];  /* group by group; the quickest of a group first */
    struct condition asked[CONDITIONS_MAX]; /* the same, in the order in which they were written */
    int circle_count;
    struct condition_circle circles[CONDITIONS_CIRCLES_MAX];
    enum land_level levels[CONDITIONS_CIRCLES_MAX + 1]; /* level that a subject needs */
};

/* Reads conditions. False: ERROR_USAGE says what is wrong, and where. */
bool conditions_parse(struct conditions *conditions, const char *text, struct error *error);

/* Checks that a world has the facts, and the circles: that their cells lie in it, and none twice.
 * False: ERROR_USAGE. */
bool conditions_check(const struct conditions *conditions, const struct recipe *recipe,
                      struct error *error);

#endif
