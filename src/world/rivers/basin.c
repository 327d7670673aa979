/*
 * A band is made with a frame of RIM cells around it, in passes: random bits, heights, flows,
 * catchments. A course counts for COURSE steps: the catchment of a cell is how many are upstream
 * of it by no more. So a frame of COURSE cells suffices, with one more for flows and one for
 * heights.
 */
/* make: -O3, by which gcc 12 vectorizes these loops */
#include "world/rivers/basin.h"

#include "base/noise.h"
#include "base/target_clones.h"
#include "recipe/recipe.h"
#include "world/rivers/choices.h"
#include "world/rivers/drainage.h"
#include "world/rivers/rain.h"

/*
 * Bits are made in runs, of cells before the seam that are of one row of noise, as vectors make
 * them: one by one they would take a map of rivers a third longer.
 */

int64_t basin_nearest_row(const struct rivers_world *world, int depth, int64_t y)
{
    int64_t last = (world->down << depth) - 1;
    if (!world->bounded_y)
        return y;
    return y < 0 ? 0 : y > last ? last : y;
}

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

/* Number of steps of 2^k cells that begin before a distance is reached. */
static uint64_t steps_within(uint64_t distance, int k)
{
    return (distance + (UINT64_C(1) << k) - 1) >> k;
}

/* The longest run of cells from a column on that are before the seam, and of one row of noise. */
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
 * A height is a cell's own noise, and that of the cells around it: of those beside it, and in wide
 * worlds of a square of 15 cells a side.
 *
 * Continents are a wide mean of noise, made of sums of eight numbers, each of three additions. It
 * has a meaning of its own only in worlds that are wide enough; in others it would lift or sink
 * all land at once.
 */

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

static bool has_continents(const struct rivers_world *world)
{
    return world->across >= CONTINENTS && world->down >= CONTINENTS;
}

/* Fills `height` and `bits` of an area whose other fields are set. Leaves to the caller: cells
 * beyond a rim, and lowering sinks below the sea. */
