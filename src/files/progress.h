/*
 * Progress: how far a long work is, on standard error, for somebody who waits at a terminal.
 */
#ifndef TMAP_FILES_PROGRESS_H
#define TMAP_FILES_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
    bool wanted;           /* somebody looks */
    int percent;           /* what stands on the line; -1: nothing */
    struct timespec start; /* when the work began */
};

/* Begins. Nothing is ever shown unless `wanted` and standard error is a terminal. */
void progress_start(struct progress *progress, bool wanted);

/* So much of all is done: the line says it, once the work has taken more than a second. */
void progress_show(struct progress *progress, uint64_t done, uint64_t all);

/* Takes the line away. */
void progress_end(struct progress *progress);

#endif
