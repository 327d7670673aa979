/*
 * A strip is a map of some columns, printed as if it were the whole map. Its rows are then joined
 * to those of the strips before it: the format says which bytes stand only at the end of a row, and
 * which bytes go between two strips.
 *
 * Invariant: where rows are printed whole, the source stands at `next_row` between two calls. Where
 * they are printed in strips, each strip sets the source to the first row again.
 *
 * One file: what a row takes while it is printed whole, in strips or cut decides which of the three
 * is done, and by how many threads.
 */
#include "export/row_printer.h"

#include "export/formats/put.h"
#include "render/coast.h"
#include "render/labels/lettering.h"
#include "render/painter.h"
#include "render/points/layer_values.h"
#include "render/points/river_lines.h"
#include "render/roads.h"
#include "towns/towns.h"

#include <stdlib.h>

/* The maximum number of bytes that a printer takes for each point of a row. */
enum {
    HEIGHTS_POINT = 32,  /* heights at all depths of a lattice */
    WATER_POINT = 700,   /* all that rivers are made from; stands in place of HEIGHTS_POINT */
    RAIN_POINT = 350,    /* the rain that feeds them */
    CLIMATE_POINT = 160, /* the fields of a climate */
    POINTS_POINT = 16,   /* three rows of heights, bands and marks */
    LAYER_POINT = 4,     /* a layer's value */
    PAINTER_POINT = 2 * sizeof(color_code) /* the colours of both rows of half blocks */
};

/* A printer. It has one of the sources `points`, `values` and `painter`: the one that format_source
 * says; `values` has heights, too. */
struct row_printer {
    const struct map *whole;
    const struct format *format;
    struct map strip;    /* the map, of whose view the source reads some columns */
    uint32_t strip_max;  /* number of columns of a strip; the last one may have fewer */
    uint32_t next_row;   /* the row that the source stands at; UINT32_MAX: none */
    const uint32_t *row; /* the row of values that was read last; NULL: none */
    struct point_rows *points;
    struct layer_values *values;
    struct painter *painter;
    struct cell *cells;                 /* one more than a row, see struct cell_row */
    char *piece;                        /* a row of a strip, if rows are not whole; else NULL */
    size_t lengths[ROW_PRINTER_MAX];    /* number of bytes that each row has so far */
    struct cell wests[ROW_PRINTER_MAX]; /* the last cell of the strip before, in each row */
};

/* True if a strip of the map is itself a map, which a painter can draw. */
static bool has_strips(const struct map *map)
{
    return map->look.kind == VIEW_MAP && view_is_inside(&map->view, &map->world.recipe);
}

/* True if rows of the map can be printed in strips. */
static bool prints_strips(const struct map *map, const struct format *format)
{
    /* Where colours are printed from heights, they depend on the point to the west. */
    bool stepped = format->tiled && format->colored && format_source(format, map) == FORMAT_HEIGHTS;
    return format->pieces && !stepped && has_strips(map);
}

/* Returns the maximum number of bytes that a printer takes for each column of a strip. */
static uint64_t column_bytes(const struct map *map, const struct format *format)
{
    const struct look *look = &map->look;
    bool wet = recipe_has_water(&map->world.recipe);
    uint64_t point = wet ? WATER_POINT : HEIGHTS_POINT;
    enum format_source source = format_source(format, map);
    if (map_shows_biomes(map) || layer_is_climate(look->layer))
        point += CLIMATE_POINT;
    if (wet && recipe_has_climate(&map->world.recipe))
        point += RAIN_POINT;
    if (source == FORMAT_LAYER)
        point += LAYER_POINT;
    else if (source != FORMAT_HEIGHTS)
        point += POINTS_POINT;
    if (source != FORMAT_HEIGHTS && map_draws_water(map))
        point +=
            river_lines_column_bytes(look_is_untiled(look) ? RIVER_LINES_INK : RIVER_LINES_PAIRS);
    if (source == FORMAT_CELLS && look_is_fine(look))
        point *= 2;
    if (source == FORMAT_CELLS)
        point += PAINTER_POINT + (uint64_t)look_columns(look) * sizeof(struct cell) +
                 coast_reach(look) * COAST_BYTES;
    if (source == FORMAT_CELLS && labels_drawn(map))
        point += LETTERING_COLUMN_BYTES;
    if (map->look.towns)
        point += ROADS_COLUMN_BYTES;
    return point;
}

