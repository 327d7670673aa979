/*
 * Search: the seeds, their judges, the hits and the report are parts of one loop.
 *
 * Seeds are searched in rounds: all threads judge the seeds of a round, then its hits are printed.
 * A round has as many seeds as take about a tenth of a second, so hits, the rate and the end of the
 * program are not delayed.
 *
 * Invariant: the printed lines are exactly the hits among all seeds before the one to continue
 * with.
 */
#include "cli/print_search.h"

#include "base/parallel.h"
#include "base/parse.h"
#include "cli/print_tasks.h"
#include "export/output_file.h"
#include "survey/seed_search.h"
#include "system/system.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * Seed list: the seeds to search, from a range or from the lines of a file. A text that begins with
 * a digit and contains two points is a range; any other text names a file.
 */

/* Maximum number of bytes of a line, with its newline. */
enum { SEEDS_LINE_MAX = 4096 };

struct seed_list {
    const char *spec;               /* as written */
    int file;                       /* descriptor; -1: a range */
    uint64_t first;                 /* first seed of a range */
    uint64_t next;                  /* next seed of a range */
    uint64_t last;                  /* last seed of a range */
    bool open_ended;                /* the range was written without an end */
    bool ended;                     /* there are no more */
    uint64_t lines;                 /* lines that were read */
    size_t begin;                   /* where unread bytes begin in `bytes` */
    size_t end;                     /* where they end */
    char bytes[SEEDS_LINE_MAX + 1]; /* read from the file; and a byte 0, to end its last line */
};

/* Puts the seeds' name before the text of an error. Returns false. */
static bool blame_seeds(const struct seed_list *seeds, struct error *error)
{
    return error_prefix(error, "--find: seeds=%s", ERROR_SHOWN(seeds->spec));
}

/* Reads a range. Returns false if the text is not a range. */
static bool parse_range(struct seed_list *seeds, const char *spec)
{
    char begin[24];
    bool fits;
    const char *dots = strstr(spec, "..");
    if (dots == NULL || dots == spec || (size_t)(dots - spec) >= sizeof begin)
        return false;
    memcpy(begin, spec, (size_t)(dots - spec));
    begin[dots - spec] = '\0';
    if (!parse_hex_or_decimal(begin, &seeds->next, &fits) || !fits)
        return false;
    seeds->first = seeds->next;
    seeds->last = UINT64_MAX;
    seeds->open_ended = dots[2] == '\0';
    return seeds->open_ended || (parse_hex_or_decimal(dots + 2, &seeds->last, &fits) && fits &&
                                 seeds->next <= seeds->last);
}

/* Opens the seeds of `spec`: A..B, both included; A.., from A on; FILE; or "-", standard input.
 * Each line of a file begins with a seed; the rest of a line, and empty lines, are ignored. The
 * caller closes `file` unless it is standard input. Returns false, with nothing to close, on
 * failure. */
static bool seed_list_open(struct seed_list *seeds, const char *spec, struct error *error)
{
    *seeds = (struct seed_list){.spec = spec, .file = -1};
    if (spec[0] >= '0' && spec[0] <= '9' && strstr(spec, "..") != NULL)
        return parse_range(seeds, spec) ||
               error_set(error, ERROR_USAGE,
                         "must be A..B, two numbers below 2^64, A not above B; A..; or a file "
                         "(./NAME)") ||
               blame_seeds(seeds, error);
    seeds->file = strcmp(spec, "-") == 0 ? STDIN_FILENO : open(spec, O_RDONLY | O_CLOEXEC);
    if (seeds->file >= 0)
        return true;
    return error_of_errno(error) || blame_seeds(seeds, error);
}

/* Refuses the first line that is not counted as read. */
static bool blame_line(const struct seed_list *seeds, const char *why, struct error *error)
{
    return error_format(error, ERROR_FAILURE, "line %llu: %s", (unsigned long long)seeds->lines + 1,
                        why) ||
           blame_seeds(seeds, error);
}

