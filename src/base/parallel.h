/*
 * Parallel: the same work on many pieces, on several threads.
 */
#ifndef TMAP_BASE_PARALLEL_H
#define TMAP_BASE_PARALLEL_H

#include <stdint.h>

#define PARALLEL_MAX   256       /* threads */
#define PARALLEL_STACK (1 << 20) /* bytes of stack that each thread but the caller's has */

/* Does work(context, thread, piece) once for each piece of 0..pieces-1, in rising order on each
 * thread and in any order between them. `thread` is 0..threads-1; two calls with the same one do
 * not overlap. Threads that cannot be made are done without: the caller's own, 0, always works.
 * Returns when all is done. `threads` is 1..PARALLEL_MAX.
 *
 * Stacks are of one size, whatever the user's limits are, and work must need far less: nobody gives
 * the terminal back when a thread's stack is full. */
typedef void parallel_work(void *context, int thread, uint32_t piece);
void parallel_do(int threads, uint32_t pieces, parallel_work *work, void *context);

#endif
