/*
 * A reader has a keep of its own, whose readers of rows keep what neighbouring windows share, and a
 * block of points around a small window, from which small windows within the block are copied. When
 * towns are first asked for, a reader of these takes TOWNS_BYTES of its bytes from the keep.
 *
 * Invariant: the block has the numbers of each layer whose array in `has` is not NULL; if
 * block.cols is 0, there is none.
 */
#include "library/calls.h"

#include <stdlib.h>

enum {
    SIDE = 64,    /* points along a side of the block */
    SMALL_MAX = 8 /* maximum side of the windows that are copied from it */
};

struct tmap_reader {
    const struct tmap *world;
    struct keep *keep;           /* NULL: there are no bytes left for one */
    struct towns *towns;         /* NULL: they are not asked for yet */
    const struct gazetteer *own; /* the user's, among them */
    size_t bytes;
    struct tmap_window block;
    struct tmap_layers has;                /* arrays that were read; the others are NULL */
    uint32_t numbers[LAYERS][SIDE * SIDE]; /* memory of the layers */
};

/* Returns a keep for what is left of a reader's bytes; NULL: too few, or out of memory. */
static struct keep *keep_within(size_t bytes)
{
    const size_t most =
        MIN((bytes - MIN(bytes, sizeof(struct tmap_reader))) / NEAR_BYTES, KEEP_MOST);
    return most > 0 ? keep_new((int)most, ROWS_NEAR) : NULL;
}

EXPORTED struct tmap_reader *tmap_reader_open(const struct tmap *world, size_t bytes)
{
    const bool enough = bytes >= (size_t)1 << 24;
    struct tmap_reader *reader = world != NULL && enough ? calloc(1, sizeof *reader) : NULL;
    if (reader == NULL)
        return NULL;
    reader->world = world;
    reader->bytes = bytes;
    reader->keep = keep_within(bytes);
    if (reader->keep != NULL)
        return reader;
    free(reader);
    return NULL;
}

EXPORTED void tmap_reader_close(struct tmap_reader *reader)
{
    if (reader != NULL) {
        towns_free(reader->towns);
        keep_free(reader->keep);
    }
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

/*
 * Towns and roads. Their enums are those of towns/towns.h.
 */

_Static_assert(TMAP_FERRY == (int)ROAD_FERRY && TMAP_SITE_CROSSING == (int)TOWN_CROSSING, "equal");
_Static_assert(sizeof((struct tmap_place){0}.name) >= PLACE_NAME_BYTES, "each name fits");

/* Opens the towns of a reader, which may be NULL, if need be. Returns an enum tmap_error. */
static int open_towns(struct tmap_reader *reader)
{
    if (reader == NULL)
        return TMAP_NULL;
    if (reader->towns != NULL)
        return TMAP_DONE;
    const int error = calls_towns(reader->world, &reader->towns, &reader->own);
    if (error == TMAP_DONE) {
        keep_free(reader->keep);
        reader->keep = keep_within(reader->bytes - TOWNS_BYTES);
    }
    return error;
}

/* Opens the towns of a reader, and takes a window of its world. Returns an enum tmap_error. */
static int take_window(struct tmap_reader *reader, const struct tmap_window *given,
                       struct window *window)
{
    struct tmap_window seen = {0};
    int error = open_towns(reader);
    if (error == TMAP_DONE)
        error = calls_take_window(&seen, reader->world, given);
    *window = (struct window){seen.zoom, seen.x, seen.y, seen.cols, seen.rows};
    return error;
}

EXPORTED int tmap_roads(struct tmap_reader *reader, const struct tmap_window *window, uint8_t *way,
                        uint8_t *kind, uint8_t *rank)
{
    struct window seen;
    const int error = take_window(reader, window, &seen);
    if (error != TMAP_DONE)
        return error;
    return towns_roads(reader->towns, &seen, (uint8_t *const[]){way, kind, NULL, rank})
               ? TMAP_DONE
               : TMAP_NO_MEMORY;
}

/* Copies a town into a row of the caller's, of `size` bytes. */
static void give_town(const struct tmap_reader *reader, const struct town *town, void *row,
                      size_t size)
{
    struct place named;
    const struct place *place =
        town_name(town, calls_measure(reader->world)->world.recipe.seed, reader->own, &named);
    struct tmap_place ours = {town->x,     town->y, town->key, town->people, named.word, town->rank,
                              town->sites, 0,       ""};
    ours.own = place != NULL ? (uint32_t)(place - reader->own->list.items) + 1 : 0;
    strcpy(ours.name, named.name);
    calls_give(row, size, &ours, sizeof ours);
}

EXPORTED int64_t tmap_places(struct tmap_reader *reader, const struct tmap_window *window,
                             int least_rank, struct tmap_place *places, size_t size, size_t room)
{
    struct window seen;
    struct town *list;
    const int error = places != NULL || room == 0 ? take_window(reader, window, &seen) : TMAP_NULL;
    if (error != TMAP_DONE)
        return error;
    if (room > 0 && !calls_take_row(size, sizeof *places))
        return TMAP_SIZE;
    if (town_rank_name(least_rank) == NULL)
        return TMAP_UNKNOWN;
    const int newest = towns_newest(reader->towns, (enum town_rank)least_rank);
    const int64_t count = towns_list(reader->towns, &seen, newest, room, &list);
    for (size_t n = 0; (int64_t)n < count && n < room; n++)
        give_town(reader, &list[n], (char *)places + n * size, size);
    free(list);
    return count >= 0 ? count : TMAP_NO_MEMORY;
}

EXPORTED int tmap_place_of(struct tmap_reader *reader, uint64_t key, int zoom,
                           struct tmap_place *place, size_t size)
{
    struct town town;
    const int error = place != NULL ? open_towns(reader) : TMAP_NULL;
    if (error != TMAP_DONE)
        return error;
    if (!calls_take_row(size, sizeof *place))
        return TMAP_SIZE;
    if (tmap_cols(reader->world, zoom) == 0)
        return TMAP_ZOOM;
    const int found = towns_find(reader->towns, key, zoom, &town);
    if (found > 0)
        give_town(reader, &town, place, size);
    return found > 0 ? TMAP_DONE : found < 0 ? TMAP_NO_MEMORY : TMAP_UNKNOWN;
}
