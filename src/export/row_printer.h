/*
 * Row printer: prints rows of a map as bytes of a format, on one thread.
 *
 * Very wide rows are printed strip by strip: many rows of the first columns, then as many of the
 * next ones. So only a strip's heights and cells are in memory, and they fit into the caches.
 */
#ifndef TMAP_EXPORT_ROW_PRINTER_H
#define TMAP_EXPORT_ROW_PRINTER_H

#include "base/parallel.h"
#include "export/formats/format.h"
#include "map/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A receiver of the bytes of rows. `take` is called for them in order, with whole rows unless the
 * format has print_part, by one thread at a time, not always the same one. It returns false to
 * stop, and the error says why. */
struct row_sink {
    bool (*take)(void *context, const char *rows, size_t length, struct error *error);
    void *context;
    bool packed; /* wants blocks packed, if the format packs them */
};

/* Maximum number of rows that a printer prints at a time. */
#define ROW_PRINTER_MAX 128

struct row_printer;

/* Makes a printer of the rows of a map that format_map made; map and format must outlive it. Its
 * strips have `strip_cols` columns, or rows are whole if that is view.cols. Returns NULL if out of
 * memory. The caller frees it by row_printer_free, which also takes NULL. */
struct row_printer *row_printer_new(const struct map *map, const struct format *format,
                                    uint32_t strip_cols);
void row_printer_free(struct row_printer *printer);

/* Prints the rows from `first` to before `after`, at most ROW_PRINTER_MAX, into `bytes`, which has
 * room for format_row_max bytes a row. Returns the number of bytes. Going on after the rows that
 * were printed last costs less than starting elsewhere. */
size_t row_printer_print(struct row_printer *printer, uint32_t first, uint32_t after, char *bytes);

/* Paints rows strip by strip, as many as row_printer_print prints, into painter_cols cells each.
 * The format has print_part. */
void row_printer_paint(struct row_printer *printer, uint32_t first, uint32_t after,
                       struct cell *cells);

/* True if memory ran out while rows were printed or painted: then something is missing in them. */
bool row_printer_failed(const struct row_printer *printer);

/* Returns the maximum number of bytes that a printer takes for each column of a strip. */
uint64_t row_printer_column_bytes(const struct map *map, const struct format *format);

/* True if rows of the map can be printed in strips. */
bool row_printer_has_strips(const struct map *map, const struct format *format);

/* True if rows can be painted in strips by row_printer_paint, and then printed in parts. */
bool row_printer_paints_strips(const struct map *map, const struct format *format);

/*
 * Print memory: how many threads and buffers print a map, within a limited amount of memory.
 */

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
