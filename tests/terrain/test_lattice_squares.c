/*
 * Lattice of squares: worlds of square-square and gullies are those of plain_squares.c, in any
 * window, at any zoom, with any edges, and so are the bounds that extremes are found by.
 *
 * test: slow
 */
#include "terrain/lattice.h"

#include "support/lattice_window.h"
#include "support/plain_squares.h"
#include "support/unit.h"
#include "support/window.h"
#include "world/extremes.c"
#include "world/survey.c"

/* Widens a range so that it has all of `count` heights. */
static void height_range_add(struct height_range *range, const uint32_t *heights, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        range->low = heights[n] < range->low ? heights[n] : range->low;
        range->high = heights[n] > range->high ? heights[n] : range->high;
    }
}

/* Returns a random recipe of one of the two algorithms, with sides of at most `max` cells. */
static struct recipe trial_squares(struct trials *trials, uint32_t max)
{
    struct recipe recipe = trial_recipe(trials, max);
    recipe.algorithm = trial_below(trials, 3) == 0 ? PLAIN_SQUARE_SQUARE : PLAIN_GULLIES;
    recipe.edges = (enum recipe_edges)trial_below(trials, 3);
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID, "not valid: %s", recipe_text(&recipe));
    return recipe;
}

static void test_equals_plain(void **state)
{
    struct trials trials = {171};
    int count = trials_of(800);
    (void)state;
    for (int trial = 0; trial < count; trial++) {
        struct recipe recipe = trial_squares(&trials, 64);
        int depth = recipe_depth(&recipe);
        compare_with_squares(&recipe, (int)trial_below(&trials, 2));
        compare_with_squares(&recipe, -(int)trial_below(&trials, (uint64_t)depth + 1));
    }
}

/* Many depths in one array, strips that are wider than one, and noise whose index passes 2^32. */
static void test_equals_plain_when_deep(void **state)
{
    (void)state;
    for (int n = 0; n < 6; n++) {
        struct recipe recipe = recipe_of((uint64_t)n, 1024, 512, 512);
        recipe.algorithm = n % 2 == 0 ? PLAIN_GULLIES : PLAIN_SQUARE_SQUARE;
        recipe.roughness = 400000;
        recipe.edges = (enum recipe_edges)(n / 2);
        compare_with_squares(&recipe, 0);
        recipe = recipe_of(3, 96, 64, 32);
        recipe.algorithm = PLAIN_GULLIES;
        recipe.origin_x = (UINT32_C(1) << 27) - 2;
        recipe.origin_y = (UINT32_C(1) << 27) - 1;
        compare_with_squares(&recipe, 0);
    }
}

/* Features so large that depths go beyond 21, where slopes are counted in smaller units than
 * heights: parts of a window are equal to the window. */
static void test_equals_plain_in_part(void **state)
{
    (void)state;
    for (int n = 0; n < few_of(24); n++) {
        struct recipe recipe = recipe_of((uint64_t)n, 1 << 28, 1 << 28, 1 << 28);
        uint32_t points[24 * 24];
        recipe.algorithm = PLAIN_GULLIES;
        recipe.roughness = n % 2 == 0 ? 400000 : 800000;
        int64_t x = (INT64_C(1) << 28) * n / 24 - 5;
        assert_true(lattice_window(&recipe, 4 * (n % 2), x, 7 * x, 24, 24, points));
        for (int part = 0; part < 20; part++) {
            int64_t col = part;
            int64_t row = part * 7 % 20;
            uint32_t *again = window(&recipe, 4 * (n % 2), x + col, 7 * x + row, 3, 4);
            for (int point = 0; point < 12; point++)
                assert_int_equal(again[point], points[(row + point / 3) * 24 + col + point % 3]);
            free(again);
        }
    }
}

/* Windows of all shapes, over seams, wider than the world, and zoomed out beyond the base. */
static void test_windows(void **state)
{
    struct trials trials = {172};
    int count = trials_of(2000);
    (void)state;
    for (int trial = 0; trial < count; trial++) {
        struct recipe recipe = trial_squares(&trials, 64);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 2);
        int64_t wide = recipe_cols(&recipe, zoom);
        int64_t high = recipe_rows(&recipe, zoom);
        uint32_t cols = (uint32_t)trial_between(&trials, 1, 300);
        uint32_t rows = (uint32_t)trial_between(&trials, 1, 9);
        int64_t x = trial_between(&trials, -2 * wide, 2 * wide);
        int64_t y = trial_between(&trials, -2 * high, 2 * high);
        uint32_t *map = whole(&recipe, zoom);
        uint32_t *part = window(&recipe, zoom, x, y, cols, rows);
        for (int64_t row = y; row < y + rows; row++)
            for (int64_t col = x; col < x + cols; col++) {
                bool beyond_x = col < 0 || col >= wide;
                bool beyond_y = row < 0 || row >= high;
                uint32_t height = part[(row - y) * cols + (col - x)];
                if ((beyond_x && recipe_bounded_x(&recipe)) ||
                    (beyond_y && recipe_bounded_y(&recipe)))
                    continue;
                REQUIRE(height == map[modulo(row, high) * wide + modulo(col, wide)],
                        "%s zoom %d, %" PRId64 ",%" PRId64, recipe_text(&recipe), zoom, col, row);
            }
        free(part);
        free(map);
    }
}

/* Zoomed out beyond the base lattice: every few points of it. */
static void test_beyond_the_base(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(5, 112, 80, 4);
    recipe.algorithm = PLAIN_GULLIES;
    uint32_t *base = plain_squares_map(&recipe, 0, plain_hash);
    uint32_t *seen = whole(&recipe, -4);
    for (int n = 0; n < 7 * 5; n++)
        assert_int_equal(seen[n], base[(n / 7 * 4) * 28 + n % 7 * 4]);
    free(base);
    free(seen);
}

