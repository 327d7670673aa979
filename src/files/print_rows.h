/*
 * Print rows: the rows of a map as bytes of a format, on several threads.
 */
#ifndef TMAP_FILES_PRINT_ROWS_H
#define TMAP_FILES_PRINT_ROWS_H

#include "base/error.h"
#include "files/format.h"
#include "files/progress.h"
#include "files/row_sink.h"
#include "map/map.h"

#include <stdbool.h>
#include <stddef.h>

/* Prints the rows of the map's view on the map's threads, or on fewer where rows are long. Memory
 * does not grow with the rows: it is at most 18 MiB a thread and 56 MiB in all, or that of one row.
 * Reports to `progress`, which was started. False: out of memory, or the sink took no more; the
 * error says which. The sink may then have part of the rows. */
bool print_rows(const struct map *map, const struct format *format, struct row_sink sink,
                struct progress *progress, struct error *error);

#endif