/* Opens the source of the rows. Returns false if out of memory; the caller then frees it. */
static bool open_source(struct row_printer *printer)
{
    const struct map *map = &printer->strip;
    enum format_source source = format_source(printer->format, map);
    if (source == FORMAT_POINTS)
        return (printer->points = point_rows_new(map)) != NULL;
    if (source != FORMAT_CELLS)
        return (printer->values = layer_values_new(map)) != NULL;
    printer->painter = painter_new(map, NULL);
    printer->cells = calloc((size_t)painter_cols(map) + 1, sizeof *printer->cells);
    return printer->painter != NULL && printer->cells != NULL;
}

struct row_printer *row_printer_new(const struct map *map, const struct format *format,
                                    uint32_t strip_cols)
{
    struct row_printer *printer = calloc(1, sizeof *printer);
    if (printer == NULL)
        return NULL;
    *printer = (struct row_printer){.whole = map,
                                    .format = format,
                                    .strip = *map,
                                    .strip_max = strip_cols,
                                    .next_row = UINT32_MAX};
    printer->strip.view.cols = strip_cols;
    const bool lived_in = map->look.towns && format_source(format, map) == FORMAT_CELLS;
    printer->strip.towns = lived_in ? towns_of_map(map) : NULL;
    if (format_source(format, map) == FORMAT_POINTS)
        printer->strip.look.aspect = ASPECT_TALL; /* numbers are of points, not of pairs */
    bool pieces = format->pieces && strip_cols < map->view.cols;
    if (pieces)
        printer->piece = malloc(format_row_max(format, &printer->strip));
    if (open_source(printer) && (printer->piece != NULL || !pieces) &&
        (printer->strip.towns != NULL || !lived_in))
        return printer;
    row_printer_free(printer);
    return NULL;
}

void row_printer_free(struct row_printer *printer)
{
    if (printer == NULL)
        return;
    point_rows_free(printer->points);
    layer_values_free(printer->values);
    painter_free(printer->painter);
    free(printer->cells);
    towns_free(printer->strip.towns);
    free(printer->piece);
    free(printer);
}

bool row_printer_failed(const struct row_printer *printer)
{
    return printer->painter != NULL && painter_failed(printer->painter);
}

/* Sets the source to a row, which counts from the view's first one. */
static void seek_row(const struct row_printer *printer, uint32_t row)
{
    if (printer->painter != NULL)
        painter_seek(printer->painter, row);
    else if (printer->points != NULL)
        point_rows_seek(printer->points, row);
    else
        layer_values_seek(printer->values, printer->format->first_row_only ? 0 : row);
}

/* Prints the next row of cells. */
static size_t print_cells(struct row_printer *printer, uint32_t number, char *to)
{
    const struct format *format = printer->format;
    struct cell_row row = {number, painter_cols(&printer->strip), printer->cells + 1};
    size_t length = 0;
    painter_line(printer->painter, printer->cells + 1);
    if (format->print_cells != NULL)
        return format->print_cells(&printer->strip, &row, to);
    for (int pass = 0; pass < format->part_passes; pass++) {
        struct row_part whole = {.pass = pass, .until = row.count};
        length += format->print_part(&printer->strip, &row, &whole, to + length);
    }
    return length;
}

/* Reads the next row of numbers. */
static void read_numbers(struct row_printer *printer, struct number_row *row)
{
    if (printer->points != NULL) {
        row->points = point_row(printer->points);
        row->numbers = row->points.heights;
        return;
    }
    if (printer->row == NULL || !printer->format->first_row_only)
        printer->row = layer_values_row(printer->values);
    row->numbers = printer->row;
}

