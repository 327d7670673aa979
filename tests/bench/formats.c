/*
 * Ratios of one thread are those of processor time, which other programs on the machine change
 * least; ratios of two threads are those of time. Programs take turns, and the medians of ratios of
 * each round are reported.
 */
#include "bench/formats.h"

#include "bench/report.h"
#include "bench/timer.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 7, PEER_ROUNDS = 3, WINDOW_ROUNDS = 21, RUNS_MAX = 7, PROGRAMS_MAX = 4 };

/* Programs that take turns, as a shell reads them; NULL ends them. */
struct turns {
    const char *commands[PROGRAMS_MAX + 1];
    struct run_cost costs[PROGRAMS_MAX][RUNS_MAX];
    int rounds;
};

/* Runs all programs `rounds` times. Returns false, and reports, if one fails. */
static bool take_turns(struct turns *turns, int rounds)
{
    turns->rounds = rounds;
    for (int round = 0; round < rounds; round++)
        for (int n = 0; turns->commands[n] != NULL; n++) {
            turns->costs[n][round] = run_command(turns->commands[n]);
            if (turns->costs[n][round].status != 0) {
                report_failure(turns->commands[n]);
                return false;
            }
        }
    return true;
}

/* Returns the median of a program's time or processor time in ms. */
static double middle(const struct turns *turns, int n, bool processor)
{
    double figures[RUNS_MAX];
    for (int round = 0; round < turns->rounds; round++)
        figures[round] =
            1e3 * (processor ? turns->costs[n][round].processor : turns->costs[n][round].seconds);
    return median(figures, (size_t)turns->rounds);
}

/* Returns the median of the ratios of two programs' times. */
static double ratio(const struct turns *turns, int a, int b, bool processor)
{
    double figures[RUNS_MAX];
    for (int round = 0; round < turns->rounds; round++) {
        const struct run_cost *x = &turns->costs[a][round];
        const struct run_cost *y = &turns->costs[b][round];
        figures[round] = processor ? x->processor / y->processor : x->seconds / y->seconds;
    }
    return median(figures, (size_t)turns->rounds);
}

static bool is_installed(const char *program)
{
    char line[256];
    snprintf(line, sizeof line, "command -v %s > /dev/null", program);
    const char *const argv[] = {"sh", "-c", line, NULL};
    return run_program(argv).status == 0;
}

#define DUMP  "--dump --whole --seed=1"
#define WHOLE DUMP " --world=4096x4096"

/* A way to print, and the most that it may take: of cat of the same bytes, or of text. */
struct way {
    const char *what;
    const char *options;
    double cats;  /* target; 0: none */
    double texts; /* target; 0: none */
};

static const struct way ways[] = {
    {"csv", "--format=csv", 3, 0},
    {"csv, shades", "--format=csv --relief=shade", 0, 9},
    {"ansi, 256 colours", "--format=ansi --color-depth=256", 7, 0},
    {"ansi, 24 bits", "--format=ansi --color-depth=24bit", 7, 0},
    {"ansi, seas by depth", "--format=ansi --color-depth=256 --sea=30%", 0, 15},
    {"ansi, half blocks", "--format=ansi --blocks=half", 0, 9},
    {"ansi, shaded", "--format=ansi --relief=shade --color-depth=256", 0, 15},
    {"ansi, shaded, 24 bits", "--format=ansi --relief=shade --color-depth=24bit", 0, 15},
    {"text, contours", "--relief=contour", 0, 4},
    {"pgm", "--format=pgm", 5, 0},
    {"r16", "--format=r16", 7, 0},
    {"json", "--format=json", 0, 9},
    {"tmx", "--format=tmx", 0, 7},
    {"html", "--format=html", 0, 15},
    {"html, shaded", "--format=html --relief=shade", 0, 40},
    {"html, shaded half blocks", "--format=html --relief=shade --blocks=half", 0, 30},
    {"svg", "--format=svg", 0, 25},
    {"svg, shaded", "--format=svg --relief=shade", 0, 45},
    {"svg, shaded half blocks", "--format=svg --relief=shade --blocks=half", 0, 40},
    {"profile", "--format=profile", 0, 5},
};

/* Ways to print other worlds, in which text is printed, too. */
static const struct {
    const char *world;
    struct way way;
} others[] = {
    {"--world=4096x4096 --algorithm=rivers", {"json, rivers", "--format=json", 0, 5}},
    {"--world=1024x1024 --algorithm=rivers --climate=noise",
     {"json of 1024x1024, rivers, biomes, names", "--format=json --show=biome --labels", 0, 25}},
    {"--world=1024x1024 --algorithm=rivers --climate=noise",
     {"tmx of 1024x1024, rivers, biomes, names", "--format=tmx --show=biome --labels", 0, 15}},
    {"--world=512x512", {"xp of 512x512", "--format=xp", 0, 200}},
    {"--world=512x512", {"xp of 512x512, shaded", "--format=xp --relief=shade", 0, 600}},
};

