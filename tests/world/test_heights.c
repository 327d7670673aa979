/*
 * Heights: rows are those of the recipe's lattice, rivers or picture, from any place that is
 * sought.
 */
#include "world/heights.h"

#include "support/lattice_window.h"
#include "support/rivers_window.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/rows/picture.h"

static void test_lattice_rows(void **state)
{
    struct trials trials = {46};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 200); trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 2);
        int64_t y = 0;
        int64_t x = 0;
        uint32_t expected[30];
        struct heights *heights = heights_new(&recipe, zoom, 30, 0);
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
    for (int trial = 0; trial < trials_of(4 * 200); trial++) {
        struct picture picture = trial_picture(&trials, 20);
        struct recipe recipe = picture_recipe(&picture, EDGES_WRAP);
        int64_t x = trial_coordinate(&trials, picture.width);
        int64_t y = trial_coordinate(&trials, picture.height);
        uint32_t expected[30];
        struct heights *heights = heights_new(&recipe, 0, 30, 0);
        assert_non_null(heights);
        for (int row = 0; row < 40; row++) {
            if (row == 15)
                y = trial_coordinate(&trials, picture.height);
            if (row == 0 || row == 15)
                heights_seek(heights, x, y);
            const uint32_t above = (uint32_t)modulo(y++, picture.height);
            for (int n = 0; n < 30; n++)
                picture_cells(&picture, above, (uint32_t)modulo(x + n, picture.width), 1,
                              &expected[n]);
            assert_memory_equal(heights_row(heights), expected, sizeof expected);
        }
        heights_free(heights);
        picture_free(&picture);
    }
}

/* A recipe of rivers, with any edges, and the sea where it is by default or nowhere. */
static struct recipe trial_rivers(struct trials *trials)
{
    struct recipe recipe = trial_recipe(trials, 16);
    recipe.algorithm = rivers_algorithm();
    if (recipe.roughness >= ROUGHNESS_ONE) /* rivers must fade */
        recipe.roughness = ROUGHNESS_ONE - 1;
    recipe.edges = (enum recipe_edges)trial_below(trials, 3);
    recipe.sea.kind = trial_below(trials, 3) == 0 ? SEA_NONE : SEA_DEFAULT;
    recipe.climate = (enum recipe_climate)trial_below(trials, 3);
    return recipe;
}

enum { COLS = 30 };

/* Requires a row of layers to be the core's. */
static void compare_water(const struct water_row *water, const struct rivers_layers *wanted,
                          unsigned layers)
{
    assert_int_equal(water != NULL, layers != 0);
    if (water == NULL)
        return;
    assert_int_equal(water->discharge != NULL, (layers & ROWS_DISCHARGE) != 0);
    if (water->discharge != NULL)
        assert_memory_equal(water->discharge, wanted->discharge, COLS * sizeof(uint32_t));
    assert_memory_equal(water->height, wanted->height, COLS * sizeof(uint32_t));
    assert_memory_equal(water->catchment, wanted->catchment, COLS * sizeof(uint32_t));
    assert_memory_equal(water->lake, wanted->lake, COLS * sizeof(uint32_t));
    assert_memory_equal(water->cover, wanted->water, COLS);
    assert_memory_equal(water->direction, wanted->direction, COLS);
}

static void test_rivers_rows(void **state)
{
    struct trials trials = {47};
    uint32_t numbers[4][COLS];
    uint8_t bytes[2][COLS];
    struct rivers_layers wanted = {numbers[0], numbers[1], numbers[2],
                                   bytes[0],   bytes[1],   numbers[3]};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 200); trial++) {
        struct recipe recipe = trial_rivers(&trials);
        struct rivers_world world =
            rivers_world(&recipe, recipe.sea.kind == SEA_NONE ? 0 : UINT32_C(1) << 29);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 2);
        unsigned layers = (unsigned)trial % (2 * ROWS_DISCHARGE);
        struct heights *heights = heights_new(&recipe, zoom, COLS, layers);
        world.rains = true;
        int64_t x = trial_coordinate(&trials, recipe_cols(&recipe, zoom));
        int64_t y = trial_coordinate(&trials, recipe_rows(&recipe, zoom));
        assert_true(recipe_has_water(&recipe));
        assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
        assert_int_equal(recipe_cols(&recipe, zoom), rivers_width(&world, zoom));
        assert_int_equal(recipe_rows(&recipe, zoom), rivers_height(&world, zoom));
        assert_non_null(heights);
        heights_seek(heights, x, y);
        for (int row = 0; row < 5; row++) {
            assert_true(rivers_window(&world, zoom, x, y + row, COLS, 1, &wanted));
            assert_memory_equal(heights_row(heights), numbers[0], sizeof numbers[0]);
            compare_water(heights_water(heights), &wanted,
                          recipe_has_climate(&recipe) || layers == 0 ? layers : ROWS_WATER);
        }
        heights_free(heights);
    }
}

/* Without rivers there is no water, whatever is asked for. */
static void test_no_water(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 64, 32);
    struct heights *heights = heights_new(&recipe, 0, COLS, ROWS_DISCHARGE);
    (void)state;
    assert_non_null(heights);
    heights_row(heights);
    assert_null(heights_water(heights));
    assert_false(recipe_has_water(&recipe));
    heights_free(heights);
}

/* With a sea above all heights everything is sea. */
static void test_drowned(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 64, 32);
    struct heights *heights;
    (void)state;
    recipe.algorithm = rivers_algorithm();
    recipe.scale = (struct scale){.given = true, .low = 0, .high = 100};
    recipe.sea = (struct sea){.kind = SEA_LEVEL, .level = {100, 0}};
    heights = heights_new(&recipe, 0, 64, ROWS_DISCHARGE);
    assert_non_null(heights);
    for (int row = 0; row < 64; row++) {
        heights_row(heights);
        for (int n = 0; n < 64; n++) {
            assert_int_equal(heights_water(heights)->cover[n], RIVERS_SEA);
            assert_int_equal(heights_water(heights)->lake[n], 0);
        }
    }
    heights_free(heights);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lattice_rows), cmocka_unit_test(test_picture_rows),
        cmocka_unit_test(test_rivers_rows),  cmocka_unit_test(test_no_water),
        cmocka_unit_test(test_drowned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