/* Prints the next row of numbers. */
static size_t print_numbers(struct row_printer *printer, uint32_t number, char *to)
{
    const struct map *map = &printer->strip;
    struct number_row row = {.number = number};
    uint32_t from = printer->format->first_row_only ? 0 : number; /* row of the source */
    if (from < view_rows_inside(&map->view, &map->world.recipe)) {
        row.count = view_cols_inside(&map->view, &map->world.recipe);
        read_numbers(printer, &row);
    }
    return printer->format->print_numbers(map, &row, to);
}

/* Prints the next row of the strip; `number` counts from the first one of the view. */
static size_t print_row(struct row_printer *printer, uint32_t number, char *to)
{
    return (printer->painter != NULL ? print_cells : print_numbers)(printer, number, to);
}

/* Sets the source to the strip that begins at column `col`, and to a row. */
static void seek_strip(struct row_printer *printer, uint32_t col, uint32_t row)
{
    const struct view *view = &printer->whole->view;
    const struct recipe *recipe = &printer->whole->world.recipe;
    printer->strip.view.x = recipe_wrap(view->x + col, recipe_cols(recipe, view->zoom));
    printer->strip.view.cols = MIN(view->cols - col, printer->strip_max);
    printer->strip.west = col;
    printer->strip.east = view->cols - col - printer->strip.view.cols;
    seek_row(printer, row);
}

/* Copies a piece of an image's row to where its pixels belong. A row of half blocks is two rows of
 * pixels. Returns the length of the whole row. */
static size_t place_pixels(const struct row_printer *printer, uint32_t col, uint32_t row,
                           size_t length, char *bytes)
{
    const struct view *view = &printer->whole->view;
    bool two = printer->painter != NULL && 2 * (uint64_t)row + 1 < view->rows;
    size_t lines = two ? 2 : 1;
    size_t piece = length / lines;
    size_t pixel = piece / printer->strip.view.cols;
    for (size_t n = 0; n < lines; n++)
        memcpy(bytes + (n * view->cols + col) * pixel, printer->piece + n * piece, piece);
    return lines * view->cols * pixel;
}

/* Appends a piece of `length` bytes to a row of text that has `before` bytes. Returns the row's
 * length so far. */
static size_t append_piece(const struct row_printer *printer, uint32_t col, size_t length,
                           char *bytes, size_t before)
{
    const struct format *format = printer->format;
    bool last = col + printer->strip.view.cols == printer->whole->view.cols;
    size_t joint = last || format->joint == NULL ? 0 : strlen(format->joint);
    if (!last)
        length -= format->tail;
    memcpy(bytes + before, printer->piece, length);
    if (joint > 0)
        memcpy(bytes + before + length, format->joint, joint);
    return before + length + joint;
}

/* Prints the strip that begins at column `col`: appends each of its rows to what that row has. */
static void print_strip(struct row_printer *printer, uint32_t col, uint32_t first, uint32_t after,
                        char *bytes)
{
    size_t room = format_row_max(printer->format, printer->whole);
    uint32_t last_cell = painter_cols(&printer->strip);
    for (uint32_t row = first; row < after; row++, bytes += room) {
        size_t *length = &printer->lengths[row - first];
        struct cell *west = &printer->wests[row - first];
        if (printer->cells != NULL)
            printer->cells[0] = col > 0 ? *west : (struct cell){0};
        size_t piece = print_row(printer, row, printer->piece);
        *length = format_is_image(printer->format)
                      ? place_pixels(printer, col, row, piece, bytes)
                      : append_piece(printer, col, piece, bytes, *length);
        if (printer->cells != NULL)
            *west = printer->cells[last_cell];
    }
}

/* Prints rows strip by strip. Each row first has the room of the longest one; then all rows are
 * moved together. */
