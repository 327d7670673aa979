/*
 * A row of squares is looked at in strips, which fit a processor's nearest memory: heights of 16
 * bits are added up in columns, which vectors do many at a time, and the columns in squares.
 *
 * Invariant: `sums` is NULL until all of it is made, and then never changes.
 *
 * Heights below 2^30 of at most 2^34 cells, or of 16 bits of at most 2^40, have sums below 2^64.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rows/picture_sums.h"

#include "base/parallel.h"
#include "base/target_clones.h"
#include "world/rows/picture.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 1 << PICTURE_SUMS_BITS, STRIP = 32 * SIDE };

/* Pictures of fewer cells than this are looked at faster than a thread is made. */
#define PARALLEL_CELLS (UINT64_C(1) << 21)

struct picture_sums {
    const struct picture *picture;
    uint32_t cols; /* squares from west to east */
    uint32_t rows; /* squares from north to south */
    pthread_mutex_t lock;
    uint64_t *sums;  /* heights of each square */
    uint16_t *known; /* cells of each square whose height is known; NULL: all are */
    /* Range of the known heights, as stored; low is above high if there are none. */
    struct height_range range;
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

/* Columns of a strip so far. */
struct strip {
    uint32_t sums[STRIP];
    uint16_t known[STRIP]; /* counted only if some may be unknown */
    uint16_t least;        /* lowest known height, less 1 if some may be unknown */
    uint16_t highest;
};

/* Ways in which heights of 16 bits are stored. */
enum cell_kind { CELLS_MAPPED, CELLS_KNOWN, CELLS_HOLED };

/* Adds a row of `count` cells, at most STRIP, to a strip. An unknown one is 0, which adds nothing,
 * and less 1 is above all others. */
INLINED void add_row(const void *cells, enum cell_kind kind, uint32_t count, struct strip *strip)
{
    const uint8_t *bytes = cells;
    const uint16_t *numbers = cells;
    uint16_t least = strip->least;
    uint16_t highest = strip->highest;
    for (uint32_t n = 0; n < count; n++) {
        uint32_t stored = kind == CELLS_MAPPED ? (uint32_t)bytes[2 * n] << 8 | bytes[2 * n + 1]
                                               : (uint32_t)numbers[n];
        uint16_t cell = (uint16_t)stored;
        uint16_t less = (uint16_t)(cell - (kind == CELLS_HOLED));
        least = less < least ? less : least;
        highest = cell > highest ? cell : highest;
        strip->sums[n] += cell;
        if (kind == CELLS_HOLED)
            strip->known[n] = (uint16_t)(strip->known[n] + (cell != 0));
    }
    strip->least = least;
    strip->highest = highest;
}

/* Threads that make the sums, and the range that each has found. */
struct summing {
    const struct picture *picture;
    const struct picture_sums *sums;
    uint64_t *sum;
    uint16_t *known;
    struct height_range ranges[PARALLEL_MAX];
};

static struct height_range range_with(struct height_range range, uint32_t low, uint32_t high)
{
    return (struct height_range){low < range.low ? low : range.low,
                                 high > range.high ? high : range.high};
}

/* Adds the columns of a strip to its squares, the first of which is `square`. */
static void add_columns(const struct summing *summing, const struct strip *strip, uint32_t count,
                        size_t square)
{
    for (uint32_t n = 0; n < count; n++) {
        summing->sum[square + n / SIDE] += strip->sums[n];
        if (summing->known != NULL)
            summing->known[square + n / SIDE] =
                (uint16_t)(summing->known[square + n / SIDE] + strip->known[n]);
    }
}

/* Sums a strip of heights of 16 bits: `count` cells from column `first` on of rows y to end - 1. */
static struct height_range sum_strip(const struct summing *summing, uint32_t y, uint32_t end,
                                     uint32_t first, uint32_t count)
{
    const struct picture *picture = summing->picture;
    bool mapped = picture->mapped != NULL;
    const uint8_t *cells = mapped ? picture->mapped : (const void *)picture->heights;
    struct strip strip;
    memset(strip.sums, 0, count * sizeof *strip.sums);
    memset(strip.known, 0, count * sizeof *strip.known);
    strip.least = UINT16_MAX;
    strip.highest = 0;
    for (uint32_t row = y; row < end; row++) {
        const void *begin = cells + 2 * ((size_t)row * picture->width + first);
        if (mapped)
            add_row(begin, CELLS_MAPPED, count, &strip);
        else if (picture->holed)
            add_row(begin, CELLS_HOLED, count, &strip);
        else
            add_row(begin, CELLS_KNOWN, count, &strip);
    }
    add_columns(summing, &strip, count, (size_t)(y / SIDE) * summing->sums->cols + first / SIDE);
    bool holed = summing->known != NULL;
    if (holed && strip.highest == 0)
        return (struct height_range){UINT32_MAX, 0};
    return (struct height_range){strip.least + (holed ? 1U : 0), strip.highest};
}

/* Sums a strip of fine heights. */
static struct height_range sum_fine_strip(const struct summing *summing, uint32_t y, uint32_t end,
                                          uint32_t first, uint32_t count)
{
    const struct picture *picture = summing->picture;
    size_t square = (size_t)(y / SIDE) * summing->sums->cols + first / SIDE;
    struct height_range range = {UINT32_MAX, 0};
    for (uint32_t row = y; row < end; row++) {
        const uint32_t *cells = picture->fine + (size_t)row * picture->width + first;
        for (uint32_t n = 0; n < count; n++) {
            if (cells[n] == HEIGHT_UNKNOWN)
                continue;
            range = range_with(range, cells[n], cells[n]);
            summing->sum[square + n / SIDE] += cells[n];
            if (summing->known != NULL)
                summing->known[square + n / SIDE]++;
        }
    }
    return range;
}

/* Sums a row of squares. */
static bool sum_squares(void *context, int thread, uint32_t piece)
{
    struct summing *summing = context;
    const struct picture *picture = summing->picture;
    uint32_t y = piece * SIDE;
    uint32_t end = picture->height - y < SIDE ? picture->height : y + SIDE;
    for (uint32_t first = 0; first < picture->width; first += STRIP) {
        uint32_t left = picture->width - first;
        struct height_range range = (picture->fine != NULL ? sum_fine_strip : sum_strip)(
            summing, y, end, first, left < STRIP ? left : STRIP);
        summing->ranges[thread] = range_with(summing->ranges[thread], range.low, range.high);
    }
    return true;
}

/* Makes the sums; the lock is held. */
static bool make_sums(struct picture_sums *sums, int threads)
{
    const struct picture *picture = sums->picture;
    size_t squares = (size_t)sums->cols * sums->rows;
    struct summing summing = {
        .picture = picture,
        .sums = sums,
        .sum = calloc(squares, sizeof *sums->sums),
        .known = picture->holed ? calloc(squares, sizeof *sums->known) : NULL,
    };
    if (summing.sum == NULL || (picture->holed && summing.known == NULL)) {
        free(summing.sum);
        free(summing.known);
        return false;
    }
    if ((uint64_t)picture->width * picture->height < PARALLEL_CELLS)
        threads = 1;
    for (int n = 0; n < threads; n++)
        summing.ranges[n] = (struct height_range){UINT32_MAX, 0};
    parallel_do(threads, sums->rows, sum_squares, &summing);
    sums->range = summing.ranges[0];
    for (int n = 1; n < threads; n++)
        sums->range = range_with(sums->range, summing.ranges[n].low, summing.ranges[n].high);
    sums->known = summing.known;
    sums->sums = summing.sum;
    return true;
}

bool picture_sums_make(struct picture_sums *sums, int threads)
{
    pthread_mutex_lock(&sums->lock);
    bool made = sums->sums != NULL || make_sums(sums, threads);
    pthread_mutex_unlock(&sums->lock);
    return made;
}

struct height_range picture_sums_range(const struct picture_sums *sums)
{
    struct height_range range = sums->range;
    if (range.low > range.high)
        return range;
    int shift = sums->picture->shift;
    return (struct height_range){range.low << shift, range.high << shift};
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
