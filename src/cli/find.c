/*
 * Rounds of seeds are judged by all threads, then printed. A round has as many seeds as take about
 * a tenth of a second, so that hits, the rate and the end of the program come soon.
 *
 * Invariant: what is printed are the hits among all seeds before the one to go on with.
 */
#include "cli/find.h"

#include "base/parallel.h"
#include "cli/facts_print.h"
#include "cli/find_hits.h"
#include "cli/find_report.h"
#include "cli/interrupt.h"
#include "cli/seeds.h"
#include "map/search.h"
#include "readers/error_format.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE_SEEDS = 16, ROUND_SEEDS_MAX = 1 << 16, HITS_USUAL = 10 };

/* A round's seconds: below the first the next one is larger, above the second it is smaller. */
#define ROUND_SHORT 0.05
#define ROUND_LONG  0.2

/* Verdict of a seed that was not judged, because a signal came. */
enum { NOT_JUDGED = SEARCH_NO_MEMORY + 1 };

struct finder {
    struct search search;
    struct seeds seeds;
    int threads;
    struct searcher *searchers[PARALLEL_MAX];
    uint32_t round;  /* seeds of the next round */
    uint32_t count;  /* seeds of this round */
    uint64_t *list;  /* seeds of this round, ROUND_SEEDS_MAX at most */
    uint8_t *states; /* verdict of each, an enum search_verdict or NOT_JUDGED */
    char **facts;    /* facts of each hit; else NULL */
    uint64_t wanted; /* hits after which the search ends */
    struct find_hits hits;
    struct find_report report;
    struct find_report written; /* the report when all hits before were written */
};

/* Keeps the facts of a hit. Returns false if out of memory. */
static bool keep_facts(struct finder *finder, const struct searcher *searcher, uint32_t n)
{
    struct text measure = {0};
    searcher_add_facts(searcher, &measure);
    struct text text = {.bytes = malloc(measure.length + 1), .room = measure.length + 1};
    finder->facts[n] = text.bytes;
    if (text.bytes != NULL)
        searcher_add_facts(searcher, &text);
    return text.bytes != NULL;
}

static bool judge_piece(void *context, int thread, uint32_t piece)
{
    struct finder *finder = context;
    struct searcher *searcher = finder->searchers[thread];
    uint32_t end =
        (piece + 1) * PIECE_SEEDS < finder->count ? (piece + 1) * PIECE_SEEDS : finder->count;
    for (uint32_t n = piece * PIECE_SEEDS; n < end; n++) {
        if (interrupt_came() != 0)
            return false;
        enum search_verdict verdict = searcher_judge(searcher, finder->list[n]);
        if (verdict == SEARCH_HIT && !keep_facts(finder, searcher, n))
            verdict = SEARCH_NO_MEMORY;
        finder->states[n] = (uint8_t)verdict;
        if (verdict == SEARCH_NO_MEMORY)
            return false;
    }
    return true;
}

/* Writes the hits that are held. Returns false if they cannot be written, or a signal came before
 * they could. */
static bool write_hits(struct finder *finder, struct error *error)
{
    if (finder->hits.length > 0) {
        find_report_clear(&finder->report);
        if (!find_hits_write(&finder->hits, error))
            return false;
    }
    finder->written = finder->report;
    return true;
}

/* Prints the hits of a round, up to a seed that was not judged. Returns false if out of memory or
 * not written. */
static bool print_round(struct finder *finder, struct error *error)
{
    struct find_report *report = &finder->report;
    for (uint32_t n = 0; n < finder->count && report->hits < finder->wanted; n++) {
        if (finder->states[n] == SEARCH_NO_MEMORY)
            return write_hits(finder, error) && error_memory(error);
        if (finder->states[n] == NOT_JUDGED)
            break;
        bool hit = finder->states[n] == SEARCH_HIT;
        if (hit && !find_hits_add(&finder->hits, finder->list[n], finder->facts[n])) {
            if (!write_hits(finder, error))
                return false;
            if (!find_hits_add(&finder->hits, finder->list[n], finder->facts[n]))
                return error_memory(error);
        }
        report->last = finder->list[n];
        report->looked++;
        report->hits += hit;
    }
    return write_hits(finder, error);
}

