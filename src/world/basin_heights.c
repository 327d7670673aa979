/*
 * A height is a cell's own noise, and that of the cells around it: of those beside it, and in wide
 * worlds of a square of 15 cells a side.
 *
 * Continents are a wide mean of noise, made of sums of eight numbers, each of three additions. It
 * has a meaning of its own only in worlds that are wide enough; in others it would lift or sink
 * all land at once.
 */
#include "world/basin_heights.h"

#include "base/target_clones.h"
#include "world/choices.h"
#include "world/drainage.h"

enum { CONTINENTS = 16 }; /* features a side of the smallest world that has some */

/* White noise, 0..2^30-1. */
INLINED int32_t white(int32_t bits)
{
    return (int32_t)((uint32_t)bits >> 2);
}

/* The mean of three in a row, the middle one counted twice. */
INLINED int32_t smooth(int32_t a, int32_t b, int32_t c)
{
    return (a >> 2) + (b >> 1) + (c >> 2);
}

INLINED int32_t smooth_at(const int32_t *bits, size_t n)
{
    return smooth(white(bits[n]), white(bits[n + 1]), white(bits[n + 2]));
}

/* A height above the middle: three eighths of the cell's own noise, five of the smoothed one,
 * stretched. */
INLINED int32_t local_of(int32_t own, int32_t around)
{
    int32_t mixed = (own >> 3) * 3 + (around >> 3) * 5 - (1 << 29);
    return mixed + (mixed >> 3) * 5;
}

/* Heights of a row of cells above the middle. north[n + 1] is the bits of the cell to the north of
 * cell n. */
CLONES static void fill_local(int32_t *restrict out, const int32_t *restrict north,
                              const int32_t *restrict here, const int32_t *restrict south,
                              size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t around = smooth(smooth_at(north, n), smooth_at(here, n), smooth_at(south, n));
        out[n] = local_of(white(here[n + 1]), around);
    }
}

/* Noise about 0, of 18 bits. */
CLONES static void fill_even(int32_t *restrict out, const int32_t *restrict bits, size_t count)
{
    for (size_t n = 0; n < count; n++)
        out[n] = (int32_t)((uint32_t)bits[n] >> 14) - (1 << 17);
}

/* Adds to each number the one that comes so many later. */
CLONES static void add_later(int32_t *numbers, size_t count, size_t later)
{
    for (size_t n = 0; n < count; n++)
        numbers[n] += numbers[n + later];
}

/* Sums of eight numbers each, the first of them `apart` from each other. Returns how many there
 * are. */
static size_t sum_eights(int32_t *numbers, size_t count, size_t apart)
{
    for (size_t later = apart; later <= 4 * apart; later *= 2) {
        count -= later;
        add_later(numbers, count, later);
    }
    return count;
}

/* Rise of continents: noise with the weights 1 to 8 to 1 in both directions, which are two sums of
 * eight in each. */
static void make_rises(int32_t *rises, const int32_t *bits, size_t wide, size_t high)
{
    size_t count = wide * high;
    fill_even(rises, bits, count);
    count = sum_eights(rises, count, 1);
    count = sum_eights(rises, count, 1);
    count = sum_eights(rises, count, wide);
    sum_eights(rises, count, wide);
}

/* Heights from those above the middle. */
CLONES static void finish(int32_t *heights, size_t count)
{
    for (size_t n = 0; n < count; n++)
        heights[n] = between((1 << 29) + heights[n], 0, HEIGHT_TOP);
}

CLONES static void finish_on(int32_t *restrict heights, const int32_t *restrict rises, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t rise = between(rises[n], -(1 << 27), 1 << 27) * 6;
        heights[n] = between((1 << 29) + (heights[n] >> 1) + rise, 0, HEIGHT_TOP);
    }
}

static bool has_continents(const struct basin_world *world)
{
    return world->across >= CONTINENTS && world->down >= CONTINENTS;
}

void basin_heights(const struct basin_world *world, const struct basin_area *area)
{
    size_t wide = area->cols + (size_t)2 * BASIN_REACH;
    size_t high = area->rows + (size_t)2 * BASIN_REACH;
    for (size_t row = 0; row < high; row++)
        basin_bits(world, 0, area->x - BASIN_REACH, area->y - BASIN_REACH + (int64_t)row, 0, wide,
                   area->bits + row * wide);
    bool continents = has_continents(world);
    if (continents)
        make_rises(area->rises, area->bits, wide, high);
    for (size_t row = 0; row < area->rows; row++) {
        int32_t *height = area->height + row * area->cols;
        const int32_t *here = area->bits + (row + BASIN_REACH) * wide + BASIN_REACH - 1;
        fill_local(height, here - wide, here, here + wide, area->cols);
        if (continents)
            finish_on(height, area->rises + row * wide, area->cols);
        else
            finish(height, area->cols);
    }
}

/* Heights above the middle of cells that are not neighbours: around has the bits of the cells
 * themselves and of their neighbours, row by row. */
CLONES static void fill_local_apart(int32_t *restrict out, int32_t around[3][3][BASIN_APART_MAX],
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

/* Adds noise to rises. */
CLONES static void add_weighted(int32_t *restrict rises, const int32_t *restrict bits,
                                int32_t weight, size_t count)
{
    for (size_t n = 0; n < count; n++)
        rises[n] += weight * ((int32_t)((uint32_t)bits[n] >> 14) - (1 << 17));
}

static int distance_of(int n)
{
    return n < 0 ? -n : n;
}

/* Makes rises of continents of cells that lie 2^k apart. */
static void fill_rises_apart(int32_t *rises, const struct basin_world *world, int64_t x, int64_t y,
                             int k, size_t count)
{
    int32_t bits[BASIN_APART_MAX];
    for (size_t n = 0; n < count; n++)
        rises[n] = 0;
    for (int down = -BASIN_REACH; down <= BASIN_REACH; down++)
        for (int across = -BASIN_REACH; across <= BASIN_REACH; across++) {
            int weight =
                (BASIN_REACH + 1 - distance_of(across)) * (BASIN_REACH + 1 - distance_of(down));
            basin_bits(world, 0, x + across, y + down, k, count, bits);
            add_weighted(rises, bits, weight, count);
        }
}

void basin_apart(const struct basin_world *world, int64_t x, int64_t y, int k, size_t count,
                 int32_t *out)
{
    int32_t around[3][3][BASIN_APART_MAX];
    int32_t rises[BASIN_APART_MAX];
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 3; col++)
            basin_bits(world, 0, x + col - 1, y + row - 1, k, count, around[row][col]);
    fill_local_apart(out, around, count);
    if (!has_continents(world)) {
        finish(out, count);
        return;
    }
    fill_rises_apart(rises, world, x, y, k, count);
    finish_on(out, rises, count);
}
