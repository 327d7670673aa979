/*
 * The arithmetic is that of the rules, written in signed 64-bit numbers and divisions: nothing here
 * relies on wrapping, and a height that leaves its range is seen.
 */
#include "plain.h"

#include "noise.h"
#include "unit.h"

uint32_t plain_hash(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    struct noise_row row = noise_row(noise_key(seed, depth), j, (uint32_t)(i >> 32));
    return noise_at(row.start + (uint32_t)(i & UINT32_MAX) * NOISE_STEP, row.twist);
}

/*
 * Amplitudes: 2^31 stands for 1. Depth 0 and depth 1 have 1, each further depth roughness times
 * that of the one before, rounded down. Depth 0 adds up to its amplitude, each other depth up to
 * 1.5 times its own; with 64 to spare all of it together makes 2^29.
 */
void plain_scale_make(struct plain_scale *scale, uint32_t roughness)
{
    const uint64_t one = UINT64_C(2147483648);
    uint64_t amplitudes[RECIPE_DEPTH_MAX + 1] = {one, one};
    uint64_t halves = 2 * one + 3 * one;
    for (int depth = 2; depth <= RECIPE_DEPTH_MAX; depth++) {
        amplitudes[depth] = amplitudes[depth - 1] * roughness / 1000000;
        halves += 3 * amplitudes[depth];
    }
    uint64_t unit = (UINT64_C(536870912) - 64) * (2 * one) / halves;
    for (int depth = 0; depth <= RECIPE_DEPTH_MAX; depth++) {
        uint64_t span = 8 * unit * amplitudes[depth] / one;
        uint64_t divisor = 1;
        while (divisor < one && span * divisor * 2 < 2 * one)
            divisor *= 2;
        uint64_t factor = span * divisor / 65536;
        scale->factor[depth] = (int64_t)factor;
        scale->divisor[depth] = (int64_t)divisor;
        scale->mean[depth] = (int64_t)(factor * 32768 / divisor);
    }
}

int64_t plain_displacement(const struct plain_scale *scale, int depth, uint32_t noise)
{
    return noise * scale->factor[depth] / scale->divisor[depth] - scale->mean[depth];
}

/* The sum of four neighbours, displaced, to the mean: rounded to the nearest, halves up. */
static int64_t mean_of(int64_t sum, int64_t displacement)
{
    int64_t quarters = sum + displacement + 2;
    REQUIRE(quarters >= 0, "a height is below 0: %" PRId64 " quarters", quarters);
    REQUIRE(quarters / 4 <= PLAIN_TOP, "a height is too high: %" PRId64, quarters / 4);
    return quarters / 4;
}

static void extend(int64_t *low, int64_t *high, int64_t height)
{
    *low = height < *low ? height : *low;
    *high = height > *high ? height : *high;
}

void plain_extremes(uint32_t roughness, int depth, int64_t *low, int64_t *high)
{
    struct plain_scale scale;
    plain_scale_make(&scale, roughness);
    *low = INT64_MAX;
    *high = INT64_MIN;
    for (int d = 0; d <= depth; d++) {
        int64_t down = plain_displacement(&scale, d, 0);
        int64_t up = plain_displacement(&scale, d, 65535);
        if (d == 0) {
            extend(low, high, mean_of(INT64_C(2147483648), down));
            extend(low, high, mean_of(INT64_C(2147483648), up));
            continue;
        }
        int64_t centre_low = mean_of(4 * *low, down);
        int64_t centre_high = mean_of(4 * *high, up);
        int64_t edge_low = mean_of(2 * *low + 2 * centre_low, down);
        int64_t edge_high = mean_of(2 * *high + 2 * centre_high, up);
        extend(low, high, centre_low);
        extend(low, high, centre_high);
        extend(low, high, edge_low);
        extend(low, high, edge_high);
    }
}

/* A whole lattice. */
struct array {
    const struct recipe *recipe;
    const struct plain_scale *scale;
    plain_noise *noise;
    uint32_t *heights;
    int64_t cols;
    int64_t rows;
};

static uint32_t *at(const struct array *array, int64_t x, int64_t y)
{
    int64_t col = (x + array->cols) % array->cols;
    int64_t row = (y + array->rows) % array->rows;
    return &array->heights[row * array->cols + col];
}

/* Sets a point of a depth, whose points are `step` apart. */
static void set(const struct array *array, int depth, int64_t step, int64_t x, int64_t y,
                int64_t sum)
{
    uint64_t i = ((uint64_t)array->recipe->origin_x << depth) + (uint64_t)(x / step);
    uint64_t j = ((uint64_t)array->recipe->origin_y << depth) + (uint64_t)(y / step);
    uint32_t noise = array->noise(array->recipe->seed, (uint32_t)depth, i, j);
    *at(array, x, y) = (uint32_t)mean_of(sum, plain_displacement(array->scale, depth, noise));
}

