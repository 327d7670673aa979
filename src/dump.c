/*
 * Rows are printed in blocks, each into memory of its own, by as many threads as the map may use;
 * the caller's thread writes the blocks in order. A thread that prints the block after its last one
 * goes on with its lattice; else it seeks, which costs a few rows.
 *
 * Invariant: block n is printed into slot n % slots, and only when that slot's number is n: when
 * block n - slots has been written.
 */
#include "dump.h"

#include "lattice.h"
#include "parallel.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

enum { BLOCK_BYTES = 1 << 21, BLOCK_ROWS_LEAST = 8, BLOCK_ROWS_MOST = 128 };

/* Maps with fewer tiles than this are printed faster than a thread is made. */
enum { PARALLEL_TILES = 1 << 18 };

struct block {
    char *bytes;
    size_t length;   /* of them that were printed */
    uint64_t number; /* which block this is, from the top */
    bool printed;    /* bytes and length are good; else the block is free to be printed into */
};

struct press {
    const struct map *map;
    const struct format *format;
    uint32_t block_rows;  /* rows of a block; the last one may have fewer */
    uint64_t block_count; /* of the whole map */
    FILE *out;            /* where they go */
    struct progress *progress;
    int slots;            /* blocks that are kept at once */
    struct block *blocks; /* block n is printed into slot n % slots */
    pthread_mutex_t
        lock; /* of all below, and of the blocks' numbers and whether they are printed */
    pthread_cond_t moved; /* something of it has changed */
    uint64_t next;        /* the first block that no thread has taken */
    bool stop;            /* threads take no more */
};

/* What one thread prints with. */
struct printer {
    struct press *press;
    struct lattice *lattice;
    uint64_t stands_at; /* the block whose first row the lattice makes next */
    pthread_t thread;
};

static void print_block(struct printer *printer, uint64_t number, struct block *block)
{
    const struct press *press = printer->press;
    const struct view *view = &press->map->view;
    uint64_t first = number * press->block_rows;
    uint64_t rows = view->rows - first < press->block_rows ? view->rows - first : press->block_rows;
    if (printer->stands_at != number)
        lattice_seek(printer->lattice, view->x, view->y + (int64_t)first);
    printer->stands_at = number + 1;
    block->length = 0;
    for (uint64_t row = 0; row < rows; row++)
        block->length += press->format->print_row(press->map, lattice_row(printer->lattice),
                                                  block->bytes + block->length);
}

static void *print_blocks(void *argument)
{
    struct printer *printer = argument;
    struct press *press = printer->press;
    pthread_mutex_lock(&press->lock);
    for (;;) {
        uint64_t number = press->next++;
        struct block *block = &press->blocks[number % (uint64_t)press->slots];
        while (!press->stop && number < press->block_count &&
               (block->printed || block->number != number))
            pthread_cond_wait(&press->moved, &press->lock);
        if (press->stop || number >= press->block_count)
            break;
        pthread_mutex_unlock(&press->lock);
        print_block(printer, number, block);
        pthread_mutex_lock(&press->lock);
        block->printed = true;
        pthread_cond_broadcast(&press->moved);
    }
    pthread_mutex_unlock(&press->lock);
    return NULL;
}

/* Writes a block. False: it failed, and errno says why. */
static bool write_block(struct press *press, const struct block *block, uint64_t number)
{
    progress_show(press->progress, number, press->block_count);
    return fwrite(block->bytes, 1, block->length, press->out) == block->length;
}

/* Writes the blocks as they are printed. False: as write_block. */
static bool write_blocks(struct press *press)
{
    bool done = true;
    int error = 0;
    pthread_mutex_lock(&press->lock);
    for (uint64_t number = 0; done && number < press->block_count; number++) {
        struct block *block = &press->blocks[number % (uint64_t)press->slots];
        while (!block->printed)
            pthread_cond_wait(&press->moved, &press->lock);
        pthread_mutex_unlock(&press->lock);
        done = write_block(press, block, number);
        error = errno;
        pthread_mutex_lock(&press->lock);
        block->printed = false;
        block->number += (uint64_t)press->slots;
        pthread_cond_broadcast(&press->moved);
    }
    press->stop = true;
    pthread_cond_broadcast(&press->moved);
    pthread_mutex_unlock(&press->lock);
    errno = error;
    return done;
}

