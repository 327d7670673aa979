/*
 * Progress: the percentage of a long work that is done, on standard error, for a user who waits at
 * a terminal.
 */
#ifndef TMAP_SYSTEM_PROGRESS_H
#define TMAP_SYSTEM_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
    bool wanted;           /* the percentage is shown at all */
    int percent;           /* shown now; -1: none is */
    struct timespec start; /* when the work began */
};

/* Begins a work. Nothing is ever shown unless `wanted` and standard error is a terminal. */
void progress_start(struct progress *progress, bool wanted);

/* Shows that `done` of `all` parts are done, once the work has taken more than a second. */
void progress_show(struct progress *progress, uint64_t done, uint64_t all);

/* Clears the line. */
void progress_end(struct progress *progress);

#endif
