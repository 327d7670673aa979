/*
 * A band is made with a frame of RIM cells around it, in passes: random bits, heights, flows,
 * catchments. A course counts for COURSE steps: the catchment of a cell is how many are upstream
 * of it by no more. So a frame of COURSE cells suffices, with one more for flows and one for
 * heights.
 *
 * Continents are a wide mean of noise, made of sums of eight numbers, each of three additions. It
 * has a meaning of its own only in worlds that are wide enough; in others it would lift or sink
 * all land at once.
 */
#include "world/basin.h"

#include "base/target_clones.h"
#include "world/noise.h"
#include "world/recipe.h"

enum {
    COURSE = 20,      /* steps of a course that count; the longest of 67 million was 15 */
    RIM = COURSE + 2, /* cells around a band that are made with it */
    REACH = 7,        /* cells around a cell whose noise makes its height */
    CONTINENTS = 16,  /* features a side of the smallest world that has some */
};

/* A band while it is made: arrays of cells, row by row. */
struct band {
    const struct basin_world *world;
    int64_t x; /* place of the first cell, frame and all */
    int64_t y;
    size_t cols;
    size_t rows;
    int32_t *bits;  /* with REACH cells more on each side */
    int32_t *rises; /* room of the same size */
    int32_t *height;
    int32_t *flow;
    int32_t *catchment;
};

int64_t basin_nearest_row(const struct basin_world *world, int depth, int64_t y)
{
    int64_t last = (world->down << depth) - 1;
    if (!world->bounded_y)
        return y;
    return y < 0 ? 0 : y > last ? last : y;
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

/* Makes the bits of cells that lie 2^k apart. */
static void fill_bits(const struct basin_world *world, int depth, int64_t x, int64_t y, int k,
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
        drainage_steps.bits(out, noise.start + (uint32_t)i * NOISE_STEP, NOISE_STEP << k,
                            noise.twist, run);
        out += run;
        count -= run;
        x += (int64_t)run << k;
    }
}

void basin_bits(const struct basin_world *world, int depth, int64_t x, int64_t y, size_t count,
                int32_t *out)
{
    fill_bits(world, depth, x, y, 0, count, out);
}

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

INLINED int32_t clamped(int32_t n, int32_t low, int32_t high)
{
    int32_t raised = n > low ? n : low;
    return raised < high ? raised : high;
}

/* Heights from those above the middle. */
CLONES static void finish(int32_t *heights, size_t count)
{
    for (size_t n = 0; n < count; n++)
        heights[n] = clamped((1 << 29) + heights[n], 0, HEIGHT_TOP);
}

CLONES static void finish_on(int32_t *restrict heights, const int32_t *restrict rises, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t rise = clamped(rises[n], -(1 << 27), 1 << 27) * 6;
        heights[n] = clamped((1 << 29) + (heights[n] >> 1) + rise, 0, HEIGHT_TOP);
    }
}

static bool has_continents(const struct basin_world *world)
{
    return world->across >= CONTINENTS && world->down >= CONTINENTS;
}

/* Makes `height` and `bits` of a band, whose place and size are set. */
static void make_heights(struct band *band)
{
    const struct basin_world *world = band->world;
    size_t wide = band->cols + (size_t)2 * REACH;
    size_t high = band->rows + (size_t)2 * REACH;
    for (size_t row = 0; row < high; row++)
        basin_bits(world, 0, band->x - REACH, band->y - REACH + (int64_t)row, wide,
                   band->bits + row * wide);
    bool continents = has_continents(world);
    if (continents)
        make_rises(band->rises, band->bits, wide, high);
    for (size_t row = 0; row < band->rows; row++) {
        int32_t *height = band->height + row * band->cols;
        const int32_t *here = band->bits + (row + REACH) * wide + REACH - 1;
        fill_local(height, here - wide, here, here + wide, band->cols);
        if (continents)
            finish_on(height, band->rises + row * wide, band->cols);
        else
            finish(height, band->cols);
    }
}

