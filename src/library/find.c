/*
 * tmap_find: a seed after the other is judged as --find judges it (survey/seed_search.h), on the
 * thread of the caller.
 */
#include "library/calls.h"
#include "library/open.h"
#include "options/preset.h"
#include "survey/seed_search.h"

#include <stdlib.h>

/* A search, and the plan of its worlds. */
struct find {
    struct plan plan;
    struct seed_search search;
    struct searcher *searcher;
};

/* Reads what is searched for. Returns false with the error set. */
static bool begin_find(struct find *find, const char *recipe, const char *conditions,
                       struct error *error)
{
    struct seed_search *search = &find->search;
    if (!plan_read(&find->plan, recipe, NULL, NULL, error))
        return false;
    search->recipe = find->plan.recipe;
    search->tiles = &find->plan.tiles;
    search->normalize = find->plan.normalize;
    if (search->normalize == NORMALIZE_VIEW)
        return error_set(error, ERROR_USAGE, "--normalize=view: tmap_find looks at whole worlds");
    if (preset_draws(search->recipe.preset))
        return error_set(error, ERROR_USAGE,
                         "--preset: tmap_find looks at worlds of one kind, not atlas or voyage");
    if (!seed_search_begin(search, NULL, conditions, error))
        return false;
    find->searcher = searcher_new(search);
    return find->searcher != NULL || error_memory(error);
}

/* Judges `count` seeds. Returns how many were, or TMAP_NO_MEMORY. */
static int64_t judge_seeds(struct searcher *searcher, uint64_t first, uint64_t count,
                           int (*each)(void *data, uint64_t seed, const double *facts), void *data)
{
    double facts[CONDITIONS_MAX];
    uint64_t done = 0;
    bool stopped = false;
    while (done < count && !stopped) {
        const uint64_t seed = first + done++;
        const enum search_verdict verdict = searcher_judge(searcher, seed);
        if (verdict == SEARCH_NO_MEMORY)
            return TMAP_NO_MEMORY;
        if (verdict == SEARCH_HIT)
            searcher_facts(searcher, facts);
        stopped = each(data, seed, verdict == SEARCH_HIT ? facts : NULL) != 0;
    }
    return (int64_t)done;
}

/* Writes through `why` go by struct text, which clang-tidy does not see. */
// NOLINTBEGIN(readability-non-const-parameter)
EXPORTED int64_t tmap_find(const char *recipe, const char *conditions, uint64_t first,
                           uint64_t count,
                           int (*each)(void *data, uint64_t seed, const double *facts), void *data,
                           char *why, size_t room)
{
    struct text text = {.bytes = why, .room = why != NULL ? room : 0};
    struct error error = {0};
    struct find *find = calloc(1, sizeof *find); /* large for a small stack */
    int64_t result = TMAP_UNKNOWN;
    if (recipe == NULL || conditions == NULL || each == NULL)
        result = TMAP_NULL;
    else if (count > INT64_MAX || (count > 0 && first > UINT64_MAX - (count - 1)))
        result = TMAP_SIZE;
    else if (find != NULL && begin_find(find, recipe, conditions, &error))
        result = judge_seeds(find->searcher, first, count, each, data);
    else if (find == NULL || error.kind == ERROR_MEMORY)
        result = TMAP_NO_MEMORY;
    if (result < 0)
        text_add(&text, result == TMAP_UNKNOWN ? error.text : tmap_error_text((int)result));
    if (find != NULL)
        searcher_free(find->searcher);
    free(find);
    return result;
}
// NOLINTEND(readability-non-const-parameter)
