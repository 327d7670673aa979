/*
 * Hits: the lines of the seeds that a search finds, on standard output.
 */
#ifndef TMAP_CLI_FIND_HITS_H
#define TMAP_CLI_FIND_HITS_H

#include "base/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lines that are held back. Initialize with zeros. */
struct find_hits {
    size_t length; /* number of bytes; more than PIPE_BUF only for a single line */
    char bytes[PIPE_BUF + 16384];
};

/* Adds the line of a seed: the number and its facts, at most 16000 bytes. Returns false if there is
 * no room for it before the lines that are held are written. */
bool find_hits_add(struct find_hits *hits, uint64_t seed, const char *facts);

/* Writes all lines that are held. False: not written; if a signal came while the reader let them
 * wait (cli/interrupt.h), none is, and *error is not set. The caller must be the only thread. */
bool find_hits_write(struct find_hits *hits, struct error *error);

#endif
