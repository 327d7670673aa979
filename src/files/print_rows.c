/*
 * Rows are printed in blocks, by as many threads as the map may use, each block into a buffer of
 * its own. A thread that has printed a block does not wait until the blocks above it are printed,
 * which may take longer than printing a block: it leaves its block and goes on. The thread that has
 * printed the block to be written next writes it, and all below it that are ready.
 *
 * A thread that goes on with the block after its last one goes on where it stands; else it seeks,
 * which costs a few rows.
 *
 * Threads and buffers share an allowance of memory, so that neither long rows nor many processors
 * take more. Where rows are long there are fewer buffers, then fewer rows in a block, then fewer
 * threads; one thread with a buffer of one row always prints.
 *
 * Invariant: blocks are begun in order, and no block is printed that is `buffers` or more after the
 * one to be written next. The block to be written next therefore always has a buffer, and its
 * thread waits for no other.
 */
#include "files/print_rows.h"

#include "base/parallel.h"
#include "map/layers.h"
#include "map/numbers.h"
#include "map/painter.h"
#include "world/heights.h"

#include <pthread.h>
#include <stdlib.h>

enum { BLOCK_BYTES = 1 << 18, BLOCK_ROWS_MIN = 16, BLOCK_ROWS_MAX = 128 };
enum { BUFFERS_A_THREAD = 4, BUFFERS_MAX = BUFFERS_A_THREAD * PARALLEL_MAX };

/* Bytes that all threads' printers and buffers take together at most; the rest of 128 MiB is for
 * the program itself. One thread alone may take more, for a row. */
enum { MEMORY_MAX = 116 << 20 };

/* Bytes of a block that is packed, at most, unless a row has more; and of what packs it. */
enum { PACK_BYTES_MAX = 2 << 20, PACKER_BYTES = 1 << 19 };

/* Threads do not share blocks of fewer rows, as long rows would make them: seeking costs more. */
enum { SHARED_ROWS_MIN = 8 };

/* Bytes that a printer takes for each point of a row, at most: heights of all levels of a
 * lattice, or all that rivers are made of; three rows of heights, bands and marks of layers; the
 * colours of both rows of half blocks. */
enum {
    HEIGHTS_POINT = 28,
    WATER_POINT = 1060,
    LAYERS_POINT = 16,
    NUMBERS_POINT = 4,
    PAINTER_POINT = 2 * sizeof(color_code)
};

/* Fewer tiles than this are printed faster than a thread is started. */
enum { PARALLEL_TILES = 1 << 18 };

/* Room for a printed block. */
struct row_buffer {
    char *bytes;   /* NULL: there is no block in this place of `ready` */
    size_t length; /* number of bytes that were printed */
};

/* The source of one thread's rows, by the format: heights, layers (for shades), numbers (for
 * other layers), or a painter and its cells; the others are NULL. */
struct row_printer {
    struct heights *heights;
    const uint32_t
        *first_row; /* the view's first row of heights, of a format that needs no other */
    struct painter *painter;
    struct cell *cells;
    struct layers *layers;
    struct numbers *numbers;
    void *packer;        /* packs the thread's blocks; NULL: they stay as they are */
    uint32_t next_block; /* the block whose first row the source stands at */
};

/* The shares of the memory. */
struct print_plan {
    int threads;         /* maximum number of printers, 1 or more */
    int buffers;         /* maximum number of buffers, 1 or more */
    uint32_t block_rows; /* number of rows in a block, 1 or more */
};

struct print_job {
    struct map drawn;      /* the map as format_map makes it; shares the caller's memory */
    const struct map *map; /* `drawn` */
    const struct format *format;
    struct row_sink sink;
    struct progress *progress;
    struct error *error;  /* written by the thread that writes */
    uint32_t rows;        /* number in the whole map */
    uint32_t block_rows;  /* number in a block; the last one may have fewer */
    uint32_t block_count; /* number in the whole map */
    int threads;          /* number of printers */
    int buffers;          /* number of buffers, in `free`, in `ready` and at work */
    struct row_printer printers[PARALLEL_MAX];
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t moved; /* `turn` has changed, or `failed` */
    int unused;           /* number of buffers in `free` */
    struct row_buffer free[BUFFERS_MAX];
    struct row_buffer ready[BUFFERS_MAX]; /* block n, once printed, at n % buffers */
    uint32_t turn;                        /* the block to be written next */
    bool writing;                         /* a thread writes it */
    bool failed;                          /* the sink takes no more: nothing more is written */
};

