/*
 * Processors: how many of them the program may use, and threads that start on another one.
 *
 * Linux with glibc has processor sets. Elsewhere, or with -DTMAP_PORTABLE, there is a fallback that
 * knows the number of processors only, and starts threads on any of them.
 */
#ifndef TMAP_BASE_PROCESSORS_H
#define TMAP_BASE_PROCESSORS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of processors. */
struct processors {
    bool known;        /* false: threads start on any processor */
    uint64_t bits[16]; /* one for each processor, the lowest first */
};

/* Returns the number of processors that the calling thread may use, 1 or more. */
int processors_count(void);

/* Finds the processors that the calling thread may use. */
void processors_find(struct processors *allowed);

/* Starts a thread with stack_size bytes of stack that calls run(argument): on the allowed processor
 * `steps` (1 or more) after the calling thread's, in a circle, or, if that fails, on any. Returns
 * false if no thread can be made. The new thread is bound to its processor until it calls
 * processors_roam. */
bool processors_start_thread(pthread_t *thread, const struct processors *allowed, int steps,
                             size_t stack_size, void *(*run)(void *), void *argument);

/* Lets the calling thread move to all allowed processors. */
void processors_roam(const struct processors *allowed);

#endif