/* Reads more bytes of the file. Returns false if they cannot be read or a signal came. */
static bool read_more(struct seed_list *seeds, struct error *error)
{
    ssize_t got = -1;
    memmove(seeds->bytes, seeds->bytes + seeds->begin, seeds->end - seeds->begin);
    seeds->end -= seeds->begin;
    seeds->begin = 0;
    for (errno = EINTR; got < 0 && errno == EINTR;) {
        if (interrupt_came() != 0 || !interrupt_await(seeds->file, INTERRUPT_READ))
            return false;
        got = read(seeds->file, seeds->bytes + seeds->end, SEEDS_LINE_MAX - seeds->end);
    }
    if (got < 0)
        return error_of_errno(error) || blame_seeds(seeds, error);
    seeds->end += (size_t)got;
    seeds->ended = got == 0;
    return true;
}

/* Finds the next line, which ends with a byte 0 in place of its newline; NULL at the end. Returns
 * false if it cannot be read or a signal came. */
static bool take_line(struct seed_list *seeds, char **line, struct error *error)
{
    char *newline = NULL;
    *line = NULL;
    while (!seeds->ended && newline == NULL) {
        size_t length = seeds->end - seeds->begin;
        newline = memchr(seeds->bytes + seeds->begin, '\n', length);
        if (newline == NULL && length == SEEDS_LINE_MAX)
            return blame_line(seeds, "it is too long", error);
        if (newline == NULL && !read_more(seeds, error))
            return false;
    }
    size_t end = newline != NULL ? (size_t)(newline - seeds->bytes) : seeds->end;
    if (newline != NULL || end > seeds->begin)
        *line = seeds->bytes + seeds->begin;
    seeds->bytes[end] = '\0';
    seeds->begin = newline != NULL ? end + 1 : end;
    return true;
}

/* Reads the next line, and its seed if it has one. */
static bool take_seed(struct seed_list *seeds, uint64_t *seed, bool *has_seed, struct error *error)
{
    struct error reason;
    char *line;
    *has_seed = false;
    if (!take_line(seeds, &line, error))
        return false;
    if (line == NULL)
        return true;
    if (seeds->lines == 0)
        line += text_mark(line, strlen(line));
    line[strcspn(line, " \t\r")] = '\0';
    *has_seed = line[0] != '\0';
    if (*has_seed && !seed_parse(line, seed, &reason))
        return blame_line(seeds, reason.text, error);
    seeds->lines++;
    return true;
}

/* Reads at most `room` seeds into `list`, and sets *count; it is less than `room` only at the end.
 * Returns false if a line has no valid seed or cannot be read; also if a signal came
 * (system/system.h), then without setting *error. */
static bool seed_list_read(struct seed_list *seeds, uint64_t *list, uint32_t room, uint32_t *count,
                           struct error *error)
{
    bool has_seed = true;
    *count = 0;
    while (*count < room && !seeds->ended) {
        if (seeds->file >= 0 && !take_seed(seeds, &list[*count], &has_seed, error))
            return false;
        if (seeds->file < 0) {
            list[*count] = seeds->next;
            seeds->ended = seeds->next == seeds->last;
            seeds->next++;
        }
        *count += has_seed;
    }
    return true;
}

/*
 * Report: the progress of a search, on standard error.
 */

struct report {
    struct progress_line line;
    uint64_t looked; /* number of seeds that were looked at */
    uint64_t hits;   /* number of them that were printed */
    uint64_t last;   /* last seed that was looked at, if one was */
};

/* Returns the letter that a word for `count` things has at its end. */
static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* Shows the progress on a terminal. */
static void report_show(struct report *report, const struct seed_list *seeds)
{
    struct progress *progress = &report->line.progress;
    const bool known = seeds->file < 0 && !seeds->open_ended;
    snprintf(progress->what, sizeof progress->what,
             "%" PRIu64 " seed%s, %.0f a second, %" PRIu64 " found", report->looked,
             plural(report->looked),
             (double)report->looked / (system_seconds() - report->line.start), report->hits);
    progress_tell(progress, report->looked, known ? seeds->last - seeds->first + 1 : 0);
}

/* Prints, after a search that ended early, where to continue; on a terminal also how fast it was.
 * `whole`: all seeds of a file were searched; for a range the report itself knows. */
