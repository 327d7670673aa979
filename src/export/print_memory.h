/*
 * Print memory: how many threads and buffers print a map, within a limited amount of memory.
 */
#ifndef TMAP_EXPORT_PRINT_MEMORY_H
#define TMAP_EXPORT_PRINT_MEMORY_H

#include "base/parallel.h"
#include "export/formats/format.h"
#include "map/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PRINT_BUFFERS_MAX (2 * PARALLEL_MAX)

struct print_memory {
    int threads;         /* maximum number of printers, 1 or more */
    int buffers;         /* maximum number of buffers, 1..PRINT_BUFFERS_MAX */
    uint32_t block_rows; /* number of rows in a block, 1..ROW_PRINTER_MAX */
    uint32_t strip_cols; /* number of columns of a printer's strips; view.cols: rows are whole */
    size_t block_bytes;  /* room of the rows of a block */
    bool cut;            /* rows are too long to be printed whole: see cut_rows.h */
};

/* Returns the plan of a map that format_map made, on the map's threads or as many as there is
 * memory for. `packed`: blocks are packed. */
struct print_memory print_memory_make(const struct map *map, const struct format *format,
                                      bool packed);

#endif
