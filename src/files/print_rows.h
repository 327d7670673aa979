/*
 * Dump: the lines of a map as bytes. What else a file has, export.h adds.
 */
#ifndef TMAP_FILES_PRINT_ROWS_H
#define TMAP_FILES_PRINT_ROWS_H

#include "files/format.h"
#include "files/progress.h"
#include "map/map.h"

#include <stdbool.h>
#include <stddef.h>

/* Takes the bytes of a dump, in order, whole lines each time. False: there is no use in more, and
 * errno says why. */
struct print_sink {
    bool (*take)(void *context, const char *bytes, size_t length);
    void *context;
};

/* Prints the lines of the map's view, on the map's threads, in memory that does not grow with the
 * rows, and says how far it is to `progress`, which was started. False: out of memory, or the sink
 * took no more, which errno says; it may then have part of the lines. */
bool print_rows(const struct map *map, const struct format *format, struct print_sink sink,
                struct progress *progress);

/* The sink that writes to a stream, which is its context. */
bool print_to_stream(void *file, const char *bytes, size_t length);

#endif