static void squares(const struct array *array, int depth, int64_t half)
{
    for (int64_t y = half; y < array->rows; y += 2 * half)
        for (int64_t x = half; x < array->cols; x += 2 * half)
            set(array, depth, half, x, y,
                (int64_t)*at(array, x - half, y - half) + *at(array, x + half, y - half) +
                    *at(array, x - half, y + half) + *at(array, x + half, y + half));
}

static void diamonds(const struct array *array, int depth, int64_t half)
{
    for (int64_t y = 0; y < array->rows; y += half)
        for (int64_t x = y / half % 2 == 0 ? half : 0; x < array->cols; x += 2 * half)
            set(array, depth, half, x, y,
                (int64_t)*at(array, x - half, y) + *at(array, x + half, y) +
                    *at(array, x, y - half) + *at(array, x, y + half));
}

uint32_t *plain_map(const struct recipe *recipe, int depth, plain_noise *noise)
{
    struct plain_scale scale;
    plain_scale_make(&scale, recipe->roughness);
    struct array array = {
        .recipe = recipe,
        .scale = &scale,
        .noise = noise,
        .cols = (int64_t)(recipe->width / recipe->feature) << depth,
        .rows = (int64_t)(recipe->height / recipe->feature) << depth,
    };
    if (array.cols > 100000000 / array.rows)
        abort();
    array.heights = memory((size_t)(array.cols * array.rows), sizeof *array.heights);
    int64_t step = INT64_C(1) << depth;
    for (int64_t y = 0; y < array.rows; y += step)
        for (int64_t x = 0; x < array.cols; x += step)
            set(&array, 0, step, x, y, INT64_C(2147483648));
    for (int d = 1; d <= depth; d++) {
        step /= 2;
        squares(&array, d, step);
        diamonds(&array, d, step);
    }
    return array.heights;
}

void plain_make(struct plain *plain, const struct recipe *recipe)
{
    memset(plain, 0, sizeof *plain);
    plain->recipe = *recipe;
    plain_scale_make(&plain->scale, recipe->roughness);
}

static int64_t point(struct plain *plain, int depth, uint64_t x, uint64_t y);

static int64_t made(struct plain *plain, int depth, uint64_t x, uint64_t y)
{
    const struct recipe *recipe = &plain->recipe;
    int64_t sum = INT64_C(2147483648);
    if (depth > 0 && x % 2 == 0 && y % 2 == 0)
        return point(plain, depth - 1, x / 2, y / 2);
    if (depth > 0 && x % 2 == 1 && y % 2 == 1)
        sum = point(plain, depth - 1, x / 2, y / 2) + point(plain, depth - 1, x / 2 + 1, y / 2) +
              point(plain, depth - 1, x / 2, y / 2 + 1) +
              point(plain, depth - 1, x / 2 + 1, y / 2 + 1);
    else if (depth > 0)
        sum = point(plain, depth, x - 1, y) + point(plain, depth, x + 1, y) +
              point(plain, depth, x, y - 1) + point(plain, depth, x, y + 1);
    uint32_t noise =
        plain_hash(recipe->seed, (uint32_t)depth, ((uint64_t)recipe->origin_x << depth) + x,
                   ((uint64_t)recipe->origin_y << depth) + y);
    return mean_of(sum, plain_displacement(&plain->scale, depth, noise));
}

/* A point of a depth; x and y are within the period, or next to it. */
static int64_t point(struct plain *plain, int depth, uint64_t x, uint64_t y)
{
    uint64_t cols = (uint64_t)(plain->recipe.width / plain->recipe.feature) << depth;
    uint64_t rows = (uint64_t)(plain->recipe.height / plain->recipe.feature) << depth;
    x = (x + cols) % cols;
    y = (y + rows) % rows;
    struct plain_point *known = &plain->points[depth][y % 8][x % 8];
    if (!known->known || known->x != x || known->y != y) {
        int64_t height = made(plain, depth, x, y);
        *known = (struct plain_point){true, x, y, (uint32_t)height};
    }
    return known->height;
}

uint32_t plain_at(struct plain *plain, int zoom, int64_t x, int64_t y)
{
    const struct recipe *recipe = &plain->recipe;
    int depth = zoom;
    for (uint32_t feature = recipe->feature; feature > 1; feature /= 2)
        depth++;
    int64_t apart = 1;
    for (; depth < 0; depth++)
        apart *= 2;
    int64_t cols = (int64_t)(recipe->width / recipe->feature) << depth;
    int64_t rows = (int64_t)(recipe->height / recipe->feature) << depth;
    x = modulo(x, (cols + apart - 1) / apart) * apart;
    y = modulo(y, (rows + apart - 1) / apart) * apart;
    return (uint32_t)point(plain, depth, (uint64_t)x, (uint64_t)y);
}
