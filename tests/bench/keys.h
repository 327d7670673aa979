/*
 * Keys: the explorer on a pseudo-terminal, from a key to the last byte of its frame.
 */
#ifndef TMAP_BENCH_KEYS_H
#define TMAP_BENCH_KEYS_H

/* Measures keys and reports them; `tmap` is the program. */
void bench_keys(const char *tmap);

#endif
