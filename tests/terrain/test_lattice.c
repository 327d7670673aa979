/*
 * Lattice: every window is a part of one map, which is equal to the map that plain.c makes.
 *
 * Small worlds are compared with a whole map from plain.c. Worlds too large for that are compared
 * point by point with plain_at. Worlds wrap here; test_lattice_edges.c has bounded ones. The other
 * tests are of properties that hold for every recipe, tried on random ones.
 */
#include "terrain/lattice.h"

#include "support/plain.h"
#include "support/unit.h"
#include "support/window.h"

static void test_equals_plain(void **state)
{
    static const uint32_t features[] = {1, 2, 3, 5};
    static const uint32_t roughnesses[] = {0, 500000, 999999};
    static const uint32_t origins[][2] = {{0, 0}, {7, 2}, {(1 << 30) - 1, 1 << 30}};
    static const uint64_t seeds[] = {0, 12345, UINT64_MAX, UINT64_C(0xFEDCBA9876543210)};
    (void)state;
    unsigned count = 0;
    for (int depth = 0; depth <= 4; depth++)
        for (int across = 0; across < 4; across++)
            for (int down = 0; down < 4; down++)
                for (int rough = 0; rough < 3; rough++) {
                    struct recipe recipe = {
                        .seed = seeds[count % 4],
                        .width = features[across] << depth,
                        .height = features[down] << depth,
                        .feature = UINT32_C(1) << depth,
                        .roughness = roughnesses[rough],
                        .spread = ROUGHNESS_ONE,
                        .origin_x = origins[count / 4 % 3][0],
                        .origin_y = origins[count / 4 % 3][1],
                    };
                    assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
                    for (int zoom = 0; zoom <= 2; zoom++)
                        compare_with_plain(&recipe, zoom);
                    count++;
                }
}

static void test_equals_plain_at_random(void **state)
{
    struct trials trials = {1};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1500); trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        compare_with_plain(&recipe, (int)trial_below(&trials, 2));
    }
}

/* A feature of a large world has many depths in one array. */
static void test_equals_plain_when_deep(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(99, 512, 1024, 512);
    recipe.roughness = 700000;
    compare_with_plain(&recipe, 0);
    /* In this world the index of the noise passes 2^32. */
    recipe = recipe_of(3, 768, 256, 256);
    recipe.origin_x = (1 << 24) - 2;
    recipe.origin_y = (1 << 24) - 1;
    compare_with_plain(&recipe, 0);
}

/* Compares a window with the whole map that it is part of. */
static void compare_with_whole(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                               uint32_t cols, uint32_t rows, const uint32_t *map)
{
    int64_t wide = recipe_cols(recipe, zoom);
    int64_t high = recipe_rows(recipe, zoom);
    uint32_t *part = window(recipe, zoom, x, y, cols, rows);
    for (int64_t row = 0; row < rows; row++)
        for (int64_t col = 0; col < cols; col++)
            REQUIRE(part[row * cols + col] ==
                        map[modulo(y + row, high) * wide + modulo(x + col, wide)],
                    "%s zoom %d window %" PRId64 ",%" PRId64 " of %" PRIu32 "x%" PRIu32
                    " differs at col %" PRId64 " row %" PRId64,
                    recipe_text(recipe), zoom, x, y, cols, rows, col, row);
    free(part);
}

/* Windows lie anywhere from -2^60 to 2^60, and have one point up to three times the world. */
static void test_window_is_part_of_whole(void **state)
{
    struct trials trials = {2};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1500); trial++) {
        struct recipe recipe = trial_recipe(&trials, 32);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 1);
        int64_t wide = recipe_cols(&recipe, zoom);
        int64_t high = recipe_rows(&recipe, zoom);
        uint32_t *map = whole(&recipe, zoom);
        for (int n = 0; n < 5; n++) {
            int64_t x = trial_coordinate(&trials, wide);
            int64_t y = trial_coordinate(&trials, high);
            int64_t most_cols = trial_below(&trials, 4) == 0 ? 3 * wide : wide;
            int64_t most_rows = trial_below(&trials, 4) == 0 ? 3 * high : high;
            compare_with_whole(&recipe, zoom, x, y, (uint32_t)trial_between(&trials, 1, most_cols),
                               (uint32_t)trial_between(&trials, 1, most_rows), map);
        }
        free(map);
    }
}

