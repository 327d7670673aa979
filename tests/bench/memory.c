/*
 * Each print is a process of its own, of which the system keeps the peak.
 */
#include "bench/memory.h"

#include "bench/report.h"
#include "bench/timer.h"

#include <stdio.h>

/* Kinds of prints, whose memory is measured. */
static const char *const kinds[] = {"--format=text",
                                    "--format=csv",
                                    "--format=ansi --color-depth=24bit",
                                    "--format=ansi --relief=shade --color-depth=24bit",
                                    "--format=ansi --blocks=half --relief=shade",
                                    "--format=png",
                                    "--format=png-grey",
                                    "--format=png --relief=shade",
                                    "--format=pgm",
                                    "--format=json",
                                    "--format=tmx",
                                    "--format=html",
                                    "--format=html --relief=shade",
                                    "--format=html --relief=shade --blocks=half",
                                    "--format=html --relief=contour",
                                    "--format=svg",
                                    "--format=svg --relief=shade",
                                    "--format=svg --relief=shade --blocks=half",
                                    "--format=svg --relief=contour",
                                    "--relief=contour"};

/* Kinds that take longer for a row: rivers, in strips that are begun anew. */
#define RIVERS "--algorithm=rivers --climate=noise --show=biome --labels "
static const char *const slow_kinds[] = {RIVERS "--format=ansi --relief=shade",
                                         RIVERS "--format=html --relief=shade",
                                         RIVERS "--format=svg --relief=shade --blocks=half"};

/* Measures kinds of prints of a size. */
static void bench_sizes(const char *tmap, const char *size, const char *const list[], size_t count,
                        double target)
{
    char command[512];
    for (size_t n = 0; n < count; n++) {
        snprintf(command, sizeof command,
                 "%s --dump --seed=1 --threads=1 --world=1073741824x1073741824 --size=%s %s", tmap,
                 size, list[n]);
        struct run_cost cost = run_command(command);
        snprintf(command, sizeof command, "%s %s", size, list[n]);
        if (cost.status != 0)
            report_failure(command);
        else
            report(command, (double)cost.peak_kib / 1024, "MiB", "<", target);
    }
}

void bench_memory(const char *tmap)
{
    const size_t count = sizeof kinds / sizeof *kinds;
    const size_t slow = sizeof slow_kinds / sizeof *slow_kinds;
    printf("\npeak memory on one thread, of a world of 2^30 x 2^30\n");
    bench_sizes(tmap, "65536x256", kinds, count, 24);
    bench_sizes(tmap, "1048576x32", kinds, count, 64);
    bench_sizes(tmap, "65536x16", slow_kinds, slow, 24);
    bench_sizes(tmap, "1048576x1", slow_kinds, slow, 64);
}