static void report_end(struct report *report, const struct seed_list *seeds, bool whole)
{
    double took = system_seconds() - report->line.start;
    bool range = seeds->file < 0;
    bool talks = report->line.progress.tell != NULL; /* standard error is a terminal */
    if (range)
        whole = report->looked > 0 && report->last == seeds->last;
    progress_end(&report->line);
    if (whole && !talks)
        return;
    fprintf(stderr, "tmap: looked at %" PRIu64 " seed%s", report->looked, plural(report->looked));
    if (talks && took > 0)
        fprintf(stderr, ", %.0f a second", (double)report->looked / took);
    if (range && !whole)
        fprintf(stderr, "; go on with seeds=%" PRIu64 "..",
                report->looked > 0 ? report->last + 1 : seeds->first);
    if (range && !whole && !seeds->open_ended)
        fprintf(stderr, "%" PRIu64, seeds->last);
    if (!range && !whole && report->looked > 0)
        fprintf(stderr, ", the last of them %" PRIu64, report->last);
    fputs("\n", stderr);
}

enum { PIECE_SEEDS = 16, ROUND_SEEDS_MAX = 1 << 16, HITS_USUAL = 10, RARE = 10000 };

/* Limits of the seconds of a round: below the first the next round is larger, above the second
 * smaller. */
#define ROUND_SHORT 0.05
#define ROUND_LONG  0.2

/* Verdict for a seed that was not judged because a signal came. */
enum { NOT_JUDGED = SEARCH_NO_MEMORY + 1 };

struct finder {
    struct seed_search search;
    struct seed_list seeds;
    char *find; /* the conditions; then all words, of which the seeds are one */
    int threads;
    struct searcher *searchers[PARALLEL_MAX];
    uint32_t round;                  /* seeds of the next round */
    uint32_t count;                  /* seeds of this round */
    uint64_t list[ROUND_SEEDS_MAX];  /* seeds of this round */
    uint8_t states[ROUND_SEEDS_MAX]; /* verdict of each, an enum search_verdict or NOT_JUDGED */
    char *lines[ROUND_SEEDS_MAX];    /* line of each hit: the seed and its facts; else NULL */
    uint64_t wanted;                 /* hits after which the search ends */
    struct text held; /* lines that are to be written: PIPE_BUF bytes at most, or one line */
    struct report report;
    struct report written; /* the report when all hits before were written */
    bool warned;           /* it was said that there is no hit among RARE seeds */
};

/* Stores the line of a hit. Returns false if out of memory. */
static bool keep_line(struct finder *finder, const struct searcher *searcher, uint32_t n)
{
    struct text line = {.grows = true};
    text_number(&line, finder->list[n]);
    searcher_add_facts(searcher, &line);
    text_add(&line, "\n");
    finder->lines[n] = line.bytes;
    return !line.failed;
}

static bool judge_piece(void *context, int thread, uint32_t piece)
{
    struct finder *finder = context;
    struct searcher *searcher = finder->searchers[thread];
    uint32_t end = MIN((piece + 1) * PIECE_SEEDS, finder->count);
    for (uint32_t n = piece * PIECE_SEEDS; n < end; n++) {
        if (interrupt_came() != 0)
            return false;
        enum search_verdict verdict = searcher_judge(searcher, finder->list[n]);
        if (verdict == SEARCH_HIT && !keep_line(finder, searcher, n))
            verdict = SEARCH_NO_MEMORY;
        finder->states[n] = (uint8_t)verdict;
        if (verdict == SEARCH_NO_MEMORY)
            return false;
    }
    return true;
}

/* Writes the held lines to standard output. Returns false if that fails, or if a signal came while
 * the reader made them wait: then none is written, and *error is not set. A pipe takes up to
 * PIPE_BUF bytes completely or not at all, and without blocking when it is writable. So when a
 * signal comes, all lines of a write are printed, or none. There must be no other threads. */