static void test_limits_of_coordinates(void **state)
{
    struct trials trials = {3};
    const int64_t limit = INT64_C(1) << 60;
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 200); trial++) {
        struct recipe recipe = trial_recipe(&trials, 16);
        uint32_t *map = whole(&recipe, 0);
        compare_with_whole(&recipe, 0, -limit, -limit, 5, 4, map);
        compare_with_whole(&recipe, 0, limit - 5, limit - 4, 5, 4, map);
        compare_with_whole(&recipe, 0, limit - 5, -limit, 5, 4, map);
        free(map);
    }
}

/* Zoomed out, a map has every 2^k-th cell of each side, from cell 0 on, down to a single one. */
static void test_zoom_out(void **state)
{
    struct trials trials = {4};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1000); trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        uint32_t *cells = plain_map(&recipe, recipe_depth(&recipe), plain_hash);
        for (int k = 0; k <= -recipe_zoom_min(&recipe); k++) {
            uint32_t *map = whole(&recipe, -k);
            size_t n = 0;
            for (uint32_t y = 0; y < recipe.height; y += UINT32_C(1) << k)
                for (uint32_t x = 0; x < recipe.width; x += UINT32_C(1) << k, n++)
                    REQUIRE(map[n] == cells[y * recipe.width + x],
                            "%s zoom %d: not the cell %" PRIu32 ",%" PRIu32, recipe_text(&recipe),
                            -k, x, y);
            REQUIRE(n == (size_t)(recipe_cols(&recipe, -k) * recipe_rows(&recipe, -k)),
                    "%s zoom %d: recipe_cols or recipe_rows is wrong", recipe_text(&recipe), -k);
            free(map);
        }
        free(cells);
    }
}

/* Zoomed in, every 2^k-th point is a cell, in worlds of any size. */
static void test_zoom_in(void **state)
{
    struct trials trials = {5};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1000); trial++) {
        struct recipe recipe =
            trial_recipe(&trials, UINT32_C(1) << (uint32_t)trial_between(&trials, 0, 30));
        int zoom = (int)trial_between(&trials, 0, recipe_zoom_max(&recipe));
        int64_t x = trial_coordinate(&trials, recipe.width) % recipe.width;
        int64_t y = trial_coordinate(&trials, recipe.height) % recipe.height;
        uint32_t *cells = window(&recipe, 0, x, y, 3, 3);
        for (int n = 0; n < 9; n++) {
            int64_t col = (x + n % 3) * (INT64_C(1) << zoom);
            int64_t row = (y + n / 3) * (INT64_C(1) << zoom);
            REQUIRE(single(&recipe, zoom, col, row) == cells[n],
                    "%s zoom %d: point %" PRId64 ",%" PRId64 " is not its cell",
                    recipe_text(&recipe), zoom, col, row);
        }
        free(cells);
    }
}

static void test_seek_is_like_new(void **state)
{
    struct trials trials = {6};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1000); trial++) {
        struct recipe recipe = trial_recipe(&trials, 256);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 2);
        uint32_t cols = (uint32_t)trial_between(&trials, 1, 40);
        struct lattice *lattice = lattice_new(&recipe, zoom, cols);
        assert_non_null(lattice);
        int64_t x = 0;
        int64_t y = 0;
        for (int seek = 0; seek < 4; seek++) {
            uint32_t rows = (uint32_t)trial_below(&trials, 9);
            uint32_t *expected = window(&recipe, zoom, x, y, cols, rows);
            for (uint32_t row = 0; row < rows; row++)
                REQUIRE(memcmp(lattice_row(lattice), expected + row * cols,
                               cols * sizeof *expected) == 0,
                        "%s zoom %d: row %" PRIu32 " after seek %d to %" PRId64 ",%" PRId64
                        " differs",
                        recipe_text(&recipe), zoom, row, seek, x, y);
            free(expected);
            x = trial_coordinate(&trials, recipe_cols(&recipe, zoom));
            y = trial_coordinate(&trials, recipe_rows(&recipe, zoom));
            lattice_seek(lattice, x, y);
        }
        free(lattice);
    }
}

/* The recipe is copied: changing it later has no effect. */
static void test_recipe_is_copied(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(1, 64, 64, 16);
    uint32_t *expected = window(&recipe, 0, 5, 6, 10, 1);
    struct lattice *lattice = lattice_new(&recipe, 0, 10);
    assert_non_null(lattice);
    recipe = (struct recipe){0};
    lattice_seek(lattice, 5, 6);
    assert_memory_equal(lattice_row(lattice), expected, 10 * sizeof *expected);
    free(expected);
    free(lattice);
    free(NULL);
}

