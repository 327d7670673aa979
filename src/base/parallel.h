/*
 * Parallel: several threads share the pieces of a task. And the processors that they run on.
 */
#ifndef TMAP_BASE_PARALLEL_H
#define TMAP_BASE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PARALLEL_MAX   256       /* threads */
#define PARALLEL_STACK (1 << 20) /* bytes of stack of each new thread */

/* Does one piece of a task. `thread` is 0..threads-1; calls with the same number never overlap.
 * Returns false if no more pieces need to be started. */
typedef bool parallel_work(void *context, int thread, uint32_t piece);

/* Calls work(context, thread, piece) once for each piece of 0..pieces-1, until a call returns
 * false. Each thread takes pieces in rising order. `threads` is 1..PARALLEL_MAX; the caller's own
 * thread counts, and is number 0. If threads cannot be created, fewer do the work. Returns when all
 * started pieces are done.
 *
 * Work must need much less stack than PARALLEL_STACK: the crash handler has no alternate stack on
 * the new threads, so an overflow there would leave the terminal broken. */
void parallel_do(int threads, uint32_t pieces, parallel_work *work, void *context);

/*
 * Processors: which ones the program may use, and how to start a thread on another one.
 *
 * Linux with glibc has processor sets. The fallback for other systems, and for -DTMAP_PORTABLE,
 * knows only the number of processors, and starts threads on any of them.
 */

/* A set of processors. */
struct processors {
    bool known;        /* false: the set is unknown; threads start on any processor */
    uint64_t bits[16]; /* one for each processor, the lowest first */
};

/* Returns the number of processors that the calling thread may use, 1 or more. */
int processors_count(void);

/* Sets *allowed to the processors that the calling thread may use. */
void processors_find(struct processors *allowed);

/* Starts a thread that calls run(argument), with a stack of `stack_size` bytes. It starts on the
 * allowed processor that is `steps` (1 or more) after the calling thread's, counted in a circle; on
 * any processor if that fails. The thread stays on its processor until it calls processors_roam.
 * Returns false if no thread can be created. */
bool processors_start_thread(pthread_t *thread, const struct processors *allowed, int steps,
                             size_t stack_size, void *(*run)(void *), void *argument);

/* Lets the calling thread run on all allowed processors. */
void processors_roam(const struct processors *allowed);

#endif