static bool write_hits(struct finder *finder, struct error *error)
{
    struct text *held = &finder->held;
    size_t written = 0;
    if (held->length > 0) {
        progress_end(&finder->report.line);
        if (!interrupt_await(STDOUT_FILENO, INTERRUPT_WRITE))
            return false;
    }
    while (written < held->length) {
        ssize_t more = write(STDOUT_FILENO, held->bytes + written, held->length - written);
        if (more < 0 && errno != EINTR)
            return error_of_errno(error) || output_file_prefix(error, NULL);
        written += more > 0 ? (size_t)more : 0;
    }
    text_cut(held, 0);
    finder->written = finder->report;
    return true;
}

/* Holds the line of a hit, to write it together with others. Returns false as write_hits does, or
 * if out of memory. */
static bool hold_line(struct finder *finder, const char *line, struct error *error)
{
    if (finder->held.length + strlen(line) > PIPE_BUF && !write_hits(finder, error))
        return false;
    text_add(&finder->held, line);
    return !finder->held.failed || error_memory(error);
}

/* Prints the hits of a round, up to the first seed that was not judged. Returns false if out of
 * memory or if writing failed. */
static bool print_round(struct finder *finder, struct error *error)
{
    struct report *report = &finder->report;
    for (uint32_t n = 0; n < finder->count && report->hits < finder->wanted; n++) {
        if (finder->states[n] == SEARCH_NO_MEMORY)
            return write_hits(finder, error) && error_memory(error);
        if (finder->states[n] == NOT_JUDGED)
            break;
        bool hit = finder->states[n] == SEARCH_HIT;
        if (hit && !hold_line(finder, finder->lines[n], error))
            return false;
        report->last = finder->list[n];
        report->looked++;
        report->hits += hit;
    }
    return write_hits(finder, error);
}

/* Sets the error that no seed is a hit, and which condition is why. */
static bool refuse_misses(const struct finder *finder, struct error *error)
{
    struct text text = TEXT_LOCAL(ERROR_TEXT_MAX);
    searchers_add_unheld(finder->searchers, finder->threads, &text);
    if (finder->report.looked == 0)
        return error_set(error, ERROR_FAILURE, "--find: there was no seed to look at");
    if (finder->report.looked == 1)
        return error_format(error, ERROR_FAILURE,
                            "--find: the world of seed %" PRIu64
                            " does not fulfil the conditions%s",
                            finder->report.last, text.bytes);
    return error_format(error, ERROR_FAILURE,
                        "--find: none of %" PRIu64 " worlds fulfils the conditions%s",
                        finder->report.looked, text.bytes);
}

/* Says once, also into a log, that a search may never find anything. */
static void warn_of_misses(struct finder *finder)
{
    struct error about;
    bool over = finder->report.hits > 0 || finder->seeds.ended;
    if (over || finder->warned || finder->report.looked < RARE)
        return;
    finder->warned = true;
    refuse_misses(finder, &about);
    progress_end(&finder->report.line);
    fprintf(stderr, "tmap: %s; the search goes on\n", about.text);
}

/* Reads, judges and prints the next round of seeds. */
static bool do_round(struct finder *finder, struct error *error)
{
    double begin = system_seconds();
    if (!seed_list_read(&finder->seeds, finder->list, finder->round, &finder->count, error))
        return false;
    memset(finder->states, NOT_JUDGED, finder->count);
    parallel_do(finder->threads, (finder->count + PIECE_SEEDS - 1) / PIECE_SEEDS, judge_piece,
                finder);
    double took = system_seconds() - begin;
    if (took < ROUND_SHORT && finder->round < ROUND_SEEDS_MAX)
        finder->round *= 2;
    if (took > ROUND_LONG && finder->round > PIECE_SEEDS)
        finder->round /= 2;
    bool done = print_round(finder, error);
    for (uint32_t n = 0; n < finder->count; n++) {
        free(finder->lines[n]);
        finder->lines[n] = NULL;
    }
    if (done) {
        warn_of_misses(finder);
        report_show(&finder->report, &finder->seeds);
    } else {
        finder->written.line = finder->report.line;
        finder->report = finder->written; /* the other hits were not printed */
    }
    return done;
}

/* Searches until there are no more seeds, or enough hits. A signal also ends the reading of seeds
 * and the writing of hits; these then fail. */