/* Windows that touch are equal to one window of all of them, in worlds of any size. */
static void test_windows_join(void **state)
{
    struct trials trials = {7};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1000); trial++) {
        struct recipe recipe =
            trial_recipe(&trials, UINT32_C(1) << (uint32_t)trial_between(&trials, 0, 30));
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        int64_t x = trial_coordinate(&trials, recipe_cols(&recipe, zoom));
        int64_t y = trial_coordinate(&trials, recipe_rows(&recipe, zoom));
        uint32_t left = (uint32_t)trial_between(&trials, 1, 20);
        uint32_t right = (uint32_t)trial_between(&trials, 1, 20);
        uint32_t upper = (uint32_t)trial_between(&trials, 1, 12);
        uint32_t lower = (uint32_t)trial_between(&trials, 1, 12);
        uint32_t cols = left + right;
        uint32_t *both = window(&recipe, zoom, x, y, cols, upper + lower);
        uint32_t *parts[2][2] = {
            {window(&recipe, zoom, x, y, left, upper),
             window(&recipe, zoom, x + left, y, right, upper)},
            {window(&recipe, zoom, x, y + upper, left, lower),
             window(&recipe, zoom, x + left, y + upper, right, lower)},
        };
        for (uint32_t row = 0; row < upper + lower; row++)
            for (uint32_t col = 0; col < cols; col++) {
                const uint32_t *part = parts[row >= upper][col >= left];
                uint32_t at = (row >= upper ? row - upper : row) * (col >= left ? right : left) +
                              (col >= left ? col - left : col);
                REQUIRE(both[row * cols + col] == part[at],
                        "%s zoom %d at %" PRId64 ",%" PRId64 ": %" PRIu32 "+%" PRIu32 " x %" PRIu32
                        "+%" PRIu32 " do not join",
                        recipe_text(&recipe), zoom, x, y, left, right, upper, lower);
            }
        for (int n = 0; n < 4; n++)
            free(parts[n / 2][n % 2]);
        free(both);
    }
}

/*
 * The landscape does not depend on the feature size: a world of half as many features, twice as
 * large, has equal points at equal depths, except near the seam, where it repeats sooner. A point
 * depends on the base points from the one before its own feature to the one after the next.
 */
static void test_features_twice_as_large(void **state)
{
    struct trials trials = {8};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 500); trial++) {
        int depth = (int)trial_between(&trials, 0, 5);
        int zoom = (int)trial_between(&trials, -depth, 2);
        uint32_t across = (uint32_t)trial_between(&trials, 3, 8);
        uint32_t down = (uint32_t)trial_between(&trials, 3, 8);
        struct recipe recipe = trial_recipe(&trials, 1);
        recipe.feature = UINT32_C(1) << depth;
        recipe.width = 2 * across << depth;
        recipe.height = 2 * down << depth;
        struct recipe twice = recipe;
        twice.feature *= 2;
        int finer = depth + zoom;
        uint32_t cols = ((across - 3) << finer) + 1;
        uint32_t rows = ((down - 3) << finer) + 1;
        uint32_t *heights =
            window(&recipe, zoom, INT64_C(1) << finer, INT64_C(1) << finer, cols, rows);
        uint32_t *doubled =
            window(&twice, zoom - 1, INT64_C(1) << finer, INT64_C(1) << finer, cols, rows);
        REQUIRE(memcmp(heights, doubled, (size_t)cols * rows * sizeof *heights) == 0,
                "%s zoom %d: features twice as large are another landscape", recipe_text(&recipe),
                zoom);
        free(heights);
        free(doubled);
    }
}

