/*
 * Reach: no cell leaves it, whatever the noise. Worlds are made by plain.c, with the noise of the
 * program and with noise that pushes all cells one way below some depth, which no land does.
 */
#include "world/extremes.c"

#include "support/plain.h"
#include "support/unit.h"

/* Depth below which the noises push; tests have no other way to tell a plain_noise. */
static uint32_t pushed_from;

static uint32_t noise_up(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return depth > pushed_from ? 65535 : plain_hash(seed, depth, i, j);
}

static uint32_t noise_down(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return depth > pushed_from ? 0 : plain_hash(seed, depth, i, j);
}

/* Finds a point's coordinate where the world wraps; false beyond a rim. */
static bool find_place(bool bounded, int64_t points, int64_t *n)
{
    if (!bounded)
        *n = modulo(*n, points);
    return *n >= 0 && *n < points;
}

/* Fails if a cell leaves the reach of the points around it, which are 2^shift cells apart. */
static void check_cell(const struct recipe *recipe, const uint32_t *cells, int64_t x, int64_t y,
                       int shift, struct reach reach)
{
    int64_t across = recipe_cols(recipe, -shift);
    int64_t down = recipe_rows(recipe, -shift);
    int64_t low = INT64_MAX;
    int64_t high = 0;
    for (int64_t row = (y >> shift) - BEFORE; row <= (y >> shift) + AFTER; row++)
        for (int64_t col = (x >> shift) - BEFORE; col <= (x >> shift) + AFTER; col++) {
            int64_t i = col;
            int64_t j = row;
            if (!find_place(recipe_bounded_x(recipe), across, &i) ||
                !find_place(recipe_bounded_y(recipe), down, &j))
                continue;
            int64_t point = cells[(j << shift) * recipe->width + (i << shift)];
            low = point < low ? point : low;
            high = point > high ? point : high;
        }
    int64_t cell = cells[y * recipe->width + x];
    REQUIRE(cell >= low - reach.down && cell <= high + reach.up,
            "%s: cell %" PRId64 ",%" PRId64 ", points 2^%d cells apart", recipe_text(recipe), x, y,
            shift);
}

static void check_world(const struct recipe *recipe, plain_noise *noise, int shift)
{
    uint32_t *cells = plain_map(recipe, recipe_depth(recipe), noise);
    struct reach reach;
    assert_true(find_reach(recipe, recipe_depth(recipe) - shift, &reach));
    for (int64_t y = 0; y < recipe->height; y++)
        for (int64_t x = 0; x < recipe->width; x++)
            check_cell(recipe, cells, x, y, shift, reach);
    free(cells);
}

static void test_no_cell_leaves_it(void **state)
{
    struct trials trials = {91};
    int tried = 0;
    (void)state;
    while (tried < 400) {
        struct recipe recipe = trial_recipe(&trials, 64);
        recipe.edges = (enum recipe_edges)(tried % 3);
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        if (recipe.algorithm == PLAIN_NOISE)
            continue;
        int shift = (int)trial_below(&trials, (uint64_t)recipe_depth(&recipe) + 1);
        pushed_from = (uint32_t)(recipe_depth(&recipe) - shift);
        check_world(&recipe, plain_hash, shift);
        check_world(&recipe, noise_up, shift);
        check_world(&recipe, noise_down, shift);
        tried++;
    }
}

/* The reach of a few depths is no wider than it must be: a flat world whose noise all points one
 * way uses it up. */
static uint32_t flat_then_up(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    (void)seed;
    (void)i;
    (void)j;
    return depth > pushed_from ? 65535 : 0;
}

static void test_is_used_up(void **state)
{
    (void)state;
    for (int n = 0; n < few_of(12); n++) {
        struct recipe recipe = recipe_of(1, 64, 64, 16);
        recipe.algorithm = n % 2;
        recipe.edges = (enum recipe_edges)(n / 2 % 3);
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        recipe.roughness = n / 6 == 0 ? 500000 : 900000;
        struct reach reach;
        pushed_from = 0;
        assert_true(find_reach(&recipe, 0, &reach));
        uint32_t *cells = plain_map(&recipe, 4, flat_then_up);
        uint32_t highest = 0;
        for (uint32_t cell = 0; cell < recipe.width * recipe.height; cell++)
            highest = cells[cell] > highest ? cells[cell] : highest;
        REQUIRE(highest - cells[0] == reach.up, "%s: %" PRIu32 " of %" PRIu32, recipe_text(&recipe),
                highest - cells[0], reach.up);
        free(cells);
    }
}

static void test_points_without_neighbours(void **state)
{
    (void)state;
    for (int n = 0; n < PLAIN_ALGORITHMS; n++) {
        struct recipe recipe = recipe_of(1, 64, 64, 16);
        recipe.algorithm = n;
        struct reach reach;
        assert_int_equal(find_reach(&recipe, 0, &reach), n != PLAIN_NOISE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_cell_leaves_it),
        cmocka_unit_test(test_is_used_up),
        cmocka_unit_test(test_points_without_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
