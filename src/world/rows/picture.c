/*
 * Three ways to store heights, one loop for each. Over 500 lines, as a picture's cells are read in
 * them by all that it is asked for: rows, a digest, a drawing, sums.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rows/picture.h"

#include "base/minmax.h"
#include "base/parallel.h"
#include "base/target_clones.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

bool picture_make(struct picture *picture, uint32_t width, uint32_t height, bool fine)
{
    const uint64_t pixels = (uint64_t)width * height;
    const size_t size = fine ? sizeof *picture->fine : sizeof *picture->heights;
    const bool fits = pixels <= SIZE_MAX / size && (!fine || pixels <= UINT64_C(1) << 34);
    void *numbers = fits ? malloc((size_t)pixels * size) : NULL;
    *picture = (struct picture){.width = width,
                                .height = height,
                                .heights = fine ? NULL : numbers,
                                .fine = fine ? numbers : NULL};
    return numbers != NULL;
}

void picture_pack(struct picture *picture, uint32_t unknown, uint32_t base)
{
    size_t pixels = (size_t)picture->width * picture->height;
    const uint32_t *fine = picture->fine;
    uint16_t *heights = (uint16_t *)picture->fine;
    for (size_t n = 0; n < pixels; n++) {
        uint16_t height = fine[n] != unknown ? (uint16_t)(fine[n] - base) : 0;
        memcpy(&heights[n], &height, sizeof height); /* never beyond the height that was read */
    }
    uint16_t *smaller = realloc(heights, pixels * sizeof *heights);
    picture->heights = smaller != NULL ? smaller : heights;
    picture->fine = NULL;
    picture->base = base;
}

struct picture_degrees picture_degrees(const struct recipe *recipe)
{
    if (recipe->picture != NULL)
        return recipe->picture->degrees;
    if (recipe->edges != EDGES_WRAP_X || recipe->height < 2)
        return (struct picture_degrees){.known = false};
    return (struct picture_degrees){true, 0, 90 * PICTURE_DEGREE,
                                    360 * PICTURE_DEGREE / recipe->width,
                                    180 * PICTURE_DEGREE / (recipe->height - 1)};
}

struct recipe picture_recipe(const struct picture *picture, enum recipe_edges edges)
{
    uint32_t longer = picture->width > picture->height ? picture->width : picture->height;
    uint32_t feature = 1;
    while (longer / feature >= 64)
        feature *= 2;
    return (struct recipe){
        .width = picture->width,
        .height = picture->height,
        .feature = feature,
        .edges = edges,
        .scale = picture->scale,
        .picture = picture,
    };
}

CLONES static void copy_heights(const uint16_t *heights, uint32_t count, int shift, uint32_t *out)
{
    for (uint32_t n = 0; n < count; n++)
        out[n] = (uint32_t)heights[n] << shift;
}

static void copy_holed(const uint16_t *heights, uint32_t count, int shift, uint32_t *out)
{
    for (uint32_t n = 0; n < count; n++)
        out[n] = heights[n] != 0 ? (uint32_t)heights[n] << shift : HEIGHT_UNKNOWN;
}

static void copy_fine(const uint32_t *heights, uint32_t count, int shift, uint32_t *out)
{
    for (uint32_t n = 0; n < count; n++)
        out[n] = heights[n] != HEIGHT_UNKNOWN ? heights[n] << shift : HEIGHT_UNKNOWN;
}

void picture_cells(const struct picture *picture, uint32_t row, uint32_t column, uint32_t count,
                   uint32_t *out)
{
    size_t first = (size_t)row * picture->width + column;
    if (picture->fine != NULL)
        copy_fine(picture->fine + first, count, picture->shift, out);
    else if (picture->holed)
        copy_holed(picture->heights + first, count, picture->shift, out);
    else
        copy_heights(picture->heights + first, count, picture->shift, out);
}

INLINED uint32_t add_to_digest(uint32_t digest, uint32_t number)
{
    digest = (digest ^ number) * PICTURE_DIGEST_FACTOR;
    return digest ^ digest >> 15;
}

