/*
 * Survey: range, counts and places are equal to those found by looking at every cell, or at every
 * cell of the squares that man/tmap-world.7 lists.
 *
 * test: threads musl
 */
#include "world/survey.h"

#include "support/lattice_window.h"
#include "support/unit.h"
#include "support/window.h"
#include "terrain/lattice.h"

static void check_range(const struct recipe *recipe, uint32_t low, uint32_t high)
{
    struct height_range range;
    assert_true(survey_find_range(recipe, 1, &range));
    REQUIRE(range.low == low && range.high == high,
            "%s: %" PRIu32 "..%" PRIu32 ", not %" PRIu32 "..%" PRIu32, recipe_text(recipe),
            range.low, range.high, low, high);
}

/* Finds range, counts and places in small worlds. */
static void test_every_cell(void **state)
{
    struct trials trials = {37};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe =
            trial % 2 == 0 ? trial_recipe(&trials, 64) : trial_edged(&trials, 64);
        uint32_t *cells = whole(&recipe, 0);
        uint32_t count = recipe.width * recipe.height;
        uint32_t low = UINT32_MAX;
        uint32_t high = 0;
        for (uint32_t n = 0; n < count; n++) {
            low = cells[n] < low ? cells[n] : low;
            high = cells[n] > high ? cells[n] : high;
        }
        check_range(&recipe, low, high);
        struct survey_slices slices = {{low, high}, 14};
        uint64_t *counts = survey_count(&recipe, 1, &slices);
        assert_non_null(counts);
        for (uint32_t n = 0; n < count; n++)
            counts[(cells[n] - low) >> 14]--;
        for (uint32_t n = 0; n < survey_slices_count(&slices); n++)
            assert_true(counts[n] == 0);
        uint32_t height = cells[trial_below(&trials, count)];
        uint32_t first = 0;
        int64_t x;
        int64_t y;
        while (cells[first] != height)
            first++;
        assert_true(survey_find_cell(&recipe, height, &x, &y));
        REQUIRE(y * recipe.width + x == first,
                "%s: %" PRIu32 " is not first at %" PRId64 ",%" PRId64, recipe_text(&recipe),
                height, x, y);
        free(counts);
        free(cells);
    }
}

/* A bounded world is sampled inside, and a cylinder between its rims: the range is that of the
 * squares which the rule of the manual gives, tried on single windows, and no square goes beyond a
 * rim. */
static void test_sample_within_bounds(void **state)
{
    static const uint32_t sides[][2] = {{8193, 8193}, {2, (1 << 24) + 1}, {(1 << 23) + 1, 3}};
    (void)state;
    for (int n = 0; n < 6; n++) {
        struct recipe recipe = recipe_of((uint64_t)n, sides[n % 3][0], sides[n % 3][1], 1);
        bool cylinder = n >= 3;
        recipe.feature = n % 3 == 0 ? 32 : 1;
        recipe.edges = cylinder ? EDGES_WRAP_X : EDGES_BOUNDED;
        recipe.width -= cylinder ? 1 : 0;
        int64_t cols = recipe.width < 8 && !cylinder ? recipe.width : 8;
        int64_t beginnings = cylinder ? recipe.width : recipe.width - cols + 1;
        int64_t rows = recipe.height < 8 ? recipe.height : 8;
        uint32_t low = UINT32_MAX;
        uint32_t high = 0;
        for (uint64_t square = 0; square < 4096; square++) {
            uint32_t cells[64];
            uint64_t across = square * 0xC13FA9A9 % (UINT64_C(1) << 32);
            uint64_t down = square * 0x91E10DA5 % (UINT64_C(1) << 32);
            int64_t x = (int64_t)(across * (uint64_t)beginnings >> 32);
            int64_t y = (int64_t)(down * (uint64_t)(recipe.height - rows + 1) >> 32);
            assert_true(cylinder || x + cols <= recipe.width);
            assert_true(y + rows <= recipe.height);
            assert_true(lattice_window(&recipe, 0, x, y, (uint32_t)cols, (uint32_t)rows, cells));
            for (int cell = 0; cell < cols * rows; cell++) {
                low = cells[cell] < low ? cells[cell] : low;
                high = cells[cell] > high ? cells[cell] : high;
            }
        }
        check_range(&recipe, low, high);
    }
}

/* The largest world of which every cell is looked at. */
static void test_exact_up_to_2_to_24(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(8, 4096, 4096, 64);
    uint32_t *cells = window(&recipe, 0, 0, 0, 4096, 4096);
    uint32_t low = UINT32_MAX;
    uint32_t high = 0;
    for (uint32_t n = 0; n < 1 << 24; n++) {
        low = cells[n] < low ? cells[n] : low;
        high = cells[n] > high ? cells[n] : high;
    }
    assert_true(survey_is_exact(&recipe));
    check_range(&recipe, low, high);
    free(cells);
    recipe.height += 64;
    assert_false(survey_is_exact(&recipe));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_cell),
        cmocka_unit_test(test_sample_within_bounds),
        cmocka_unit_test(test_exact_up_to_2_to_24),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