static void basin_heights(const struct rivers_world *world, const struct basin_area *area)
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
static void fill_rises_apart(int32_t *rises, const struct rivers_world *world, int64_t x, int64_t y,
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

enum {
    COURSE = 20,      /* steps of a course that count; the longest of 67 million was 15 */
    RIM = COURSE + 2, /* cells around a band that are made with it */
    RAIN_RIM = COURSE + WINDS_WEST + 2, /* where rain is wanted, too */
};

/* A band while it is made: arrays of cells, row by row. */
struct band {
    const struct rivers_world *world;
    int64_t x; /* place of the first cell, frame and all */
    int64_t y;
    size_t cols;
    size_t rows;
    size_t rim;    /* cells around it */
    int32_t *bits; /* with BASIN_REACH cells more on each side */
    int32_t *height;
    int32_t *flow;
    int32_t *catchment;
    int32_t *rain; /* NULL: there is none */
    int32_t *discharge;
};

static size_t rim_of(bool rains)
{
    return rains ? RAIN_RIM : RIM;
}

static bool beyond_rim(const struct rivers_world *world, int64_t x, int64_t y)
{
    return (world->bounded_x && (x < 0 || x >= world->across)) ||
           (world->bounded_y && (y < 0 || y >= world->down));
}

/* A number's nearest of 0..count-1. */
static size_t nearest(int64_t n, int64_t count)
{
    return (size_t)(n < 0 ? 0 : n >= count ? count - 1 : n);
}

/* Place in the band of the cell within the world that is nearest to one outside. A band far
 * outside has none: its own cells serve. */
static size_t nearest_inside(const struct band *band, int64_t x, int64_t y)
{
    const struct rivers_world *world = band->world;
    if (world->bounded_x)
        x = (int64_t)nearest(x, world->across);
    if (world->bounded_y)
        y = (int64_t)nearest(y, world->down);
    return nearest(y - band->y, (int64_t)band->rows) * band->cols +
           nearest(x - band->x, (int64_t)band->cols);
}

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

/* Rim over which a cell within the world drains; FLOW_SINK: it lies on none. */
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

/* Flows of a row of cells, by their heights and their neighbours'. The lower neighbour on each axis
 * is a candidate; chance decides, in proportion to how far each is below. */
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

/* Makes the flows of all cells but those on the sides of the band, which are sinks. */
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

/* Counts each cell for itself and for all that its water passes. */
static void make_catchments(struct band *band)
{
    const ptrdiff_t wide = (ptrdiff_t)band->cols;
    const ptrdiff_t step[] = {1, wide, -1, -wide};
    size_t count = band->rows * band->cols;
    for (size_t n = 0; n < count; n++)
        band->catchment[n] = 1;
    for (size_t from = 0; from < count; from++) {
        size_t n = from;
        for (int k = 0; k < COURSE && band->flow[n] != FLOW_SINK; k++) {
            n = (size_t)((ptrdiff_t)n + step[band->flow[n]]);
            band->catchment[n]++;
        }
    }
}

/* Height that sinks have at most. */
static int32_t highest_sea(const struct rivers_world *world)
{
    return world->sea > 0 ? world->sea - 1 : 0;
}

/* Adds each cell's rain to the discharge of all that its water passes. */
static void gather_rain(struct band *band)
{
    const ptrdiff_t wide = (ptrdiff_t)band->cols;
    const ptrdiff_t step[] = {1, wide, -1, -wide};
    size_t first = band->rim - COURSE;
    for (size_t n = 0; n < band->rows * band->cols; n++)
        band->discharge[n] = 0;
    for (size_t row = first; row < band->rows - first; row++)
        for (size_t col = first; col < band->cols - first; col++) {
            size_t n = row * band->cols + col;
            int32_t rain = band->rain[n];
            band->discharge[n] += rain;
            for (int k = 0; k < COURSE && band->flow[n] != FLOW_SINK; k++) {
                n = (size_t)((ptrdiff_t)n + step[band->flow[n]]);
                band->discharge[n] += rain;
            }
        }
}

/* Makes rain by the heights that cells end with, and discharges. */
static void make_rain(struct band *band, int32_t *room)
{
    int32_t *ends = room + rains_room(band->cols);
    for (size_t n = 0; n < band->rows * band->cols; n++) {
        int64_t x = band->x + (int64_t)(n % band->cols);
        int64_t y = band->y + (int64_t)(n / band->cols);
        bool sink = band->flow[n] == FLOW_SINK && !beyond_rim(band->world, x, y);
        ends[n] = sink ? lower(band->height[n], highest_sea(band->world)) : band->height[n];
    }
    rains_of_basins(ends, band->world->sea, band->cols, band->rows, band->rain, room);
    gather_rain(band);
}

/* The cells of a row that lie within the frame. */
static void hand_out(const struct band *band, size_t row, const struct cells *out, size_t count)
{
    const struct rivers_world *world = band->world;
    int32_t highest = highest_sea(world);
    int64_t x = band->x + (int64_t)band->rim;
    int64_t y = band->y + (int64_t)(band->rim + row);
    size_t first = (row + band->rim) * band->cols + band->rim;
    for (size_t n = 0; n < count; n++) {
        bool outside = beyond_rim(world, x + (int64_t)n, y);
        int32_t height = band->height[first + n];
        int32_t flow = band->flow[first + n];
        bool inland_sea = flow == FLOW_SINK && !outside && height > highest;
        out->height[n] = inland_sea ? highest : height;
        out->flow[n] = flow;
        out->catchment[n] = outside ? 0 : band->catchment[first + n];
        out->lake[n] = 0;
    }
}

/* The rain of a row that lies within the frame. */
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
    return 3 * wide * high + 2 * bits + (rains ? 3 * wide * high + rains_room(wide) : 0);
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
    const struct basin_area area = {band.x,      band.y,    band.cols,      band.rows,
                                    band.height, band.bits, band.bits + all};
    basin_heights(world, &area);
    close_rims(&band);
    make_flows(&band);
    make_catchments(&band);
    if (world->rains) {
        band.rain = band.bits + 2 * all;
        band.discharge = band.rain + cells;
        make_rain(&band, band.discharge + cells);
    }
    for (size_t row = 0; row < BASIN_ROWS; row++)
        hand_out(&band, row, &rows[row], cols);
    for (size_t row = 0; world->rains && row < BASIN_ROWS; row++)
        hand_out_rain(&band, row, &rows[row], cols);
}
