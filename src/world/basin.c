#include "basin.h"

#include "noise.h"
#include "recipe.h"

#include <string.h>

enum {
    COURSE = 16,     /* steps of a course that count for a catchment */
    RIM = COURSE + 2 /* cells around a band whose heights it needs */
};

/* The longest run from a column on whose noise is one row's, without a seam. */
static size_t run_of(int64_t column, int64_t period, uint64_t index, size_t count)
{
    if ((uint64_t)(period - column) < count)
        count = (size_t)(period - column);
    uint64_t left = (UINT64_C(1) << 32) - (uint32_t)index;
    return left < count ? (size_t)left : count;
}

void basin_bits(const struct basin_world *world, int depth, int64_t x, int64_t y, size_t count,
                uint32_t *out)
{
    uint64_t key = noise_key(world->seed, (uint32_t)depth);
    int64_t period = world->across << depth;
    uint64_t j = (uint64_t)(recipe_wrap(y, world->down << depth) + (world->origin_y << depth));
    int64_t column = recipe_wrap(x, period);
    while (count > 0) {
        uint64_t i = (uint64_t)(column + (world->origin_x << depth));
        size_t run = run_of(column, period, i, count);
        struct noise_row row = noise_row(key, j, (uint32_t)(i >> 32));
        drainage_bits(out, row.start + (uint32_t)i * NOISE_STEP, row.twist, run);
        out += run;
        count -= run;
        column = 0;
    }
}

static int32_t height_of(const uint32_t *north, const uint32_t *here, const uint32_t *south)
{
    int64_t own = here[1] >> 2;
    int64_t sides = (int64_t)(here[2] >> 2) + (here[0] >> 2) + (south[1] >> 2) + (north[1] >> 2);
    int64_t corners =
        (int64_t)(south[2] >> 2) + (south[0] >> 2) + (north[2] >> 2) + (north[0] >> 2);
    int64_t smooth = (own * 4 + sides * 2 + corners) / 16;
    int64_t height = (own * 3 + smooth * 5) / 8 - (1 << 29);
    height = height * 13 / 8 + (1 << 29);
    return (int32_t)(height < 0 ? 0 : height > HEIGHT_TOP ? HEIGHT_TOP : height);
}

static int64_t inside(int64_t n, int64_t count)
{
    return n < 0 ? 0 : n >= count ? count - 1 : n;
}

/* A band with its rim, while it is made. */
struct band {
    const struct basin_world *world;
    int64_t x;
    int64_t y;
    size_t cols;
    size_t rows;
    int32_t *height;
    uint8_t *flow;
    uint32_t *catchment;
    uint32_t *bits; /* three rows, with a cell more at both ends */
};

static void fill_heights(struct band *band)
{
    const struct basin_world *world = band->world;
    size_t wide = band->cols + 2;
    for (size_t row = 0; row < band->rows + 2; row++) {
        uint32_t *bits[3];
        for (size_t n = 0; n < 3; n++)
            bits[n] = band->bits + (row + 1 + n) % 3 * wide;
        basin_bits(world, 0, band->x - 1, band->y - 1 + (int64_t)row, wide, bits[2]);
        if (row < 2)
            continue;
        int32_t *height = band->height + (row - 2) * band->cols;
        for (size_t col = 0; col < band->cols; col++)
            height[col] = height_of(bits[0] + col, bits[1] + col, bits[2] + col);
    }
}

/* Beyond a rim, heights are those of the nearest cell within. */
static void close_heights(struct band *band)
{
    const struct basin_world *world = band->world;
    if (!world->bounded_x && !world->bounded_y)
        return;
    for (size_t row = 0; row < band->rows; row++)
        for (size_t col = 0; col < band->cols; col++) {
            int64_t x = band->x + (int64_t)col;
            int64_t y = band->y + (int64_t)row;
            int64_t from_x = world->bounded_x ? inside(x, world->across) : x;
            int64_t from_y = world->bounded_y ? inside(y, world->down) : y;
            if (from_x == x && from_y == y)
                continue;
            size_t from_col = (size_t)inside(from_x - band->x, (int64_t)band->cols);
            size_t from_row = (size_t)inside(from_y - band->y, (int64_t)band->rows);
            band->height[row * band->cols + col] =
                band->height[from_row * band->cols + from_col];
        }
}

static bool is_outside(const struct basin_world *world, int64_t x, int64_t y)
{
    return (world->bounded_x && (x < 0 || x >= world->across)) ||
           (world->bounded_y && (y < 0 || y >= world->down));
}

