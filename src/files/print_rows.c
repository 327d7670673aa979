/*
 * Lines are printed in blocks, by as many threads as the map may use, each block into a buffer of
 * its own. A thread that has printed one does not wait until those above it are printed, which may
 * cost more than a block: it leaves its block and goes on. Whoever prints the block that is to be
 * written next writes it, and all below it that are ready.
 *
 * A thread that goes on with the block after its last one goes on where it stands; else it seeks,
 * which costs a few rows.
 *
 * Invariant: blocks are taken in order, and none is printed that is `buffers` or more after the one
 * to be written next; so that one always has a buffer, and its thread waits for nobody.
 */
#include "files/print_rows.h"

#include "base/parallel.h"
#include "map/layers.h"
#include "map/painter.h"
#include "world/heights.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK_BYTES = 1 << 18, BLOCK_LINES_LEAST = 16, BLOCK_LINES_MOST = 128 };
enum { BUFFERS_A_THREAD = 4, BUFFERS_MAX = BUFFERS_A_THREAD * PARALLEL_MAX };

/* Maps with fewer tiles than this are printed faster than a thread is made. */
enum { PARALLEL_TILES = 1 << 18 };

/* A printed block, or room for one. */
struct buffer {
    char *bytes;
    size_t length; /* of them that were printed */
};

/* What one thread prints with: heights, a painter and room for its cells, or layers, as the format
 * wants; the others are NULL. */
struct printer {
    struct heights *heights;
    const uint32_t *first; /* the view's first row of them, if all lines are made of that */
    struct painter *painter;
    struct cell *cells;
    struct layers *layers;
    uint32_t stands_at; /* the block whose first line comes next */
};

struct print_job {
    const struct map *map;
    const struct format *format;
    struct print_sink sink;
    struct progress *progress;
    uint32_t lines;       /* of the whole map */
    uint32_t block_lines; /* of a block; the last one may have fewer */
    uint32_t block_count; /* of the whole map */
    int threads;          /* printers */
    int buffers;          /* in all */
    struct printer printers[PARALLEL_MAX];
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t moved; /* the turn has, or there was an error */
    int unused;           /* buffers that nothing is in: the first ones of free */
    struct buffer free[BUFFERS_MAX];
    struct buffer ready[BUFFERS_MAX]; /* block n, printed, at n % buffers; no bytes: it is not */
    uint32_t turn;                    /* the block to be written next */
    bool writing;                     /* a thread writes it */
    int error; /* why the sink takes no more, as errno has it; nothing more is written */
};

static void go_to(const struct print_job *job, const struct printer *printer, uint32_t line)
{
    const struct view *view = &job->map->view;
    if (printer->painter != NULL)
        painter_seek(printer->painter, line);
    else if (printer->layers != NULL)
        layers_seek(printer->layers, line);
    else if (printer->first == NULL)
        heights_seek(printer->heights, view->x, view->y + line);
}

static size_t print_line(const struct print_job *job, const struct printer *printer, uint32_t line,
                         char *to)
{
    const struct map *map = job->map;
    bool inside = line < view_rows_inside(&map->view, &map->world.recipe);
    if (printer->first != NULL)
        return job->format->print_profile(map, printer->first, line, to);
    if (printer->heights != NULL)
        return job->format->print_row(map, inside ? heights_row(printer->heights) : NULL, to);
    if (printer->layers != NULL)
        return job->format->print_shades(map, inside ? layers_row(printer->layers).shades : NULL,
                                         to);
    painter_line(printer->painter, printer->cells);
    return job->format->print_cells(printer->cells, painter_cols(map), to);
}

static void print_block(const struct print_job *job, struct printer *printer, uint32_t number,
                        struct buffer *buffer)
{
    uint32_t first = number * job->block_lines;
    uint32_t after = first + job->block_lines;
    if (after > job->lines)
        after = job->lines;
    if (printer->stands_at != number)
        go_to(job, printer, first);
    printer->stands_at = number + 1;
    buffer->length = 0;
    for (uint32_t line = first; line < after; line++)
        buffer->length += print_line(job, printer, line, buffer->bytes + buffer->length);
}

/* Writes the blocks that are ready, from the one whose turn it is on. The lock is held, but not
 * while it writes. */
static void write_blocks(struct print_job *job)
{
    struct buffer *next = &job->ready[job->turn % (uint32_t)job->buffers];
    job->writing = true;
    while (next->bytes != NULL && job->error == 0) {
        pthread_mutex_unlock(&job->lock);
        bool written = job->sink.take(job->sink.context, next->bytes, next->length);
        int saved = errno;
        progress_show(job->progress, job->turn + 1, job->block_count);
        pthread_mutex_lock(&job->lock);
        job->error = written ? 0 : saved;
        job->free[job->unused++] = *next;
        next->bytes = NULL;
        job->turn++;
        pthread_cond_broadcast(&job->moved);
        next = &job->ready[job->turn % (uint32_t)job->buffers];
    }
    job->writing = false;
}

