/*
 * A reader has a keep of its own, whose readers of rows keep what neighbouring windows share, and a
 * block of points around a small window, from which small windows within the block are copied.
 *
 * Invariant: the block has the numbers of each layer whose array in `has` is not NULL; if
 * block.cols is 0, there is none.
 */
#include "library/calls.h"

#include "base/minmax.h"
#include "world/rows/row_source.h"

#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

enum {
    SIDE = 64,    /* points along a side of the block */
    SMALL_MAX = 8 /* maximum side of the windows that are copied from it */
};

struct tmap_reader {
    const struct tmap *world;
    struct keep *keep;
    struct tmap_window block;
    struct tmap_layers has;                /* arrays that were read; the others are NULL */
    uint32_t numbers[LAYERS][SIDE * SIDE]; /* memory of the layers */
};

EXPORTED struct tmap_reader *tmap_reader_open(const struct tmap *world, size_t bytes)
{
    const size_t most =
        MIN((bytes - MIN(bytes, sizeof(struct tmap_reader))) / NEAR_BYTES, KEEP_MOST);
    const bool enough = bytes >= (size_t)1 << 24 && most > 0;
    struct tmap_reader *reader = world != NULL && enough ? calloc(1, sizeof *reader) : NULL;
    if (reader == NULL)
        return NULL;
    reader->world = world;
    reader->keep = keep_new((int)most, ROWS_NEAR);
    if (reader->keep != NULL)
        return reader;
    free(reader);
    return NULL;
}

EXPORTED void tmap_reader_close(struct tmap_reader *reader)
{
    if (reader != NULL)
        keep_free(reader->keep);
    free(reader);
}

/* True if a window lies in the block, with its layers. */
static bool is_in_block(const struct tmap_reader *reader, const struct tmap_window *window,
                        const struct tmap_layers *layers)
{
    const struct tmap_window *block = &reader->block;
    for (int n = 0; n < LAYERS; n++)
        if (layer_array(layers, n) != NULL && layer_array(&reader->has, n) == NULL)
            return false;
    return block->cols > 0 && window->zoom == block->zoom && window->x >= block->x &&
           window->y >= block->y && window->x + window->cols <= block->x + SIDE &&
           window->y + window->rows <= block->y + SIDE;
}

/* Moves the block so that a small window lies in its middle, and reads the layers that it had and
 * those of the window. Returns an enum tmap_error; on an error the block has no layers. */
static int move_block(struct tmap_reader *reader, const struct tmap_window *window,
                      const struct tmap_layers *layers)
{
    for (int n = 0; n < LAYERS; n++)
        if (layer_array(layers, n) != NULL)
            layer_set(&reader->has, n, (char *)reader->numbers[n]);
    reader->block = *window;
    reader->block.x -= (SIDE - (int64_t)window->cols) / 2;
    reader->block.y -= (SIDE - (int64_t)window->rows) / 2;
    reader->block.cols = reader->block.rows = SIDE;
    int error = calls_read(reader->world, reader->keep, &reader->block, &reader->has);
    if (error != TMAP_DONE) {
        reader->block.cols = 0;
        memset(&reader->has, 0, sizeof reader->has);
    }
    return error;
}

/* Fills the arrays for a window in the block. */
static void copy_from_block(const struct tmap_reader *reader, const struct tmap_window *window,
                            const struct tmap_layers *layers)
{
    const size_t from =
        (size_t)(window->y - reader->block.y) * SIDE + (size_t)(window->x - reader->block.x);
    for (int n = 0; n < LAYERS; n++) {
        const size_t bytes = layer_bytes(n);
        const char *numbers = (const char *)reader->numbers[n] + from * bytes;
        char *array = layer_array(layers, n);
        for (size_t row = 0; array != NULL && row < window->rows; row++)
            memcpy(array + row * window->cols * bytes, numbers + row * SIDE * bytes,
                   window->cols * bytes);
    }
}

EXPORTED int tmap_reader_read(struct tmap_reader *reader, const struct tmap_window *window,
                              const struct tmap_layers *layers)
{
    struct tmap_window seen;
    struct tmap_layers arrays;
    if (reader == NULL)
        return TMAP_NULL;
    int error = calls_take(reader->world, window, layers, &seen, &arrays);
    if (error != TMAP_DONE)
        return error;
    if (seen.cols > SMALL_MAX || seen.rows > SMALL_MAX || calls_has_views(reader->world))
        return calls_read(reader->world, reader->keep, &seen, &arrays);
    if (!is_in_block(reader, &seen, &arrays))
        error = move_block(reader, &seen, &arrays);
    if (error == TMAP_DONE)
        copy_from_block(reader, &seen, &arrays);
    return error;
}

EXPORTED int tmap_reader_read_layer(struct tmap_reader *reader, const struct tmap_window *window,
                                    int layer, void *numbers, size_t bytes)
{
    struct tmap_layers arrays;
    const struct tmap *world = reader != NULL ? reader->world : NULL;
    int error = calls_take_layer(world, window, layer, numbers, bytes, &arrays);
    return error == TMAP_DONE ? tmap_reader_read(reader, window, &arrays) : error;
}

EXPORTED int64_t tmap_reader_names(struct tmap_reader *reader, const struct tmap_window *window,
                                   struct tmap_name *names, size_t size, size_t room)
{
    return reader != NULL ? tmap_names(reader->world, window, names, size, room) : TMAP_NULL;
}
