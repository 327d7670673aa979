/*
 * Numbers are signed and of 64 bits; nothing relies on wrapping, nor on how negative numbers are
 * shifted.
 */
#include "support/plain_squares.h"

#include "base/noise.h"
#include "support/unit.h"
#include "support/window.h"

static const struct plain_algorithm square_square = {.halves = 2, .weakens = true};
static const struct plain_algorithm gullies = {.halves = 2, .weakens = true, .g = 134217728};

/* All points of one depth. */
struct squares {
    const struct recipe *recipe;
    plain_noise *noise;
    int depth;
    int64_t cols;
    int64_t rows;
    uint32_t *heights;
    uint32_t *guides;
};

/* n / 2^bits, rounded down. */
static int64_t shift_down(int64_t n, int bits)
{
    int64_t unit = INT64_C(1) << bits;
    return (n - modulo(n, unit)) / unit;
}

static struct squares squares_of(const struct recipe *recipe, int depth, plain_noise *noise)
{
    struct squares squares = {
        recipe, noise, depth, recipe->width / recipe->feature, recipe->height / recipe->feature,
        NULL,   NULL};
    for (int n = 0; n < depth; n++) {
        squares.cols *= 2;
        squares.rows *= 2;
    }
    if (squares.cols > 100000000 / squares.rows)
        abort();
    squares.heights = memory((size_t)(squares.cols * squares.rows), sizeof *squares.heights);
    squares.guides = memory((size_t)(squares.cols * squares.rows), sizeof *squares.guides);
    return squares;
}

static void squares_free(struct squares *squares)
{
    free(squares->heights);
    free(squares->guides);
}

/* A coordinate within the world: wrapped, or that of the rim. */
static int64_t within(bool ends, int64_t n, int64_t count)
{
    if (!ends)
        return modulo(n, count);
    return n < 0 ? 0 : n < count ? n : count - 1;
}

static int64_t at(const struct squares *squares, const uint32_t *layer, int64_t x, int64_t y)
{
    int64_t col = within(squares->recipe->edges == EDGES_BOUNDED, x, squares->cols);
    int64_t row = within(squares->recipe->edges != EDGES_WRAP, y, squares->rows);
    return layer[row * squares->cols + col];
}

/* Parents in a column, mixed for row j. */
static int64_t mixed(const struct squares *parents, const uint32_t *layer, int64_t a, int64_t j)
{
    int64_t b = j / 2;
    return (3 * at(parents, layer, a, b) + at(parents, layer, a, j % 2 == 0 ? b - 1 : b + 1) + 2) /
           4;
}

static int64_t sum_amid(const struct squares *parents, const uint32_t *layer, int64_t i, int64_t j)
{
    int64_t beside = i % 2 == 0 ? i / 2 - 1 : i / 2 + 1;
    return 3 * mixed(parents, layer, i / 2, j) + mixed(parents, layer, beside, j);
}

static int64_t limited(int64_t n, int64_t most)
{
    return n > most ? most : n < -most ? -most : n;
}

static int64_t scaled(int64_t slope, int depth)
{
    if (depth <= 21)
        return limited(shift_down(slope, 21 - depth), 32767);
    int64_t unit = INT64_C(1) << (depth - 21);
    return limited(slope, 32767 / unit) * unit;
}

/* Slope to the east; mixtures are halved. */
static int64_t slope_x(const struct squares *parents, int64_t i, int64_t j)
{
    int64_t west = mixed(parents, parents->guides, i / 2 - 1, j) / 2;
    int64_t here = mixed(parents, parents->guides, i / 2, j) / 2;
    int64_t east = mixed(parents, parents->guides, i / 2 + 1, j) / 2;
    int64_t weight = i % 2 == 0 ? 3 : 1;
    return weight * (here - west) + (4 - weight) * (east - here);
}

static int64_t slope_down(const struct squares *parents, int64_t a, int64_t j)
{
    int64_t north = at(parents, parents->guides, a, j / 2 - 1) / 2;
    int64_t here = at(parents, parents->guides, a, j / 2) / 2;
    int64_t south = at(parents, parents->guides, a, j / 2 + 1) / 2;
    int64_t weight = j % 2 == 0 ? 3 : 1;
    return shift_down(weight * (here - north) + (4 - weight) * (south - here), 2);
}

static int64_t slope_y(const struct squares *parents, int64_t i, int64_t j)
{
    return 3 * slope_down(parents, i / 2, j) +
           slope_down(parents, i % 2 == 0 ? i / 2 - 1 : i / 2 + 1, j);
}

static void find_direction(int64_t x, int64_t y, int64_t *u, int64_t *v)
{
    int64_t size = llabs(x) | llabs(y);
    for (int by = 8; by >= 1; by /= 2)
        if (size < INT64_C(1) << (15 - by)) {
            x *= INT64_C(1) << by;
            y *= INT64_C(1) << by;
            size *= INT64_C(1) << by;
        }
    int64_t q = (x * x + y * y) / 65536;
    int64_t r = 14600 - 19 * q / 64;
    for (int n = 0; n < 2; n++)
        r = r * (49152 - r * r / 8192 * q / 8192) / 32768;
    *u = shift_down(x * r, 14);
    *v = shift_down(y * r, 14);
}