/* The lock is held, but not while it prints. */
static void do_block(void *context, int thread, uint32_t number)
{
    struct print_job *job = context;
    uint32_t buffers = (uint32_t)job->buffers;
    pthread_mutex_lock(&job->lock);
    while (number - job->turn >= buffers && job->error == 0)
        pthread_cond_wait(&job->moved, &job->lock);
    if (job->error == 0) {
        struct buffer buffer = job->free[--job->unused];
        pthread_mutex_unlock(&job->lock);
        print_block(job, &job->printers[thread], number, &buffer);
        pthread_mutex_lock(&job->lock);
        job->ready[number % buffers] = buffer;
        if (!job->writing)
            write_blocks(job);
    }
    pthread_mutex_unlock(&job->lock);
}

static void set_blocks(struct print_job *job)
{
    size_t fits = BLOCK_BYTES / format_row_max(job->format, job->map);
    uint32_t lines = fits < BLOCK_LINES_MOST ? (uint32_t)fits : BLOCK_LINES_MOST;
    job->lines = format_lines(job->format, job->map);
    job->block_lines = lines < BLOCK_LINES_LEAST ? BLOCK_LINES_LEAST : lines;
    job->block_count = (job->lines + job->block_lines - 1) / job->block_lines;
}

static void unequip_printer(struct printer *printer)
{
    heights_free(printer->heights);
    painter_free(printer->painter);
    layers_free(printer->layers);
    free(printer->cells);
}

static bool equip_printer(struct printer *printer, const struct print_job *job)
{
    const struct map *map = job->map;
    *printer = (struct printer){.stands_at = UINT32_MAX};
    switch (format_source(job->format, &map->look)) {
    case FORMAT_HEIGHTS:
        printer->heights = heights_new(&map->world.recipe, map->view.zoom, map->view.cols);
        return printer->heights != NULL;
    case FORMAT_PROFILE:
        printer->heights = heights_new(&map->world.recipe, map->view.zoom, map->view.cols);
        if (printer->heights == NULL)
            return false;
        heights_seek(printer->heights, map->view.x, map->view.y);
        printer->first = heights_row(printer->heights);
        return true;
    case FORMAT_SHADES:
        printer->layers = layers_new(map);
        return printer->layers != NULL;
    case FORMAT_CELLS:
        break;
    }
    printer->painter = painter_new(map);
    printer->cells = malloc(painter_cols(map) * sizeof *printer->cells);
    if (printer->painter != NULL && printer->cells != NULL)
        return true;
    unequip_printer(printer);
    return false;
}

/* Gets what so many threads print with, or as many as memory is there for; none: job->threads is
 * 0. */
static void equip(struct print_job *job, int threads)
{
    size_t bytes = job->block_lines * format_row_max(job->format, job->map);
    while (job->threads < threads && (uint32_t)job->threads < job->block_count &&
           equip_printer(&job->printers[job->threads], job))
        job->threads++;
    int wanted = job->threads > 1 ? BUFFERS_A_THREAD * job->threads : 1;
    while (job->buffers < wanted && (job->free[job->buffers].bytes = malloc(bytes)) != NULL)
        job->buffers++;
    job->unused = job->buffers;
}

/* Gives it all back; no block is being printed. */
static void unequip(struct print_job *job)
{
    for (int n = 0; n < job->threads; n++)
        unequip_printer(&job->printers[n]);
    for (int n = 0; n < job->unused; n++)
        free(job->free[n].bytes);
    for (int n = 0; n < job->buffers; n++)
        free(job->ready[n].bytes);
}

bool print_rows(const struct map *map, const struct format *format, struct print_sink sink,
                struct progress *progress)
{
    struct print_job job = {.map = map, .format = format, .sink = sink, .progress = progress};
    bool small = (uint64_t)map->view.cols * map->view.rows < PARALLEL_TILES;
    set_blocks(&job);
    equip(&job, small ? 1 : map->threads);
    if (job.threads > 0 && job.buffers > 0) {
        pthread_mutex_init(&job.lock, NULL);
        pthread_cond_init(&job.moved, NULL);
        parallel_do(job.threads, job.block_count, do_block, &job);
        pthread_cond_destroy(&job.moved);
        pthread_mutex_destroy(&job.lock);
    } else {
        job.error = ENOMEM;
    }
    unequip(&job);
    errno = job.error;
    return job.error == 0;
}

bool print_to_stream(void *file, const char *bytes, size_t length)
{
    errno = EIO; /* should the stream fail without a word */
    return fwrite(bytes, 1, length, file) == length;
}
