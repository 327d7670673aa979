/*
 * Timer: measures times, programs and medians.
 */
#ifndef TMAP_BENCH_TIMER_H
#define TMAP_BENCH_TIMER_H

#include <stddef.h>

/* Returns seconds since a fixed moment. */
double now(void);

/* Returns seconds of processors that this process has taken, which other programs on the machine
 * change least. */
double worked(void);

/* Returns the median of count (1 or more) figures. Sorts them. */
double median(double *figures, size_t count);

/* Keeps the compiler from removing the code that fills this memory. */
void keep(const void *memory);

/* Cost of one run of a program. */
struct run_cost {
    double seconds;   /* from before the start until the end */
    double processor; /* seconds of processors, for the program and for the system */
    long peak_kib;    /* maximum of resident memory */
    int status;       /* as wait sets it; 0: success */
};

/* Runs argv[0], found as a shell finds it, with its standard output into /dev/null. NULL ends
 * argv. */
struct run_cost run_program(const char *const argv[]);

/* Runs a command, which a shell reads; its standard output goes into /dev/null. */
struct run_cost run_command(const char *command);

#endif
