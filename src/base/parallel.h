/*
 * Parallel: work on many pieces, by several threads.
 */
#ifndef TMAP_BASE_PARALLEL_H
#define TMAP_BASE_PARALLEL_H

#include <stdbool.h>
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

#endif
