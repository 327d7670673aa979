/*
 * Smooth pictures against the definition in row_source.c: means cell by cell, and curves by
 * Hermite's polynomials in floating point; then what curves promise.
 */
#include "support/unit.h"
#include "world/heights.h"
#include "world/rows/picture.h"
#include "world/rows/row_source.c"
#include "world/survey.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Makes a random picture: 16 bits or fine, with unknown cells or without; now and
 * then a wide one. */
static void make_random(struct trials *trials, struct picture *picture)
{
    uint32_t width = 1 + (uint32_t)trial_below(trials, trial_below(trials, 20) == 0 ? 2500 : 170);
    uint32_t height = 1 + (uint32_t)trial_below(trials, 90);
    bool fine = trial_below(trials, 2) == 0;
    bool holed = trial_below(trials, 2) == 0;
    assert_true(picture_make(picture, width, height, fine));
    for (uint32_t n = 0; n < width * height; n++) {
        bool unknown = holed && trial_below(trials, 4) == 0;
        if (fine)
            picture->fine[n] = unknown ? HEIGHT_UNKNOWN : (uint32_t)trial_below(trials, 1 << 20);
        else
            picture->heights[n] = unknown ? 0 : (uint16_t)(1 + trial_below(trials, 65535));
    }
    picture->holed = holed;
    picture->shift = fine ? 10 : 14;
    assert_true(picture_smooth(picture));
}

/* Returns the height of a cell. */
static uint32_t cell_at(const struct picture *picture, int64_t x, int64_t y)
{
    uint32_t height;
    picture_cells(picture, (uint32_t)y, (uint32_t)x, 1, &height);
    return height;
}

/* Returns the mean of the known cells of a square, cell by cell. */
static uint32_t plain_mean(const struct picture *picture, int k, int64_t x, int64_t y)
{
    uint64_t sum = 0;
    uint64_t known = 0;
    for (int64_t j = y << k; j < (y + 1) << k && j < picture->height; j++)
        for (int64_t i = x << k; i < (x + 1) << k && i < picture->width; i++)
            if (cell_at(picture, i, j) != HEIGHT_UNKNOWN) {
                sum += cell_at(picture, i, j);
                known++;
            }
    return known > 0 ? (uint32_t)((2 * sum + known) / (2 * known)) : HEIGHT_UNKNOWN;
}

/* Windows at any place are means, whichever way the picture keeps its heights. */
static void test_means(void **state)
{
    struct trials trials = {81};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct picture picture;
        make_random(&trials, &picture);
        struct recipe recipe =
            picture_recipe(&picture, trial_below(&trials, 2) == 0 ? EDGES_WRAP : EDGES_BOUNDED);
        int k = (int)trial_below(&trials, (uint64_t)-recipe_zoom_min(&recipe) + 1);
        int64_t across = recipe_cols(&recipe, -k);
        int64_t down = recipe_rows(&recipe, -k);
        uint32_t cols = 1 + (uint32_t)trial_below(&trials, 90);
        int64_t x = (int64_t)trial_below(&trials, (uint64_t)across);
        int64_t y = (int64_t)trial_below(&trials, (uint64_t)down);
        struct heights *heights = heights_new(&recipe, -k, cols, 0);
        assert_non_null(heights);
        heights_seek(heights, x, y);
        const uint32_t *row = heights_row(heights);
        for (uint32_t n = 0; n < cols; n++)
            REQUIRE(row[n] == plain_mean(&picture, k, (x + n) % across, y),
                    "%ux%u, zoom %d, %lld,%lld", picture.width, picture.height, -k,
                    (long long)(x + n), (long long)y);
        heights_free(heights);
        picture_free(&picture);
    }
}

/* The range that comes with the sums is that of the known cells. */
static void test_range_of_sums(void **state)
{
    struct trials trials = {82};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct picture picture;
        make_random(&trials, &picture);
        struct height_range expected = {UINT32_MAX, 0};
        for (uint32_t y = 0; y < picture.height; y++)
            for (uint32_t x = 0; x < picture.width; x++) {
                uint32_t height = cell_at(&picture, x, y);
                if (height == HEIGHT_UNKNOWN)
                    continue;
                expected.low = height < expected.low ? height : expected.low;
                expected.high = height > expected.high ? height : expected.high;
            }
        if (expected.low > expected.high)
            expected = (struct height_range){0, 0};
        struct recipe recipe = picture_recipe(&picture, EDGES_WRAP);
        struct height_range found;
        int threads = 1 + (int)trial_below(&trials, 3);
        assert_true(survey_find_range(&recipe, threads, &found));
        REQUIRE(found.low == expected.low && found.high == expected.high,
                "%ux%u: %u..%u instead of %u..%u", picture.width, picture.height, found.low,
                found.high, expected.low, expected.high);
        picture_free(&picture);
    }
}

/* A picture that is large enough for several threads has the same means and range with any number
 * of them. */
static void test_threads(void **state)
{
    struct trials trials = {83};
    struct height_range ranges[2];
    uint32_t means[2][64];
    (void)state;
    for (int n = 0; n < 2; n++) {
        struct picture picture;
        struct trials same = trials;
        assert_true(picture_make(&picture, 2048, 1100, false));
        for (uint32_t cell = 0; cell < 2048 * 1100; cell++)
            picture.heights[cell] = (uint16_t)(5 + trial_below(&same, 65000));
        assert_true(picture_smooth(&picture));
        struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
        assert_true(survey_find_range(&recipe, n == 0 ? 1 : 7, &ranges[n]));
        struct heights *heights = heights_new(&recipe, -5, 64, 0);
        assert_non_null(heights);
        heights_seek(heights, 0, 34); /* the last row of squares, which has 12 rows of cells */
        memcpy(means[n], heights_row(heights), sizeof means[n]);
        assert_int_equal(means[n][63], plain_mean(&picture, 5, 63, 34));
        heights_free(heights);
        picture_free(&picture);
    }
    assert_memory_equal(&ranges[0], &ranges[1], sizeof ranges[0]);
    assert_memory_equal(means[0], means[1], sizeof means[0]);
}