static size_t print_strips(struct row_printer *printer, uint32_t first, uint32_t after, char *bytes)
{
    size_t room = format_row_max(printer->format, printer->whole);
    size_t length = 0;
    memset(printer->lengths, 0, sizeof printer->lengths);
    for (uint32_t col = 0; col < printer->whole->view.cols; col += printer->strip.view.cols) {
        seek_strip(printer, col, first);
        print_strip(printer, col, first, after, bytes);
    }
    for (uint32_t row = first; row < after; row++) {
        memmove(bytes + length, bytes + (row - first) * room, printer->lengths[row - first]);
        length += printer->lengths[row - first];
    }
    return length;
}

size_t row_printer_print(struct row_printer *printer, uint32_t first, uint32_t after, char *bytes)
{
    size_t length = 0;
    if (printer->piece != NULL)
        return print_strips(printer, first, after, bytes);
    if (printer->next_row != first)
        seek_row(printer, first);
    printer->next_row = after;
    for (uint32_t row = first; row < after; row++)
        length += print_row(printer, row, bytes + length);
    return length;
}

/*
 * Cut rows: only the cells of a block of rows are kept, which take less than their bytes. They are
 * painted strip by strip. Each strip first computes some rows above it, so a block of many rows
 * costs less for each row. Then each row is printed from its cells, part by part, in as many passes
 * as the format has.
 */

enum { PART_COLS = 1 << 13 }; /* number of columns of a part */

