/*
 * Visit: jumps put what was asked for in the middle, marks and '' come back to the very view.
 */
#include "visit.h"

#include "lattice.h"
#include "looking.h"
#include "stage.h"
#include "unit.h"

static void assert_middle(const struct scene *scene, int64_t x, int64_t y)
{
    const struct recipe *recipe = &scene->map.world.recipe;
    const struct view *view = &scene->map.view;
    assert_int_equal(modulo(view_middle_x(view), recipe_cols(recipe, view->zoom)), x);
    assert_int_equal(modulo(view_middle_y(view), recipe_rows(recipe, view->zoom)), y);
}

static void test_cells(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&scene, "g10,20\r");
    assert_middle(&scene, 10, 20);
    stage_type(&scene, "g-1,97\r"); /* wrapped */
    assert_middle(&scene, 63, 1);
    stage_type(&scene, "++g5.25,6.5\r");
    assert_int_equal(scene.map.view.zoom, 2);
    assert_middle(&scene, 21, 26);
    stage_type(&scene, "---g13,22\r"); /* the tile that shows it, or its north-west neighbour */
    assert_int_equal(scene.map.view.zoom, -1);
    assert_middle(&scene, 6, 11);
    scene_free(&scene);
}

/* The first cell of its height, found by looking at all. */
static void first_cell(const struct recipe *recipe, bool highest, int64_t *x, int64_t *y)
{
    uint32_t *heights = memory((size_t)recipe->width * recipe->height, sizeof *heights);
    uint32_t best = 0;
    assert_true(lattice_window(recipe, 0, 0, 0, recipe->width, recipe->height, heights));
    for (uint32_t n = 1; n < recipe->width * recipe->height; n++)
        if (highest ? heights[n] > heights[best] : heights[n] < heights[best])
            best = n;
    *x = best % recipe->width;
    *y = best / recipe->width;
    free(heights);
}

static void test_extremes(void **state)
{
    struct trials trials = {91};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct scene scene = stage(&recipe, 9, 8);
        int64_t x;
        int64_t y;
        first_cell(&recipe, true, &x, &y);
        stage_type(&scene, "^");
        assert_string_equal(scene.message, "the highest cell");
        assert_middle(&scene, x, y);
        first_cell(&recipe, false, &x, &y);
        stage_type(&scene, "_");
        assert_string_equal(scene.message, "the lowest cell");
        assert_middle(&scene, x, y);
        scene_free(&scene);
    }
}

/* At a rim the cell is not in the middle: the cursor tells where it is. */
static void test_extremes_of_bounded_worlds(void **state)
{
    struct trials trials = {93};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_bounded(&trials, 64);
        struct scene scene = stage(&recipe, 9, 8);
        int64_t x;
        int64_t y;
        stage_type(&scene, "x");
        for (int n = 0; n < 2; n++) {
            first_cell(&recipe, n == 0, &x, &y);
            stage_press(&scene, n == 0 ? '^' : '_');
            assert_int_equal(looking_x(&scene), x);
            assert_int_equal(looking_y(&scene), y);
        }
        scene_free(&scene);
    }
}

/* A world too large to measure: the extremes of the sample have its heights, and it is said. */
static void test_extremes_of_a_sample(void **state)
{
    struct recipe recipe = recipe_of(5, 1 << 20, 1 << 20, 64);
    struct scene scene = stage(&recipe, 60, 20);
    uint32_t height;
    (void)state;
    for (int n = 0; n < 2; n++) {
        stage_press(&scene, n == 0 ? '^' : '_');
        assert_true(lattice_window(&recipe, 0, view_middle_x(&scene.map.view),
                                   view_middle_y(&scene.map.view), 1, 1, &height));
        assert_int_equal(height, n == 0 ? scene.map.world.high : scene.map.world.low);
        assert_string_equal(scene.detail, " of the sample that was measured");
    }
    scene_free(&scene);
}