/* Moving the origin shows the landscape further on. */
static void test_origin(void **state)
{
    struct trials trials = {9};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 500); trial++) {
        struct recipe recipe = trial_recipe(&trials, 1);
        recipe.feature = UINT32_C(1) << (uint32_t)trial_between(&trials, 0, 6);
        recipe.width = recipe.height = 12 * recipe.feature;
        recipe.origin_x %= (1 << 30) - 10;
        recipe.origin_y %= (1 << 30) - 10;
        int zoom = (int)trial_between(&trials, -recipe_depth(&recipe), 1);
        struct recipe moved = recipe;
        uint32_t east = (uint32_t)trial_below(&trials, 6);
        uint32_t south = (uint32_t)trial_below(&trials, 6);
        moved.origin_x += east;
        moved.origin_y += south;
        int64_t apart = recipe_cols(&recipe, zoom) / 12; /* points between features */
        int64_t x = trial_between(&trials, apart, 4 * apart);
        int64_t y = trial_between(&trials, apart, 4 * apart);
        REQUIRE(single(&moved, zoom, x, y) ==
                    single(&recipe, zoom, x + east * apart, y + south * apart),
                "%s zoom %d at %" PRId64 ",%" PRId64 ": origin moved by %" PRIu32 ",%" PRIu32,
                recipe_text(&recipe), zoom, x, y, east, south);
    }
}

/*
 * In worlds of 2^30 cells a side, or nearly, windows at the seam, and where points or noise indices
 * pass 2^31 and 2^32, are equal to the points of plain_at and to windows of one point.
 */
static void test_huge_worlds(void **state)
{
    struct trials trials = {10};
    static struct plain plain;
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1500); trial++) {
        struct recipe recipe = trial_recipe(&trials, 1);
        recipe.feature = UINT32_C(1) << (uint32_t)trial_between(&trials, 0, 30);
        uint32_t less = recipe.feature * (uint32_t)trial_below(&trials, 3);
        recipe.width = less < 1 << 29 ? (1 << 30) - less : 1 << 30;
        recipe.height = trial_below(&trials, 3) == 0 ? recipe.feature : 1 << 30;
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        int64_t wide = recipe_cols(&recipe, zoom);
        int64_t high = recipe_rows(&recipe, zoom);
        int64_t boundary = INT64_C(1) << trial_between(&trials, 31, 34);
        uint32_t cols = (uint32_t)trial_between(&trials, 1, 7);
        uint32_t rows = (uint32_t)trial_between(&trials, 1, 4);
        int64_t xs[] = {0, wide, -wide, boundary, trial_coordinate(&trials, wide)};
        int64_t ys[] = {0, high, -high, boundary, trial_coordinate(&trials, high)};
        int64_t x = xs[trial_below(&trials, 5)] - trial_between(&trials, 0, cols);
        int64_t y = ys[trial_below(&trials, 5)] - trial_between(&trials, 0, rows);
        if (x < -(INT64_C(1) << 60) || y < -(INT64_C(1) << 60))
            continue;
        uint32_t *heights = window(&recipe, zoom, x, y, cols, rows);
        plain_make(&plain, &recipe);
        for (uint32_t n = 0; n < cols * rows; n++) {
            int64_t col = x + n % cols;
            int64_t row = y + n / cols;
            uint32_t expected = plain_at(&plain, zoom, col, row);
            REQUIRE(heights[n] == expected,
                    "%s zoom %d at %" PRId64 ",%" PRId64 " (window from %" PRId64 ",%" PRId64
                    "): %" PRIu32 ", not %" PRIu32,
                    recipe_text(&recipe), zoom, col, row, x, y, heights[n], expected);
            REQUIRE(heights[n] == single(&recipe, zoom, col, row),
                    "%s zoom %d at %" PRId64 ",%" PRId64 ": not the window of one point",
                    recipe_text(&recipe), zoom, col, row);
        }
        free(heights);
    }
}

/* plain_at and plain_map make equal heights. */
static void test_plain_ways_agree(void **state)
{
    struct trials trials = {11};
    static struct plain plain;
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 100); trial++) {
        struct recipe recipe = trial_recipe(&trials, 16);
        if (trial % 2 == 0)
            recipe = trial_edged(&trials, 16);
        uint32_t *map = plain_map(&recipe, recipe_depth(&recipe) + 1, plain_hash);
        int64_t wide = recipe_cols(&recipe, 1);
        plain_make(&plain, &recipe);
        for (int64_t n = 0; n < wide * recipe_rows(&recipe, 1); n++)
            REQUIRE(plain_at(&plain, 1, n % wide, n / wide) == map[n], "%s at %" PRId64 ",%" PRId64,
                    recipe_text(&recipe), n % wide, n / wide);
        free(map);
    }
}

