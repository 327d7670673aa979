/*
 * A band is made with a frame of RIM cells around it, in passes: random bits, heights, flows,
 * catchments. A course counts for COURSE steps: the catchment of a cell is how many are upstream
 * of it by no more. So a frame of COURSE cells suffices, with one more for flows and one for
 * heights.
 */
#include "world/basin.h"

#include "base/target_clones.h"
#include "world/noise.h"
#include "world/recipe.h"

#include <string.h>

enum {
    COURSE = 16,      /* steps of a course that count; the longest of 16 million was 11 */
    RIM = COURSE + 2, /* cells around a band that are made with it */
};

/* A band while it is made: arrays of cells, row by row. */
struct band {
    const struct basin_world *world;
    int64_t x; /* place of the first cell, frame and all */
    int64_t y;
    size_t cols;
    size_t rows;
    int32_t *bits; /* with a cell more on each side */
    int32_t *height;
    int32_t *flow;
    int32_t *catchment;
};

/* The longest run of cells from a column on that are before the seam, and of one row of noise. */
static size_t run_of(int64_t column, int64_t period, uint64_t index, size_t count)
{
    uint64_t before_seam = (uint64_t)(period - column);
    uint64_t of_noise = (UINT64_C(1) << 32) - (uint32_t)index;
    uint64_t run = before_seam < of_noise ? before_seam : of_noise;
    return run < count ? (size_t)run : count;
}

void basin_bits(const struct basin_world *world, int depth, int64_t x, int64_t y, size_t count,
                int32_t *out)
{
    uint64_t key = noise_key(world->seed, (uint32_t)depth);
    int64_t period = world->across << depth;
    int64_t row = recipe_wrap(y, world->down << depth);
    int64_t column = recipe_wrap(x, period);
    while (count > 0) {
        uint64_t i = (uint64_t)(column + (world->origin_x << depth));
        uint64_t j = (uint64_t)(row + (world->origin_y << depth));
        size_t run = run_of(column, period, i, count);
        struct noise_row noise = noise_row(key, j, (uint32_t)(i >> 32));
        drainage_steps.bits(out, noise.start + (uint32_t)i * NOISE_STEP, noise.twist, run);
        out += run;
        count -= run;
        column = column + (int64_t)run < period ? column + (int64_t)run : 0;
    }
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

/* Heights of a row of cells: three eighths of their own noise, five of the smoothed one, stretched
 * about the middle. north[n + 1] is the bits of the cell to the north of cell n. */
CLONES static void fill_heights(int32_t *restrict out, const int32_t *restrict north,
                                const int32_t *restrict here, const int32_t *restrict south,
                                size_t count)
{
    for (size_t n = 0; n < count; n++) {
        int32_t around = smooth(smooth_at(north, n), smooth_at(here, n), smooth_at(south, n));
        int32_t mixed = (white(here[n + 1]) >> 3) * 3 + (around >> 3) * 5 - (1 << 29);
        int32_t height = (1 << 29) + mixed + (mixed >> 3) * 5;
        int32_t positive = height > 0 ? height : 0;
        out[n] = positive < HEIGHT_TOP ? positive : HEIGHT_TOP;
    }
}

static void make_heights(struct band *band)
{
    size_t wide = band->cols + 2;
    for (size_t row = 0; row < band->rows + 2; row++)
        basin_bits(band->world, 0, band->x - 1, band->y - 1 + (int64_t)row, wide,
                   band->bits + row * wide);
    for (size_t row = 0; row < band->rows; row++) {
        const int32_t *north = band->bits + row * wide;
        fill_heights(band->height + row * band->cols, north, north + wide, north + 2 * wide,
                     band->cols);
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

/* Flow of a cell, by its own height and its neighbours'. The lower neighbour on each axis is a
 * candidate; chance decides, in proportion to how far each is below. */
static int32_t downhill(const int32_t *height, ptrdiff_t cols, int32_t bits)
{
    int32_t own = *height;
    int32_t along_x = height[1] <= height[-1] ? FLOW_EAST : FLOW_WEST;
    int32_t along_y = height[cols] <= height[-cols] ? FLOW_SOUTH : FLOW_NORTH;
    int32_t low_x = height[along_x == FLOW_EAST ? 1 : -1];
    int32_t low_y = height[along_y == FLOW_SOUTH ? cols : -cols];
    int64_t fall_x = own > low_x ? own - low_x : 0;
    int64_t fall_y = own > low_y ? own - low_y : 0;
    int64_t chance = bits & 0xFFFF;
    if (fall_x * (65536 - chance) > fall_y * chance)
        return along_x;
    return fall_y > 0 ? along_y : FLOW_SINK;
}

static void make_flows(struct band *band)
{
    const struct basin_world *world = band->world;
    for (size_t n = 0; n < band->rows * band->cols; n++)
        band->flow[n] = FLOW_SINK;
    for (size_t row = 1; row < band->rows - 1; row++)
        for (size_t col = 1; col < band->cols - 1; col++) {
            size_t n = row * band->cols + col;
            int64_t x = band->x + (int64_t)col;
            int64_t y = band->y + (int64_t)row;
            if (beyond_rim(world, x, y))
                continue;
            int32_t bits = band->bits[(row + 1) * (band->cols + 2) + col + 1];
            int32_t over = over_rim(world, x, y);
            band->flow[n] =
                over != FLOW_SINK ? over : downhill(band->height + n, (ptrdiff_t)band->cols, bits);
        }
}

/* Counts each cell for itself and for all that its water passes. */
static void make_catchments(struct band *band)
{
    const ptrdiff_t wide = (ptrdiff_t)band->cols;
    const ptrdiff_t step[] = {1, wide, -1, -wide};
    memset(band->catchment, 0, band->rows * band->cols * sizeof *band->catchment);
    for (size_t row = 1; row < band->rows - 1; row++)
        for (size_t col = 1; col < band->cols - 1; col++) {
            if (beyond_rim(band->world, band->x + (int64_t)col, band->y + (int64_t)row))
                continue;
            size_t n = row * band->cols + col;
            band->catchment[n]++;
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
    return 3 * wide * high + (wide + 2) * (high + 2);
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
    make_heights(&band);
    close_rims(&band);
    make_flows(&band);
    make_catchments(&band);
    for (size_t row = 0; row < BASIN_ROWS; row++)
        hand_out(&band, row, &rows[row], cols);
}

int32_t basin_height(const struct basin_world *world, int64_t x, int64_t y)
{
    int32_t bits[3][3];
    int32_t height = 0;
    if (world->bounded_x)
        x = (int64_t)nearest(x, world->across);
    if (world->bounded_y)
        y = (int64_t)nearest(y, world->down);
    for (int n = 0; n < 3; n++)
        basin_bits(world, 0, x - 1, y - 1 + n, 3, bits[n]);
    fill_heights(&height, bits[0], bits[1], bits[2], 1);
    return height;
}
