/*
 * Sweep: a program that lets each of its allocations fail in a child of its own; see sweep.c.
 */
#ifndef TMAP_FAULTS_SWEEP_H
#define TMAP_FAULTS_SWEEP_H

#include <stdbool.h>

/* Maximum number of allocations whose ways are known. A way is a number that follows from the calls
 * by which an allocation is reached; 0: it is unknown. */
enum { SWEEP_WAYS = 1 << 14 };

/* Counts that a child shares with the program that started it. */
struct sweep_counts {
    long failing;              /* number of the allocation that fails, from 1; 0: none */
    long allocations;          /* written when the child ends */
    long kept;                 /* allocations that were not freed by then */
    unsigned ways[SWEEP_WAYS]; /* to each allocation of the child without faults, the first at 0 */
};

/* Returns the counts of this child; NULL if there is no sweep. */
struct sweep_counts *sweep_shared(void);

/* Returns the way to this call: a hash of the calls that lead here, of their places in the program,
 * not in libraries, counted from its first, as systems load it anywhere. */
unsigned sweep_way(void);

/* Counts allocations from 0 again, in faulty.c. */
void faulty_forget(void);

#endif
