/*
 * Invariant: `sums` is NULL until all of it is made, and then never changes.
 *
 * Heights below 2^30 of at most 2^34 cells, or of 16 bits of at most 2^40, have sums below 2^64.
 */
#include "world/picture_sums.h"

#include "base/target_clones.h"
#include "world/picture.h"

#include <pthread.h>
#include <stdlib.h>

enum { SIDE = 1 << PICTURE_SUMS_BITS };

struct picture_sums {
    const struct picture *picture;
    uint32_t cols; /* squares from west to east */
    uint32_t rows; /* squares from north to south */
    pthread_mutex_t lock;
    uint64_t *sums; /* heights of each square */
    uint8_t *known; /* cells of each square whose height is known; NULL: all are */
};

static void free_sums(struct picture_sums *sums)
{
    pthread_mutex_destroy(&sums->lock);
    free(sums->sums);
    free(sums->known);
    free(sums);
}

bool picture_smooth(struct picture *picture)
{
    struct picture_sums *sums = malloc(sizeof *sums);
    if (sums == NULL)
        return false;
    *sums = (struct picture_sums){
        .picture = picture,
        .cols = (picture->width + SIDE - 1) / SIDE,
        .rows = (picture->height + SIDE - 1) / SIDE,
    };
    if (pthread_mutex_init(&sums->lock, NULL) != 0) {
        free(sums);
        return false;
    }
    picture->sums = sums;
    picture->free_sums = free_sums;
    return true;
}

/* Adds a row of known heights to the sums of its squares. */
CLONES static void add_cells(const uint32_t *cells, uint32_t width, int shift, uint64_t *sums)
{
    uint32_t whole = width / SIDE;
    for (uint32_t n = 0; n < whole; n++) {
        uint64_t sum = 0;
        for (uint32_t i = 0; i < SIDE; i++)
            sum += cells[n * SIDE + i] >> shift;
        sums[n] += sum;
    }
    for (uint32_t x = whole * SIDE; x < width; x++)
        sums[whole] += cells[x] >> shift;
}

static void add_known_cells(const uint32_t *cells, uint32_t width, int shift, uint64_t *sums,
                            uint8_t *known)
{
    for (uint32_t x = 0; x < width; x++) {
        if (cells[x] == HEIGHT_UNKNOWN)
            continue;
        sums[x / SIDE] += cells[x] >> shift;
        known[x / SIDE]++;
    }
}

/* Sums all cells; `cells` has room for a row of them. */
static void sum_picture(const struct picture_sums *sums, uint32_t *cells, uint64_t *sum,
                        uint8_t *known)
{
    const struct picture *picture = sums->picture;
    for (uint32_t y = 0; y < picture->height; y++) {
        size_t first = (size_t)(y / SIDE) * sums->cols;
        picture_cells(picture, y, 0, picture->width, cells);
        if (known == NULL)
            add_cells(cells, picture->width, picture->shift, sum + first);
        else
            add_known_cells(cells, picture->width, picture->shift, sum + first, known + first);
    }
}

/* Makes the sums; the lock is held. */
static bool make_sums(struct picture_sums *sums)
{
    const struct picture *picture = sums->picture;
    size_t squares = (size_t)sums->cols * sums->rows;
    uint64_t *sum = calloc(squares, sizeof *sum);
    uint32_t *cells = malloc(picture->width * sizeof *cells);
    uint8_t *known = picture->holed ? calloc(squares, 1) : NULL;
    bool made = sum != NULL && cells != NULL && (known != NULL || !picture->holed);
    if (made) {
        sum_picture(sums, cells, sum, known);
        sums->known = known;
        sums->sums = sum;
    } else {
        free(sum);
        free(known);
    }
    free(cells);
    return made;
}

bool picture_sums_make(struct picture_sums *sums)
{
    pthread_mutex_lock(&sums->lock);
    bool made = sums->sums != NULL || make_sums(sums);
    pthread_mutex_unlock(&sums->lock);
    return made;
}

/* Returns how many of `side` cells lie in `count` squares from square `first` on. */
static uint64_t cells_in(uint32_t side, uint32_t first, uint32_t count)
{
    uint64_t begin = (uint64_t)first * SIDE;
    uint64_t end = begin + (uint64_t)count * SIDE;
    return (end < side ? end : side) - begin;
}

void picture_sums_add(const struct picture_sums *sums, uint32_t row, uint32_t column,
                      uint32_t count, struct picture_sum *sum)
{
    const struct picture *picture = sums->picture;
    size_t first = (size_t)row * sums->cols + column;
    for (uint32_t n = 0; n < count; n++)
        sum->sum += sums->sums[first + n];
    if (sums->known == NULL)
        sum->known += cells_in(picture->width, column, count) * cells_in(picture->height, row, 1);
    for (uint32_t n = 0; sums->known != NULL && n < count; n++)
        sum->known += sums->known[first + n];
}