/* A picture without a known height has the range 0..0. */
static void test_none_known(void **state)
{
    struct picture picture;
    struct height_range range;
    (void)state;
    assert_true(picture_make(&picture, 100, 50, false));
    memset(picture.heights, 0, (size_t)100 * 50 * sizeof *picture.heights);
    picture.holed = true;
    assert_true(picture_smooth(&picture));
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    assert_true(survey_find_range(&recipe, 2, &range));
    assert_int_equal(range.low, 0);
    assert_int_equal(range.high, 0);
    picture_free(&picture);
}

/* Returns a neighbour of a cell along a side. */
static int64_t neighbour(enum recipe_edges edges, int64_t cell, int64_t side)
{
    if (edges == EDGES_WRAP)
        return ((cell % side) + side) % side;
    return cell < 0 ? 0 : cell < side ? cell : side - 1;
}

/* Returns the curve through four values between the second and the third, -1 being unknown. */
static double plain_curve(double a, double b, double c, double d, double t)
{
    if (t <= 0)
        return b;
    if ((t <= 0.5 ? b : c) < 0)
        return -1;
    b = b < 0 ? c : b;
    c = c < 0 ? b : c;
    a = a < 0 ? b : a;
    d = d < 0 ? c : d;
    double from = (c - a) / 2;
    double to = (d - b) / 2;
    double height = (2 * t * t * t - 3 * t * t + 1) * b + (t * t * t - 2 * t * t + t) * from +
                    (3 * t * t - 2 * t * t * t) * c + (t * t * t - t * t) * to;
    return fmax(0, fmin(HEIGHT_END - 1, height));
}

static double plain_point(const struct picture *picture, enum recipe_edges edges, int zoom,
                          int64_t x, int64_t y)
{
    double size = (double)(1 << zoom);
    double column[4];
    for (int i = 0; i < 4; i++) {
        double values[4];
        for (int j = 0; j < 4; j++) {
            uint32_t height =
                cell_at(picture, neighbour(edges, (x >> zoom) - 1 + i, picture->width),
                        neighbour(edges, (y >> zoom) - 1 + j, picture->height));
            values[j] = height == HEIGHT_UNKNOWN ? -1 : (double)height;
        }
        column[i] = plain_curve(values[0], values[1], values[2], values[3],
                                (double)(y & ((1 << zoom) - 1)) / size);
    }
    return plain_curve(column[0], column[1], column[2], column[3],
                       (double)(x & ((1 << zoom) - 1)) / size);
}

/* Points are those of the curves, but for a few units of 2^-shift that rounding makes. */
static void test_curves(void **state)
{
    struct trials trials = {82};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct picture picture;
        make_random(&trials, &picture);
        enum recipe_edges edges = trial_below(&trials, 2) == 0 ? EDGES_WRAP : EDGES_BOUNDED;
        struct recipe recipe = picture_recipe(&picture, edges);
        int zoom = 1 + (int)trial_below(&trials, 6);
        int64_t across = recipe_cols(&recipe, zoom);
        int64_t y = (int64_t)trial_below(&trials, (uint64_t)recipe_rows(&recipe, zoom));
        int64_t x = trial_between(&trials, -1, across - 1);
        uint32_t cols = 1 + (uint32_t)trial_below(&trials, 60);
        uint32_t row[60];
        struct picture_points *points = picture_points_new(&recipe, zoom, cols);
        assert_non_null(points);
        picture_points_row(points, x, y, row);
        for (uint32_t n = 0; n < cols; n++) {
            int64_t column = (x + n + across) % across;
            double expected = plain_point(&picture, edges, zoom, column, y);
            double found = row[n] == HEIGHT_UNKNOWN ? -1 : (double)row[n];
            REQUIRE(fabs(found - expected) <= 20, "zoom %d, %lld,%lld: %.0f, not %.1f", zoom,
                    (long long)(x + n), (long long)y, found, expected);
        }
        free(points);
        picture_free(&picture);
    }
}

/* Cells keep their heights, and level land stays level. */
static void test_cells_stay(void **state)
{
    struct trials trials = {83};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct picture picture;
        make_random(&trials, &picture);
        struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
        int zoom = 1 + (int)trial_below(&trials, 5);
        uint32_t height;
        struct picture_points *points = picture_points_new(&recipe, zoom, 1);
        assert_non_null(points);
        for (int64_t y = 0; y < picture.height; y++)
            for (int64_t x = 0; x < picture.width; x++) {
                picture_points_row(points, x << zoom, y << zoom, &height);
                assert_int_equal(height, cell_at(&picture, x, y));
            }
        for (uint32_t n = 0; n < picture.width * picture.height; n++)
            if (picture.fine != NULL)
                picture.fine[n] = 77;
            else
                picture.heights[n] = 77;
        for (int n = 0; n < 20; n++) {
            picture_points_row(points, trial_between(&trials, 0, recipe_cols(&recipe, zoom) - 1),
                               trial_between(&trials, 0, recipe_rows(&recipe, zoom) - 1), &height);
            assert_int_equal(height, 77U << picture.shift);
        }
        free(points);
        picture_free(&picture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_means),   cmocka_unit_test(test_range_of_sums),
        cmocka_unit_test(test_threads), cmocka_unit_test(test_none_known),
        cmocka_unit_test(test_curves),  cmocka_unit_test(test_cells_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
