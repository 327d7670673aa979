/*
 * Rows are printed in blocks, by as many threads as the map may use, each block into a buffer of its
 * own. A thread that has printed one does not wait until those above it are printed, which may cost
 * more than a block: it leaves its block and goes on. Whoever prints the block that is to be written
 * next writes it, and all below it that are ready.
 *
 * A thread that goes on with the block after its last one goes on with its lattice; else it seeks,
 * which costs a few rows.
 *
 * Invariant: blocks are taken in order, and none is printed that is `buffers` or more after the one to
 * be written next; so that one always has a buffer, and its thread waits for nobody.
 */
#include "dump.h"

#include "lattice.h"
#include "parallel.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

enum { BLOCK_BYTES = 1 << 18, BLOCK_ROWS_LEAST = 16, BLOCK_ROWS_MOST = 128 };
enum { BUFFERS_A_THREAD = 4, BUFFERS_MAX = BUFFERS_A_THREAD * PARALLEL_MAX };

/* Maps with fewer tiles than this are printed faster than a thread is made. */
enum { PARALLEL_TILES = 1 << 18 };

/* A printed block, or room for one. */
struct buffer {
    char *bytes;
    size_t length; /* of them that were printed */
};

/* What one thread prints with. */
struct printer {
    struct lattice *lattice;
    uint32_t stands_at; /* the block whose first row the lattice makes next */
};

struct press {
    const struct map *map;
    const struct format *format;
    FILE *out;
    struct progress *progress;
    uint32_t block_rows;  /* rows of a block; the last one may have fewer */
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
    int error; /* of the write that failed, as errno has it; nothing more is written */
};

static void print_block(const struct press *press, struct printer *printer, uint32_t number,
                        struct buffer *buffer)
{
    const struct view *view = &press->map->view;
    uint32_t first = number * press->block_rows;
    uint32_t rows = view->rows - first < press->block_rows ? view->rows - first : press->block_rows;
    if (printer->stands_at != number)
        lattice_seek(printer->lattice, view->x, view->y + first);
    printer->stands_at = number + 1;
    buffer->length = 0;
    for (uint32_t row = 0; row < rows; row++)
        buffer->length += press->format->print_row(press->map, lattice_row(printer->lattice),
                                                   buffer->bytes + buffer->length);
}

/* Writes the blocks that are ready, from the one whose turn it is on. The lock is held, but not while
 * it writes. */
static void write_blocks(struct press *press)
{
    struct buffer *next = &press->ready[press->turn % (uint32_t)press->buffers];
    press->writing = true;
    while (next->bytes != NULL && press->error == 0) {
        pthread_mutex_unlock(&press->lock);
        errno = EIO; /* should the stream fail without a word */
        bool written = fwrite(next->bytes, 1, next->length, press->out) == next->length;
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

static void set_blocks(struct press *press, size_t row_bytes)
{
    size_t fits = BLOCK_BYTES / row_bytes;
    uint32_t rows = fits < BLOCK_ROWS_MOST ? (uint32_t)fits : BLOCK_ROWS_MOST;
    press->block_rows = rows < BLOCK_ROWS_LEAST ? BLOCK_ROWS_LEAST : rows;
    press->block_count = (press->map->view.rows + press->block_rows - 1) / press->block_rows;
}

/* Gets what so many threads print with, or as many as memory is there for; none: press->threads is
 * 0. */
static void equip(struct press *press, int threads)
{
    const struct view *view = &press->map->view;
    size_t bytes = press->block_rows * format_row_max(press->format, press->map);
    while (press->threads < threads && (uint32_t)press->threads < press->block_count) {
        struct printer *printer = &press->printers[press->threads];
        printer->stands_at = UINT32_MAX;
        printer->lattice = lattice_new(&press->map->world.recipe, view->zoom, view->cols);
        if (printer->lattice == NULL)
            break;
        press->threads++;
    }
    int wanted = press->threads > 1 ? BUFFERS_A_THREAD * press->threads : 1;
    while (press->buffers < wanted && (press->free[press->buffers].bytes = malloc(bytes)) != NULL)
        press->buffers++;
    press->unused = press->buffers;
}

/* Gives it all back; no block is being printed. */
static void unequip(struct press *press)
{
    for (int n = 0; n < press->threads; n++)
        lattice_free(press->printers[n].lattice);
    for (int n = 0; n < press->unused; n++)
        free(press->free[n].bytes);
    for (int n = 0; n < press->buffers; n++)
        free(press->ready[n].bytes);
}

bool dump_map(const struct map *map, const struct format *format, FILE *out,
              struct progress *progress)
{
    struct press press = {.map = map, .format = format, .out = out, .progress = progress};
    bool small = (uint64_t)map->view.cols * map->view.rows < PARALLEL_TILES;
    set_blocks(&press, format_row_max(format, map));
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