/* Pictures, on one thread and two. */
static const struct way pictures[] = {
    {"png", "--format=png", 0, 11},
    {"png-grey", "--format=png-grey", 0, 14},
    {"png, shaded", "--format=png --relief=shade", 0, 27},
    {"png, contours", "--format=png --relief=contour", 0, 27},
};

/* Measures a way to print a world. */
static void bench_way(const char *tmap, const char *folder, const char *world,
                      const struct way *way, int rounds)
{
    char commands[2][512];
    char make[1024];
    char what[128];
    bool cats = way->cats > 0;
    snprintf(commands[0], sizeof *commands, "%s " DUMP " %s --threads=1 %s", tmap, world,
             way->options);
    snprintf(commands[1], sizeof *commands, "%s " DUMP " %s --threads=1", tmap, world);
    if (cats) {
        snprintf(commands[1], sizeof *commands, "cat %s/bytes", folder);
        snprintf(make, sizeof make, "%s > %s/bytes", commands[0], folder);
        run_command(make);
    }
    struct turns turns = {.commands = {commands[0], commands[1]}};
    if (!take_turns(&turns, rounds))
        return;
    report_figure(way->what, middle(&turns, 0, true), "ms");
    snprintf(what, sizeof what, "%s / %s", way->what, cats ? "cat of the same bytes" : "text");
    report(what, ratio(&turns, 0, 1, true), "times", "<", cats ? way->cats : way->texts);
}

static void bench_picture(const char *tmap, const struct way *way)
{
    char commands[3][512];
    char what[128];
    snprintf(commands[0], sizeof *commands, "%s " WHOLE " --threads=1 %s", tmap, way->options);
    snprintf(commands[1], sizeof *commands, "%s " WHOLE " --threads=2 %s", tmap, way->options);
    snprintf(commands[2], sizeof *commands, "%s " WHOLE " --threads=1", tmap);
    struct turns turns = {.commands = {commands[0], commands[1], commands[2]}};
    if (!take_turns(&turns, ROUNDS))
        return;
    report_figure(way->what, middle(&turns, 0, true), "ms");
    snprintf(what, sizeof what, "%s / text", way->what);
    report(what, ratio(&turns, 0, 2, true), "times", "<", way->texts);
    snprintf(what, sizeof what, "%s, one thread / two threads", way->what);
    report(what, ratio(&turns, 0, 1, false), "times", ">", 1.6);
}

/* A program that people would use instead; FOLDER has the heights as heights.pgm. */
struct peer {
    const char *program;
    const char *command;
    const char *what;
    const char *options; /* options of tmap for the same job */
};

static const struct peer peers[] = {
    {"convert", "convert -size 4096x4096 plasma:fractal gray:/dev/null",
     "ImageMagick's plasma / tmap's pgm", "--format=pgm"},
    {"ppmforge", "ppmforge -quiet -clouds -width 4096 -height 4096", "ppmforge / tmap's ansi",
     "--format=ansi"},
    {"gdaldem", "gdaldem hillshade -q $FOLDER/heights.pgm $FOLDER/out.tif",
     "gdaldem hillshade / tmap's csv of shades", "--format=csv --relief=shade"},
    {"gdal_translate", "gdal_translate -q -of PNG -co ZLEVEL=1 $FOLDER/heights.pgm $FOLDER/out.png",
     "gdal_translate to PNG / tmap's png-grey", "--format=png-grey"},
    {"pnmtopng", "pnmtopng -compression 1 $FOLDER/heights.pgm", "pnmtopng / tmap's png-grey",
     "--format=png-grey"},
};

static void bench_peer(const char *tmap, const struct peer *peer)
{
    char command[512];
    if (!is_installed(peer->program)) {
        printf("  %s is not installed: left out\n", peer->program);
        return;
    }
    snprintf(command, sizeof command, "%s " WHOLE " --threads=1 %s", tmap, peer->options);
    struct turns turns = {.commands = {command, peer->command}};
    if (take_turns(&turns, PEER_ROUNDS))
        report(peer->what, ratio(&turns, 1, 0, true), "times", ">", 1);
}

/* Windows: each is a process, started without a shell, which would cost as much as a small one. */

enum { WORDS_MAX = 24, SIXTEEN = 16 };

