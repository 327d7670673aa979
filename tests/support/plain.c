/*
 * Arithmetic is signed, in 64 bits, with divisions, as the rules are written: nothing here relies
 * on wrapping, and a height that leaves its range fails a test.
 */
#include "support/plain.h"

#include "base/noise.h"
#include "support/unit.h"

uint32_t plain_hash(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    struct noise_row row = noise_row(noise_key(seed, depth), j, (uint32_t)(i >> 32));
    return noise_at(row.start + (uint32_t)(i & UINT32_MAX) * NOISE_STEP, row.twist);
}

/* Directions of neighbours. */
enum { N = 1, W = 2, E = 4, S = 8, NW = 16, NE = 32, SW = 64, SE = 128 };

const struct plain_algorithm plain_algorithms[PLAIN_ALGORITHMS] = {
    [PLAIN_DIAMOND_SQUARE] =
        {
            .name = "diamond-square",
            .halves = 3,
            .weakens = true,
            .rim_reach = 2,
            .passes = {{1, 1, NW | NE | SW | SE}, {1, 0, N | W | E | S}, {0, 1, N | W | E | S}},
            .first_of_old = 4,
            .last_of_old = 2,
            .last_of_first = 2,
        },
    [PLAIN_MIDPOINT] =
        {
            .name = "midpoint",
            .halves = 4,
            .weakens = true,
            .passes = {{1, 0, W | E}, {0, 1, N | S}, {1, 1, N | W | E | S}},
            .first_of_old = 4,
            .last_of_first = 4,
        },
    [PLAIN_NOISE] =
        {
            .name = "noise",
            .passes = {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}},
        },
};

static const struct plain_algorithm *algorithm_of(const struct recipe *recipe)
{
    return &plain_algorithms[recipe->algorithm];
}

/*
 * Amplitudes: 2^31 stands for 1. Depth 0 has 1, depth 1 spread times that, each further depth
 * roughness times that of the one before, rounded down; points of mere noise all have 1. Depth 0
 * adds up to its amplitude, each other depth up to so many halves of its own; with 64 to spare the
 * total makes 2^29.
 */
void plain_scale_make(struct plain_scale *scale, const struct recipe *recipe)
{
    plain_scale_by(scale, recipe, algorithm_of(recipe));
}