/* Depth from which the noises push all points one way; tests have no other way to tell them. */
static uint32_t pushed_from;

static uint32_t noise_up(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return depth > pushed_from ? 65535 : plain_hash(seed, depth, i, j);
}

static uint32_t noise_down(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    return depth > pushed_from ? 0 : plain_hash(seed, depth, i, j);
}

/* Finds the range of the points around a point that is 2^shift times as far down. */
static struct height_range range_around(const struct recipe *recipe, const uint32_t *coarse,
                                        int depth, int64_t x, int64_t y)
{
    int zoom = depth - recipe_depth(recipe);
    int64_t cols = recipe_cols(recipe, zoom);
    int64_t rows = recipe_rows(recipe, zoom);
    struct height_range range = {UINT32_MAX, 0};
    for (int64_t row = y - BEFORE; row <= y + AFTER; row++)
        for (int64_t col = x - BEFORE; col <= x + AFTER; col++)
            if ((!recipe_bounded_x(recipe) || (col >= 0 && col < cols)) &&
                (!recipe_bounded_y(recipe) || (row >= 0 && row < rows)))
                height_range_add(&range, &coarse[modulo(row, rows) * cols + modulo(col, cols)], 1);
    return range;
}

static void check_reach(const struct recipe *recipe, plain_noise *noise, int depth)
{
    int shift = recipe_depth(recipe) - depth;
    uint32_t *cells = plain_squares_map(recipe, recipe_depth(recipe), noise);
    uint32_t *coarse = plain_squares_map(recipe, depth, noise);
    struct reach reach;
    assert_true(find_reach(recipe, depth, &reach));
    for (int64_t y = 0; y < recipe->height; y++)
        for (int64_t x = 0; x < recipe->width; x++) {
            struct height_range range = range_around(recipe, coarse, depth, x >> shift, y >> shift);
            int64_t cell = cells[y * recipe->width + x];
            REQUIRE(
                cell >= (int64_t)range.low - reach.down && cell <= (int64_t)range.high + reach.up,
                "%s: cell %" PRId64 ",%" PRId64 " from depth %d", recipe_text(recipe), x, y, depth);
        }
    free(cells);
    free(coarse);
}

static void test_reach(void **state)
{
    struct trials trials = {173};
    int count = trials_of(120);
    (void)state;
    for (int trial = 0; trial < count; trial++) {
        struct recipe recipe = trial_squares(&trials, 64);
        int depth = (int)trial_below(&trials, (uint64_t)recipe_depth(&recipe) + 1);
        pushed_from = (uint32_t)depth;
        check_reach(&recipe, plain_hash, depth);
        check_reach(&recipe, noise_up, depth);
        check_reach(&recipe, noise_down, depth);
    }
}

/* The range of all cells, where it is found without looking at each. */
static void test_extremes(void **state)
{
    int found = 0;
    (void)state;
    for (int n = 0; n < 36; n++) {
        struct recipe recipe = recipe_of((uint64_t)n, 512, 512, UINT32_C(4) << n % 6);
        recipe.algorithm = n % 2 == 0 ? PLAIN_GULLIES : PLAIN_SQUARE_SQUARE;
        recipe.edges = (enum recipe_edges)(n / 2 % 3);
        recipe.roughness = 200000 + (uint32_t)(n / 9) * 150000;
        struct height_range range;
        struct survey_plan plan = make_plan(&recipe);
        if (!find_extremes(&plan, &range))
            continue;
        uint32_t *cells = whole(&recipe, 0);
        struct height_range all = {UINT32_MAX, 0};
        extremes_add_row(&all, cells, 512 * 512);
        REQUIRE(range.low == all.low && range.high == all.high, "%s", recipe_text(&recipe));
        free(cells);
        found++;
    }
    assert_in_range(found, 8, 36);
}

/* The same of samples: each cell of them, read alone. */
static void test_extremes_of_samples(void **state)
{
    int found = 0;
    (void)state;
    for (int n = 0; n < 6; n++) {
        struct recipe recipe =
            recipe_of((uint64_t)n, 1 << 16, 1 << 14, UINT32_C(256) << 2 * (n % 3));
        recipe.algorithm = n < 3 ? PLAIN_GULLIES : PLAIN_SQUARE_SQUARE;
        recipe.roughness = 400000;
        struct height_range range;
        struct height_range all = {UINT32_MAX, 0};
        struct survey_plan plan = make_plan(&recipe);
        if (!find_extremes(&plan, &range))
            continue;
        for (uint64_t square = 0; square < 4096; square++) {
            int64_t x = (int64_t)((square * 0xC13FA9A9 % (UINT64_C(1) << 32)) >> 16);
            int64_t y = (int64_t)((square * 0x91E10DA5 % (UINT64_C(1) << 32)) >> 18);
            uint32_t *cells = window(&recipe, 0, x, y, 8, 8);
            height_range_add(&all, cells, 64);
            free(cells);
        }
        REQUIRE(range.low == all.low && range.high == all.high, "%s", recipe_text(&recipe));
        found++;
    }
    assert_in_range(found, 2, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_plain),
        cmocka_unit_test(test_equals_plain_when_deep),
        cmocka_unit_test(test_equals_plain_in_part),
        cmocka_unit_test(test_windows),
        cmocka_unit_test(test_beyond_the_base),
        cmocka_unit_test(test_reach),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_extremes_of_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