static bool beyond_rim(const struct basin_world *world, int64_t x, int64_t y)
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
    const struct basin_world *world = band->world;
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
static int32_t over_rim(const struct basin_world *world, int64_t x, int64_t y)
{
    if (world->bounded_x && x == world->across - 1)
        return FLOW_EAST;
    if (world->bounded_y && y == world->down - 1)
        return FLOW_SOUTH;
    if (world->bounded_x && x == 0)
        return FLOW_WEST;
    return world->bounded_y && y == 0 ? FLOW_NORTH : FLOW_SINK;
}

INLINED int32_t pick(int32_t when, int32_t a, int32_t b)
{
    return b ^ ((a ^ b) & when);
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
        int32_t fall_x = clamped(height[n] - (east < west ? east : west), 0, HEIGHT_TOP);
        int32_t fall_y =
            clamped(height[n] - (south[n] < north[n] ? south[n] : north[n]), 0, HEIGHT_TOP);
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
    const size_t wide = band->cols + (size_t)2 * REACH;
    for (size_t n = 0; n < band->cols; n++) {
        band->flow[n] = FLOW_SINK;
        band->flow[(band->rows - 1) * band->cols + n] = FLOW_SINK;
    }
    for (size_t row = 1; row < band->rows - 1; row++) {
        size_t first = row * band->cols;
        fill_flows(band->flow + first, band->height + first, band->cols,
                   band->bits + (row + REACH) * wide + REACH);
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

/* The cells of a row that lie within the frame. */
static void hand_out(const struct band *band, size_t row, const struct cells *out, size_t count)
{
    const struct basin_world *world = band->world;
    int32_t deepest_land = world->sea > 0 ? world->sea - 1 : 0;
    size_t first = (row + RIM) * band->cols + RIM;
    for (size_t n = 0; n < count; n++) {
        bool outside = beyond_rim(world, band->x + RIM + (int64_t)n, band->y + RIM + (int64_t)row);
        int32_t height = band->height[first + n];
        int32_t flow = band->flow[first + n];
        bool inland_sea = flow == FLOW_SINK && !outside && height > deepest_land;
        out->height[n] = inland_sea ? deepest_land : height;
        out->flow[n] = flow;
        out->catchment[n] = outside ? 0 : band->catchment[first + n];
        out->lake[n] = 0;
    }
}

size_t basin_numbers(size_t cols)
{
    size_t wide = cols + (size_t)2 * RIM;
    size_t high = BASIN_ROWS + 2 * RIM;
    return 3 * wide * high + 2 * (wide + (size_t)2 * REACH) * (high + (size_t)2 * REACH);
}

void basin_band(const struct basin_world *world, int64_t x, int64_t y, size_t cols,
                const struct cells *rows, int32_t *room)
{
    struct band band = {.world = world,
                        .x = x - RIM,
                        .y = y - RIM,
                        .cols = cols + (size_t)2 * RIM,
                        .rows = BASIN_ROWS + 2 * RIM};
    size_t cells = band.cols * band.rows;
    band.height = room;
    band.flow = room + cells;
    band.catchment = room + 2 * cells;
    band.bits = room + 3 * cells;
    band.rises = band.bits + (band.cols + (size_t)2 * REACH) * (band.rows + (size_t)2 * REACH);
    make_heights(&band);
    close_rims(&band);
    make_flows(&band);
    make_catchments(&band);
    for (size_t row = 0; row < BASIN_ROWS; row++)
        hand_out(&band, row, &rows[row], cols);
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
    for (int down = -REACH; down <= REACH; down++)
        for (int across = -REACH; across <= REACH; across++) {
            int weight = (REACH + 1 - distance_of(across)) * (REACH + 1 - distance_of(down));
            fill_bits(world, 0, x + across, y + down, k, count, bits);
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
            fill_bits(world, 0, x + col - 1, y + row - 1, k, count, around[row][col]);
    fill_local_apart(out, around, count);
    if (!has_continents(world)) {
        finish(out, count);
        return;
    }
    fill_rises_apart(rises, world, x, y, k, count);
    finish_on(out, rises, count);
}