static void test_marks(void **state)
{
    struct trials trials = {92};
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 31, 12);
    struct view marked[26];
    (void)state;
    stage_type(&scene, "'a");
    assert_says(&scene, "nothing was marked by a");
    for (int n = 0; n < 26; n++) {
        struct view *view = &scene.map.view;
        view->zoom = (int)trial_between(&trials, -6, 6);
        view->x = trial_between(&trials, 0, recipe_cols(&recipe, view->zoom) - 1);
        view->y = trial_between(&trials, 0, recipe_rows(&recipe, view->zoom) - 1);
        marked[n] = *view;
        stage_press(&scene, 'm');
        assert_int_equal(scene.mode, MODE_MARK);
        stage_press(&scene, (uint32_t)('a' + n));
        assert_int_equal(scene.mode, MODE_MAP);
        assert_memory_equal(view, &marked[n], sizeof *view);
    }
    for (int trial = 0; trial < 100; trial++) {
        int n = (int)trial_below(&trials, 26);
        struct view before = scene.map.view;
        stage_press(&scene, '\'');
        stage_press(&scene, (uint32_t)('a' + n));
        assert_memory_equal(&scene.map.view, &marked[n], sizeof before);
        if (trial % 3 != 0)
            continue;
        stage_type(&scene, "''"); /* and back, and there again */
        assert_memory_equal(&scene.map.view, &before, sizeof before);
        stage_type(&scene, "''");
        assert_memory_equal(&scene.map.view, &marked[n], sizeof before);
    }
    scene_free(&scene);
}

static void test_back_from_each_jump(void **state)
{
    static const char *const jumps[] = {"g5,6\r", "^", "_", "'a"};
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&scene, "''");
    assert_says(&scene, "no jump to go back from");
    stage_type(&scene, "ma");
    for (int n = 0; n < 4; n++) {
        stage_type(&scene, "lllj+");
        struct view before = scene.map.view;
        stage_type(&scene, jumps[n]);
        stage_type(&scene, "hjk-"); /* what is done there is not a jump */
        stage_type(&scene, "''");
        assert_memory_equal(&scene.map.view, &before, sizeof before);
        stage_type(&scene, "-");
    }
    scene_free(&scene);
}

/* Marks are cells and zooms: they stay when the screen and the world change. */
static void test_marks_outlive_changes(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 20);
    (void)state;
    stage_type(&scene, "g60,90\rma");
    scene_resize(&scene, 13, 9);
    stage_type(&scene, "r'a");
    assert_middle(&scene, 60, 90);
    stage_type(&scene, "{'a"); /* half the world: 60, 90 is 28, 42 there */
    assert_int_equal(scene.map.world.recipe.width, 32);
    assert_middle(&scene, 28, 42);
    /* The zoom furthest out is a nearer one in a smaller world. */
    while (scene.map.view.zoom > recipe_zoom_min(&scene.map.world.recipe))
        stage_type(&scene, "-");
    stage_type(&scene, "mc+{'c");
    assert_int_equal(scene.map.view.zoom, recipe_zoom_min(&scene.map.world.recipe));
    assert_int_equal(scene.map.view.zoom, -5);
    scene_free(&scene);
    /* A zoom that a world has not is said to be missing. */
    recipe = recipe_of(3, 1 << 20, 1 << 20, 1 << 18);
    scene = stage(&recipe, 60, 5);
    while (scene.map.view.zoom < recipe_zoom_max(&recipe))
        stage_type(&scene, "+");
    stage_type(&scene, "mb-f'b");
    assert_int_equal(scene.map.view.zoom, recipe_zoom_max(&scene.map.world.recipe));
    assert_says(&scene, "not shown at that zoom");
    scene_free(&scene);
}

static void test_letters(void **state)
{
    static const uint32_t wrong[] = {'A', '1', ' ', '\'', '`', '{', PRESS_LEFT, 0xE9, PRESS_OTHER};
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 20);
    struct view before = scene.map.view;
    (void)state;
    for (int n = 0; n < 9; n++) {
        stage_press(&scene, 'm');
        stage_press(&scene, wrong[n]);
        assert_string_not_equal(scene.message, "");
        if (wrong[n] == '\'')
            continue;
        stage_press(&scene, '\'');
        stage_press(&scene, wrong[n]);
        assert_string_not_equal(scene.message, "");
    }
    for (int n = 0; n < SCENE_MARKS; n++)
        assert_false(scene.marks[n].kept);
    stage_type(&scene, "m\033'\033");
    assert_int_equal(scene.mode, MODE_MAP);
    assert_string_equal(scene.message, "");
    assert_memory_equal(&scene.map.view, &before, sizeof before);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_extremes_of_bounded_worlds),
        cmocka_unit_test(test_extremes_of_a_sample),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_back_from_each_jump),
        cmocka_unit_test(test_marks_outlive_changes),
        cmocka_unit_test(test_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
