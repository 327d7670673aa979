/*
 * Over 500 lines: conditions, and the search for worlds that have them.
 *
 * A guess and the truth are found by the same functions, from fewer points and from all. The facts
 * of a subject, which is the area or a circle, are found when a condition first asks for them.
 */
#include "survey/seed_search.h"

#include "base/parse.h"
#include "options/preset.h"
#include "world/heights.h"

#include <stdlib.h>

/*
 * Conditions. The text is read once, from left to right, without a copy. Every relation becomes an
 * interval of values: so all relations are judged alike.
 */

/* The largest number of a condition, in the units of area_fact_value. */
#define VALUE_MAX INT64_C(1000000000000)

/* A text while it is read. */
struct condition_text {
    struct conditions *conditions;
    const char *at; /* the text that is left */
    int group;
    struct error *error;
};

/* Sets the error to words about the rest of the text. Returns false. */
static bool refuse_rest(const struct condition_text *reading, const char *words)
{
    error_set(reading->error, ERROR_USAGE, words);
    error_prefix(reading->error, "%s",
                 *reading->at != '\0' ? ERROR_SHOWN(reading->at) : "at the end");
    return false; /* in words that analyzers understand */
}

static void skip_blanks(struct condition_text *reading)
{
    while (*reading->at == ' ')
        reading->at++;
}

/* Skips words that the text begins with. Returns false if it does not. */
static bool skip_words(struct condition_text *reading, const char *words)
{
    size_t length = strlen(words);
    if (strncmp(reading->at, words, length) != 0)
        return false;
    reading->at += length;
    return true;
}

/* Refuses the text between two conditions, or where one should be, if it is a sign or a word that
 * others use there. Returns true if it is none. */
static bool check_joint(const struct condition_text *reading)
{
    static const struct {
        const char *words;
        const char *instead;
    } joints[] = {
        {"|", "write or, with blanks: 'land<10 or rim>=98'"},
        {"OR ", "write or in small letters: 'land<10 or rim>=98'"},
        {"&", "a blank is enough: 'land<10 rim>=98'"},
        {",", "a blank is enough: 'land<10 rim>=98'"},
        {"and ", "a blank is enough: 'land<10 rim>=98'"},
    };
    for (size_t n = 0; n < sizeof joints / sizeof *joints; n++)
        if (strncmp(reading->at, joints[n].words, strlen(joints[n].words)) == 0)
            return refuse_rest(reading, joints[n].instead);
    return true;
}

