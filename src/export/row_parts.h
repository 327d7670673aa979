/*
 * Cut rows: prints rows that are too long to be kept in memory, part by part. Only their cells are
 * kept, which take less.
 */
#ifndef TMAP_EXPORT_ROW_PARTS_H
#define TMAP_EXPORT_ROW_PARTS_H

#include "base/error.h"
#include "export/formats/format.h"
#include "export/row_printer.h"
#include "system/system.h"

#include <stdbool.h>

/* Prints all rows of a map that format_map made, as write_map_rows does. `cut` of the plan is
 * set. */
bool row_parts_print(const struct map *map, const struct format *format,
                     const struct print_memory *plan, struct row_sink sink,
                     struct progress *progress, struct error *error);

#endif