static void seek_row(const struct print_job *job, const struct row_printer *printer, uint32_t row)
{
    const struct view *view = &job->map->view;
    if (printer->painter != NULL)
        painter_seek(printer->painter, row);
    else if (printer->layers != NULL)
        layers_seek(printer->layers, row);
    else if (printer->numbers != NULL)
        numbers_seek(printer->numbers, row);
    else if (printer->first_row == NULL)
        heights_seek(printer->heights, view->x, view->y + row);
}

static size_t print_row(const struct print_job *job, const struct row_printer *printer,
                        uint32_t row, char *to)
{
    const struct map *map = job->map;
    const struct format *format = job->format;
    bool inside = row < view_rows_inside(&map->view, &map->world.recipe);
    if (printer->first_row != NULL)
        return format->print_heights(map, row, printer->first_row, to);
    if (printer->heights != NULL)
        return format->print_heights(map, row, inside ? heights_row(printer->heights) : NULL, to);
    if (printer->numbers != NULL)
        return format->print_numbers(map, row, inside ? numbers_row(printer->numbers) : NULL, to);
    if (printer->layers != NULL && format->print_layers != NULL) {
        struct layers_row layers = {0};
        if (inside)
            layers = layers_row(printer->layers);
        return format->print_layers(map, row, inside ? &layers : NULL, to);
    }
    if (printer->layers != NULL)
        return format->print_shades(map, row, inside ? layers_row(printer->layers).shades : NULL,
                                    to);
    painter_line(printer->painter, printer->cells);
    return format->print_cells(map, row, printer->cells, to);
}

static void print_block(const struct print_job *job, struct row_printer *printer, uint32_t number,
                        struct row_buffer *buffer)
{
    uint32_t first = number * job->block_rows;
    uint32_t after = first + job->block_rows;
    if (after > job->rows)
        after = job->rows;
    if (printer->next_block != number)
        seek_row(job, printer, first);
    printer->next_block = number + 1;
    buffer->length = 0;
    for (uint32_t row = first; row < after; row++)
        buffer->length += print_row(job, printer, row, buffer->bytes + buffer->length);
}

/* Packs a printed block, if the job packs. False if out of memory. */
static bool pack_block(const struct print_job *job, const struct row_printer *printer,
                       struct row_buffer *buffer)
{
    if (printer->packer != NULL)
        buffer->length = job->format->pack(printer->packer, buffer->bytes, buffer->length);
    return printer->packer == NULL || buffer->length > 0;
}

/* Writes the blocks that are ready, from the one whose turn it is on. The caller holds the lock,
 * which is released while the sink is called. */
static void write_blocks(struct print_job *job)
{
    struct row_buffer *next = &job->ready[job->turn % (uint32_t)job->buffers];
    job->writing = true;
    while (next->bytes != NULL && !job->failed) {
        pthread_mutex_unlock(&job->lock);
        bool written = job->sink.take(job->sink.context, next->bytes, next->length, job->error);
        progress_show(job->progress, job->turn + 1, job->block_count);
        pthread_mutex_lock(&job->lock);
        job->failed = !written;
        job->free[job->unused++] = *next;
        next->bytes = NULL;
        job->turn++;
        pthread_cond_broadcast(&job->moved);
        next = &job->ready[job->turn % (uint32_t)job->buffers];
    }
    job->writing = false;
}

/* Prints a block as soon as it has a buffer, and writes it if it is its turn. The lock is held
 * except while the block is printed and written. */
static bool do_block(void *context, int thread, uint32_t number)
{
    struct print_job *job = context;
    uint32_t buffers = (uint32_t)job->buffers;
    pthread_mutex_lock(&job->lock);
    while (number - job->turn >= buffers && !job->failed)
        pthread_cond_wait(&job->moved, &job->lock);
    if (!job->failed) {
        struct row_buffer buffer = job->free[--job->unused];
        pthread_mutex_unlock(&job->lock);
        print_block(job, &job->printers[thread], number, &buffer);
        bool packed = pack_block(job, &job->printers[thread], &buffer);
        pthread_mutex_lock(&job->lock);
        if (!packed && !job->failed)
            job->failed = !error_memory(job->error);
        job->ready[number % buffers] = buffer;
        if (!job->writing)
            write_blocks(job);
    }
    bool more = !job->failed;
    pthread_mutex_unlock(&job->lock);
    return more;
}

