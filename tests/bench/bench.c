/*
 * Bench: the costs of tmap, each beside the cost of something that people know, measured in turns
 * and printed as medians. Targets are ratios, except for the times that a user waits.
 *
 * usage: bench TMAP BUILD_FOLDER
 */
#include "bench/formats.h"
#include "bench/frames.h"
#include "bench/keys.h"
#include "bench/memory.h"
#include "bench/report.h"
#include "bench/rivers.h"
#include "bench/terminal.h"
#include "bench/timer.h"
#include "explorer/explorer.h"
#include "terrain/lattice.h"

#include "support/lattice_window.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *tmap;
static const char *folder;

/* Heights, for each vector width of this processor. */

static bool processor_has(const char *feature)
{
    char line[8192];
    char word[32];
    bool found = false;
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL)
        return false;
    snprintf(word, sizeof word, " %s ", feature);
    while (!found && fgets(line, sizeof line, file) != NULL)
        found = strncmp(line, "flags", 5) == 0 && strstr(line, word) != NULL;
    fclose(file);
    return found;
}

static void bench_width(const char *width)
{
    enum { ROWS, MEMSET, COPIED, XORSHIFT, RAND, WAYS };
    static const char *const names[WAYS] = {"tmap, row by row", "memset of an array",
                                            "tmap, copied into an array", "plain array, xorshift",
                                            "plain array, rand()"};
    char command[256];
    double cost[WAYS];
    double ratio[WAYS];
    bool whole = true;
    snprintf(command, sizeof command, "%s/heights-%s", folder, width);
    FILE *pipe = popen(command, "r");
    for (int way = 0; pipe != NULL && way < WAYS; way++)
        whole = fscanf(pipe, "%lf %lf", &cost[way], &ratio[way]) == 2 && whole;
    if (pipe == NULL || pclose(pipe) != 0 || !whole) {
        report_failure(command);
        return;
    }
    printf("\n4096x4096 heights, one thread, %s\n", width);
    for (int way = 0; way < WAYS; way++)
        report_figure(names[way], cost[way], "ns/cell");
    if (strcmp(width, "sse2") == 0)
        return;
    report("tmap / memset", 1 / ratio[MEMSET], "times", "<", 2);
    report("plain array, xorshift / tmap", ratio[XORSHIFT], "times", ">", 7);
    report("plain array, rand() / tmap", ratio[RAND], "times", ">", 20);
    report("plain array, xorshift / tmap, copied", ratio[XORSHIFT] / ratio[COPIED], "times", ">",
           2.5);
}

static void bench_heights(void)
{
    if (processor_has("avx512f"))
        bench_width("avx512f");
    if (processor_has("avx2"))
        bench_width("avx2");
    bench_width("sse2");
}

/* Whole programs. */

#define RUNS_MAX 51

struct contest {
    const char *const *argv[4]; /* programs; ratios are against the first */
    double seconds[4];          /* medians of processor time */
    double ratio[4];            /* medians of each round's ratios */
    double ratio_of_time[4];    /* medians of ratios of the time that somebody waits */
};

static void run_contest(struct contest *contest, int rounds)
{
    static double seconds[4][RUNS_MAX];
    static double ratios[4][RUNS_MAX];
    static double waits[4][RUNS_MAX];
    double wait = 0; /* seconds of the first program in this round */
    for (int round = -1; round < rounds; round++)
        for (int n = 0; n < 4 && contest->argv[n] != NULL; n++) {
            struct run_cost cost = run_program(contest->argv[n]);
            if (cost.status != 0) {
                report_failure(contest->argv[n][0]);
                return;
            }
            if (round < 0)
                continue; /* a warm-up */
            wait = n == 0 ? cost.seconds : wait;
            seconds[n][round] = cost.processor;
            ratios[n][round] = cost.processor / seconds[0][round];
            waits[n][round] = cost.seconds / wait;
        }
    for (int n = 0; n < 4 && contest->argv[n] != NULL; n++) {
        contest->seconds[n] = median(seconds[n], (size_t)rounds);
        contest->ratio[n] = median(ratios[n], (size_t)rounds);
        contest->ratio_of_time[n] = median(waits[n], (size_t)rounds);
    }
}

