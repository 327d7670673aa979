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
#include "dump.h"

#include "ground.h"
#include "heights.h"
#include "painter.h"
#include "parallel.h"

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

/* What one thread prints with: heights, a painter and room for its cells, or ground, as the format
 * wants; the others are NULL. */
struct printer {
    struct heights *heights;
    const uint32_t *first; /* the view's first row of them, if all lines are made of that */
    struct painter *painter;
    struct cell *cells;
    struct ground *ground;
    uint32_t stands_at; /* the block whose first line comes next */
};

struct press {
    const struct map *map;
    const struct format *format;
    struct dump_sink sink;
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

static void go_to(const struct press *press, const struct printer *printer, uint32_t line)
{
    const struct view *view = &press->map->view;
    if (printer->painter != NULL)
        painter_seek(printer->painter, line);
    else if (printer->ground != NULL)
        ground_seek(printer->ground, line);
    else if (printer->first == NULL)
        heights_seek(printer->heights, view->x, view->y + line);
}

static size_t print_line(const struct press *press, const struct printer *printer, uint32_t line,
                         char *to)
{
    const struct map *map = press->map;
    bool inside = line < view_rows_inside(&map->view, &map->world.recipe);
    if (printer->first != NULL)
        return press->format->print_section(map, printer->first, line, to);
    if (printer->heights != NULL)
        return press->format->print_row(map, inside ? heights_row(printer->heights) : NULL, to);
    if (printer->ground != NULL)
        return press->format->print_shades(map, inside ? ground_row(printer->ground).shades : NULL,
                                           to);
    painter_line(printer->painter, printer->cells);
    return press->format->print_cells(printer->cells, painter_cols(map), to);
}

static void print_block(const struct press *press, struct printer *printer, uint32_t number,
                        struct buffer *buffer)
{
    uint32_t first = number * press->block_lines;
    uint32_t after = first + press->block_lines;
    if (after > press->lines)
        after = press->lines;
    if (printer->stands_at != number)
        go_to(press, printer, first);
    printer->stands_at = number + 1;
    buffer->length = 0;
    for (uint32_t line = first; line < after; line++)
        buffer->length += print_line(press, printer, line, buffer->bytes + buffer->length);
}

/* Writes the blocks that are ready, from the one whose turn it is on. The lock is held, but not
 * while it writes. */
static void write_blocks(struct press *press)
{
    struct buffer *next = &press->ready[press->turn % (uint32_t)press->buffers];
    press->writing = true;
    while (next->bytes != NULL && press->error == 0) {
        pthread_mutex_unlock(&press->lock);
        bool written = press->sink.take(press->sink.context, next->bytes, next->length);
        int error = errno;
        progress_show(press->progress, press->turn + 1, press->block_count);
        pthread_mutex_lock(&press->lock);
        press->error = written ? 0 : error;
        press->free[press->unused++] = *next;
        next->bytes = NULL;
        press->turn++;
        pthread_cond_broadcast(&press->moved);
        next = &press->ready[press->turn % (uint32_t)press->buffers];
    }
    press->writing = false;
}

/* The lock is held, but not while it prints. */
static void do_block(void *context, int thread, uint32_t number)
{
    struct press *press = context;
    uint32_t buffers = (uint32_t)press->buffers;
    pthread_mutex_lock(&press->lock);
    while (number - press->turn >= buffers && press->error == 0)
        pthread_cond_wait(&press->moved, &press->lock);
    if (press->error == 0) {
        struct buffer buffer = press->free[--press->unused];
        pthread_mutex_unlock(&press->lock);
        print_block(press, &press->printers[thread], number, &buffer);
        pthread_mutex_lock(&press->lock);
        press->ready[number % buffers] = buffer;
        if (!press->writing)
            write_blocks(press);
    }
    pthread_mutex_unlock(&press->lock);
}

static void set_blocks(struct press *press)
{
    size_t fits = BLOCK_BYTES / format_row_max(press->format, press->map);
    uint32_t lines = fits < BLOCK_LINES_MOST ? (uint32_t)fits : BLOCK_LINES_MOST;
    press->lines = format_lines(press->format, press->map);
    press->block_lines = lines < BLOCK_LINES_LEAST ? BLOCK_LINES_LEAST : lines;
    press->block_count = (press->lines + press->block_lines - 1) / press->block_lines;
}

static void unequip_printer(struct printer *printer)
{
    heights_free(printer->heights);
    painter_free(printer->painter);
    ground_free(printer->ground);
    free(printer->cells);
}

static bool equip_printer(struct printer *printer, const struct press *press)
{
    const struct map *map = press->map;
    *printer = (struct printer){.stands_at = UINT32_MAX};
    switch (format_source(press->format, &map->look)) {
    case FORMAT_HEIGHTS:
        printer->heights = heights_new(&map->world, map->view.zoom, map->view.cols);
        return printer->heights != NULL;
    case FORMAT_SECTION:
        printer->heights = heights_new(&map->world, map->view.zoom, map->view.cols);
        if (printer->heights == NULL)
            return false;
        heights_seek(printer->heights, map->view.x, map->view.y);
        printer->first = heights_row(printer->heights);
        return true;
    case FORMAT_SHADES:
        printer->ground = ground_new(map);
        return printer->ground != NULL;
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

/* Gets what so many threads print with, or as many as memory is there for; none: press->threads is
 * 0. */
static void equip(struct press *press, int threads)
{
    size_t bytes = press->block_lines * format_row_max(press->format, press->map);
    while (press->threads < threads && (uint32_t)press->threads < press->block_count &&
           equip_printer(&press->printers[press->threads], press))
        press->threads++;
    int wanted = press->threads > 1 ? BUFFERS_A_THREAD * press->threads : 1;
    while (press->buffers < wanted && (press->free[press->buffers].bytes = malloc(bytes)) != NULL)
        press->buffers++;
    press->unused = press->buffers;
}

/* Gives it all back; no block is being printed. */
static void unequip(struct press *press)
{
    for (int n = 0; n < press->threads; n++)
        unequip_printer(&press->printers[n]);
    for (int n = 0; n < press->unused; n++)
        free(press->free[n].bytes);
    for (int n = 0; n < press->buffers; n++)
        free(press->ready[n].bytes);
}

bool dump_lines(const struct map *map, const struct format *format, struct dump_sink sink,
                struct progress *progress)
{
    struct press press = {.map = map, .format = format, .sink = sink, .progress = progress};
    bool small = (uint64_t)map->view.cols * map->view.rows < PARALLEL_TILES;
    set_blocks(&press);
    equip(&press, small ? 1 : map->threads);
    if (press.threads > 0 && press.buffers > 0) {
        pthread_mutex_init(&press.lock, NULL);
        pthread_cond_init(&press.moved, NULL);
        parallel_do(press.threads, press.block_count, do_block, &press);
        pthread_cond_destroy(&press.moved);
        pthread_mutex_destroy(&press.lock);
    } else {
        press.error = ENOMEM;
    }
    unequip(&press);
    errno = press.error;
    return press.error == 0;
}

bool dump_take_file(void *file, const char *bytes, size_t length)
{
    errno = EIO; /* should the stream fail without a word */
    return fwrite(bytes, 1, length, file) == length;
}