static bool search_seeds(struct finder *finder, struct error *error)
{
    struct report *report = &finder->report;
    bool done = true;
    interrupt_catch();
    progress_start(&report->line, true, "%s", "");
    finder->written = *report;
    while (done && interrupt_came() == 0 && !finder->seeds.ended && report->hits < finder->wanted)
        done = do_round(finder, error);
    if (!done && interrupt_came() == 0) {
        progress_end(&report->line);
        return false;
    }
    bool whole = finder->seeds.ended && report->hits < finder->wanted && interrupt_came() == 0;
    report_end(report, &finder->seeds, whole);
    if (interrupt_came() != 0)
        interrupt_die(interrupt_came());
    return report->hits > 0 || refuse_misses(finder, error);
}

/* Makes what each thread needs. Returns false if out of memory. */
static bool make_searchers(struct finder *finder)
{
    bool made = true;
    for (int n = 0; n < finder->threads && made; n++) {
        finder->searchers[n] = searcher_new(&finder->search);
        made = finder->searchers[n] != NULL;
    }
    return made;
}

/* Takes the words seeds= and count= out of what --find says; the others are conditions. They go
 * before --seeds and --count. */
static bool take_words(struct finder *finder, const char *find, const char **seeds,
                       struct error *error)
{
    const size_t size = strlen(find) + 1;
    finder->find = malloc(2 * size);
    if (finder->find == NULL)
        return error_memory(error);
    char *copy = finder->find + size; /* whose words end with a byte 0 */
    memcpy(finder->find, find, size);
    memcpy(copy, find, size);
    for (size_t length, n = 0; find[n] != '\0'; n += length + strspn(find + n + length, " ")) {
        length = strcspn(find + n, " ");
        bool counts = strncmp(find + n, "count=", 6) == 0;
        if (!counts && strncmp(find + n, "seeds=", 6) != 0)
            continue;
        memset(finder->find + n, ' ', length);
        copy[n + length] = '\0';
        if (!counts)
            *seeds = copy + n + 6;
        else if (!parse_number(copy + n + 6, UINT64_MAX, &finder->wanted) || finder->wanted == 0)
            return error_of_option(error, "find", copy + n, "must be a number from 1 on");
    }
    return true;
}

/* Reads what is searched for. */
static bool read_search(struct finder *finder, const struct options *options,
                        const struct view *view, struct error *error)
{
    const char *const *text = options->map.text;
    struct seed_search *search = &finder->search;
    const char *seeds = text[OPTION_SEEDS];
    struct area area;
    *search = (struct seed_search){
        .recipe = options->map.recipe,
        .tiles = &options->map.look.tiles,
        .normalize = options->map.look.normalize,
    };
    finder->wanted = options->map.count;
    if (!print_tasks_area(options, &options->map.recipe, view, &area, error) ||
        !take_words(finder, text[OPTION_FIND], &seeds, error))
        return false;
    if (!seed_search_begin(search, print_tasks_of_world(options) ? NULL : &area, finder->find,
                           error))
        return error_prefix_option(error, "find", text[OPTION_FIND]);
    if (finder->wanted == 0)
        finder->wanted = seeds == NULL ? HITS_USUAL : UINT64_MAX;
    return seed_list_open(&finder->seeds, seeds != NULL ? seeds : "0..", error);
}

bool print_search(const struct options *options, int threads, const struct view *view,
                  struct error *error)
{
    struct finder *finder = calloc(1, sizeof *finder); /* too large for a stack */
    if (finder == NULL)
        return error_memory(error);
    finder->threads = threads;
    finder->round = PIECE_SEEDS;
    finder->held.grows = true;
    bool done = read_search(finder, options, view, error);
    if (done) {
        done = make_searchers(finder) ? search_seeds(finder, error) : error_memory(error);
        if (finder->seeds.file > STDIN_FILENO)
            close(finder->seeds.file);
    }
    for (int n = 0; n < threads; n++)
        searcher_free(finder->searchers[n]);
    text_free(&finder->held);
    free(finder->find);
    free(finder);
    return done;
}
