/*
 * Noise: the start of worlds of rivers. Its heights are smoothed noise.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/start/start.h"

#include <stdlib.h>

/*
 * A height is a mix of the cell's own noise and the mean of the 3x3 cells around it.
 *
 * Worlds that are wide enough also have continents: a weighted mean of the noise of 15x15 cells
 * raises or lowers the land. In smaller worlds it would raise or lower all land at once. The
 * weights along a side are 1, 2... 8... 2, 1. These are two sums of eight numbers, one after the
 * other; each sum of eight takes three additions a number.
 */

enum { CONTINENTS = 16 }; /* features a side of the smallest world with continents */

/* Returns white noise, 0..2^30-1. */
INLINED int32_t white(int32_t bits)
{
    return (int32_t)((uint32_t)bits >> 2);
}

/* Returns the mean of three numbers, the middle one counted twice. */
INLINED int32_t smooth(int32_t a, int32_t b, int32_t c)
{
    return (a >> 2) + (b >> 1) + (c >> 2);
}

INLINED int32_t smooth_at(const int32_t *bits, size_t n)
{
    return smooth(white(bits[n]), white(bits[n + 1]), white(bits[n + 2]));
}

/* Returns a height above the middle of the range: three eighths of the cell's own noise and five
 * eighths of the smoothed noise, stretched. */
INLINED int32_t local_of(int32_t own, int32_t around)
{
    int32_t mixed = (own >> 3) * 3 + (around >> 3) * 5 - (1 << 29);
    return mixed + (mixed >> 3) * 5;
}

/* Writes the heights of a row of cells above the middle. north[n + 1] has the bits of the cell to
 * the north of cell n; `here` and `south` are shifted likewise. */
CLONES static void fill_local(int32_t *restrict out, const int32_t *restrict north,
                              const int32_t *restrict here, const int32_t *restrict south,
                              size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t around = smooth(smooth_at(north, n), smooth_at(here, n), smooth_at(south, n));
        out[n] = local_of(white(here[n + 1]), around);
    }
}

/* Returns noise around 0, of 18 bits. */
INLINED int32_t even(int32_t bits)
{
    return (int32_t)((uint32_t)bits >> 14) - (1 << 17);
}

CLONES static void fill_even(int32_t *restrict out, const int32_t *restrict bits, size_t count)
{
    for (size_t n = 0; n < count; n++)
        out[n] = even(bits[n]);
}

/* Adds to each number the one `later` places after it. */
CLONES static void add_later(int32_t *numbers, size_t count, size_t later)
{
    for (size_t n = 0; n < count; n++)
        numbers[n] += numbers[n + later];
}

/* Replaces each number by the sum of eight: itself and the next seven, `apart` places from each
 * other. Returns how many sums there are. */
static size_t sum_eights(int32_t *numbers, size_t count, size_t apart)
{
    for (size_t later = apart; later <= 4 * apart; later *= 2) {
        count -= later;
        add_later(numbers, count, later);
    }
    return count;
}

/* Writes the rises of continents from wide * high bits. */
static void make_rises(int32_t *rises, const int32_t *bits, size_t wide, size_t high)
{
    size_t count = wide * high;
    fill_even(rises, bits, count);
    count = sum_eights(rises, count, 1);
    count = sum_eights(rises, count, 1);
    count = sum_eights(rises, count, wide);
    sum_eights(rises, count, wide);
}

/* Makes heights from heights above the middle, in place. */
CLONES static void finish(int32_t *heights, size_t count)
{
    for (size_t n = 0; n < count; n++)
        heights[n] = between((1 << 29) + heights[n], 0, HEIGHT_TOP);
}

/* Makes heights from heights above the middle and the rises of continents. */
CLONES static void finish_on(int32_t *restrict heights, const int32_t *restrict rises, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t rise = between(rises[n], -(1 << 27), 1 << 27) * 6;
        heights[n] = between((1 << 29) + (heights[n] >> 1) + rise, 0, HEIGHT_TOP);
    }
}

static bool has_continents(const struct rivers_world *world)
{
    return world->across >= CONTINENTS && world->down >= CONTINENTS;
}

/* Writes the heights above the middle of cells that are not neighbours. `around` has the bits of
 * the 3x3 cells around each, row by row. */
CLONES static void fill_local_apart(int32_t *restrict out, int32_t around[3][3][START_APART_MAX],
                                    size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t rows[3];
        for (int row = 0; row < 3; row++)
            rows[row] = smooth(white(around[row][0][n]), white(around[row][1][n]),
                               white(around[row][2][n]));
        out[n] = local_of(white(around[1][1][n]), smooth(rows[0], rows[1], rows[2]));
    }
}

/* Adds noise of a weight to rises. */
CLONES static void add_weighted(int32_t *restrict rises, const int32_t *restrict bits,
                                int32_t weight, size_t count)
{
    for (size_t n = 0; n < count; n++)
        rises[n] += weight * even(bits[n]);
}

/* Writes the rises of continents of cells that lie 2^k apart. */
static void fill_rises_apart(int32_t *rises, const struct rivers_world *world, int64_t x, int64_t y,
                             int k, size_t count)
{
    int32_t bits[START_APART_MAX];
    for (size_t n = 0; n < count; n++)
        rises[n] = 0;
    for (int down = -START_REACH; down <= START_REACH; down++)
        for (int across = -START_REACH; across <= START_REACH; across++) {
            int weight = (START_REACH + 1 - abs(across)) * (START_REACH + 1 - abs(down));
            rivers_bits(world, 0, x + across, y + down, k, count, bits);
            add_weighted(rises, bits, weight, count);
        }
}

static void noise_apart(const struct rivers_world *world, int64_t x, int64_t y, int k, size_t count,
                        int32_t *out)
{
    int32_t around[3][3][START_APART_MAX];
    int32_t rises[START_APART_MAX];
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 3; col++)
            rivers_bits(world, 0, x + col - 1, y + row - 1, k, count, around[row][col]);
    fill_local_apart(out, around, count);
    if (!has_continents(world)) {
        finish(out, count);
        return;
    }
    fill_rises_apart(rises, world, x, y, k, count);
    finish_on(out, rises, count);
}

static size_t noise_room(const struct rivers_world *world, size_t cols, size_t rows)
{
    (void)world;
    return (cols + (size_t)2 * START_REACH) * (rows + (size_t)2 * START_REACH);
}

static void noise_land(const struct rivers_world *world, const struct start_frame *frame)
{
    size_t wide = frame->cols + (size_t)2 * START_REACH;
    size_t high = frame->rows + (size_t)2 * START_REACH;
    bool continents = has_continents(world);
    if (continents)
        make_rises(frame->room, frame->bits, wide, high);
    for (size_t row = 0; row < frame->rows; row++) {
        int32_t *height = frame->height + row * frame->cols;
        const int32_t *here = frame->bits + (row + START_REACH) * wide + START_REACH - 1;
        fill_local(height, here - wide, here, here + wide, frame->cols);
        if (continents)
            finish_on(height, frame->room + row * wide, frame->cols);
        else
            finish(height, frame->cols);
    }
}

const struct start start_noise = {
    .room = noise_room,
    .land = noise_land,
    .apart = noise_apart,
};