/* Points 2^32 apart have noise of their own: a world does not repeat inside. */
static void test_no_repeat_at_2_to_32(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(5, 1 << 30, 1 << 30, 1);
    uint32_t *here = window(&recipe, 4, 1000, 1000, 64, 64);
    uint32_t *east = window(&recipe, 4, 1000 + (INT64_C(1) << 32), 1000, 64, 64);
    uint32_t *south = window(&recipe, 4, 1000, 1000 + (INT64_C(1) << 32), 64, 64);
    int same = 0;
    for (int n = 0; n < 64 * 64; n++)
        same += (here[n] == east[n]) + (here[n] == south[n]);
    assert_in_range(same, 0, 3);
    free(here);
    free(east);
    free(south);
}

static uint32_t lowest_noise(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    (void)seed, (void)depth, (void)i, (void)j;
    return 0;
}

static uint32_t highest_noise(uint64_t seed, uint32_t depth, uint64_t i, uint64_t j)
{
    (void)seed, (void)depth, (void)i, (void)j;
    return 65535;
}

/*
 * Heights stay within 0..2^30-1, with any noise: bounds are calculated for all 32 depths, and
 * nearly use the range up; maps of the most extreme noise stay within the bounds (plain_map checks
 * each height).
 */
static void test_range_of_heights(void **state)
{
    static const uint32_t roughnesses[] = {0, 1, 300000, 500000, 900000, 999999};
    static const uint32_t spreads[] = {0, 1, 300000, 1000000, 5000000, 16000000};
    (void)state;
    for (int n = 0; n < PLAIN_ALGORITHMS * 6 * 6; n++) {
        int64_t low = 0;
        int64_t high = 0;
        struct recipe recipe = recipe_of(0, 129, 97, 32);
        recipe.edges = EDGES_BOUNDED;
        recipe.algorithm = n / 36;
        recipe.roughness = roughnesses[n % 6];
        recipe.spread = spreads[n / 6 % 6];
        plain_extremes(&recipe, RECIPE_DEPTH_MAX, &low, &high);
        assert_true(low >= 0 && high <= PLAIN_TOP);
        REQUIRE(low < 1 << 16 && high > PLAIN_TOP - (1 << 16),
                "%s: heights of %" PRId64 "..%" PRId64 " use the range badly", recipe_text(&recipe),
                low, high);
        uint32_t *lowest = plain_map(&recipe, 6, lowest_noise);
        uint32_t *highest = plain_map(&recipe, 6, highest_noise);
        plain_extremes(&recipe, 6, &low, &high);
        for (int point = 0; point < 257 * 193; point++)
            assert_true(lowest[point] >= low && highest[point] <= high);
        free(lowest);
        free(highest);
    }
}

/* The mean height is 2^29: displacements add nothing on average. */
static void test_mean(void **state)
{
    (void)state;
    double sum = 0;
    for (uint32_t seed = 0; seed < 20; seed++) {
        struct recipe recipe = recipe_of(seed, 1024, 1024, 4);
        uint32_t *heights = window(&recipe, 0, 0, 0, 1024, 64);
        for (int n = 0; n < 1024 * 64; n++) {
            sum += heights[n];
            assert_true(heights[n] < UINT32_C(1) << 30);
        }
        free(heights);
    }
    double mean = sum / (20.0 * 1024 * 64);
    assert_true(mean > HEIGHT_MIDDLE * 0.99 && mean < HEIGHT_MIDDLE * 1.01);
    /* Mean noise displaces by 0. */
    struct plain_scale scale;
    struct recipe recipe = recipe_default();
    plain_scale_make(&scale, &recipe);
    for (int depth = 0; depth <= RECIPE_DEPTH_MAX; depth++)
        assert_int_equal(plain_displacement(&scale, depth, 32768), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_plain),
        cmocka_unit_test(test_equals_plain_at_random),
        cmocka_unit_test(test_equals_plain_when_deep),
        cmocka_unit_test(test_window_is_part_of_whole),
        cmocka_unit_test(test_limits_of_coordinates),
        cmocka_unit_test(test_zoom_out),
        cmocka_unit_test(test_zoom_in),
        cmocka_unit_test(test_seek_is_like_new),
        cmocka_unit_test(test_recipe_is_copied),
        cmocka_unit_test(test_windows_join),
        cmocka_unit_test(test_features_twice_as_large),
        cmocka_unit_test(test_origin),
        cmocka_unit_test(test_huge_worlds),
        cmocka_unit_test(test_plain_ways_agree),
        cmocka_unit_test(test_no_repeat_at_2_to_32),
        cmocka_unit_test(test_range_of_heights),
        cmocka_unit_test(test_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
