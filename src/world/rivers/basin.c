/*
 * A band is made in passes: random bits, heights, flows, catchments; then rain and discharges, if
 * they are wanted. Each pass reads neighbours, so the band is made with a frame of cells around it.
 *
 * Water is followed for COURSE steps: a catchment counts the cells that are at most COURSE steps
 * upstream. So the frame has COURSE cells on each side, one more for flows and one for heights.
 * Rain needs WINDS_WEST more.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/basin.h"

#include "base/noise.h"
#include "base/target_clones.h"
#include "recipe/recipe.h"
#include "world/rivers/choices.h"
#include "world/rivers/drainage.h"
#include "world/rivers/rain.h"

#include <stdlib.h>

/*
 * Random bits are made in runs, so that the compiler vectorizes the loop. A run ends at the seam of
 * the world, and where the next row of noise begins. Made one by one, they would make a map of
 * rivers take a third longer.
 */

CLONES static void bits_row(int32_t *restrict out, uint32_t start, uint32_t step, uint32_t twist,
                            size_t count)
{
    for (size_t n = 0; n < count; n++) {
        uint32_t at = start + (uint32_t)n * step;
        at ^= at >> 16;
        at *= UINT32_C(0x21F0AAAD);
        at ^= (at >> 15) ^ twist;
        at *= UINT32_C(0xD35A2D97);
        out[n] = (int32_t)(at ^ (at >> 15));
    }
}

/* Returns the number of steps of 2^k cells that begin before a distance is reached. */
static uint64_t steps_within(uint64_t distance, int k)
{
    return (distance + (UINT64_C(1) << k) - 1) >> k;
}

/* Returns how many of `count` cells from a column on lie before the seam, in one row of noise. */
static size_t run_of(int64_t column, int64_t period, uint64_t index, int k, size_t count)
{
    uint64_t before_seam = steps_within((uint64_t)(period - column), k);
    uint64_t of_noise = steps_within((UINT64_C(1) << 32) - (uint32_t)index, k);
    uint64_t run = before_seam < of_noise ? before_seam : of_noise;
    return run < count ? (size_t)run : count;
}

void basin_bits(const struct rivers_world *world, int depth, int64_t x, int64_t y, int k,
                size_t count, int32_t *out)
{
    uint64_t key = noise_key(world->seed, (uint32_t)depth);
    int64_t period = world->across << depth;
    int64_t row = recipe_wrap(y, world->down << depth);
    while (count > 0) {
        int64_t column = recipe_wrap(x, period);
        uint64_t i = (uint64_t)(column + (world->origin_x << depth));
        uint64_t j = (uint64_t)(row + (world->origin_y << depth));
        size_t run = run_of(column, period, i, k, count);
        struct noise_row noise = noise_row(key, j, (uint32_t)(i >> 32));
        bits_row(out, noise.start + (uint32_t)i * NOISE_STEP, NOISE_STEP << k, noise.twist, run);
        out += run;
        count -= run;
        x += (int64_t)run << k;
    }
}

/*
 * A height is a mix of the cell's own noise and the mean of the 3x3 cells around it.
 *
 * Worlds that are wide enough also have continents: a weighted mean of the noise of 15x15 cells
 * raises or lowers the land. In smaller worlds it would raise or lower all land at once. The
 * weights along a side are 1, 2... 8... 2, 1. These are two sums of eight numbers, one after the
 * other; each sum of eight takes three additions a number.
 */

enum {
    BASIN_REACH = 7, /* cells to each side whose bits make a cell's height */
    CONTINENTS = 16, /* features a side of the smallest world with continents */
};

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
    int32_t bits[BASIN_APART_MAX];
    for (size_t n = 0; n < count; n++)
        rises[n] = 0;
    for (int down = -BASIN_REACH; down <= BASIN_REACH; down++)
        for (int across = -BASIN_REACH; across <= BASIN_REACH; across++) {
            int weight = (BASIN_REACH + 1 - abs(across)) * (BASIN_REACH + 1 - abs(down));
            basin_bits(world, 0, x + across, y + down, k, count, bits);
            add_weighted(rises, bits, weight, count);
        }
}

