/*
 * A guess and the truth are found by the same functions, from fewer points and from all. The facts
 * of a subject, which is the area or a circle, are found when a condition first asks for them.
 */
#include "survey/seed_search.h"

#include "base/minmax.h"
#include "options/preset.h"
#include "world/heights.h"
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

enum { SUBJECTS_MAX = CONDITIONS_CIRCLES_MAX + 1, POINTS_A_FEATURE = 8, LESS_SLACK = 3 };

/* Facts of a subject. */
struct answer {
    bool known;
    struct area_facts facts;
};

struct searcher {
    const struct seed_search *search;
    struct world world; /* the seed's, guessed or measured */
    struct bands bands;
    int guess;         /* number of the guess; that after the last is the truth */
    uint32_t *heights; /* heights of the guess; NULL: none are needed */
    struct area areas[SEARCH_GUESSES + 1][SUBJECTS_MAX]; /* areas of the subjects at each guess */
    struct answer answers[SUBJECTS_MAX];
    struct facts_memory memory;
    uint64_t held; /* bits of conditions that held, or may have, at a guess at least once */
};

/* Adds a guess of the points of a zoom, unless it has too many. */
static void add_guess(struct seed_search *search, int zoom)
{
    const struct recipe *recipe = &search->recipe;
    uint64_t points = (uint64_t)recipe_cols(recipe, zoom) * (uint64_t)recipe_rows(recipe, zoom);
    if (zoom < 0 && points <= SEARCH_GUESS_MAX)
        search->guesses[search->guess_count++] = area_of_world(recipe, (uint32_t)points);
}

void seed_search_begin(struct seed_search *search, bool whole)
{
    const struct recipe *recipe = &search->recipe;
    int64_t shorter = MIN(recipe->width, recipe->height);
    int zoom = 0;
    while (shorter >> (1 - zoom) >= SEARCH_GUESS_MIN &&
           recipe->feature >> (1 - zoom) >= POINTS_A_FEATURE)
        zoom--;
    search->whole = whole;
    search->guess_count = 0;
    if (search->normalize != NORMALIZE_RANGE)
        return;
    add_guess(search, zoom);
    if (search->guess_count > 0)
        add_guess(search, zoom + 2);
}

/* Returns the area of a circle at a guess. */
static struct area guess_circle(const struct seed_search *search, int guess,
                                const struct condition_circle *circle)
{
    const struct recipe *recipe = &search->recipe;
    uint32_t points = AREA_POINTS_MAX;
    struct area area;
    if (guess < search->guess_count)
        points = (uint32_t)(SEARCH_GUESS_MIN * SEARCH_GUESS_MIN) << (4 * guess);
    do {
        area = area_of_circle(recipe, circle->x, circle->y, circle->radius, points);
        points *= 4;
    } while (area.zoom < 0 && recipe->feature >> -area.zoom < POINTS_A_FEATURE &&
             points <= AREA_POINTS_MAX);
    return area;
}

/* Finds the areas of all subjects, at all guesses. */
static void find_areas(struct searcher *searcher)
{
    const struct seed_search *search = searcher->search;
    for (int guess = 0; guess <= search->guess_count; guess++) {
        struct area *areas = searcher->areas[guess];
        bool guessed = search->whole && guess < search->guess_count;
        areas[0] = guessed ? search->guesses[guess] : search->area;
        for (int n = 0; n < search->conditions.circle_count; n++)
            areas[n + 1] = guess_circle(search, guess, &search->conditions.circles[n]);
    }
}

struct searcher *searcher_new(const struct seed_search *search)
{
    struct searcher *searcher = calloc(1, sizeof *searcher);
    if (searcher == NULL)
        return NULL;
    searcher->search = search;
    find_areas(searcher);
    if (search->guess_count == 0 || recipe_has_water(&search->recipe))
        return searcher;
    const struct area *last = &search->guesses[search->guess_count - 1];
    size_t points = (size_t)last->cols * last->rows;
    searcher->heights = malloc(points * sizeof *searcher->heights);
    if (searcher->heights != NULL)
        return searcher;
    searcher_free(searcher);
    return NULL;
}

void searcher_free(struct searcher *searcher)
{
    if (searcher == NULL)
        return;
    facts_memory_free(&searcher->memory);
    free(searcher->heights);
    free(searcher);
}

/* Reads the heights of a guess. Returns false if out of memory. */
static bool read_guess(struct searcher *searcher, const struct recipe *recipe)
{
    const struct area *guess = &searcher->search->guesses[searcher->guess];
    struct heights *heights = heights_new(recipe, guess->zoom, guess->cols);
    for (uint32_t row = 0; heights != NULL && row < guess->rows; row++)
        memcpy(searcher->heights + (size_t)row * guess->cols, heights_row(heights),
               guess->cols * sizeof *searcher->heights);
    heights_free(heights);
    return heights != NULL;
}

static bool is_guessing(const struct searcher *searcher)
{
    return searcher->guess < searcher->search->guess_count;
}

/* Estimates the world of a recipe. Returns false if out of memory. */
static bool guess_world(struct searcher *searcher, const struct recipe *recipe)
{
    const struct area *guess = &searcher->search->guesses[searcher->guess];
    return (searcher->heights == NULL || read_guess(searcher, recipe)) &&
           world_estimate(&searcher->world, recipe, searcher->heights, guess->cols * guess->rows);
}

