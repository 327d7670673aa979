/*
 * Printing takes a limited amount of memory, however long the rows and however many the processors.
 * Long rows are printed in strips; longer ones with fewer buffers, then with fewer rows in a block,
 * then on fewer threads. One thread with a buffer of one row always prints; if the format prints
 * parts of rows, that thread keeps the row's cells instead of its bytes.
 *
 * Rows are counted as if each were as long as a row can be: real ones take about half.
 */
#include "export/print_memory.h"

#include "base/minmax.h"
#include "export/row_printer.h"
#include "render/painter.h"

/* Blocks of rivers have more rows, since each strip of a block starts with some rows above it. */
enum { BLOCK_BYTES = 1 << 18, BLOCK_ROWS_MIN = 16, RIVERS_ROWS_MIN = 48 };

/* Two: a thread goes on while one of its buffers waits for its turn. With one buffer each, printing
 * takes up to a tenth longer; with three it is not faster. */
enum { BUFFERS_A_THREAD = PRINT_BUFFERS_MAX / PARALLEL_MAX };

/* Bytes that a printer and its share of the buffers take together at most, and those of all
 * threads. One thread alone may take more, for a row. */
enum { THREAD_BYTES = 18 << 20, MEMORY_MAX = 56 << 20 };

/* Bytes that a printer takes at most, unless its rows cannot be printed in strips. Strips of rivers
 * are wider, for the same reason. */
enum { PRINTER_BYTES = 3 << 20, RIVERS_BYTES = 8 << 20 };

/* Bytes of the cells of a block of rows that are cut, at most, unless a row has more. */
enum { CUT_BYTES = 8 << 20 };

/* Bytes of a block that is packed, at most, unless a row has more; and of what packs it. */
enum { PACK_BYTES_MAX = 2 << 20, PACKER_BYTES = 1 << 19 };

/* With fewer rows in a block one thread is faster than several, each of which seeks each block. */
enum { SHARED_ROWS_MIN = 2 };

/* Fewer tiles than this are printed faster than a thread is started. */
enum { PARALLEL_TILES = 1 << 18 };

/* Sizes of the things that share the memory. */
struct print_needs {
    uint64_t printer; /* maximum number of bytes of a printer */
    uint64_t row;     /* maximum number of bytes of a printed row, 1 or more */
    uint32_t rows;    /* number of rows that a block has if there is room */
};

/* True if the format prints parts of rows of the map, and whole ones do not fit. */
static bool is_cut(const struct map *map, const struct format *format)
{
    uint64_t printer = map->view.cols * row_printer_column_bytes(map, format);
    return row_printer_paints_strips(map, format) &&
           printer + format_row_max(format, map) > THREAD_BYTES;
}

/* Returns the number of columns of strips. */
static uint32_t choose_strip(const struct map *map, const struct format *format)
{
    uint64_t cols = map->view.cols;
    uint64_t most = recipe_has_water(&map->world.recipe) ? RIVERS_BYTES : PRINTER_BYTES;
    uint64_t strips = (cols * row_printer_column_bytes(map, format) - 1) / most + 1;
    if (strips == 1 || (!row_printer_has_strips(map, format) && !is_cut(map, format)))
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

/* Returns the bytes that a number of threads may take. */
static uint64_t memory_of(int threads)
{
    return MIN((uint64_t)threads * THREAD_BYTES, MEMORY_MAX);
}

/* Returns the plan for a number of threads. No rows: so many threads do not fit into the memory. */
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

/* Returns the plan for blocks that are packed. Their rows are as many on any number of threads, so
 * that packs are the same: where memory is short there are fewer threads. */
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

/* Returns the number of threads that are worth starting. */
static int choose_threads(const struct map *map)
{
    bool flight = map->look.kind == VIEW_FLIGHT; /* a painter draws the whole frame at once */
    bool small = (uint64_t)map->view.cols * map->view.rows < PARALLEL_TILES;
    return flight || small ? 1 : map->threads;
}

/* Returns the number of rows of a block. */
static uint32_t choose_rows(const struct map *map, uint64_t row)
{
    uint64_t fewest = recipe_has_water(&map->world.recipe) ? RIVERS_ROWS_MIN : BLOCK_ROWS_MIN;
    return (uint32_t)CLAMP(BLOCK_BYTES / row, fewest, ROW_PRINTER_MAX);
}

struct print_memory print_memory_make(const struct map *map, const struct format *format,
                                      bool packed)
{
    if (is_cut(map, format))
        return plan_cut(map, format);
    uint32_t strip = choose_strip(map, format);
    size_t row = MAX(format_row_max(format, map), 1);
    struct print_needs needs = {strip * row_printer_column_bytes(map, format), row,
                                choose_rows(map, row)};
    struct print_memory plan = {0};
    int threads = choose_threads(map);
    if (packed)
        plan = plan_packs(threads, &needs);
    for (; plan.block_rows == 0; threads--)
        plan = plan_threads(threads, &needs);
    plan.strip_cols = strip;
    plan.block_bytes = plan.block_rows * row;
    return plan;
}
