/*
 * One line, written over itself, and cleared before anything else is printed.
 */
#include "system/progress.h"

#include <stdio.h>
#include <unistd.h>

void progress_start(struct progress *progress, bool wanted)
{
    *progress = (struct progress){.wanted = wanted && isatty(STDERR_FILENO), .percent = -1};
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
}

void progress_show(struct progress *progress, uint64_t done, uint64_t all)
{
    struct timespec now;
    int percent = (int)((double)done * 100 / (double)all);
    if (!progress->wanted || percent == progress->percent)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)(now.tv_sec - progress->start.tv_sec) +
                     1e-9 * (double)(now.tv_nsec - progress->start.tv_nsec);
    if (seconds <= 1)
        return;
    fprintf(stderr, "\rtmap: %d %%", percent);
    progress->percent = percent;
}

void progress_end(struct progress *progress)
{
    if (progress->percent >= 0)
        fputs("\r           \r", stderr);
    progress->percent = -1;
}