void plain_scale_by(struct plain_scale *scale, const struct recipe *recipe,
                    const struct plain_algorithm *algorithm)
{
    const uint64_t one = UINT64_C(2147483648);
    uint64_t amplitudes[RECIPE_DEPTH_MAX + 1] = {one};
    uint64_t halves = 2 * one;
    for (int depth = 1; depth <= RECIPE_DEPTH_MAX; depth++) {
        uint64_t kept = depth == 1 ? recipe->spread : recipe->roughness;
        amplitudes[depth] = amplitudes[depth - 1] * kept / 1000000;
        if (!algorithm->weakens)
            amplitudes[depth] = one;
        halves += (uint64_t)algorithm->halves * amplitudes[depth];
    }
    uint64_t unit = (UINT64_C(536870912) - 64 - (uint64_t)algorithm->g) * (2 * one) / halves;
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

/* The height that a sum of four neighbours and a displacement make: a quarter of both, rounded to
 * the nearest, halves up. */
int64_t plain_mean(int64_t sum, int64_t displacement)
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

/* The range of points that are displaced from a sum in the range sum[0]..sum[1]. */
static void displace(const int64_t sum[2], const struct plain_scale *scale, int depth,
                     int64_t range[2])
{
    range[0] = plain_mean(sum[0], plain_displacement(scale, depth, 0));
    range[1] = plain_mean(sum[1], plain_displacement(scale, depth, 65535));
}

void plain_extremes(const struct recipe *recipe, int depth, int64_t *low, int64_t *high)
{
    const int64_t middle = INT64_C(536870912);
    const struct plain_algorithm *algorithm = algorithm_of(recipe);
    struct plain_scale scale;
    int64_t old[2]; /* range of the points of all depths so far */
    plain_scale_make(&scale, recipe);
    displace((int64_t[]){4 * middle, 4 * middle}, &scale, 0, old);
    for (int d = 1; d <= depth; d++) {
        int64_t first[2]; /* range of the points of the half step that is done first */
        int64_t last[2];
        int64_t sum[2];
        for (int n = 0; n < 2; n++) /* neighbours that a sum of four lacks are at the middle */
            sum[n] = algorithm->first_of_old * old[n] + (4 - algorithm->first_of_old) * middle;
        displace(sum, &scale, d, first);
        for (int n = 0; n < 2; n++)
            sum[n] = algorithm->last_of_old * old[n] + algorithm->last_of_first * first[n] +
                     (4 - algorithm->last_of_old - algorithm->last_of_first) * middle;
        displace(sum, &scale, d, last);
        for (int n = 0; n < 2; n++) {
            extend(&old[0], &old[1], first[n]);
            extend(&old[0], &old[1], last[n]);
        }
    }
    *low = old[0];
    *high = old[1];
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

/* Four times the mean of the neighbours of (x, y), `away` from it in the directions of `which`,
 * without those beyond a rim. */
static int64_t around(const struct array *array, int64_t x, int64_t y, int64_t away, int which)
{
    static const int steps[8][2] = {{0, -1},  {-1, 0}, {1, 0},  {0, 1},
                                    {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    bool ends_x = array->recipe->edges == EDGES_BOUNDED;
    bool ends_y = array->recipe->edges != EDGES_WRAP;
    int64_t sum = 0;
    int count = 0;
    for (int n = 0; n < 8; n++) {
        int64_t col = x + steps[n][0] * away;
        int64_t row = y + steps[n][1] * away;
        if ((which >> n & 1) == 0 || (ends_x && (col < 0 || col >= array->cols)) ||
            (ends_y && (row < 0 || row >= array->rows)))
            continue;
        sum += *at(array, col, row);
        count++;
    }
    return 4 * sum / count;
}

/* Returns the noise of a point of a depth, by its digit where the base lattice is drawn. */
uint32_t plain_noise_of(const struct recipe *recipe, plain_noise *noise, int depth, uint64_t i,
                        uint64_t j)
{
    const struct corners *drawing = &recipe->corners;
    if (depth == 0 && drawing->cols > 0) {
        int digit =
            drawing->digits[(int)(j % drawing->rows) * drawing->cols + (int)(i % drawing->cols)];
        if (digit == CORNERS_DOT)
            return 32768; /* as far from the lowest as from the highest displacement */
        if (digit <= 9)
            return (uint32_t)(65535 * digit / 9);
    }
    return noise(recipe->seed, (uint32_t)depth, i, j);
}

/* Sets a point of a depth, whose points are `step` apart. */
static void set(const struct array *array, int depth, int64_t step, int64_t x, int64_t y,
                int64_t sum)
{
    uint64_t i = ((uint64_t)array->recipe->origin_x << depth) + (uint64_t)(x / step);
    uint64_t j = ((uint64_t)array->recipe->origin_y << depth) + (uint64_t)(y / step);
    uint32_t noise = plain_noise_of(array->recipe, array->noise, depth, i, j);
    *at(array, x, y) = (uint32_t)plain_mean(sum, plain_displacement(array->scale, depth, noise));
}

/* Makes one kind of new points; all points of the depth are `half` apart. */
static void run_pass(const struct array *array, int depth, int64_t half,
                     const struct plain_pass *pass)
{
    for (int64_t row = pass->y * half; row < array->rows; row += 2 * half)
        for (int64_t col = pass->x * half; col < array->cols; col += 2 * half)
            set(array, depth, half, col, row,
                pass->neighbours != 0 ? around(array, col, row, half, pass->neighbours)
                                      : INT64_C(2147483648));
}

/* Points of a depth from west to east. */
static int64_t points_across(const struct recipe *recipe, int depth)
{
    if (recipe->edges == EDGES_BOUNDED)
        return ((int64_t)((recipe->width - 1) / recipe->feature) << depth) + 1;
    return (int64_t)(recipe->width / recipe->feature) << depth;
}

/* Points of a depth from north to south. */
static int64_t points_down(const struct recipe *recipe, int depth)
{
    if (recipe->edges == EDGES_BOUNDED || recipe->edges == EDGES_WRAP_X)
        return ((int64_t)((recipe->height - 1) / recipe->feature) << depth) + 1;
    return (int64_t)(recipe->height / recipe->feature) << depth;
}

uint32_t *plain_map(const struct recipe *recipe, int depth, plain_noise *noise)
{
    struct plain_scale scale;
    plain_scale_make(&scale, recipe);
    struct array array = {
        .recipe = recipe,
        .scale = &scale,
        .noise = noise,
        .cols = points_across(recipe, depth),
        .rows = points_down(recipe, depth),
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
        for (int n = 0; n < 3; n++)
            run_pass(&array, d, step, &algorithm_of(recipe)->passes[n]);
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

/* Four times the mean of the neighbours of a point in the directions of `which`, without those
 * beyond a rim. Diagonal ones belong to the depth above. */
static int64_t mean_around(struct plain *plain, int depth, int64_t x, int64_t y, int which)
{
    const struct recipe *recipe = &plain->recipe;
    static const int steps[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    int64_t sum = 0;
    int count = 0;
    if (which == (NW | NE | SW | SE))
        return point(plain, depth - 1, x / 2, y / 2) + point(plain, depth - 1, x / 2 + 1, y / 2) +
               point(plain, depth - 1, x / 2, y / 2 + 1) +
               point(plain, depth - 1, x / 2 + 1, y / 2 + 1);
    for (int n = 0; n < 4; n++) {
        int64_t col = x + steps[n][0];
        int64_t row = y + steps[n][1];
        bool beyond_x = col < 0 || col >= points_across(recipe, depth);
        bool beyond_y = row < 0 || row >= points_down(recipe, depth);
        if ((which >> n & 1) == 0 || (beyond_x && recipe->edges == EDGES_BOUNDED) ||
            (beyond_y && recipe->edges != EDGES_WRAP))
            continue;
        sum += point(plain, depth, col, row);
        count++;
    }
    return 4 * sum / count;
}

/* The sum of four heights that displaces a point of a depth that is not one of the depth above. */
static int64_t sum_around(struct plain *plain, int depth, int64_t x, int64_t y)
{
    const struct plain_pass *pass = algorithm_of(&plain->recipe)->passes;
    if (depth == 0)
        return INT64_C(2147483648);
    while (pass->x != x % 2 || pass->y != y % 2)
        pass++;
    return pass->neighbours != 0 ? mean_around(plain, depth, x, y, pass->neighbours)
                                 : INT64_C(2147483648);
}

static int64_t made(struct plain *plain, int depth, int64_t x, int64_t y)
{
    const struct recipe *recipe = &plain->recipe;
    if (depth > 0 && x % 2 == 0 && y % 2 == 0)
        return point(plain, depth - 1, x / 2, y / 2);
    uint32_t noise = plain_noise_of(recipe, plain_hash, depth,
                                    ((uint64_t)recipe->origin_x << depth) + (uint64_t)x,
                                    ((uint64_t)recipe->origin_y << depth) + (uint64_t)y);
    return plain_mean(sum_around(plain, depth, x, y),
                      plain_displacement(&plain->scale, depth, noise));
}

/* Returns the height of a point of a depth. x and y must be within the world, or next to it, where
 * they wrap. */
static int64_t point(struct plain *plain, int depth, int64_t x, int64_t y)
{
    int64_t cols = points_across(&plain->recipe, depth);
    int64_t rows = points_down(&plain->recipe, depth);
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
    int64_t cols = points_across(recipe, depth);
    int64_t rows = points_down(recipe, depth);
    x = modulo(x, (cols + apart - 1) / apart) * apart;
    y = modulo(y, (rows + apart - 1) / apart) * apart;
    return (uint32_t)point(plain, depth, x, y);
}
