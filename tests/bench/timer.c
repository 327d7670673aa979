/* Times of clocks; memory as wait4 reports it. */
#define _GNU_SOURCE /* wait4 */
#include "bench/timer.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double seconds_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double worked(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *figures, size_t count)
{
    qsort(figures, count, sizeof *figures, compare);
    return (figures[(count - 1) / 2] + figures[count / 2]) / 2;
}

void keep(const void *memory)
{
    __asm__ volatile("" : : "r"(memory) : "memory");
}

struct run_cost run_program(const char *const argv[])
{
    struct run_cost cost = {.status = -1};
    struct rusage usage;
    posix_spawn_file_actions_t actions;
    pid_t pid;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    double start = now();
    /* posix_spawnp does not write to its arguments; its type predates const. */
    union {
        const char *const *given;
        char *const *wanted;
    } arguments = {argv};
    if (posix_spawnp(&pid, argv[0], &actions, NULL, arguments.wanted, environ) == 0 &&
        wait4(pid, &cost.status, 0, &usage) == pid) {
        cost.seconds = now() - start;
        cost.processor = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                         1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
        cost.peak_kib = usage.ru_maxrss;
    }
    posix_spawn_file_actions_destroy(&actions);
    return cost;
}

struct run_cost run_command(const char *command)
{
    char line[1024];
    snprintf(line, sizeof line, "exec %s", command);
    const char *const argv[] = {"sh", "-c", line, NULL};
    return run_program(argv);
}
