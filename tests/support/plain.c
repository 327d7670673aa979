/*
 * The arithmetic is that of the rules, written in signed 64-bit numbers and divisions: nothing here
 * relies on wrapping, and a height that leaves its range is seen.
 */
#include "support/plain.h"

#include "support/unit.h"
#include "world/noise.h"

uint32_t plain_hash(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    struct noise_row row = noise_row(noise_key(seed, depth), j, (uint32_t)(i >> 32));
    return noise_at(row.start + (uint32_t)(i & UINT32_MAX) * NOISE_STEP, row.twist);
}

/*
 * Amplitudes: 2^31 stands for 1. Depth 0 has 1, depth 1 spread times that, each further depth
 * roughness times that of the one before, rounded down; points of mere noise all have 1. Depth 0
 * adds up to its amplitude, each other depth up to 1.5 times its own, or by midpoint displacement
 * twice; with 64 to spare all of it together makes 2^29.
 */
void plain_scale_make(struct plain_scale *scale, const struct recipe *recipe)
{
    const uint64_t one = UINT64_C(2147483648);
    const unsigned halves_of[] = {3, 4, 0};
    uint64_t amplitudes[RECIPE_DEPTH_MAX + 1] = {one};
    uint64_t halves = 2 * one;
    for (int depth = 1; depth <= RECIPE_DEPTH_MAX; depth++) {
        uint64_t kept = depth == 1 ? recipe->spread : recipe->roughness;
        amplitudes[depth] = amplitudes[depth - 1] * kept / 1000000;
        if (recipe->algorithm == ALGORITHM_NOISE)
            amplitudes[depth] = one;
        halves += halves_of[recipe->algorithm] * amplitudes[depth];
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

/* The extremes after points amid others, each between the extremes. */
static void displace(int64_t low, int64_t high, const struct plain_scale *scale, int depth,
                     int64_t *lower, int64_t *higher)
{
    *lower = mean_of(low, plain_displacement(scale, depth, 0));
    *higher = mean_of(high, plain_displacement(scale, depth, 65535));
}

void plain_extremes(const struct recipe *recipe, int depth, int64_t *low, int64_t *high)
{
    const int64_t middle = INT64_C(2147483648);
    struct plain_scale scale;
    plain_scale_make(&scale, recipe);
    displace(middle, middle, &scale, 0, low, high);
    for (int d = 1; d <= depth; d++) {
        int64_t first[2]; /* points of the half step that is done first */
        int64_t last[2];
        switch (recipe->algorithm) {
        case ALGORITHM_DIAMOND_SQUARE:
            displace(4 * *low, 4 * *high, &scale, d, &first[0], &first[1]);
            displace(2 * *low + 2 * first[0], 2 * *high + 2 * first[1], &scale, d, &last[0],
                     &last[1]);
            break;
        case ALGORITHM_MIDPOINT:
            displace(4 * *low, 4 * *high, &scale, d, &first[0], &first[1]);
            displace(4 * first[0], 4 * first[1], &scale, d, &last[0], &last[1]);
            break;
        case ALGORITHM_NOISE:
            displace(middle, middle, &scale, d, &first[0], &first[1]);
            displace(middle, middle, &scale, d, &last[0], &last[1]);
            break;
        }
        for (int n = 0; n < 2; n++) {
            extend(low, high, first[n]);
            extend(low, high, last[n]);
        }
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

/* Four times the mean of neighbours, those to the north, west... and so on that are asked for,
 * `away` from (x, y). Beyond a rim there are none. */
enum { N = 1, W = 2, E = 4, S = 8, NW = 16, NE = 32, SW = 64, SE = 128 };

static int64_t around(const struct array *array, int64_t x, int64_t y, int64_t away, int which)
{
    static const int steps[8][2] = {{0, -1},  {-1, 0}, {1, 0},  {0, 1},
                                    {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    bool bounded = array->recipe->edges == EDGES_BOUNDED;
    int64_t sum = 0;
    int count = 0;
    for (int n = 0; n < 8; n++) {
        int64_t col = x + steps[n][0] * away;
        int64_t row = y + steps[n][1] * away;
        if ((which >> n & 1) == 0 ||
            (bounded && (col < 0 || row < 0 || col >= array->cols || row >= array->rows)))
            continue;
        sum += *at(array, col, row);
        count++;
    }
    return 4 * sum / count;
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

/* Every second point from (x, y) on, of those that are `half` apart, from such neighbours. */
static void pass(const struct array *array, int depth, int64_t half, int64_t x, int64_t y,
                 int which)
{
    for (int64_t row = y; row < array->rows; row += 2 * half)
        for (int64_t col = x; col < array->cols; col += 2 * half)
            set(array, depth, half, col, row,
                which != 0 ? around(array, col, row, half, which) : INT64_C(2147483648));
}

static void passes(const struct array *array, int depth, int64_t half)
{
    switch (array->recipe->algorithm) {
    case ALGORITHM_DIAMOND_SQUARE:
        pass(array, depth, half, half, half, NW | NE | SW | SE);
        pass(array, depth, half, half, 0, N | W | E | S);
        pass(array, depth, half, 0, half, N | W | E | S);
        break;
    case ALGORITHM_MIDPOINT:
        pass(array, depth, half, half, 0, W | E);
        pass(array, depth, half, 0, half, N | S);
        pass(array, depth, half, half, half, N | W | E | S);
        break;
    case ALGORITHM_NOISE:
        pass(array, depth, half, half, 0, 0);
        pass(array, depth, half, 0, half, 0);
        pass(array, depth, half, half, half, 0);
        break;
    }
}

/* Points of a depth along a side. */
static int64_t points_of(const struct recipe *recipe, uint32_t side, int depth)
{
    if (recipe->edges == EDGES_BOUNDED)
        return ((int64_t)((side - 1) / recipe->feature) << depth) + 1;
    return (int64_t)(side / recipe->feature) << depth;
}

uint32_t *plain_map(const struct recipe *recipe, int depth, plain_noise *noise)
{
    struct plain_scale scale;
    plain_scale_make(&scale, recipe);
    struct array array = {
        .recipe = recipe,
        .scale = &scale,
        .noise = noise,
        .cols = points_of(recipe, recipe->width, depth),
        .rows = points_of(recipe, recipe->height, depth),
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
        passes(&array, d, step);
    }
    return array.heights;
}

void plain_make(struct plain *plain, const struct recipe *recipe)
{
    memset(plain, 0, sizeof *plain);
    plain->recipe = *recipe;
    plain_scale_make(&plain->scale, recipe);
}

static int64_t point(struct plain *plain, int depth, int64_t x, int64_t y);

/* Four times the mean of the points `across` to both sides of one, and `down` above and below. */
static int64_t mean_along(struct plain *plain, int depth, int64_t x, int64_t y, int64_t across,
                          int64_t down)
{
    return 2 * point(plain, depth, x - across, y - down) +
           2 * point(plain, depth, x + across, y + down);
}

/* The same of the neighbours to all four sides. */
static int64_t mean_of_cross(struct plain *plain, int depth, int64_t x, int64_t y)
{
    return (mean_along(plain, depth, x, y, 1, 0) + mean_along(plain, depth, x, y, 0, 1)) / 2;
}

/* Of an edge by diamond-square: on a rim, of the three that there are. */
static int64_t mean_of_edge(struct plain *plain, int depth, int64_t x, int64_t y)
{
    const struct recipe *recipe = &plain->recipe;
    int64_t last_x = points_of(recipe, recipe->width, depth) - 1;
    int64_t last_y = points_of(recipe, recipe->height, depth) - 1;
    bool bounded = recipe->edges == EDGES_BOUNDED;
    if (bounded && (y == 0 || y == last_y)) {
        int64_t ends = mean_along(plain, depth, x, y, 1, 0) / 2;
        return 4 * (ends + point(plain, depth, x, y == 0 ? 1 : y - 1)) / 3;
    }
    if (bounded && (x == 0 || x == last_x)) {
        int64_t ends = mean_along(plain, depth, x, y, 0, 1) / 2;
        return 4 * (ends + point(plain, depth, x == 0 ? 1 : x - 1, y)) / 3;
    }
    return mean_of_cross(plain, depth, x, y);
}

static int64_t mean_around(struct plain *plain, int depth, int64_t x, int64_t y)
{
    bool centre = x % 2 == 1 && y % 2 == 1;
    if (depth == 0 || plain->recipe.algorithm == ALGORITHM_NOISE)
        return INT64_C(2147483648);
    if (plain->recipe.algorithm == ALGORITHM_MIDPOINT && !centre)
        return mean_along(plain, depth, x, y, x % 2, y % 2);
    if (plain->recipe.algorithm == ALGORITHM_DIAMOND_SQUARE && !centre)
        return mean_of_edge(plain, depth, x, y);
    if (plain->recipe.algorithm == ALGORITHM_DIAMOND_SQUARE)
        return point(plain, depth - 1, x / 2, y / 2) + point(plain, depth - 1, x / 2 + 1, y / 2) +
               point(plain, depth - 1, x / 2, y / 2 + 1) +
               point(plain, depth - 1, x / 2 + 1, y / 2 + 1);
    return mean_of_cross(plain, depth, x, y);
}

static int64_t made(struct plain *plain, int depth, int64_t x, int64_t y)
{
    const struct recipe *recipe = &plain->recipe;
    if (depth > 0 && x % 2 == 0 && y % 2 == 0)
        return point(plain, depth - 1, x / 2, y / 2);
    uint32_t noise = plain_hash(recipe->seed, (uint32_t)depth,
                                ((uint64_t)recipe->origin_x << depth) + (uint64_t)x,
                                ((uint64_t)recipe->origin_y << depth) + (uint64_t)y);
    return mean_of(mean_around(plain, depth, x, y),
                   plain_displacement(&plain->scale, depth, noise));
}

/* A point of a depth; x and y are within the world, or next to it: there it wraps. */
static int64_t point(struct plain *plain, int depth, int64_t x, int64_t y)
{
    int64_t cols = points_of(&plain->recipe, plain->recipe.width, depth);
    int64_t rows = points_of(&plain->recipe, plain->recipe.height, depth);
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
    int64_t cols = points_of(recipe, recipe->width, depth);
    int64_t rows = points_of(recipe, recipe->height, depth);
    x = modulo(x, (cols + apart - 1) / apart) * apart;
    y = modulo(y, (rows + apart - 1) / apart) * apart;
    return (uint32_t)point(plain, depth, x, y);
}
