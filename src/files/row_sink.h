/*
 * Row sink: a receiver of the bytes of rows as they are printed.
 */
#ifndef TMAP_FILES_ROW_SINK_H
#define TMAP_FILES_ROW_SINK_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* The receiver of the rows. `take` gets them in order; whole rows each time, unless the format has
 * print_part; by one thread at a time, not always the same. False: it takes no more, and the error
 * says why. */
struct row_sink {
    bool (*take)(void *context, const char *rows, size_t length, struct error *error);
    void *context;
    bool packed; /* wants blocks packed, if the format packs them */
};

#endif