/* Reads, judges and prints the next seeds. */
static bool do_round(struct finder *finder, struct error *error)
{
    double begin = find_report_now();
    if (!seeds_read(&finder->seeds, finder->list, finder->round, &finder->count, error))
        return false;
    memset(finder->states, NOT_JUDGED, finder->count);
    parallel_do(finder->threads, (finder->count + PIECE_SEEDS - 1) / PIECE_SEEDS, judge_piece,
                finder);
    double took = find_report_now() - begin;
    if (took < ROUND_SHORT && finder->round < ROUND_SEEDS_MAX)
        finder->round *= 2;
    if (took > ROUND_LONG && finder->round > PIECE_SEEDS)
        finder->round /= 2;
    bool done = print_round(finder, error);
    for (uint32_t n = 0; n < finder->count; n++) {
        free(finder->facts[n]);
        finder->facts[n] = NULL;
    }
    if (done)
        find_report_show(&finder->report);
    else
        find_report_return(&finder->report, &finder->written);
    return done;
}

/* Says that no seed is a hit. */
static bool refuse_misses(const struct finder *finder, struct error *error)
{
    return error_format(error, ERROR_FAILURE, "--find: none of %" PRIu64 " worlds is like that",
                        finder->report.looked);
}

/* Searches until there are no more seeds, or enough hits. A signal also ends the reading of seeds
 * and the writing of hits, which then fails. */
static bool search_seeds(struct finder *finder, struct error *error)
{
    struct find_report *report = &finder->report;
    bool done = true;
    interrupt_catch();
    find_report_begin(report);
    finder->written = *report;
    while (done && interrupt_came() == 0 && !finder->seeds.ended && report->hits < finder->wanted)
        done = do_round(finder, error);
    if (!done && interrupt_came() == 0) {
        find_report_clear(report);
        return false;
    }
    bool whole = finder->seeds.ended && report->hits < finder->wanted && interrupt_came() == 0;
    find_report_end(report, &finder->seeds, whole);
    if (interrupt_came() != 0)
        interrupt_die(interrupt_came());
    return report->hits > 0 || refuse_misses(finder, error);
}

static void free_finder(struct finder *finder)
{
    for (int n = 0; n < finder->threads; n++)
        searcher_free(finder->searchers[n]);
    free(finder->list);
    free(finder->states);
    free(finder->facts);
}

/* Makes memory for rounds and threads. Returns false if out of memory. */
static bool make_finder(struct finder *finder)
{
    bool made = true;
    finder->round = PIECE_SEEDS;
    finder->list = malloc(ROUND_SEEDS_MAX * sizeof *finder->list);
    finder->states = malloc(ROUND_SEEDS_MAX);
    finder->facts = calloc(ROUND_SEEDS_MAX, sizeof *finder->facts);
    for (int n = 0; n < finder->threads && made; n++) {
        finder->searchers[n] = searcher_new(&finder->search);
        made = finder->searchers[n] != NULL;
    }
    return made && finder->list != NULL && finder->states != NULL && finder->facts != NULL;
}

/* Reads what is searched for. */
static bool read_search(struct search *search, const struct options *options,
                        const struct view *view, struct error *error)
{
    *search = (struct search){
        .recipe = options->recipe,
        .tiles = &options->look.tiles,
        .normalize = options->look.normalize,
    };
    if (!facts_area(options, &options->recipe, view, &search->area, error))
        return false;
    if (!conditions_parse(&search->conditions, options->find, error) ||
        !conditions_check(&search->conditions, &options->recipe, error))
        return error_prefix_option(error, "find", options->find);
    search_begin(search, facts_are_of_world(options));
    return true;
}

bool find_print(const struct options *options, int threads, const struct view *view,
                struct error *error)
{
    const char *spec = options->seeds != NULL ? options->seeds : "0..";
    struct finder *finder = calloc(1, sizeof *finder); /* large for a small stack */
    if (finder == NULL)
        return error_memory(error);
    finder->threads = threads;
    finder->wanted = options->count > 0       ? options->count
                     : options->seeds == NULL ? HITS_USUAL
                                              : UINT64_MAX;
    bool done = read_search(&finder->search, options, view, error) &&
                seeds_open(&finder->seeds, spec, error);
    if (done) {
        done = make_finder(finder) ? search_seeds(finder, error) : error_memory(error);
        seeds_close(&finder->seeds);
        free_finder(finder);
    }
    free(finder);
    return done;
}