/* Returns the maximum of bytes that a printer takes. */
static uint64_t printer_bytes(const struct print_job *job)
{
    const struct look *look = &job->map->look;
    uint64_t point = recipe_has_water(&job->map->world.recipe) ? WATER_POINT : HEIGHTS_POINT;
    enum format_source source = format_source(job->format, job->map);
    if (source == FORMAT_NUMBERS)
        point += NUMBERS_POINT;
    else if (source != FORMAT_HEIGHTS)
        point += LAYERS_POINT;
    if (source != FORMAT_HEIGHTS && map_draws_water(job->map))
        point += courses_column_bytes(look->blocks == BLOCKS_HALF);
    if (source == FORMAT_CELLS)
        point += PAINTER_POINT + (uint64_t)look_columns(look) * sizeof(struct cell);
    return point * job->map->view.cols;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Returns the plan for a number of threads, each of which prints in `printer` bytes, with blocks of
 * `rows` rows or fewer. No rows: so many threads do not fit into the memory. */
static struct print_plan plan_threads(int threads, uint64_t printer, uint64_t row_max,
                                      uint32_t rows)
{
    uint64_t printers = (uint64_t)threads * printer;
    uint64_t room = printers < MEMORY_MAX ? (MEMORY_MAX - printers) / row_max : 0;
    uint64_t fewest = threads > 1 ? (uint64_t)threads + 1 : 1;
    uint64_t buffers = threads > 1 ? BUFFERS_A_THREAD * (uint64_t)threads : 1;
    uint64_t block = smaller(rows, room / fewest);
    if (threads > 1 && block < SHARED_ROWS_MIN)
        return (struct print_plan){0};
    if (block == 0)
        return (struct print_plan){1, 1, 1};
    return (struct print_plan){threads, (int)smaller(buffers, room / block), (uint32_t)block};
}

/* True if blocks are packed. */
static bool packs(const struct print_job *job)
{
    return job->sink.packed && job->format->pack != NULL;
}

/* Returns the plan for blocks that are packed. Their rows are as many on any number of threads, so
 * that packs are the same: where memory is short there are fewer threads. */
static struct print_plan plan_packs(int threads, uint64_t printer, uint64_t row_max, uint32_t rows)
{
    if (rows * row_max > PACK_BYTES_MAX)
        rows = row_max < PACK_BYTES_MAX ? (uint32_t)(PACK_BYTES_MAX / row_max) : 1;
    uint64_t block = 2 * rows * row_max;
    printer += block + PACKER_BYTES;
    while (threads > 1 &&
           (uint64_t)threads * printer + ((uint64_t)threads + 1) * block > MEMORY_MAX)
        threads--;
    if (threads == 1)
        return (struct print_plan){1, 1, rows};
    uint64_t room = (MEMORY_MAX - (uint64_t)threads * printer) / block;
    return (struct print_plan){threads, (int)smaller(BUFFERS_A_THREAD * (uint64_t)threads, room),
                               rows};
}

/* Returns the plan that prints on `threads` threads, or as many as there is memory for. */
static struct print_plan plan_print(const struct print_job *job, int threads)
{
    size_t row_max = format_row_max(job->format, job->map);
    row_max = row_max > 0 ? row_max : 1;
    size_t fits = BLOCK_BYTES / row_max;
    uint32_t rows = fits < BLOCK_ROWS_MAX ? (uint32_t)fits : BLOCK_ROWS_MAX;
    rows = rows < BLOCK_ROWS_MIN ? BLOCK_ROWS_MIN : rows;
    struct print_plan plan = {0};
    if (packs(job))
        return plan_packs(threads, printer_bytes(job), row_max, rows);
    for (; plan.block_rows == 0; threads--)
        plan = plan_threads(threads, printer_bytes(job), row_max, rows);
    return plan;
}

static void free_printer(const struct print_job *job, struct row_printer *printer)
{
    if (printer->packer != NULL)
        job->format->packer_free(printer->packer);
    heights_free(printer->heights);
    painter_free(printer->painter);
    layers_free(printer->layers);
    numbers_free(printer->numbers);
    free(printer->cells);
}

/* Makes the source that the format prints the map's look from. False: out of memory, and there is
 * nothing to free. */
static bool make_printer(struct row_printer *printer, const struct print_job *job)
{
    const struct map *map = job->map;
    const struct view *view = &map->view;
    *printer = (struct row_printer){.next_block = UINT32_MAX};
    switch (format_source(job->format, map)) {
    case FORMAT_HEIGHTS:
        printer->heights = heights_new(&map->world.recipe, view->zoom, view->cols);
        if (printer->heights != NULL && job->format->first_row_only) {
            heights_seek(printer->heights, view->x, view->y);
            printer->first_row = heights_row(printer->heights);
        }
        return printer->heights != NULL;
    case FORMAT_SHADES:
    case FORMAT_LAYERS:
        printer->layers = layers_new(map);
        return printer->layers != NULL;
    case FORMAT_NUMBERS:
        printer->numbers = numbers_new(map);
        return printer->numbers != NULL;
    case FORMAT_CELLS:
        break;
    }
    printer->painter = painter_new(map);
    printer->cells = malloc(painter_cols(map) * sizeof *printer->cells);
    if (printer->painter != NULL && printer->cells != NULL)
        return true;
    free_printer(job, printer);
    return false;
}

/* Makes a printer and, if blocks are packed, its packer. False: out of memory, and there is nothing
 * to free. */
static bool equip_printer(const struct print_job *job, struct row_printer *printer, size_t bytes)
{
    if (!make_printer(printer, job))
        return false;
    if (!packs(job) ||
        (printer->packer = job->format->packer_new(job->format, job->map, bytes)) != NULL)
        return true;
    free_printer(job, printer);
    return false;
}

/* Makes the printers and buffers of a plan; or as many as there is memory for, maybe none. */
static void equip_job(struct print_job *job, struct print_plan plan)
{
    size_t bytes = plan.block_rows * format_row_max(job->format, job->map);
    job->rows = format_rows(job->format, job->map);
    job->block_rows = plan.block_rows;
    job->block_count = (job->rows + job->block_rows - 1) / job->block_rows;
    while (job->threads < plan.threads && (uint32_t)job->threads < job->block_count &&
           equip_printer(job, &job->printers[job->threads], bytes))
        job->threads++;
    if (packs(job))
        bytes = job->format->pack_room(bytes, 2 * plan.block_rows);
    int wanted = job->threads > 1 ? plan.buffers : 1;
    while (job->buffers < wanted && (job->free[job->buffers].bytes = malloc(bytes)) != NULL)
        job->buffers++;
    job->unused = job->buffers;
}

/* Frees printers and buffers; no block is at work. */
static void free_job(struct print_job *job)
{
    for (int n = 0; n < job->threads; n++)
        free_printer(job, &job->printers[n]);
    for (int n = 0; n < job->unused; n++)
        free(job->free[n].bytes);
    for (int n = 0; n < job->buffers; n++)
        free(job->ready[n].bytes);
}

/* Prints all rows; `failed` says that they are not all printed. */
static void do_job(struct print_job *job)
{
    const struct view *view = &job->map->view;
    bool flight = job->map->look.kind == VIEW_FLIGHT; /* a painter draws the whole frame at once */
    bool small = flight || (uint64_t)view->cols * view->rows < PARALLEL_TILES;
    equip_job(job, plan_print(job, small ? 1 : job->map->threads));
    if (job->threads > 0 && job->buffers > 0) {
        pthread_mutex_init(&job->lock, NULL);
        pthread_cond_init(&job->moved, NULL);
        parallel_do(job->threads, job->block_count, do_block, job);
        pthread_cond_destroy(&job->moved);
        pthread_mutex_destroy(&job->lock);
    } else {
        job->failed = true;
        error_memory(job->error);
    }
    free_job(job);
}

bool print_rows(const struct map *map, const struct format *format, struct row_sink sink,
                struct progress *progress, struct error *error)
{
    struct print_job *job = calloc(1, sizeof *job); /* a small stack has no room for it */
    if (job == NULL)
        return error_memory(error);
    job->drawn = format_map(format, map);
    job->map = &job->drawn;
    job->format = format;
    job->sink = sink;
    job->progress = progress;
    job->error = error;
    do_job(job);
    bool done = !job->failed;
    free(job);
    return done;
}
