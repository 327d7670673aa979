/*
 * Formats: whole processes that print 4096x4096 cells in each format, beside cat of the same bytes
 * and beside programs that people would use instead; their memory; and windows of a world.
 */
#ifndef TMAP_BENCH_FORMATS_H
#define TMAP_BENCH_FORMATS_H

/* Measures the program `tmap` and reports. Files that it needs come and go below /tmp. */
void bench_formats(const char *tmap);

#endif
