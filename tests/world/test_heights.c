/*
 * Heights: rows are those of the recipe's lattice or picture, from any place that is sought.
 */
#include "world/heights.h"

#include "support/unit.h"
#include "world/lattice.h"
#include "world/picture.h"

static void test_lattice_rows(void **state)
{
    struct trials trials = {46};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 2);
        int64_t y = 0;
        int64_t x = 0;
        uint32_t expected[30];
        struct heights *heights = heights_new(&recipe, zoom, 30);
        assert_non_null(heights);
        for (int row = 0; row < 20; row++) {
            if (row == 5) {
                x = trial_coordinate(&trials, recipe_cols(&recipe, zoom));
                y = trial_coordinate(&trials, recipe_rows(&recipe, zoom));
                heights_seek(heights, x, y);
            }
            assert_true(lattice_window(&recipe, zoom, x, y++, 30, 1, expected));
            assert_memory_equal(heights_row(heights), expected, sizeof expected);
        }
        heights_free(heights);
    }
    heights_free(NULL);
}

static void test_picture_rows(void **state)
{
    struct trials trials = {42};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct picture picture = trial_picture(&trials, 20);
        struct recipe recipe = picture_recipe(&picture, EDGES_WRAP);
        int64_t x = trial_coordinate(&trials, picture.width);
        int64_t y = trial_coordinate(&trials, picture.height);
        uint32_t expected[30];
        struct heights *heights = heights_new(&recipe, 0, 30);
        assert_non_null(heights);
        for (int row = 0; row < 40; row++) {
            if (row == 15)
                y = trial_coordinate(&trials, picture.height);
            if (row == 0 || row == 15)
                heights_seek(heights, x, y);
            picture_row(&recipe, 0, x, y++, 30, expected);
            assert_memory_equal(heights_row(heights), expected, sizeof expected);
        }
        heights_free(heights);
        picture_free(&picture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lattice_rows),
        cmocka_unit_test(test_picture_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
