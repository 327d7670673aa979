/*
 * Cut rows: rows whose bytes are too many to be kept are printed in parts, each of which is written
 * at once. The cells of some rows are kept, which take less.
 */
#ifndef TMAP_EXPORT_CUT_ROWS_H
#define TMAP_EXPORT_CUT_ROWS_H

#include "base/error.h"
#include "export/formats/format.h"
#include "export/print_memory.h"
#include "system/progress.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Row sink: a receiver of the bytes of rows as they are printed.
 */

/* The receiver of the rows. `take` gets them in order; whole rows each time, unless the format has
 * print_part; by one thread at a time, not always the same. False: it takes no more, and the error
 * says why. */
struct row_sink {
    bool (*take)(void *context, const char *rows, size_t length, struct error *error);
    void *context;
    bool packed; /* wants blocks packed, if the format packs them */
};

/* Prints all rows of a map that format_map made, as print_rows does, by the plan, which is one for
 * rows that are cut. */
bool cut_rows_print(const struct map *map, const struct format *format,
                    const struct print_memory *plan, struct row_sink sink,
                    struct progress *progress, struct error *error);

#endif
