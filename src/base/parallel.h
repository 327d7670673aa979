/*
 * Parallel: work on many pieces, by several threads.
 */
#ifndef TMAP_BASE_PARALLEL_H
#define TMAP_BASE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PARALLEL_MAX   256       /* threads */
#define PARALLEL_STACK (1 << 20) /* bytes of stack of each thread but the caller's */

/* Does one piece of work. `thread` is 0..threads-1; two calls with one number never overlap.
 * Returns false if no more pieces need be begun. */
typedef bool parallel_work(void *context, int thread, uint32_t piece);

/* Calls work(context, thread, piece) once for each piece of 0..pieces-1, unless a call returns
 * false, in rising order on each thread and in any order between threads. `threads` is
 * 1..PARALLEL_MAX, the caller's thread included, which is number 0; if some cannot be made, fewer
 * do the work. Returns when all pieces that were begun are done.
 *
 * Work must need much less stack than PARALLEL_STACK: the crash handler has no alternate stack on
 * these threads, so an overflow there would leave the terminal broken. */
void parallel_do(int threads, uint32_t pieces, parallel_work *work, void *context);

/*
 * Processors: how many of them the program may use, and threads that start on another one.
 *
 * Linux with glibc has processor sets. Elsewhere, or with -DTMAP_PORTABLE, there is a fallback that
 * knows the number of processors only, and starts threads on any of them.
 */

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