/* Adds up to a cell for each lane. */
INLINED void add_to_lanes(uint32_t *lanes, const struct picture *picture, const uint32_t *cells,
                          uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        uint32_t number = (cells[n] >> picture->shift) + picture->base;
        lanes[n] = add_to_digest(lanes[n], cells[n] != HEIGHT_UNKNOWN ? number : UINT32_C(1) << 31);
    }
}

/* Adds cells of a row to the lanes; the first is of lane 0. */
CLONES static void add_cells(uint32_t *restrict lanes, const struct picture *restrict picture,
                             const uint32_t *restrict cells, uint32_t count)
{
    for (; count >= PICTURE_DIGEST_LANES;
         count -= PICTURE_DIGEST_LANES, cells += PICTURE_DIGEST_LANES)
        add_to_lanes(lanes, picture, cells, PICTURE_DIGEST_LANES);
    add_to_lanes(lanes, picture, cells, count);
}

uint32_t picture_digest(const struct picture *picture)
{
    enum { CHUNK = 16 * PICTURE_DIGEST_LANES };
    uint32_t cells[CHUNK];
    uint32_t lanes[PICTURE_DIGEST_LANES] = {0};
    if (picture->digest != NULL && *picture->digest != 0)
        return *picture->digest;
    for (uint32_t row = 0; row < picture->height; row++)
        for (uint32_t column = 0; column < picture->width; column += CHUNK) {
            uint32_t count = MIN(CHUNK, picture->width - column);
            picture_cells(picture, row, column, count, cells);
            add_cells(lanes, picture, cells, count);
        }
    uint32_t digest = add_to_digest(add_to_digest(0, picture->width), picture->height);
    digest = add_to_digest(digest, (uint32_t)picture->scale.decimals);
    for (int n = 0; n < PICTURE_DIGEST_LANES; n++)
        digest = add_to_digest(digest, lanes[n]);
    if (picture->digest != NULL)
        *picture->digest = digest;
    return digest;
}

uint16_t picture_luminance(uint16_t red, uint16_t green, uint16_t blue)
{
    return (uint16_t)((13933 * (uint32_t)red + 46871 * (uint32_t)green + 4732 * (uint32_t)blue +
                       32768) >>
                      16);
}

/*
 * Drawings.
 */

/* Heights of elevation, in units of their last decimal. */
struct span {
    int64_t reach; /* height, or depth, of the end of the range: 1 or more */
    bool dry;      /* heights of 0 are land */
};

/* Returns the number of a known cell as the file has it. */
static int64_t number_of(const struct picture *picture, uint32_t cell)
{
    return (int32_t)((cell >> picture->shift) + picture->base);
}

static struct span span_of(const struct picture *picture, const uint32_t *cells, size_t count)
{
    int64_t low = 0;
    int64_t high = 0;
    size_t zeros = 0;
    for (size_t n = 0; n < count; n++) {
        int64_t number = cells[n] != HEIGHT_UNKNOWN ? number_of(picture, cells[n]) : 1;
        low = MIN(low, number);
        high = MAX(high, number);
        zeros += number == 0;
    }
    return (struct span){MAX((MAX(high, -low) * 16 + 14) / 15, 1), low == 0 && zeros * 100 < count};
}

/* Returns the value of an elevation. */
static uint32_t value_of(const struct span *span, int64_t number)
{
    bool land = number > 0 || span->dry;
    return (uint32_t)(DRAWING_SEA - (land ? 0 : 1) + number * (DRAWING_SEA - 1) / span->reach);
}

/* Makes values of cells, and of the scale of elevations that of the whole range. */
static void take_values(struct picture *picture, uint32_t *cells, size_t count)
{
    struct span span = span_of(picture, cells, count);
    bool units = picture->scale.given;
    for (size_t n = 0; n < count; n++)
        if (cells[n] != HEIGHT_UNKNOWN)
            cells[n] = units ? value_of(&span, number_of(picture, cells[n]))
                             : (uint32_t)number_of(picture, cells[n]);
    picture->scale.low = units ? -span.reach : 0;
    picture->scale.high = units ? span.reach : 0;
    picture->shift = 0;
    picture->base = 0;
}

