/*
 * Dump: a map as bytes for a pipe or a file.
 */
#ifndef TMAP_DUMP_H
#define TMAP_DUMP_H

#include "format.h"
#include "map.h"
#include "progress.h"

#include <stdbool.h>
#include <stdio.h>

/* Prints the map's view, row by row, on the map's threads, in memory that does not grow with the
 * rows, and says how far it is to `progress`, which was started. False: out of memory or a failed
 * write, which errno names; the stream may then have part of it. */
bool dump_map(const struct map *map, const struct format *format, FILE *out,
              struct progress *progress);

#endif