/* Over which rim a cell within a world drains; FLOW_SINK: it lies on none. */
static int over_rim(const struct basin_world *world, int64_t x, int64_t y)
{
    if (world->bounded_x && x == world->across - 1)
        return FLOW_EAST;
    if (world->bounded_y && y == world->down - 1)
        return FLOW_SOUTH;
    if (world->bounded_x && x == 0)
        return FLOW_WEST;
    return world->bounded_y && y == 0 ? FLOW_NORTH : FLOW_SINK;
}

static int lowest_side(const int32_t *height, ptrdiff_t cols)
{
    const int32_t sides[4] = {height[1], height[cols], height[-1], height[-cols]};
    int32_t best = *height;
    int flow = FLOW_SINK;
    for (int n = 0; n < 4; n++)
        if (sides[n] < best) {
            best = sides[n];
            flow = n;
        }
    return flow;
}

static void fill_flows(struct band *band)
{
    memset(band->flow, FLOW_SINK, band->rows * band->cols);
    for (size_t row = 1; row < band->rows - 1; row++)
        for (size_t col = 1; col < band->cols - 1; col++) {
            int64_t x = band->x + (int64_t)col;
            int64_t y = band->y + (int64_t)row;
            size_t n = row * band->cols + col;
            if (is_outside(band->world, x, y))
                continue;
            int flow = over_rim(band->world, x, y);
            if (flow == FLOW_SINK)
                flow = lowest_side(band->height + n, (ptrdiff_t)band->cols);
            band->flow[n] = (uint8_t)flow;
        }
}

/* Each cell counts for those that its water passes. */
static void fill_catchments(struct band *band)
{
    const struct basin_world *world = band->world;
    const ptrdiff_t step[4] = {1, (ptrdiff_t)band->cols, -1, -(ptrdiff_t)band->cols};
    memset(band->catchment, 0, band->rows * band->cols * sizeof *band->catchment);
    for (size_t row = 1; row < band->rows - 1; row++)
        for (size_t col = 1; col < band->cols - 1; col++) {
            size_t n = row * band->cols + col;
            if (is_outside(world, band->x + (int64_t)col, band->y + (int64_t)row))
                continue;
            band->catchment[n]++;
            for (int k = 0; k < COURSE && band->flow[n] != FLOW_SINK; k++) {
                n = (size_t)((ptrdiff_t)n + step[band->flow[n]]);
                band->catchment[n]++;
            }
        }
}

size_t basin_numbers(uint32_t cols)
{
    size_t wide = (size_t)cols + 2 * RIM;
    size_t cells = wide * (BASIN_ROWS + 2 * RIM);
    return 2 * cells + cells / 4 + 1 + 3 * (wide + 2);
}

void basin_band(const struct basin_world *world, int64_t x, int64_t y, uint32_t cols,
                struct cells *rows, uint32_t *work)
{
    struct band band = {
        .world = world, .x = x - RIM, .y = y - RIM, .cols = cols + 2 * RIM, .rows = BASIN_ROWS + 2 * RIM};
    size_t cells = band.cols * band.rows;
    band.height = (int32_t *)work;
    band.catchment = work + cells;
    band.bits = work + 2 * cells;
    band.flow = (uint8_t *)(band.bits + 3 * (band.cols + 2));
    fill_heights(&band);
    close_heights(&band);
    fill_flows(&band);
    fill_catchments(&band);
    for (size_t row = 0; row < BASIN_ROWS; row++)
        for (size_t col = 0; col < cols; col++) {
            size_t n = (row + RIM) * band.cols + RIM + col;
            bool outside = is_outside(world, x + (int64_t)col, y + (int64_t)row);
            bool sink = band.flow[n] == FLOW_SINK && !outside;
            int32_t deep = world->sea > 0 ? world->sea - 1 : 0;
            rows[row].height[col] = sink && band.height[n] > deep ? deep : band.height[n];
            rows[row].flow[col] = band.flow[n];
            rows[row].catchment[col] = outside ? 0 : band.catchment[n];
            rows[row].lake[col] = 0;
        }
}

int32_t basin_height(const struct basin_world *world, int64_t x, int64_t y)
{
    uint32_t bits[3][3];
    for (int n = 0; n < 3; n++)
        basin_bits(world, 0, x - 1, y - 1 + n, 3, bits[n]);
    return height_of(bits[0], bits[1], bits[2]);
}
