/*
 * What the benchmarks measure with.
 */
#ifndef TMAP_BENCH_TIMER_H
#define TMAP_BENCH_TIMER_H

#include <stddef.h>

/* Seconds since some moment. */
double now(void);

/* The median of count (1 or more) figures, which it sorts. */
double median(double *figures, size_t count);

/* Keeps the compiler from leaving out what fills this memory. */
void keep(const void *memory);

/* One run of a whole program, standard output into /dev/null. */
struct run_cost {
    double seconds; /* from before it is started until it is gone */
    long peak_kib;  /* of memory that it had at once */
    int status;     /* as wait has it; 0: it ended well */
};

/* Runs argv[0], which is searched for as a shell does, with these arguments, ended by NULL. */
struct run_cost run_program(const char *const argv[]);

#endif