/* Runs a program of words between blanks. Returns its processor time in ms; -1 if it fails. */
static double run_words(const char *command)
{
    char line[1024];
    const char *argv[WORDS_MAX + 1] = {NULL};
    int count = 0;
    snprintf(line, sizeof line, "%s", command);
    for (char *word = strtok(line, " "); word != NULL && count < WORDS_MAX;
         word = strtok(NULL, " "))
        argv[count++] = word;
    struct run_cost cost = run_program(argv);
    return cost.status == 0 ? cost.processor * 1e3 : -1;
}

static void bench_window(const char *tmap, const char *what, const char *options, double target)
{
    char command[512];
    double costs[WINDOW_ROUNDS];
    snprintf(command, sizeof command,
             "%s --dump --seed=1 --size=200x60 --world=1073741824x1073741824 %s", tmap, options);
    for (int round = 0; round < WINDOW_ROUNDS; round++)
        costs[round] = run_words(command);
    double cost = median(costs, WINDOW_ROUNDS);
    if (cost < 0)
        report_failure(command);
    else
        report(what, cost, "ms", "<", target);
}

/* Reads the range that --recipe prints. False if it fails. */
static bool read_range(const char *tmap, char range[64])
{
    char command[512];
    char recipe[1024] = "";
    snprintf(command, sizeof command, "%s --recipe --range=measured --world=4096x4096 --seed=1",
             tmap);
    FILE *pipe = popen(command, "r");
    if (pipe == NULL)
        return false;
    bool read = fgets(recipe, sizeof recipe, pipe) != NULL;
    const char *found = strstr(recipe, "--range=");
    return pclose(pipe) == 0 && read && found != NULL && sscanf(found, "%63s", range) == 1;
}

/* Returns the processor time of sixteen windows that are the whole, in ms; -1 if one fails. */
static double run_sixteen(const char *tmap, const char *range)
{
    char command[512];
    double sum = 0;
    for (int n = 0; n < SIXTEEN; n++) {
        snprintf(command, sizeof command,
                 "%s --dump --world=4096x4096 --seed=1 --threads=1 --size=1024x1024 --at=%d,%d %s",
                 tmap, n % 4 * 1024, n / 4 * 1024, range);
        double cost = run_words(command);
        if (cost < 0)
            return -1;
        sum += cost;
    }
    return sum;
}

static void bench_sixteen(const char *tmap, const char *what, const char *range, double target)
{
    char command[512];
    double ratios[ROUNDS];
    snprintf(command, sizeof command, "%s " WHOLE " --threads=1", tmap);
    for (int round = 0; round < ROUNDS; round++)
        ratios[round] = run_sixteen(tmap, range) / run_words(command);
    double cost = median(ratios, ROUNDS);
    if (cost < 0)
        report_failure(what);
    else if (target > 0)
        report(what, cost, "times", "<", target);
    else
        report_figure(what, cost, "times");
}

static void bench_windows(const char *tmap)
{
    char range[64];
    printf("\na window of 200x60 as a process, processor time\n");
    bench_window(tmap, "world of 2^30, feature size 32", "--feature-size=32", 3);
    bench_window(tmap, "world of 2^30, feature size 2^30", "--feature-size=1073741824", 6);
    bench_sixteen(tmap, "16 windows as 16 processes / the whole", "", 0);
    if (read_range(tmap, range))
        bench_sixteen(tmap, "16 windows with the range that --recipe prints / the whole", range,
                      2.5);
    else
        report_failure("--recipe");
}

void bench_formats(const char *tmap)
{
    char folder[] = "/tmp/tmap-bench.XXXXXX";
    char command[512];
    if (mkdtemp(folder) == NULL) {
        report_failure("mkdtemp");
        return;
    }
    setenv("FOLDER", folder, 1);
    printf("\n4096x4096 cells, one thread, processor time\n");
    for (size_t n = 0; n < sizeof ways / sizeof *ways; n++)
        bench_way(tmap, folder, "--world=4096x4096", &ways[n], ROUNDS);
    for (size_t n = 0; n < sizeof others / sizeof *others; n++)
        bench_way(tmap, folder, others[n].world, &others[n].way, PEER_ROUNDS);
    for (size_t n = 0; n < sizeof pictures / sizeof *pictures; n++)
        bench_picture(tmap, &pictures[n]);
    printf("\nother programs for 4096x4096 cells, processor time\n");
    snprintf(command, sizeof command, "%s " WHOLE " --format=pgm --output=%s/heights.pgm", tmap,
             folder);
    run_command(command);
    for (size_t n = 0; n < sizeof peers / sizeof *peers; n++)
        bench_peer(tmap, &peers[n]);
    bench_windows(tmap);
    snprintf(command, sizeof command, "rm -r %s", folder);
    run_command(command);
}
