/*
 * Row printer: prints rows of a map as bytes of a format, on one thread; and print memory: how many
 * threads and buffers print a map.
 *
 * Very wide rows are printed strip by strip: many rows of the first columns, then the same rows of
 * the next columns. So only a strip's heights and cells are in memory; they fit into the caches.
 */
#ifndef TMAP_EXPORT_ROW_PRINTER_H
#define TMAP_EXPORT_ROW_PRINTER_H

#include "base/parallel.h"
#include "export/formats/format.h"
#include "system/system.h"

/* A receiver of the bytes of rows. `take` gets the bytes in order, in whole rows unless the format
 * has print_part. One thread at a time calls it, not always the same one. It returns false to stop,
 * and the error says why. */
struct row_sink {
    bool (*take)(void *context, const char *rows, size_t length, struct error *error);
    void *context;
    bool packed; /* the sink wants packed blocks, if the format packs them */
};

/* Maximum number of rows that a printer prints at a time. */
#define ROW_PRINTER_MAX 128

struct row_printer;

/* Makes a printer for the rows of a map that format_map made. `map` and `format` must outlive it. A
 * strip has `strip_cols` columns; if that is view.cols, rows are printed whole. Returns NULL if out
 * of memory. The caller frees the printer by row_printer_free, which also takes NULL. */
struct row_printer *row_printer_new(const struct map *map, const struct format *format,
                                    uint32_t strip_cols);
void row_printer_free(struct row_printer *printer);

/* Prints the rows from `first` to before `after`, at most ROW_PRINTER_MAX, into `bytes`, which has
 * room for format_row_max bytes for each row. Returns the number of bytes. Going on after the rows
 * that were printed last costs less than starting elsewhere. */
size_t row_printer_print(struct row_printer *printer, uint32_t first, uint32_t after, char *bytes);

/* True if memory ran out while rows were printed: then parts of them are missing. */
bool row_printer_failed(const struct row_printer *printer);

/*
 * Print memory: how many threads and buffers print a map within a limited amount of memory.
 */

#define PRINT_BUFFERS_MAX (2 * PARALLEL_MAX)

/* A plan. */
struct print_memory {
    int threads;         /* maximum number of printers, 1 or more */
    int buffers;         /* maximum number of buffers, 1..PRINT_BUFFERS_MAX */
    uint32_t block_rows; /* number of rows in a block, 1..ROW_PRINTER_MAX */
    uint32_t strip_cols; /* number of columns of a printer's strips; view.cols: rows are whole */
    size_t block_bytes;  /* room of the rows of a block */
    bool cut;            /* rows are too long to be printed whole: row_printer_print_cut does it */
};

/* Returns the plan for a map that format_map made. It has the map's number of threads, or fewer if
 * there is not enough memory for them. `packed` says that blocks are packed. */
struct print_memory print_memory_make(const struct map *map, const struct format *format,
                                      bool packed);

/* Prints all rows of a map that format_map made, as write_map_rows does, where `cut` of the plan is
 * set: part by part, so that only their cells are kept. */
bool row_printer_print_cut(const struct map *map, const struct format *format,
                           const struct print_memory *plan, struct row_sink sink,
                           struct progress *progress, struct error *error);

#endif
