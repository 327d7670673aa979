/*
 * Parallel: several threads share the pieces of a task.
 */
#ifndef TMAP_BASE_PARALLEL_H
#define TMAP_BASE_PARALLEL_H

#include <stdbool.h>
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

/* Returns the number of processors that the calling thread may use, 1..PARALLEL_MAX. */
int processors_count(void);

#endif
