/*
 * Conditions: facts that a world must have to be found.
 *
 *     conditions = group { " or " group }         one group must hold
 *     group      = condition { " " condition }    all of its conditions must hold
 *     condition  = FACT [ "(" X "," Y "," R ")" ] relation
 *     relation   = "=" NUMBER | "=" NUMBER ".." NUMBER | "<" NUMBER | "<=" NUMBER | ...
 *
 * FACT is a name of area_fact_table, and X,Y,R the circle of the cells within R of a cell. Blanks
 * may stand around a relation. Numbers of shares are percent with at most 2 decimals.
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
    int subject;         /* 0: the area that is searched; n: circle n - 1 */
    int64_t low;         /* lowest value, as area_fact_value has them */
    int64_t high;        /* highest value */
    int group;           /* number of the group, from 0 */
    const char *written; /* in the text that was read, which must outlive it */
    int length;          /* bytes of that */
};

struct conditions {
    int count;                              /* 1..CONDITIONS_MAX */
    struct condition list[CONDITIONS_MAX];  /* group by group; the quickest of a group first */
    struct condition asked[CONDITIONS_MAX]; /* the same, in the order in which they were written */
    int circle_count;
    struct condition_circle circles[CONDITIONS_CIRCLES_MAX];
    enum facts_level levels[CONDITIONS_CIRCLES_MAX + 1]; /* level that a subject needs */
};

/* Reads conditions. False: ERROR_USAGE says what is wrong, and where. */
bool conditions_parse(struct conditions *conditions, const char *text, struct error *error);

/* Appends the fact that a condition asks for: "land" or "land(X,Y,R)". */
void condition_add(const struct conditions *conditions, const struct condition *condition,
                   struct text *text);

/* Checks that a world has the facts, and the circles: that their cells lie in it, and none twice.
 * False: ERROR_USAGE. */
bool conditions_check(const struct conditions *conditions, const struct recipe *recipe,
                      struct error *error);

#endif
