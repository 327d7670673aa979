/*
 * Cut rows: rows whose bytes are too many to be kept are printed in parts, each of which is written
 * at once. The cells of some rows are kept, which take less.
 */
#ifndef TMAP_FILES_CUT_ROWS_H
#define TMAP_FILES_CUT_ROWS_H

#include "files/format.h"
#include "files/print_plan.h"
#include "files/progress.h"
#include "files/row_sink.h"

/* Prints all rows of a map that format_map made, as print_rows does, by the plan, which is one for
 * rows that are cut. */
bool cut_rows_print(const struct map *map, const struct format *format,
                    const struct print_plan *plan, struct row_sink sink, struct progress *progress,
                    struct error *error);

#endif
