/*
 * Sweep: a program that lets each of its allocations fail in a child of its own; see sweep.c.
 */
#ifndef TMAP_FAULTS_SWEEP_H
#define TMAP_FAULTS_SWEEP_H

#include <stdbool.h>

/* Counts that a child shares with the program that started it. */
struct sweep_counts {
    long failing;     /* number of the allocation that fails, from 1; 0: none */
    long allocations; /* written when the child ends */
    long kept;        /* allocations that were not freed by then */
};

/* Returns the counts of this child; NULL if there is no sweep. */
struct sweep_counts *sweep_shared(void);

/* Counts allocations from 0 again, in faulty.c. */
void faulty_forget(void);

#endif