struct cutter {
    struct row_printer *printer;
    struct row_sink sink;
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

/* Paints the rows from `first` to before `after` into `cells`, strip by strip. */
static void paint_strips(struct row_printer *printer, uint32_t first, uint32_t after,
                         struct cell *cells)
{
    uint32_t cols = painter_cols(printer->whole);
    for (uint32_t col = 0; col < printer->whole->view.cols; col += printer->strip.view.cols) {
        seek_strip(printer, col, first);
        for (uint32_t row = first; row < after; row++)
            painter_line(printer->painter, cells + (size_t)(row - first) * cols);
        cells += painter_cols(&printer->strip);
    }
}

/* Prints a row from its cells. */
static bool print_parts(const struct cutter *cutter, const struct cell_row *row,
                        struct error *error)
{
    const struct format *format = cutter->printer->format;
    const struct row_sink *sink = &cutter->sink;
    for (int pass = 0; pass < format->part_passes; pass++)
        for (struct row_part part = {.pass = pass}; part.next < row->count;) {
            part.until = part.next + MIN(row->count - part.next, PART_COLS);
            size_t length = format->print_part(cutter->printer->whole, row, &part, cutter->bytes);
            if (length > 0 && !sink->take(sink->context, cutter->bytes, length, error))
                return false;
        }
    return true;
}

static bool print_blocks(const struct cutter *cutter, uint32_t block_rows,
                         struct progress *progress, struct error *error)
{
    struct row_printer *printer = cutter->printer;
    uint32_t rows = format_rows(printer->format, printer->whole);
    struct cell_row row = {.count = painter_cols(printer->whole)};
    while (row.number < rows) {
        const uint32_t begin = row.number;
        uint32_t after = begin + MIN(rows - row.number, block_rows);
        paint_strips(printer, row.number, after, cutter->cells);
        if (row_printer_failed(printer))
            return error_memory(error);
        for (row.cells = cutter->cells; row.number < after; row.number++, row.cells += row.count)
            if (!print_parts(cutter, &row, error))
                return false;
        progress_step(progress, after - begin);
    }
    return true;
}

bool row_printer_print_cut(const struct map *map, const struct format *format,
                           const struct print_memory *plan, struct row_sink sink,
                           struct progress *progress, struct error *error)
{
    struct cutter cutter = {.sink = sink};
    cutter.printer = row_printer_new(map, format, plan->strip_cols);
    cutter.cells = calloc(plan->block_rows, painter_cols(map) * sizeof *cutter.cells);
    cutter.bytes = malloc(part_max(map, format));
    bool made = cutter.printer != NULL && cutter.cells != NULL && cutter.bytes != NULL;
    bool done =
        made ? print_blocks(&cutter, plan->block_rows, progress, error) : error_memory(error);
    row_printer_free(cutter.printer);
    free(cutter.cells);
    free(cutter.bytes);
    return done;
}

/*
 * Print memory: printing takes a limited amount of memory, however long the rows are and however
 * many processors there are. Long rows are printed in strips. Longer ones get fewer buffers, then
 * fewer rows in a block, then fewer threads. One thread with a buffer of one row is always allowed;
 * if the format can print parts of rows, that thread keeps the row's cells instead of its bytes.
 *
 * The plan counts each row as long as a row can be. Real rows take about half of that.
 */

/* A block has about BLOCK_BYTES, but no fewer rows than these. Blocks of rivers have more rows:
 * each strip of a block first computes some rows above it. */
enum { BLOCK_BYTES = 1 << 18, BLOCK_ROWS_MIN = 16, RIVERS_ROWS_MIN = 48 };

/* Two buffers a thread: the thread fills one while the other waits for its turn to be written. With
 * one buffer, printing takes up to a tenth longer; with three, it is no faster. */
enum { BUFFERS_A_THREAD = PRINT_BUFFERS_MAX / PARALLEL_MAX };

/* The maximum number of bytes of a printer with its share of the buffers, and of all threads
 * together. A single thread may take more if it has to, for one row. */
enum { THREAD_BYTES = 18 << 20, MEMORY_MAX = 56 << 20 };

/* The maximum number of bytes of a printer, unless its rows cannot be printed in strips. Rivers get
 * more, so that their strips are wider: each strip also computes some cells around it. */
enum { PRINTER_BYTES = 3 << 20, RIVERS_BYTES = 8 << 20 };

/* The maximum number of bytes of the cells of a block of cut rows, unless one row has more. */
enum { CUT_BYTES = 8 << 20 };

/* The maximum number of bytes of a block that is packed, unless one row has more; and the bytes of
 * the packer. */
enum { PACK_BYTES_MAX = 2 << 20, PACKER_BYTES = 1 << 19 };

/* With fewer rows in a block, one thread is faster than several: each of them has to seek the first
 * row of each of its blocks. */
enum { SHARED_ROWS_MIN = 2 };

/* Fewer tiles than this are printed faster than a second thread is started. */
enum { PARALLEL_TILES = 1 << 18 };

/* The sizes of what shares the memory. */
struct print_needs {
    uint64_t printer; /* maximum number of bytes of a printer */
    uint64_t row;     /* maximum number of bytes of a printed row, 1 or more */
    uint32_t rows;    /* number of rows that a block has if there is room */
};

/* True if the rows of the map are cut: whole rows do not fit, and the format can print parts. */
static bool is_cut(const struct map *map, const struct format *format)
{
    return format->print_part != NULL && has_strips(map) &&
           map->view.cols * column_bytes(map, format) + format_row_max(format, map) > THREAD_BYTES;
}

/* Returns the number of columns of a strip; view.cols if rows are printed whole. */
static uint32_t choose_strip(const struct map *map, const struct format *format)
{
    uint64_t cols = map->view.cols;
    uint64_t most = recipe_has_water(&map->world.recipe) ? RIVERS_BYTES : PRINTER_BYTES;
    uint64_t strips = (cols * column_bytes(map, format) - 1) / most + 1;
    if (strips == 1 || (!prints_strips(map, format) && !is_cut(map, format)))
        return map->view.cols;
    return (uint32_t)((cols + strips - 1) / strips);
}

/* Returns the plan for rows that are cut. */
static struct print_memory plan_cut(const struct map *map, const struct format *format)
{
    uint64_t row = (uint64_t)painter_cols(map) * sizeof(struct cell);
    uint64_t rows = CLAMP(CUT_BYTES / row, 1, ROW_PRINTER_MAX);
    return (struct print_memory){.threads = 1,
                                 .buffers = 1,
                                 .block_rows = (uint32_t)rows,
                                 .strip_cols = choose_strip(map, format),
                                 .cut = true};
}

/* Returns the maximum number of bytes that so many threads may take. */
static uint64_t memory_of(int threads)
{
    return MIN((uint64_t)threads * THREAD_BYTES, MEMORY_MAX);
}

/* Returns the plan for a number of threads. Its block_rows is 0 if so many threads do not fit into
 * the memory. */
static struct print_memory plan_threads(int threads, const struct print_needs *needs)
{
    uint64_t memory = memory_of(threads);
    uint64_t printers = (uint64_t)threads * needs->printer;
    uint64_t room = printers < memory ? (memory - printers) / needs->row : 0;
    uint64_t fewest = threads > 1 ? (uint64_t)threads + 1 : 1;
    uint64_t buffers = threads > 1 ? BUFFERS_A_THREAD * (uint64_t)threads : 1;
    uint64_t block = MIN(needs->rows, room / fewest);
    if (threads > 1 && block < SHARED_ROWS_MIN)
        return (struct print_memory){0};
    if (block == 0)
        return (struct print_memory){.threads = 1, .buffers = 1, .block_rows = 1};
    return (struct print_memory){.threads = threads,
                                 .buffers = (int)MIN(buffers, room / block),
                                 .block_rows = (uint32_t)block};
}

/* Returns the plan for blocks that are packed. The number of rows in a block does not depend on the
 * threads, so that the packs do not either: where memory is short, there are fewer threads. */
static struct print_memory plan_packs(int threads, const struct print_needs *needs)
{
    uint32_t rows = MIN(needs->rows, (uint32_t)MAX(PACK_BYTES_MAX / needs->row, 1));
    uint64_t block = 2 * rows * needs->row;
    uint64_t printer = needs->printer + block + PACKER_BYTES;
    while (threads > 1 &&
           (uint64_t)threads * printer + ((uint64_t)threads + 1) * block > memory_of(threads))
        threads--;
    if (threads == 1)
        return (struct print_memory){.threads = 1, .buffers = 1, .block_rows = rows};
    uint64_t room = (memory_of(threads) - (uint64_t)threads * printer) / block;
    return (struct print_memory){.threads = threads,
                                 .buffers = (int)MIN(BUFFERS_A_THREAD * (uint64_t)threads, room),
                                 .block_rows = rows};
}

/* Returns the number of rows of a block, if there is room for them. `row` is the maximum number of
 * bytes of a row. */
static uint32_t choose_rows(const struct map *map, uint64_t row)
{
    uint64_t fewest = recipe_has_water(&map->world.recipe) ? RIVERS_ROWS_MIN : BLOCK_ROWS_MIN;
    fewest = MIN(fewest + 4 * coast_reach(&map->look), ROW_PRINTER_MAX);
    return (uint32_t)CLAMP(BLOCK_BYTES / row, fewest, ROW_PRINTER_MAX);
}

struct print_memory print_memory_make(const struct map *map, const struct format *format,
                                      bool packed)
{
    if (is_cut(map, format))
        return plan_cut(map, format);
    uint32_t strip = choose_strip(map, format);
    size_t row = MAX(format_row_max(format, map), 1);
    struct print_needs needs = {strip * column_bytes(map, format), row, choose_rows(map, row)};
    struct print_memory plan = {0};
    bool small = (uint64_t)map->view.cols * map->view.rows < PARALLEL_TILES;
    /* Painters of flights draw the whole frame at once. Two threads that both look for the towns
     * around their rows are slower than one. */
    int threads = small || map->look.towns || map->look.kind != VIEW_MAP ? 1 : map->threads;
    if (packed)
        plan = plan_packs(threads, &needs);
    for (; plan.block_rows == 0; threads--)
        plan = plan_threads(threads, &needs);
    plan.strip_cols = strip;
    plan.block_bytes = plan.block_rows * row;
    return plan;
}
