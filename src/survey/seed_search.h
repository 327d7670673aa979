/*
 * Seed search: finds worlds whose facts fulfil conditions, seed by seed.
 *
 * A seed is first judged by a guess: from every few cells of its world, with the range and the sea
 * that these give, and with some slack (struct area_fact). A world that passes is guessed at again,
 * with 16 times the points and a third of the slack. If it passes again, its facts are found from
 * all cells, and these alone decide. A guess has at least 8 points along a noise feature, and at
 * most SEARCH_GUESS_MAX points; where that is not possible, there is no guess. In very few worlds a
 * guess is off by more than the slack: such a world is missed.
 *
 * A seed's verdict follows from the seed and the search alone.
 */
#ifndef TMAP_SURVEY_SEED_SEARCH_H
#define TMAP_SURVEY_SEED_SEARCH_H

#include "style/tiles.h"
#include "survey/area.h"
#include "survey/conditions.h"

#include <stdbool.h>
#include <stdint.h>

#define SEARCH_GUESS_MIN 64                  /* points along the shorter side of a guess, or more */
#define SEARCH_GUESS_MAX (UINT32_C(1) << 18) /* points of a guess */
#define SEARCH_GUESSES   2                   /* guesses at a world */

struct seed_search {
    struct recipe recipe;           /* recipe of all worlds, but for the seed; no picture */
    const struct tiles *tiles;      /* tiles, which decide where one can walk; must outlive it */
    enum world_normalize normalize; /* any but NORMALIZE_VIEW */
    struct area area;               /* area that facts without a circle are about */
    struct conditions conditions;   /* checked by conditions_check */
    int guess_count;                /* guesses, 0..SEARCH_GUESSES */
    struct area guesses[SEARCH_GUESSES]; /* every few points of the whole world; more in the next */
    bool whole;                          /* `area` is the whole world */
};

/* Completes a search whose first fields, up to `conditions`, are set. `whole` says that `area` is
 * that of area_of_world. */
void seed_search_begin(struct seed_search *search, bool whole);

/* Memory of one thread that searches. */
struct searcher;

/* Makes a searcher. The search must outlive it. Returns NULL if out of memory. The caller frees it
 * by searcher_free, which also takes NULL. */
struct searcher *searcher_new(const struct seed_search *search);
void searcher_free(struct searcher *searcher);

enum search_verdict { SEARCH_MISS, SEARCH_HIT, SEARCH_NO_MEMORY };

/* Judges a seed. In atlas a seed that draws another kind of world than the recipe's is a miss. */
enum search_verdict searcher_judge(struct searcher *searcher, uint64_t seed);

/* True if the first guess did not settle the seed that was judged last: that takes milliseconds, or
 * tens of them. */
bool searcher_was_slow(const struct searcher *searcher);

/* Appends the first condition, in the order of `list`, that held for none of the seeds which these
 * searchers judged, none of them a hit: ": rim>=98 never held", or "never held with the others", as
 * it is not looked at where an earlier one does not hold. Appends nothing if each held for some. */
void searchers_add_unheld(struct searcher *const *searchers, int count, struct text *text);

/* Appends the facts that were asked for, in the order of the conditions and each once, of the seed
 * that was a hit last: " land=41.20 rim=98.44". */
void searcher_add_facts(const struct searcher *searcher, struct text *text);

#endif