bool picture_draw(struct drawing *drawing, struct picture *picture, struct error *error)
{
    uint64_t count = (uint64_t)picture->width * picture->height;
    struct picture made;
    if (count > DRAWING_PIXELS_MAX)
        return error_format(error, ERROR_FAILURE,
                            "%ux%u pixels: a world grows on at most %u; of a picture, convert IN "
                            "-resize %u@ OUT makes them",
                            picture->width, picture->height, DRAWING_PIXELS_MAX,
                            DRAWING_PIXELS_MAX);
    if (!picture_make(&made, picture->width, picture->height, true))
        return error_memory(error);
    picture_cells(picture, 0, 0, (uint32_t)count, made.fine);
    made.scale = picture->scale;
    made.shift = picture->shift;
    made.base = picture->base;
    made.name = picture->name;
    made.blue = picture->blue;
    made.digest = picture->digest;
    made.encoding = picture->encoding;
    made.nodata = picture->nodata;
    take_values(&made, made.fine, (size_t)count);
    picture_free(picture);
    *picture = made;
    *drawing = drawing_of(made.fine, made.width, made.height);
    drawing->scale = made.scale;
    drawing->picture = picture;
    return true;
}

/*
 * Sums. A row of squares is looked at in strips, which fit a processor's nearest memory: heights of
 * 16 bits are added up in columns, which vectors do many at a time, and the columns in squares.
 *
 * Invariant: `sums` is NULL until all of it is made, and then never changes.
 *
 * Heights below 2^30 of at most 2^34 cells, or of 16 bits of at most 2^40, have sums below 2^64.
 */

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
    return true;
}

/* Columns of a strip so far. */
struct strip {
    uint32_t sums[STRIP];
    uint16_t known[STRIP]; /* counted only if some may be unknown */
    uint16_t least;        /* lowest known height, less 1 if some may be unknown */
    uint16_t highest;
};

/* Adds a row of `count` cells, at most STRIP, to a strip. An unknown one is 0, which adds nothing,
 * and less 1 is above all others. */
INLINED void add_row(const uint16_t *cells, bool holed, uint32_t count, struct strip *strip)
{
    uint16_t least = strip->least;
    uint16_t highest = strip->highest;
    for (uint32_t n = 0; n < count; n++) {
        uint16_t cell = cells[n];
        uint16_t less = (uint16_t)(cell - holed);
        least = less < least ? less : least;
        highest = cell > highest ? cell : highest;
        strip->sums[n] += cell;
        if (holed)
            strip->known[n] = (uint16_t)(strip->known[n] + (cell != 0));
    }
    strip->least = least;
    strip->highest = highest;
}

/* Threads that make the sums, and the range that each has found. */
struct summing {
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
    const struct picture *picture = summing->sums->picture;
    struct strip strip;
    memset(strip.sums, 0, count * sizeof *strip.sums);
    memset(strip.known, 0, count * sizeof *strip.known);
    strip.least = UINT16_MAX;
    strip.highest = 0;
    for (uint32_t row = y; row < end; row++) {
        const uint16_t *begin = picture->heights + (size_t)row * picture->width + first;
        if (picture->holed)
            add_row(begin, true, count, &strip);
        else
            add_row(begin, false, count, &strip);
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
    const struct picture *picture = summing->sums->picture;
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
    const struct picture *picture = summing->sums->picture;
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

void picture_free(struct picture *picture)
{
    struct picture_sums *sums = picture->sums;
    if (sums != NULL) {
        pthread_mutex_destroy(&sums->lock);
        free(sums->sums);
        free(sums->known);
    }
    free(sums);
    free(picture->heights);
    free(picture->fine);
    *picture = (struct picture){0};
}