static bool read_fact(struct condition_text *reading, struct condition *condition)
{
    size_t length = strspn(reading->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
    for (const struct area_fact *fact = area_fact_table; fact->name != NULL; fact++)
        if (strlen(fact->name) == length && strncmp(fact->name, reading->at, length) == 0) {
            condition->fact = fact;
            reading->at += length;
            return true;
        }
    char words[ERROR_TEXT_MAX];
    struct text text = {.bytes = words, .room = sizeof words};
    text_add(&text, "unknown fact, must be ");
    text_add_names(&text, area_fact_name);
    return refuse_rest(reading, words);
}

/* Reads an integer of a circle, and the byte after it. */
static bool read_coordinate(struct condition_text *reading, int64_t *number, const char *after)
{
    uint64_t digits;
    bool minus = skip_words(reading, "-");
    const char *end = parse_digits(reading->at, (uint64_t)2 * RECIPE_SIDE_MAX, &digits);
    if (end == NULL)
        return false;
    reading->at = end;
    *number = minus ? -(int64_t)digits : (int64_t)digits;
    return skip_words(reading, after);
}

/* Finds the number of a circle, which is added if it is new. Returns 0 if there are too many. */
static int add_circle(struct conditions *conditions, const struct condition_circle *circle)
{
    int n = 0;
    for (; n < conditions->circle_count; n++) {
        const struct condition_circle *other = &conditions->circles[n];
        if (other->x == circle->x && other->y == circle->y && other->radius == circle->radius)
            return n + 1;
    }
    if (n == CONDITIONS_CIRCLES_MAX)
        return 0;
    conditions->circles[n] = *circle;
    return ++conditions->circle_count;
}

/* Reads a circle in parentheses, if there is one. */
static bool read_circle(struct condition_text *reading, struct condition *condition)
{
    struct condition_circle circle;
    int64_t radius = 0;
    const char *begin = reading->at;
    condition->subject = 0;
    if (!skip_words(reading, "("))
        return true;
    if (!read_coordinate(reading, &circle.x, ",") || !read_coordinate(reading, &circle.y, ",") ||
        !read_coordinate(reading, &radius, ")") || radius < 0) {
        reading->at = begin;
        return refuse_rest(reading, "a circle is (X,Y,R), the cells within R of the cell X,Y");
    }
    circle.radius = (uint32_t)radius;
    condition->subject = add_circle(reading->conditions, &circle);
    reading->at = condition->subject > 0 ? reading->at : begin;
    return condition->subject > 0 || refuse_rest(reading, "there are at most 8 circles");
}

/* Reads a number in the units of the fact's values. */
static bool read_number(struct condition_text *reading, const struct area_fact *fact,
                        int64_t *value)
{
    bool share = fact->whole != FACT_NUMBER;
    uint64_t number;
    uint64_t part = 0;
    const char *end = parse_digits(reading->at, (uint64_t)VALUE_MAX / FACT_SHARE_ALL, &number);
    if (end == NULL)
        return refuse_rest(reading, "expected a number");
    if (share && end[0] == '.' && end[1] != '.') {
        const char *after = parse_digits(end + 1, 99, &part);
        if (after == NULL || after - end > 3)
            return refuse_rest(reading, "a share has at most 2 decimals");
        part *= after - end == 2 ? 10 : 1;
        end = after;
    }
    *value = share ? (int64_t)(number * 100 + part) : (int64_t)number;
    if (share && *value > FACT_SHARE_ALL)
        return refuse_rest(reading, "a share is at most 100");
    reading->at = end;
    if (share)
        skip_words(reading, "%");
    return true;
}

/* Reads the rest of =A or =A..B. */
static bool read_interval(struct condition_text *reading, struct condition *condition)
{
    const char *begin = reading->at;
    if (!read_number(reading, condition->fact, &condition->low))
        return false;
    condition->high = condition->low;
    if (!skip_words(reading, ".."))
        return true;
    if (!read_number(reading, condition->fact, &condition->high))
        return false;
    if (condition->low <= condition->high)
        return true;
    reading->at = begin;
    return refuse_rest(reading, "the first number must not be the larger one");
}

/* Reads a relation and its number, as an interval. */
static bool read_relation(struct condition_text *reading, struct condition *condition)
{
    static const struct {
        const char *sign;
        bool is_low; /* the number is the end of lower values */
        int by;      /* from the number to that end */
    } relations[] = {{"<=", false, 0}, {"<", false, -1}, {">=", true, 0}, {">", true, 1}};
    int64_t number = 0;
    condition->low = 0;
    condition->high = VALUE_MAX;
    skip_blanks(reading);
    for (size_t n = 0; n < sizeof relations / sizeof *relations; n++) {
        if (!skip_words(reading, relations[n].sign))
            continue;
        skip_blanks(reading);
        const char *begin = reading->at;
        if (!read_number(reading, condition->fact, &number))
            return false;
        number += relations[n].by;
        *(relations[n].is_low ? &condition->low : &condition->high) = number;
        bool share = condition->fact->whole != FACT_NUMBER;
        bool none = number < 0 || (share && number > FACT_SHARE_ALL);
        reading->at = none ? begin : reading->at;
        return !none || refuse_rest(reading, "no value is beyond this number");
    }
    if (!skip_words(reading, "="))
        return refuse_rest(reading, "expected =, <, <=, > or >= after the fact");
    skip_blanks(reading);
    return read_interval(reading, condition);
}

/* Adds a condition: to `asked` last, to `list` among its group, the quickest first. */
static void insert(struct conditions *conditions, const struct condition *condition)
{
    int n = conditions->count;
    enum facts_level *level = &conditions->levels[condition->subject];
    conditions->asked[n] = *condition;
    for (; n > 0 && conditions->list[n - 1].group == condition->group &&
           (conditions->list[n - 1].fact->level > condition->fact->level ||
            (conditions->list[n - 1].fact->level == condition->fact->level &&
             conditions->list[n - 1].subject > condition->subject));
         n--)
        conditions->list[n] = conditions->list[n - 1];
    conditions->list[n] = *condition;
    conditions->count++;
    *level = condition->fact->level > *level ? condition->fact->level : *level;
}

/* Reads the condition that comes next. */
static bool read_condition(struct condition_text *reading)
{
    struct condition condition = {.group = reading->group, .written = reading->at};
    if (!check_joint(reading) || !read_fact(reading, &condition))
        return false;
    if (reading->conditions->count == CONDITIONS_MAX)
        return refuse_rest(reading, "there are at most 64 conditions");
    if (!read_circle(reading, &condition) || !read_relation(reading, &condition))
        return false;
    if (*reading->at != '\0' && *reading->at != ' ')
        return check_joint(reading) && refuse_rest(reading, "expected a blank after the condition");
    condition.length = (int)(reading->at - condition.written);
    insert(reading->conditions, &condition);
    return true;
}

/* Reads conditions. False: ERROR_USAGE says what is wrong, and where. */
static bool parse_conditions(struct conditions *conditions, const char *text, struct error *error)
{
    struct condition_text reading = {conditions, text, 0, error};
    *conditions = (struct conditions){0};
    bool more = true; /* another condition must follow */
    skip_blanks(&reading);
    while (more || *reading.at != '\0') {
        if (!read_condition(&reading))
            return false;
        skip_blanks(&reading);
        more = skip_words(&reading, "or ");
        reading.group += more;
        skip_blanks(&reading);
    }
    return true;
}

/* Appends the fact that a condition asks for: "land" or "land(X,Y,R)". */
static void condition_add(const struct conditions *conditions, const struct condition *condition,
                          struct text *text)
{
    text_add(text, condition->fact->name);
    if (condition->subject == 0)
        return;
    const struct condition_circle *circle = &conditions->circles[condition->subject - 1];
    text_format(text, "(%lld,%lld,%u)", (long long)circle->x, (long long)circle->y, circle->radius);
}

/* Checks a side of a circle. Returns false if its centre is beyond a rim, or it is too large. */
static bool fits_side(int64_t centre, uint32_t radius, bool bounded, uint32_t side)
{
    bool small = bounded || (uint64_t)radius * 2 + 1 <= side;
    return small && (!bounded || (centre >= 0 && centre < side));
}

/* Checks that a world and the area in it have the facts; and the circles: that their cells lie in
 * it, and none twice. False: ERROR_USAGE. */
static bool check_conditions(const struct seed_search *search, struct error *error)
{
    const struct conditions *conditions = &search->conditions;
    const struct recipe *recipe = &search->recipe;
    for (int n = 0; n < conditions->count; n++) {
        const struct area_fact *fact = conditions->list[n].fact;
        const char *lack = area_fact_lack(fact, recipe);
        if (lack == NULL && fact->level == FACTS_RIVERS && search->area.windows > 0 &&
            conditions->list[n].subject == 0)
            lack = "of a world of so many features only views and circles have it";
        if (lack != NULL)
            return error_format(error, ERROR_USAGE, "%s: %s", fact->name, lack);
    }
    for (int n = 0; n < conditions->circle_count; n++) {
        const struct condition_circle *circle = &conditions->circles[n];
        if (!fits_side(circle->x, circle->radius, recipe_bounded_x(recipe), recipe->width) ||
            !fits_side(circle->y, circle->radius, recipe_bounded_y(recipe), recipe->height))
            return error_format(error, ERROR_USAGE,
                                "(%lld,%lld,%u): the world of %ux%u cells has no such circle",
                                (long long)circle->x, (long long)circle->y, circle->radius,
                                recipe->width, recipe->height);
    }
    return true;
}

/* A share that is estimated from points of a grid is off by less than one from as many points by
 * chance would be: neighbours are alike, and a grid takes no part twice. BY_COUNT such standard
 * deviations, and SHARE_BIAS hundredths of a percent for what coarse points see otherwise. */
enum { BY_COUNT = 5, SHARE_BIAS = 25 };

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

/* Chooses the guesses at a world. */
static void plan_guesses(struct seed_search *search)
{
    const struct recipe *recipe = &search->recipe;
    int64_t shorter = MIN(recipe->width, recipe->height);
    int zoom = 0;
    while (shorter >> (1 - zoom) >= SEARCH_GUESS_MIN &&
           recipe->feature >> (1 - zoom) >= POINTS_A_FEATURE)
        zoom--;
    search->guess_count = 0;
    if (search->normalize != NORMALIZE_RANGE)
        return;
    add_guess(search, zoom);
    if (search->guess_count > 0)
        add_guess(search, zoom + 2);
}

bool seed_search_begin(struct seed_search *search, const struct area *area, const char *conditions,
                       struct error *error)
{
    search->whole = area == NULL;
    search->area = area != NULL ? *area : area_of_world(&search->recipe, AREA_POINTS_MAX);
    plan_guesses(search);
    return parse_conditions(&search->conditions, conditions, error) &&
           check_conditions(search, error);
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
    struct heights *heights = heights_new(recipe, guess->zoom, guess->cols, 0);
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
    bool made = true;
    if (searcher->guess == 0 || !recipe_has_water(&recipe)) { /* else all is measured already */
        world_free(&searcher->world);
        made = is_guessing(searcher) ? guess_world(searcher, &recipe)
                                     : world_make(&searcher->world, &recipe, search->normalize, 1);
    }
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
    answer->facts.level = level;
    answer->known = area_facts_find(&answer->facts, &searcher->areas[searcher->guess][subject],
                                    &searcher->world, &searcher->bands, heights, &searcher->memory);
    return answer->known ? &answer->facts : NULL;
}

/* Returns the slack of a guess from some points at a bound, a share in hundredths of a percent. */
static int64_t slack_by_count(int64_t bound, uint64_t points)
{
    uint64_t share = (uint64_t)MIN(bound, FACT_SHARE_ALL);
    uint64_t variance = share * (FACT_SHARE_ALL - share) * BY_COUNT * BY_COUNT;
    return SHARE_BIAS + (int64_t)root_floor(variance / MAX(points, 1));
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
    int64_t below = slack;
    int64_t above = slack;
    if (is_guessing(searcher) && condition->fact->slack == FACT_BY_COUNT) {
        below = slack_by_count(condition->low, facts->area);
        above = slack_by_count(condition->high, facts->area);
    }
    bool holds = value >= condition->low - below && value <= condition->high + above;
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
    }
    world_free(&searcher->world);
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

void searcher_facts(const struct searcher *searcher, double *facts)
{
    const struct conditions *conditions = &searcher->search->conditions;
    for (int n = 0; n < conditions->count; n++) {
        const struct condition *asked = &conditions->asked[n];
        int64_t value = area_fact_value(asked->fact, &searcher->answers[asked->subject].facts);
        facts[n] = (double)value / (asked->fact->whole == FACT_NUMBER ? 1 : FACT_SHARE_ALL / 100);
    }
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
