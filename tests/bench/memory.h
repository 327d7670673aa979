/*
 * Memory: how much prints of very wide windows take at most.
 */
#ifndef TMAP_BENCH_MEMORY_H
#define TMAP_BENCH_MEMORY_H

/* Measures prints in each format and look and reports them; `tmap` is the program. */
void bench_memory(const char *tmap);

#endif