static int64_t wave(int64_t phase)
{
    int64_t wrapped = modulo(phase, 65536);
    int64_t z = shift_down(wrapped < 32768 ? wrapped : wrapped - 65536, 2);
    return shift_down(z * (8192 - llabs(z)), 12);
}

/* Weights in 128ths of the squares before, around and after a point that is the nth of four. */
static const int weights[4][3] = {{49, 78, 1}, {25, 94, 9}, {9, 94, 25}, {1, 78, 49}};

/* The random phase of a square. */
static int64_t phase_of(const struct squares *points, int64_t col, int64_t row)
{
    const struct recipe *recipe = points->recipe;
    uint64_t key = noise_mix(noise_key(recipe->seed, (uint32_t)points->depth));
    uint64_t i = ((uint64_t)recipe->origin_x << (points->depth - 2)) +
                 (uint64_t)modulo(col, points->cols / 4);
    uint64_t j = ((uint64_t)recipe->origin_y << (points->depth - 2)) +
                 (uint64_t)modulo(row, points->rows / 4);
    struct noise_row noise = noise_row(key, j, (uint32_t)(i >> 32));
    return noise_at(noise.start + (uint32_t)(i & UINT32_MAX) * NOISE_STEP, noise.twist);
}

/* The stripe at a point, by the direction of its slope. */
static int64_t stripe_at(const struct squares *points, int64_t i, int64_t j, int64_t u, int64_t v)
{
    int64_t here = shift_down((2 * (i % 4) - 3) * -4 * v + (2 * (j % 4) - 3) * 4 * u, 3);
    int64_t sums[2] = {0, 0};
    for (int l = 0; l < 3; l++) {
        int64_t rows[2] = {0, 0};
        for (int k = 0; k < 3; k++) {
            int64_t phase = here + (k - 1) * 4 * v - (l - 1) * 4 * u +
                            phase_of(points, i / 4 + k - 1, j / 4 + l - 1);
            rows[0] += weights[i % 4][k] * wave(phase + 16384);
            rows[1] += weights[i % 4][k] * wave(phase);
        }
        for (int n = 0; n < 2; n++)
            sums[n] += weights[j % 4][l] * shift_down(rows[n], 7);
    }
    int64_t cosine = shift_down(sums[0], 7);
    int64_t sine = shift_down(sums[1], 7);
    int64_t power = (cosine * cosine + sine * sine) / 4096;
    return shift_down(cosine * (8192 - power), 12);
}

static int64_t carved_at(const struct squares *points, const struct squares *parents, int64_t i,
                         int64_t j)
{
    int64_t x = scaled(slope_x(parents, i, j), points->depth);
    int64_t y = scaled(slope_y(parents, i, j), points->depth);
    int64_t u;
    int64_t v;
    find_direction(x, y, &u, &v);
    int64_t steep = shift_down(x * u + y * v, 14);
    int64_t deep = 3 * (steep < 300 ? steep : 300) * stripe_at(points, i, j, u, v);
    return points->depth <= 9 ? deep * (1 << (9 - points->depth))
                              : shift_down(deep, points->depth - 9);
}

/* Makes a point of a depth. */
static void make_point(struct squares *points, const struct squares *parents,
                       const struct plain_scale *scale, int64_t i, int64_t j)
{
    const struct recipe *recipe = points->recipe;
    int64_t n = j * points->cols + i;
    int depth = points->depth;
    uint32_t noise = plain_noise_of(recipe, points->noise, depth,
                                    ((uint64_t)recipe->origin_x << depth) + (uint64_t)i,
                                    ((uint64_t)recipe->origin_y << depth) + (uint64_t)j);
    int64_t by = plain_displacement(scale, depth, noise);
    int64_t sums[2] = {INT64_C(2147483648), INT64_C(2147483648)};
    if (depth > 0) {
        sums[0] = sum_amid(parents, parents->heights, i, j);
        sums[1] = sum_amid(parents, parents->guides, i, j);
    }
    if (depth >= 3 && recipe->algorithm == PLAIN_GULLIES) {
        int64_t carved = carved_at(points, parents, i, j);
        sums[0] += carved;
        sums[1] += shift_down(carved, 4) * 3;
    }
    points->heights[n] = (uint32_t)plain_mean(sums[0], by);
    points->guides[n] = (uint32_t)plain_mean(sums[1], by);
}

uint32_t *plain_squares_map(const struct recipe *recipe, int depth, plain_noise *noise)
{
    struct plain_scale scale;
    struct squares parents = {0};
    plain_scale_by(&scale, recipe, recipe->algorithm == PLAIN_GULLIES ? &gullies : &square_square);
    for (int d = 0; d <= depth; d++) {
        struct squares points = squares_of(recipe, d, noise);
        for (int64_t j = 0; j < points.rows; j++)
            for (int64_t i = 0; i < points.cols; i++)
                make_point(&points, &parents, &scale, i, j);
        squares_free(&parents);
        parents = points;
    }
    free(parents.guides);
    return parents.heights;
}

void compare_with_squares(const struct recipe *recipe, int zoom)
{
    uint32_t *expected = plain_squares_map(recipe, recipe_depth(recipe) + zoom, plain_hash);
    compare_with_map(recipe, zoom, expected);
    free(expected);
}