void basin_apart(const struct rivers_world *world, int64_t x, int64_t y, int k, size_t count,
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

/*
 * Bands.
 */

enum {
    COURSE = 20, /* steps that water is followed for; the longest course of 67 million was 15 */
    RIM = COURSE + 2,                   /* cells of the frame on each side */
    RAIN_RIM = COURSE + WINDS_WEST + 2, /* the same, if rain is wanted */
};

/* A band while it is made. The arrays have a number for each cell, row by row, frame included. */
struct band {
    const struct rivers_world *world;
    int64_t x; /* column of the first cell of the frame */
    int64_t y; /* row of the first cell of the frame */
    size_t cols;
    size_t rows;
    size_t rim; /* cells of the frame on each side */
    int32_t *height;
    int32_t *flow;
    int32_t *catchment;
    int32_t *bits;  /* random bits, with BASIN_REACH more cells on each side */
    int32_t *rises; /* room for as many numbers as `bits` has */
    int32_t *rain;  /* NULL: rain is not wanted */
    int32_t *discharge;
};

/* Makes the bits and the heights of a band, as if the world had no rims. */
static void make_heights(struct band *band)
{
    const struct rivers_world *world = band->world;
    size_t wide = band->cols + (size_t)2 * BASIN_REACH;
    size_t high = band->rows + (size_t)2 * BASIN_REACH;
    for (size_t row = 0; row < high; row++)
        basin_bits(world, 0, band->x - BASIN_REACH, band->y - BASIN_REACH + (int64_t)row, 0, wide,
                   band->bits + row * wide);
    bool continents = has_continents(world);
    if (continents)
        make_rises(band->rises, band->bits, wide, high);
    for (size_t row = 0; row < band->rows; row++) {
        int32_t *height = band->height + row * band->cols;
        const int32_t *here = band->bits + (row + BASIN_REACH) * wide + BASIN_REACH - 1;
        fill_local(height, here - wide, here, here + wide, band->cols);
        if (continents)
            finish_on(height, band->rises + row * wide, band->cols);
        else
            finish(height, band->cols);
    }
}

static size_t rim_of(bool rains)
{
    return rains ? RAIN_RIM : RIM;
}

static bool beyond_rim(const struct rivers_world *world, int64_t x, int64_t y)
{
    return (world->bounded_x && (x < 0 || x >= world->across)) ||
           (world->bounded_y && (y < 0 || y >= world->down));
}

/* Returns the index in the band of the cell nearest to (x, y) that lies within the world and in the
 * band. If the whole band lies outside, it is one of its own cells. */
static size_t nearest_inside(const struct band *band, int64_t x, int64_t y)
{
    const struct rivers_world *world = band->world;
    if (world->bounded_x)
        x = CLAMP(x, 0, world->across - 1);
    if (world->bounded_y)
        y = CLAMP(y, 0, world->down - 1);
    int64_t row = CLAMP(y - band->y, 0, (int64_t)band->rows - 1);
    int64_t col = CLAMP(x - band->x, 0, (int64_t)band->cols - 1);
    return (size_t)row * band->cols + (size_t)col;
}

/* Gives cells beyond a rim the height of the nearest cell within. */
static void close_rims(struct band *band)
{
    if (!band->world->bounded_x && !band->world->bounded_y)
        return;
    size_t n = 0;
    for (size_t row = 0; row < band->rows; row++)
        for (size_t col = 0; col < band->cols; col++, n++) {
            int64_t x = band->x + (int64_t)col;
            int64_t y = band->y + (int64_t)row;
            if (beyond_rim(band->world, x, y))
                band->height[n] = band->height[nearest_inside(band, x, y)];
        }
}

/* Returns the side of the world over which a cell on its rim drains; FLOW_SINK for other cells. */
static int32_t over_rim(const struct rivers_world *world, int64_t x, int64_t y)
{
    if (world->bounded_x && x == world->across - 1)
        return FLOW_EAST;
    if (world->bounded_y && y == world->down - 1)
        return FLOW_SOUTH;
    if (world->bounded_x && x == 0)
        return FLOW_WEST;
    return world->bounded_y && y == 0 ? FLOW_NORTH : FLOW_SINK;
}

/* Writes the flows of a row of cells. On each axis the lower neighbour is a candidate, if it is
 * lower than the cell. Chance decides between the two, in proportion to how much lower each is. */
CLONES static void fill_flows(int32_t *restrict out, const int32_t *restrict height, size_t cols,
                              const int32_t *restrict bits)
{
    const int32_t *restrict north = height - cols;
    const int32_t *restrict south = height + cols;
    for (size_t n = 0; n < cols; n++) {
        int32_t east = height[n + 1];
        int32_t west = height[(ptrdiff_t)n - 1];
        int32_t along_x = pick(-(east <= west), FLOW_EAST, FLOW_WEST);
        int32_t along_y = pick(-(south[n] <= north[n]), FLOW_SOUTH, FLOW_NORTH);
        int32_t fall_x = between(height[n] - (east < west ? east : west), 0, HEIGHT_TOP);
        int32_t fall_y =
            between(height[n] - (south[n] < north[n] ? south[n] : north[n]), 0, HEIGHT_TOP);
        int32_t chance = bits[n] & 0xFFFF;
        int32_t by_chance = -((fall_x >> 15) * (65536 - chance) > (fall_y >> 15) * chance);
        int32_t only_x = -(fall_x > 0) & -(fall_y == 0);
        out[n] = pick(by_chance | only_x, along_x, pick(-(fall_y > 0), along_y, FLOW_SINK));
    }
}

/* Makes cells on the rims of the world drain over them, and cells beyond them sinks. */
static void close_flows(struct band *band, size_t row)
{
    for (size_t col = 0; col < band->cols; col++) {
        int64_t x = band->x + (int64_t)col;
        int64_t y = band->y + (int64_t)row;
        int32_t over = over_rim(band->world, x, y);
        int32_t *flow = &band->flow[row * band->cols + col];
        *flow = beyond_rim(band->world, x, y) ? FLOW_SINK : over != FLOW_SINK ? over : *flow;
    }
}

/* Makes the flows of all cells. Those on the sides of the band become sinks. */
static void make_flows(struct band *band)
{
    const size_t wide = band->cols + (size_t)2 * BASIN_REACH;
    for (size_t n = 0; n < band->cols; n++) {
        band->flow[n] = FLOW_SINK;
        band->flow[(band->rows - 1) * band->cols + n] = FLOW_SINK;
    }
    for (size_t row = 1; row < band->rows - 1; row++) {
        size_t first = row * band->cols;
        fill_flows(band->flow + first, band->height + first, band->cols,
                   band->bits + (row + BASIN_REACH) * wide + BASIN_REACH);
        if (band->world->bounded_x || band->world->bounded_y)
            close_flows(band, row);
        band->flow[first] = FLOW_SINK;
        band->flow[first + band->cols - 1] = FLOW_SINK;
    }
}

/* Sums up the water that passes each cell. Each cell gives 1 or, if `gives` is not NULL, its number
 * there, to itself and to the COURSE cells below it. The sums of cells in the frame are too low. */
static void gather(const struct band *band, const int32_t *gives, int32_t *sums)
{
    const ptrdiff_t wide = (ptrdiff_t)band->cols;
    const ptrdiff_t step[] = {1, wide, -1, -wide};
    size_t first = band->rim - COURSE;
    for (size_t n = 0; n < band->rows * band->cols; n++)
        sums[n] = 0;
    for (size_t row = first; row < band->rows - first; row++)
        for (size_t col = first; col < band->cols - first; col++) {
            size_t n = row * band->cols + col;
            int32_t amount = gives != NULL ? gives[n] : 1;
            sums[n] += amount;
            for (int k = 0; k < COURSE && band->flow[n] != FLOW_SINK; k++) {
                n = (size_t)((ptrdiff_t)n + step[band->flow[n]]);
                sums[n] += amount;
            }
        }
}

/* Lowers sinks below the sea. */
static void lower_sinks(struct band *band)
{
    int32_t highest = higher(band->world->sea - 1, 0);
    for (size_t n = 0; n < band->rows * band->cols; n++) {
        int64_t x = band->x + (int64_t)(n % band->cols);
        int64_t y = band->y + (int64_t)(n / band->cols);
        if (band->flow[n] == FLOW_SINK && !beyond_rim(band->world, x, y))
            band->height[n] = lower(band->height[n], highest);
    }
}

/* Copies row `row` of the band, without its frame. */
static void hand_out(const struct band *band, size_t row, const struct cells *out, size_t count)
{
    int64_t x = band->x + (int64_t)band->rim;
    int64_t y = band->y + (int64_t)(band->rim + row);
    size_t first = (row + band->rim) * band->cols + band->rim;
    for (size_t n = 0; n < count; n++) {
        bool outside = beyond_rim(band->world, x + (int64_t)n, y);
        out->height[n] = band->height[first + n];
        out->flow[n] = band->flow[first + n];
        out->catchment[n] = outside ? 0 : band->catchment[first + n];
        out->lake[n] = 0;
    }
}

/* Copies the rain and the discharges of row `row` of the band, without its frame. */
static void hand_out_rain(const struct band *band, size_t row, const struct cells *out,
                          size_t count)
{
    int64_t y = band->y + (int64_t)(band->rim + row);
    for (size_t n = 0; n < count; n++) {
        int64_t x = band->x + (int64_t)(band->rim + n);
        size_t nearest = nearest_inside(band, x, y);
        out->discharge[n] = beyond_rim(band->world, x, y) ? 0 : band->discharge[nearest];
        out->rain[n] = band->rain[nearest];
    }
}

size_t basin_numbers(bool rains, size_t cols)
{
    size_t wide = cols + 2 * rim_of(rains);
    size_t high = BASIN_ROWS + 2 * rim_of(rains);
    size_t bits = (wide + (size_t)2 * BASIN_REACH) * (high + (size_t)2 * BASIN_REACH);
    return 3 * wide * high + 2 * bits + (rains ? 2 * wide * high + rains_room(wide) : 0);
}

void basin_band(const struct rivers_world *world, int64_t x, int64_t y, size_t cols,
                const struct cells *rows, int32_t *room)
{
    size_t rim = rim_of(world->rains);
    struct band band = {.world = world,
                        .x = x - (int64_t)rim,
                        .y = y - (int64_t)rim,
                        .cols = cols + 2 * rim,
                        .rows = BASIN_ROWS + 2 * rim,
                        .rim = rim};
    size_t cells = band.cols * band.rows;
    band.height = room;
    band.flow = room + cells;
    band.catchment = room + 2 * cells;
    band.bits = room + 3 * cells;
    size_t all = (band.cols + (size_t)2 * BASIN_REACH) * (band.rows + (size_t)2 * BASIN_REACH);
    band.rises = band.bits + all;
    make_heights(&band);
    close_rims(&band);
    make_flows(&band);
    lower_sinks(&band);
    gather(&band, NULL, band.catchment);
    if (world->rains) {
        band.rain = band.rises + all;
        band.discharge = band.rain + cells;
        rains_of_basins(band.height, world->sea, band.cols, band.rows, band.rain,
                        band.discharge + cells);
        gather(&band, band.rain, band.discharge);
    }
    for (size_t row = 0; row < BASIN_ROWS; row++)
        hand_out(&band, row, &rows[row], cols);
    for (size_t row = 0; world->rains && row < BASIN_ROWS; row++)
        hand_out_rain(&band, row, &rows[row], cols);
}