/* Prints and writes on the caller's thread alone. */
static bool print_alone(struct printer *printer)
{
    struct press *press = printer->press;
    struct block *block = &press->blocks[0];
    bool done = true;
    for (uint64_t number = 0; done && number < press->block_count; number++) {
        print_block(printer, number, block);
        done = write_block(press, block, number);
    }
    return done;
}

static bool print_together(struct press *press, struct printer *printers, int threads)
{
    int made = 0;
    while (made < threads &&
           pthread_create(&printers[made].thread, NULL, print_blocks, &printers[made]) == 0)
        made++;
    bool done = made > 0 ? write_blocks(press) : print_alone(&printers[0]);
    int error = errno;
    for (int n = 0; n < made; n++)
        pthread_join(printers[n].thread, NULL);
    errno = error;
    return done;
}

static size_t row_bytes(const struct press *press)
{
    return press->format->cell_max * press->map->view.cols + FORMAT_LINE_END;
}

/* How many threads have what they need: at least 1, or 0 when memory is out. */
static int equip(struct press *press, struct printer *printers, int threads)
{
    const struct view *view = &press->map->view;
    int ready = 0;
    while (ready < threads) {
        struct printer *printer = &printers[ready];
        *printer = (struct printer){.press = press, .stands_at = UINT64_MAX};
        printer->lattice = lattice_new(&press->map->world.recipe, view->zoom, view->cols);
        if (printer->lattice == NULL)
            break;
        ready++;
    }
    /* One block more than threads, so that none waits while a block is written. */
    while (press->slots < ready + (ready > 1)) {
        struct block *block = &press->blocks[press->slots];
        *block = (struct block){.number = (uint64_t)press->slots};
        block->bytes = malloc(press->block_rows * row_bytes(press));
        if (block->bytes == NULL)
            break;
        press->slots++;
    }
    return press->slots > 0 ? ready : 0;
}

static uint32_t rows_of_block(size_t row_bytes)
{
    size_t fits = BLOCK_BYTES / row_bytes;
    if (fits < BLOCK_ROWS_LEAST)
        return BLOCK_ROWS_LEAST;
    return fits < BLOCK_ROWS_MOST ? (uint32_t)fits : BLOCK_ROWS_MOST;
}

bool dump_map(const struct map *map, const struct format *format, FILE *out,
              struct progress *progress)
{
    const struct view *view = &map->view;
    struct printer printers[PARALLEL_MAX];
    struct block blocks[PARALLEL_MAX + 1];
    struct press press = {.map = map, .format = format, .out = out, .progress = progress};
    press.blocks = blocks;
    press.block_rows = rows_of_block(row_bytes(&press));
    press.block_count = (view->rows + (uint64_t)press.block_rows - 1) / press.block_rows;
    bool small = (uint64_t)view->cols * view->rows < PARALLEL_TILES;
    int ready = equip(&press, printers, small ? 1 : map->threads);
    bool done = false;
    int error = ENOMEM;
    pthread_mutex_init(&press.lock, NULL);
    pthread_cond_init(&press.moved, NULL);
    if (ready > 0) {
        done = ready > 1 ? print_together(&press, printers, ready) : print_alone(&printers[0]);
        error = errno;
    }
    pthread_cond_destroy(&press.moved);
    pthread_mutex_destroy(&press.lock);
    for (int n = 0; n < press.slots; n++)
        free(blocks[n].bytes);
    for (int n = 0; n < ready; n++)
        lattice_free(printers[n].lattice);
    errno = error;
    return done;
}
