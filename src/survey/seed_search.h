/*
 * Seed search: finds worlds whose facts fulfil conditions, seed by seed.
 *
 * A seed is first judged by a guess: from every few cells of its world, with the range and the sea
 * that these give, and with some slack (struct area_fact). A world that passes is guessed at again,
 * with 16 times the points and a third of the slack. If it passes again, its facts are found from
 * all cells, and these alone decide. A guess has at least 8 points along a noise feature, and at
 * most SEARCH_GUESS_MAX points; where that is not possible, there is no guess. A world with water
 * is measured once, at the first guess, as its sea takes longest to find. In very few worlds a
 * guess is off by more than the slack: such a world is missed.
 *
 * A seed's verdict follows from the seed and the search alone.
 */
#ifndef TMAP_SURVEY_SEED_SEARCH_H
#define TMAP_SURVEY_SEED_SEARCH_H

#include "survey/area_facts.h"

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

#define SEARCH_GUESS_MIN 64                  /* points along the shorter side of a guess, or more */
#define SEARCH_GUESS_MAX (UINT32_C(1) << 18) /* points of a guess */
#define SEARCH_GUESSES   2                   /* guesses at a world */

struct seed_search {
    struct recipe recipe;           /* recipe of all worlds, but for the seed; no picture */
    const struct tiles *tiles;      /* tiles, which decide where one can walk; must outlive it */
    enum world_normalize normalize; /* any but NORMALIZE_VIEW */
    struct area area;               /* area that facts without a circle are about */
    struct conditions conditions;
    int guess_count;                     /* guesses, 0..SEARCH_GUESSES */
    struct area guesses[SEARCH_GUESSES]; /* every few points of the whole world; more in the next */
    bool whole;                          /* `area` is that of area_of_world */
};

/* Completes a search whose first three fields are set, by conditions, whose text must outlive it.
 * Facts without a circle are about an area; NULL: the whole world. False: ERROR_USAGE says what is
 * wrong with the conditions, and where; or that the world lacks a fact, or that a circle has cells
 * beyond it, or one twice. */
bool seed_search_begin(struct seed_search *search, const struct area *area, const char *conditions,
                       struct error *error);

/* Memory of one thread that searches. */
struct searcher;

/* Makes a searcher. The search must outlive it. Returns NULL if out of memory. The caller frees it
 * by searcher_free, which also takes NULL. */
struct searcher *searcher_new(const struct seed_search *search);
void searcher_free(struct searcher *searcher);

enum search_verdict { SEARCH_MISS, SEARCH_HIT, SEARCH_NO_MEMORY };

/* Judges a seed. If the preset draws, a seed of another kind of world than the recipe's misses. */
enum search_verdict searcher_judge(struct searcher *searcher, uint64_t seed);

/* True if the first guess did not settle the seed that was judged last: that takes milliseconds, or
 * tens of them. */
bool searcher_was_slow(const struct searcher *searcher);

/* Appends the first condition, in the order of `list`, that held for none of the seeds which these
 * searchers judged, none of them a hit: ": rim>=98 never held", or "never held with the others", as
 * it is not looked at where an earlier one does not hold. Appends nothing if each held for some. */
void searchers_add_unheld(struct searcher *const *searchers, int count, struct text *text);

/* Stores the facts of the seed that was a hit last, one for each condition as they were written;
 * shares in percent. */
void searcher_facts(const struct searcher *searcher, double *facts);

/* Appends the facts that were asked for, in the order of the conditions and each once, of the seed
 * that was a hit last: " land=41.20 rim=98.44". */
void searcher_add_facts(const struct searcher *searcher, struct text *text);

#endif