/* Makes the world of a seed, as the guess has it. Returns false if out of memory. */
static bool make_world(struct searcher *searcher, uint64_t seed)
{
    const struct seed_search *search = searcher->search;
    struct recipe recipe = search->recipe;
    recipe.seed = seed;
    bool made = is_guessing(searcher) ? guess_world(searcher, &recipe)
                                      : world_make(&searcher->world, &recipe, search->normalize, 1);
    bool walks = false;
    for (int n = 0; n < SUBJECTS_MAX; n++) {
        searcher->answers[n].known = false;
        walks = walks || search->conditions.levels[n] >= FACTS_WALKS;
    }
    if (made && walks)
        bands_make(&searcher->bands, search->tiles, &searcher->world, search->normalize);
    return made;
}

/* Returns the facts of a subject, at a level or above it; NULL if out of memory. */
static const struct area_facts *find_facts(struct searcher *searcher, int subject,
                                           enum facts_level level)
{
    const struct seed_search *search = searcher->search;
    struct answer *answer = &searcher->answers[subject];
    const uint32_t *heights = NULL;
    if (answer->known && answer->facts.level >= level)
        return &answer->facts;
    if (!is_guessing(searcher))
        level = search->conditions.levels[subject];
    else if (subject == 0 && search->whole)
        heights = searcher->heights;
    answer->known =
        area_facts_find(&answer->facts, &searcher->areas[searcher->guess][subject],
                        &searcher->world, &searcher->bands, level, heights, &searcher->memory);
    return answer->known ? &answer->facts : NULL;
}

/* Judges the nth condition. */
static enum search_verdict judge_condition(struct searcher *searcher, int n)
{
    const struct condition *condition = &searcher->search->conditions.list[n];
    int64_t slack = is_guessing(searcher) ? condition->fact->slack : 0;
    if (slack == FACT_NO_SLACK) {
        searcher->held |= UINT64_C(1) << n;
        return SEARCH_HIT;
    }
    slack = searcher->guess == 0 ? slack : slack / LESS_SLACK;
    const struct area_facts *facts =
        find_facts(searcher, condition->subject, condition->fact->level);
    if (facts == NULL)
        return SEARCH_NO_MEMORY;
    int64_t value = area_fact_value(condition->fact, facts);
    bool holds = value >= condition->low - slack && value <= condition->high + slack;
    searcher->held |= (uint64_t)holds << n;
    return holds ? SEARCH_HIT : SEARCH_MISS;
}

/* Judges all conditions by the world that was made. */
static enum search_verdict judge_world(struct searcher *searcher)
{
    const struct conditions *conditions = &searcher->search->conditions;
    enum search_verdict verdict = SEARCH_MISS;
    for (int n = 0; n < conditions->count; n++) {
        bool first = n == 0 || conditions->list[n].group != conditions->list[n - 1].group;
        if (first && verdict == SEARCH_HIT)
            return SEARCH_HIT;
        if (first || verdict == SEARCH_HIT)
            verdict = judge_condition(searcher, n);
        if (verdict == SEARCH_NO_MEMORY)
            break;
    }
    return verdict;
}

/* Finds the facts that were asked for and did not matter for the verdict. */
static enum search_verdict find_asked(struct searcher *searcher)
{
    const struct conditions *conditions = &searcher->search->conditions;
    for (int n = 0; n < conditions->count; n++)
        if (find_facts(searcher, conditions->asked[n].subject, conditions->asked[n].fact->level) ==
            NULL)
            return SEARCH_NO_MEMORY;
    return SEARCH_HIT;
}

enum search_verdict searcher_judge(struct searcher *searcher, uint64_t seed)
{
    struct recipe recipe = searcher->search->recipe;
    enum search_verdict verdict = SEARCH_HIT;
    int kind = preset_kind(&recipe);
    recipe.seed = seed;
    if (preset_kind(&recipe) != kind) /* its area and its guesses are others */
        return SEARCH_MISS;
    int last = searcher->search->guess_count;
    for (searcher->guess = 0; searcher->guess <= last && verdict == SEARCH_HIT; searcher->guess++) {
        if (!make_world(searcher, seed))
            return SEARCH_NO_MEMORY;
        verdict = judge_world(searcher);
        if (verdict == SEARCH_HIT && searcher->guess == last)
            verdict = find_asked(searcher);
        world_free(&searcher->world);
    }
    return verdict;
}

bool searcher_was_slow(const struct searcher *searcher)
{
    return searcher->guess > 1 || searcher->search->guess_count == 0;
}

void searchers_add_unheld(struct searcher *const *searchers, int count, struct text *text)
{
    const struct conditions *conditions = &searchers[0]->search->conditions;
    const struct condition *list = conditions->list;
    uint64_t held = 0;
    int n = 0;
    while (count-- > 0)
        held |= searchers[count]->held;
    while (n < conditions->count && (held >> n & 1) != 0)
        n++;
    if (n == conditions->count)
        return;
    text_add(text, ": ");
    text_bytes(text, list[n].written, (size_t)list[n].length);
    text_add(text, " never held");
    text_add(text, n > 0 && list[n - 1].group == list[n].group ? " with the others" : "");
}

/* True if a condition before the nth, as they were written, asks for the same fact. */
static bool is_asked_before(const struct conditions *conditions, int n)
{
    const struct condition *asked = conditions->asked;
    for (int before = 0; before < n; before++)
        if (asked[before].fact == asked[n].fact && asked[before].subject == asked[n].subject)
            return true;
    return false;
}

void searcher_add_facts(const struct searcher *searcher, struct text *text)
{
    const struct conditions *conditions = &searcher->search->conditions;
    for (int n = 0; n < conditions->count; n++) {
        const struct condition *asked = &conditions->asked[n];
        if (is_asked_before(conditions, n))
            continue;
        text_add(text, " ");
        condition_add(conditions, asked, text);
        text_add(text, "=");
        area_fact_add(asked->fact,
                      area_fact_value(asked->fact, &searcher->answers[asked->subject].facts), text);
    }
}
