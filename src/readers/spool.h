/*
 * Spool: a stream that can seek, in place of one that perhaps cannot.
 */
#ifndef TMAP_READERS_SPOOL_H
#define TMAP_READERS_SPOOL_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Returns `in` if it can seek. Otherwise copies all of it to a temporary file without a name and
 * returns that, at its beginning; the caller closes it. Returns NULL with the error set if
 * `accepts` is false for the first bytes, if there are more than `max_bytes` bytes, or if reading
 * or writing fails. */
FILE *spool_open(FILE *in, uint64_t max_bytes, bool (*accepts)(const char *bytes, size_t length),
                 struct error *error);

#endif
