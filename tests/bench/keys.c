/*
 * A key and the opposite one are pressed in turns, each when the frame of the one before is there.
 * Frames of 500x200 are up to a megabyte, which takes the system and the reader longer to pass on
 * than the program to make: the program's processor time is held to a target, too.
 */
#include "bench/keys.h"

#include "bench/report.h"
#include "bench/terminal.h"
#include "bench/timer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 20, OPTIONS_MAX = 6 };

/* A key in a look. */
struct key_case {
    const char *what;
    const char *options[OPTIONS_MAX]; /* options of the look; NULL: no more */
    const char *key;
    const char *back;    /* the opposite key */
    double bytes;        /* target of a frame; 0: none */
    double milliseconds; /* target of the time from the key to the last byte; 0: none */
    double worked;       /* target of the processor time, in milliseconds; 0: none */
};

#define WORLD_OF_RIVERS "--algorithm=rivers", "--climate=noise", "--show=biome"

/* Keys at 200x60. */
static const struct key_case small[] = {
    {"every cell changes (p)", {NULL}, "p", "p", 0, 5, 0},
    {"scroll by one row", {NULL}, "j", "k", 3000, 5, 0},
    {"scroll by one column", {NULL}, "l", "h", 3000, 5, 0},
    {"half blocks, scroll by one row", {"--blocks=half"}, "j", "k", 4000, 5, 0},
    {"half blocks, scroll by one column", {"--blocks=half"}, "l", "h", 4000, 5, 0},
    {"shaded half blocks, scroll by one row",
     {"--blocks=half", "--relief=shade"},
     "j",
     "k",
     8000,
     5,
     0},
    {"shaded half blocks, scroll by one column",
     {"--blocks=half", "--relief=shade"},
     "l",
     "h",
     8000,
     5,
     0},
    {"octants of rivers, biomes, names and shades, scroll by one column",
     {WORLD_OF_RIVERS, "--relief=shade", "--labels", "--blocks=octant"},
     "l",
     "h",
     8000,
     0,
     8},
    {"octants of an atlas, scroll by one column",
     {"--preset=atlas", "--seed=42", "--at=1785,1866", "--relief=shade", "--labels",
      "--blocks=octant"},
     "l",
     "h",
     8000,
     0,
     8},
    {"a globe in octants turns",
     {"--view=globe", "--preset=atlas", "--seed=42", "--relief=shade", "--blocks=octant"},
     "l",
     "h",
     0,
     0,
     8},
};

/* Keys at 80x24. */
static const struct key_case smallest[] = {
    {"octants of rivers, biomes, names and shades, scroll by one column",
     {WORLD_OF_RIVERS, "--relief=shade", "--labels", "--blocks=octant"},
     "l",
     "h",
     1500,
     0,
     0},
};

/* Keys at 500x200, after which every cell is another one. */
static const struct key_case large[] = {
    {"plain (p)", {NULL}, "p", "p", 0, 0, 6},
    {"shaded (p)", {"--relief=shade"}, "p", "p", 0, 0, 6},
    {"half blocks (p)", {"--blocks=half"}, "p", "p", 0, 0, 6},
    {"shaded half blocks (p)", {"--blocks=half", "--relief=shade"}, "p", "p", 0, 0, 6},
    {"shaded half blocks in 24 bits (p)",
     {"--blocks=half", "--relief=shade", "--color-depth=24bit"},
     "p",
     "p",
     0,
     0,
     6},
    {"filled, shaded (p)", {"--blocks=filled", "--relief=shade"}, "p", "p", 0, 0, 6},
    {"contours (p)", {"--relief=contour"}, "p", "p", 0, 0, 6},
    {"contours in half blocks (p)", {"--blocks=half", "--relief=contour"}, "p", "p", 0, 0, 6},
    {"rivers, biomes and names (zoom)", {WORLD_OF_RIVERS, "--labels"}, "+", "-", 0, 0, 6},
    {"scroll of shaded half blocks by one row",
     {"--blocks=half", "--relief=shade"},
     "j",
     "k",
     0,
     0,
     6},
};

/* True if a look shows all of the world: it has no place. */
static bool is_globe(const struct key_case *look)
{
    return look->options[0] != NULL && strcmp(look->options[0], "--view=globe") == 0;
}

/* Opens the explorer in a look. */
static void open_explorer(struct terminal *terminal, const char *tmap, const struct key_case *look,
                          int cols, int rows)
{
    const char *argv[8 + OPTIONS_MAX] = {tmap,
                                         "--preset=classic",
                                         "--seed=1",
                                         is_globe(look) ? "--color=auto" : "--at=200,200",
                                         "--world=4096x4096",
                                         "--blocks=ascii",
                                         "--relief=plain"};
    for (int n = 0; n < OPTIONS_MAX && look->options[n] != NULL; n++)
        argv[7 + n] = look->options[n]; /* the last of two counts */
    if (!terminal_open(terminal, argv, cols, rows) || terminal_settle(terminal) <= 0)
        abort();
}

/* Reports a figure, which has a target unless that is 0. */
static void tell(const char *what, double figure, const char *unit, double target)
{
    if (target > 0)
        report(what, figure, unit, "<", target);
    else
        report_figure(what, figure, unit);
}

static void bench_key(const char *tmap, const struct key_case *key, int cols, int rows)
{
    double seconds[ROUNDS];
    double counts[ROUNDS];
    double worked[ROUNDS];
    char line[80];
    struct terminal terminal;
    open_explorer(&terminal, tmap, key, cols, rows);
    for (int round = 0; round < ROUNDS; round++) {
        size_t before = terminal.bytes;
        double idle = terminal_worked(&terminal);
        double start = now();
        terminal_type(&terminal, round % 2 == 0 ? key->key : key->back);
        seconds[round] = terminal_settle(&terminal) - start;
        if (seconds[round] < 0)
            abort(); /* the program is gone */
        counts[round] = (double)(terminal.bytes - before);
        worked[round] = terminal_worked(&terminal) - idle;
    }
    terminal_close(&terminal);
    snprintf(line, sizeof line, "%s, bytes", key->what);
    tell(line, median(counts, ROUNDS), "", key->bytes);
    tell(key->what, median(seconds, ROUNDS) * 1e3, "ms", key->milliseconds);
    snprintf(line, sizeof line, "%s, of processor", key->what);
    if (key->worked > 0)
        tell(line, median(worked, ROUNDS) * 1e3, "ms", key->worked);
}

void bench_keys(const char *tmap)
{
    printf("\na key's frame on xterm-256color, from the key to its last byte, at 200x60\n");
    for (size_t n = 0; n < sizeof small / sizeof *small; n++)
        bench_key(tmap, &small[n], 200, 60);
    printf("\nat 80x24\n");
    for (size_t n = 0; n < sizeof smallest / sizeof *smallest; n++)
        bench_key(tmap, &smallest[n], 80, 24);
    printf("\nat 500x200\n");
    for (size_t n = 0; n < sizeof large / sizeof *large; n++)
        bench_key(tmap, &large[n], 500, 200);
}