static void bench_dump(void)
{
    char text[] = "/tmp/tmap-bench.XXXXXX";
    char output[64];
    char plain[256];
    int descriptor = mkstemp(text);
    if (descriptor < 0)
        return;
    close(descriptor);
    snprintf(output, sizeof output, "--output=%s", text);
    snprintf(plain, sizeof plain, "%s/plain_dump", folder);
#define WHOLE "--dump", "--whole", "--world=4096x4096", "--seed=1"
    const char *const make[] = {tmap, WHOLE, "--format=text", output, NULL};
    const char *const one[] = {tmap, WHOLE, "--threads=1", NULL};
    const char *const two[] = {tmap, WHOLE, "--threads=2", NULL};
    const char *const cat[] = {"cat", text, NULL};
    const char *const array[] = {plain, NULL};
    run_program(make);
    struct contest contest = {.argv = {one, cat, array, two}};
    run_contest(&contest, 21);
    unlink(text);
    printf(
        "\ntmap --dump --whole --world=4096x4096 > /dev/null, whole processes, processor time\n");
    report_figure("tmap, one thread", contest.seconds[0] * 1e3, "ms");
    report_figure("cat of the same text", contest.seconds[1] * 1e3, "ms");
    report_figure("plain program: array, xorshift, range, bands, fwrite", contest.seconds[2] * 1e3,
                  "ms");
    report_figure("tmap, two threads", contest.seconds[3] * 1e3, "ms");
    report("tmap / cat", 1 / contest.ratio[1], "times", "<", 6);
    report("plain program / tmap", contest.ratio[2], "times", ">", 5);
    report("one thread / two threads", 1 / contest.ratio_of_time[3], "times", ">", 1.7);
}

/* Costs that must not grow with the world. */

/* Seconds per cell to make the rows of one window. */
static double row_cost(uint32_t cols, uint32_t feature)
{
    enum { CELLS = 1 << 22 };
    struct recipe recipe = recipe_default();
    recipe.width = recipe.height = RECIPE_SIDE_MAX;
    recipe.feature = feature;
    struct lattice *lattice = lattice_new(&recipe, 0, cols);
    if (lattice == NULL)
        abort();
    lattice_seek(lattice, 123456, 7890123);
    double start = worked();
    for (uint32_t row = 0; row < CELLS / cols; row++)
        keep(lattice_row(lattice));
    double cost = (worked() - start) / CELLS;
    free(lattice);
    return cost;
}

static double row_ratio(uint32_t cols, uint32_t feature)
{
    enum { ROUNDS = 21 };
    double ratios[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        ratios[round] = row_cost(cols, feature) / row_cost(4096, 32);
    return median(ratios, ROUNDS);
}

static void bench_growth(void)
{
    char what[64];
    printf("\nheights row by row from a world of 2^30 x 2^30, against 4096 columns of feature size "
           "32\n");
    for (uint32_t cols = 64; cols <= 1 << 18; cols *= 4) { /* wider maps are printed in strips */
        snprintf(what, sizeof what, "%u columns", cols);
        report(what, row_ratio(cols, 32), "times", "<", cols < 1024 || cols > 65536 ? 2 : 1.2);
    }
    for (int depth = 0; depth <= 30; depth += 10) {
        snprintf(what, sizeof what, "feature size 2^%d", depth);
        report(what, row_ratio(4096, UINT32_C(1) << depth), "times", "<", 1.2);
    }
}

/* Times that a user waits. */

static void bench_view(void)
{
    enum { ROUNDS = 201, COLS = 200, ROWS = 60 };
    static uint32_t heights[COLS * ROWS];
    double seconds[ROUNDS];
    char what[64];
    printf("\na view of 200x60 heights of a world of 2^30 x 2^30\n");
    for (int depth = 5; depth <= 30; depth += 25)
        for (int zoom = -30; zoom <= 2; zoom += 8) {
            struct recipe recipe = recipe_default();
            recipe.width = recipe.height = RECIPE_SIDE_MAX;
            recipe.feature = UINT32_C(1) << depth;
            for (int round = 0; round < ROUNDS; round++) {
                double start = worked();
                lattice_window(&recipe, zoom, 999 * round, 777 * round, COLS, ROWS, heights);
                keep(heights);
                seconds[round] = worked() - start;
            }
            snprintf(what, sizeof what, "feature size 2^%d, zoom %d", depth, zoom);
            report(what, median(seconds, ROUNDS) * 1e6, "us", "<", 50);
        }
}

static void bench_rivers(void)
{
    enum { ROUNDS = 5 };
    double costs[ROUNDS];
    double ratios[ROUNDS];
    char what[64];
    printf("\nrivers: a view of 200x60 cells with all layers; 4096x4096 heights on one thread\n");
    for (int depth = 0; depth <= 30; depth += 6) {
        snprintf(what, sizeof what, "view at depth %d", depth);
        report(what, rivers_view_cost(depth) * 1e3, "ms", "<", 1.5);
    }
    for (int round = 0; round < ROUNDS; round++) {
        double flooded;
        rivers_bulk_costs(&costs[round], &flooded);
        ratios[round] = flooded / costs[round];
    }
    report("rivers", median(costs, ROUNDS) * 1e9, "ns/cell", "<", processor_has("avx2") ? 25 : 60);
    report("diamond-square and priority-flood / rivers", median(ratios, ROUNDS), "times", ">", 5);
}

static void bench_reseed(const char *what, uint32_t side, uint32_t feature)
{
    enum { ROUNDS = 9 };
    double seconds[ROUNDS];
    struct map map;
    struct explorer explorer;
    struct recipe recipe = recipe_default();
    struct view view = {0};
    struct look look = {.palette = palettes};
    recipe.width = recipe.height = side;
    recipe.feature = feature;
    tiles_default(&look.tiles);
    if (!map_make(&map, &recipe, &view, &look, 1))
        abort();
    explorer_make(&explorer, &map, 1);
    explorer_resize(&explorer, 200, 60);
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        explorer_key(&explorer, (struct event){.key = 'r'});
        seconds[round] = now() - start;
    }
    explorer_free(&explorer);
    report(what, median(seconds, ROUNDS) * 1e3, "ms", "<", 50);
}

