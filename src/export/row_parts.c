/*
 * The cells of a block of rows are painted strip by strip. Each strip first computes some rows
 * above it, so a block of many rows costs less for each row. Then each row is printed from its
 * cells, in as many passes as the format has.
 */
#include "export/row_parts.h"

#include "base/minmax.h"
#include "export/formats/put.h"
#include "render/painter.h"

#include <stdlib.h>

enum { PART_COLS = 1 << 13 }; /* number of columns of a part */

struct cutter {
    const struct map *map;
    const struct format *format;
    struct row_sink sink;
    struct row_printer *printer;
    struct cell *cells; /* cells of the rows of a block */
    char *bytes;        /* bytes of a part */
};

/* Returns the room that a part takes at most. */
static size_t part_max(const struct map *map, const struct format *format)
{
    struct map part = *map;
    part.view.cols = MIN(part.view.cols, PART_COLS);
    return format_row_max(format, &part) + (size_t)painter_cols(map) * PUT_GLYPH_MAX;
}

/* Prints a row from its cells. */
static bool print_parts(const struct cutter *cutter, const struct cell_row *row,
                        struct error *error)
{
    const struct format *format = cutter->format;
    const struct row_sink *sink = &cutter->sink;
    for (int pass = 0; pass < format->part_passes; pass++)
        for (struct row_part part = {.pass = pass}; part.next < row->count;) {
            part.until = part.next + MIN(row->count - part.next, PART_COLS);
            size_t length = format->print_part(cutter->map, row, &part, cutter->bytes);
            if (length > 0 && !sink->take(sink->context, cutter->bytes, length, error))
                return false;
        }
    return true;
}

static bool print_blocks(const struct cutter *cutter, uint32_t block_rows,
                         struct progress *progress, struct error *error)
{
    uint32_t rows = format_rows(cutter->format, cutter->map);
    struct cell_row row = {.count = painter_cols(cutter->map)};
    while (row.number < rows) {
        uint32_t after = row.number + MIN(rows - row.number, block_rows);
        row_printer_paint(cutter->printer, row.number, after, cutter->cells);
        if (row_printer_failed(cutter->printer))
            return error_memory(error);
        for (row.cells = cutter->cells; row.number < after; row.number++, row.cells += row.count)
            if (!print_parts(cutter, &row, error))
                return false;
        progress_show(progress, after, rows);
    }
    return true;
}

bool row_parts_print(const struct map *map, const struct format *format,
                     const struct print_memory *plan, struct row_sink sink,
                     struct progress *progress, struct error *error)
{
    struct cutter cutter = {.map = map, .format = format, .sink = sink};
    size_t cells = (size_t)plan->block_rows * painter_cols(map);
    cutter.printer = row_printer_new(map, format, plan->strip_cols);
    cutter.cells = calloc(cells, sizeof *cutter.cells);
    cutter.bytes = malloc(part_max(map, format));
    bool made = cutter.printer != NULL && cutter.cells != NULL && cutter.bytes != NULL;
    bool done =
        made ? print_blocks(&cutter, plan->block_rows, progress, error) : error_memory(error);
    row_printer_free(cutter.printer);
    free(cutter.cells);
    free(cutter.bytes);
    return done;
}