/* Returns the seconds from start to the last byte of a first frame; 0 if less than that comes. */
static double time_first_frame(const char *const argv[], int cols, int rows)
{
    struct terminal terminal;
    double start = now();
    if (!terminal_open(&terminal, argv, cols, rows))
        abort();
    double seconds = terminal_settle(&terminal) - start;
    terminal_close(&terminal);
    return terminal.bytes < (size_t)(cols * rows) ? 0 : seconds;
}

static void bench_first_frame(const char *what, const char *world, const char *feature,
                              double target)
{
    enum { ROUNDS = 11 };
    double seconds[ROUNDS];
    const char *const argv[] = {tmap, "--preset=classic", "--seed=1", world, feature, NULL};
    for (int round = 0; round < ROUNDS; round++) {
        seconds[round] = time_first_frame(argv, 200, 60);
        if (seconds[round] == 0) {
            report_failure(what);
            return;
        }
    }
    report(what, median(seconds, ROUNDS) * 1e3, "ms", "<", target);
}

/* Opens two worlds of each kind, with the search for a place, and classic in turn. */
static void bench_kinds(int cols, int rows, double target)
{
    static const char *const kinds[] = {"continents", "archipelago", "one-land", "lakeland",
                                        "alps",       "fjords",      "desert",   "jungle",
                                        "patchwork",  "winter"};
    enum { WORLDS = 2 * sizeof kinds / sizeof *kinds };
    double seconds[WORLDS];
    double classic[WORLDS];
    double sum = 0;
    char what[64];
    char preset[32];
    char seed[16];
    const char *const kind_argv[] = {tmap, preset, seed, NULL};
    const char *const classic_argv[] = {tmap, "--preset=classic", seed, NULL};
    snprintf(what, sizeof what, "first frame of a kind at %dx%d, mean", cols, rows);
    for (int n = 0; n < WORLDS; n++) {
        snprintf(preset, sizeof preset, "--preset=%s", kinds[n / 2]);
        snprintf(seed, sizeof seed, "--seed=%d", n + 1);
        seconds[n] = time_first_frame(kind_argv, cols, rows);
        classic[n] = time_first_frame(classic_argv, cols, rows);
        sum += seconds[n];
        if (seconds[n] == 0 || classic[n] == 0) {
            report_failure(what);
            return;
        }
    }
    report(what, sum / WORLDS * 1e3, "ms", "<", target);
    snprintf(what, sizeof what, "that / first frame of classic at %dx%d", cols, rows);
    report(what, sum / WORLDS / median(classic, WORLDS), "times", "<", 4);
}

static void bench_waits(void)
{
    printf("\nthe explorer at 200x60: from start to the first frame's last byte; a reseed\n");
    bench_first_frame("first frame, the default world", "--world=1024x1024", "--feature-size=32",
                      20);
    bench_first_frame("first frame, 2^30 x 2^30, feature size 2^30",
                      "--world=1073741824x1073741824", "--feature-size=1073741824", 50);
    bench_kinds(80, 24, 25);
    bench_kinds(200, 60, 40);
    bench_reseed("reseed, the default world", 1024, 32);
    bench_reseed("reseed, 4096x4096, all cells measured", 4096, 32);
    bench_reseed("reseed, 2^30 x 2^30, feature size 2^30", RECIPE_SIDE_MAX, RECIPE_SIDE_MAX);
}

/* Prints the processor's name and how many there are. */
static void print_machine(void)
{
    char line[256];
    char name[256] = "an unknown processor";
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "model name : %255[^\n]", name) == 1)
            break;
    if (file != NULL)
        fclose(file);
    printf("%ld x %s, compiled by %s\n", sysconf(_SC_NPROCESSORS_ONLN), name, __VERSION__);
}

int main(int argc, char *argv[])
{
    if (argc != 3)
        return 2;
    tmap = argv[1];
    folder = argv[2];
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
    setvbuf(stdout, NULL, _IOLBF, 0);
    print_machine();
    bench_dump();
    bench_formats(tmap);
    bench_memory(tmap);
    bench_heights();
    bench_growth();
    bench_view();
    bench_rivers();
    bench_frames();
    bench_waits();
    bench_keys(tmap);
    return report_end() > 0;
}
