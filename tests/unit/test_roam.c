/*
 * Roam: the mouse and drifting, from presses to the view. What is under the pointer stays under it.
 */
#include "roam.h"
#include "stage.h"
#include "unit.h"

static struct scene make(int tile_width, enum blocks blocks)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 80, 24);
    scene.map.look.tiles.width = tile_width;
    scene.map.look.blocks = blocks;
    scene_resize(&scene, 80, 24);
    return scene;
}

static void act(struct scene *scene, uint32_t key, int col, int row)
{
    assert_int_equal(scene_key(scene, (struct press){key, col, row, false}), SCENE_DRAW);
}

/* The place under a screen's column and row, in 2^-16 cells. */
static void place_at(const struct scene *scene, int col, int row, int64_t place[2])
{
    const struct view *view = &scene->map.view;
    const struct recipe *recipe = &scene->map.world.recipe;
    int64_t x =
        modulo(view->x + col / look_columns(&scene->map.look), recipe_cols(recipe, view->zoom));
    int64_t y = modulo(view->y + (int64_t)row * look_rows(&scene->map.look),
                       recipe_rows(recipe, view->zoom));
    place[0] = x << (16 - view->zoom);
    place[1] = y << (16 - view->zoom);
}

/* Wide tiles, half blocks, and neither. */
static const struct {
    int width;
    enum blocks blocks;
} kinds[] = {{1, BLOCKS_ASCII}, {2, BLOCKS_ASCII}, {1, BLOCKS_HALF}, {2, BLOCKS_HALF}};

enum { KINDS = sizeof kinds / sizeof *kinds };

static void test_wheel(void **state)
{
    struct trials trials = {91};
    (void)state;
    for (int trial = 0; trial < 400; trial++) {
        struct scene scene = make(kinds[trial % KINDS].width, kinds[trial % KINDS].blocks);
        int col = (int)trial_below(&trials, 80);
        int row = (int)trial_below(&trials, 23);
        int zoom = (int)trial_between(&trials, -3, 3);
        while (scene.map.view.zoom != zoom)
            act(&scene, scene.map.view.zoom < zoom ? '+' : '-', 0, 0);
        view_scroll(&scene.map.view, &scene.map.world.recipe, trial_between(&trials, 0, 500),
                    trial_between(&trials, 0, 500));
        int64_t before[2];
        int64_t after[2];
        place_at(&scene, col, row, before);
        act(&scene, PRESS_WHEEL_UP, col, row);
        assert_int_equal(scene.map.view.zoom, zoom + 1);
        place_at(&scene, col, row, after);
        assert_memory_equal(before, after, sizeof before);
        act(&scene, PRESS_WHEEL_DOWN, col, row);
        place_at(&scene, col, row, after);
        assert_memory_equal(before, after, sizeof before);
        act(&scene, PRESS_WHEEL_DOWN, col, row);
        assert_int_equal(scene.map.view.zoom, zoom - 1);
        place_at(&scene, col, row, after);
        for (int n = 0; n < 2; n++) { /* the nearest to its north-west that is shown */
            assert_true(after[n] <= before[n]);
            assert_true(before[n] - after[n] < INT64_C(1) << (17 - zoom));
        }
        scene_free(&scene);
    }
}

static void test_wheel_beside_the_map(void **state)
{
    struct scene scene = make(1, BLOCKS_ASCII);
    struct view view = scene.map.view;
    (void)state;
    act(&scene, PRESS_WHEEL_UP, 10, 23);
    act(&scene, PRESS_WHEEL_UP, 80, 3);
    act(&scene, PRESS_CLICK, 10, 23);
    act(&scene, PRESS_CLICK, 99999, 99999);
    assert_memory_equal(&scene.map.view, &view, sizeof view);
    assert_false(scene.looking);
    scene_free(&scene);
}

/* Any path from here to there: the place that was grabbed is always under the pointer. */
static void test_drag(void **state)
{
    struct trials trials = {92};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct scene scene = make(kinds[trial % KINDS].width, kinds[trial % KINDS].blocks);
        int64_t grabbed[2];
        int64_t now[2];
        int col = (int)trial_below(&trials, 80);
        int row = (int)trial_below(&trials, 23);
        place_at(&scene, col, row, grabbed);
        act(&scene, PRESS_GRAB, col, row);
        for (int step = 0; step < 10; step++) {
            col = (int)trial_below(&trials, 80);
            row = (int)trial_below(&trials, 24);
            act(&scene, PRESS_DRAG, col, row);
            place_at(&scene, col, row, now);
            assert_memory_equal(now, grabbed, sizeof now);
        }
        struct view view = scene.map.view;
        act(&scene, PRESS_RELEASE, col, row);
        assert_memory_equal(&scene.map.view, &view, sizeof view);
        assert_false(scene.looking); /* it was no click */
        scene_free(&scene);
    }
}

static void test_click(void **state)
{
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        struct scene scene = make(kinds[kind].width, kinds[kind].blocks);
        struct view view = scene.map.view;
        act(&scene, PRESS_RELEASE, 4, 4); /* of a button that went down elsewhere */
        assert_false(scene.looking);
        act(&scene, PRESS_GRAB, 21, 7);
        act(&scene, PRESS_DRAG, 21, 7);
        assert_false(scene.looking);
        act(&scene, PRESS_RELEASE, 21, 7);
        assert_true(scene.looking);
        assert_int_equal(scene.cursor_col, 21 / look_columns(&scene.map.look));
        assert_int_equal(scene.cursor_row, 7 * look_rows(&scene.map.look));
        assert_memory_equal(&scene.map.view, &view, sizeof view);
        scene_free(&scene);
    }
}

/* A drag whose beginning was not seen begins where it is seen first. */
static void test_drag_from_elsewhere(void **state)
{
    struct scene scene = make(1, BLOCKS_ASCII);
    (void)state;
    act(&scene, PRESS_DRAG, 10, 5);
    assert_int_equal(scene.map.view.x, 0);
    act(&scene, PRESS_DRAG, 7, 3);
    assert_int_equal(scene.map.view.x, 3);
    assert_int_equal(scene.map.view.y, 2);
    scene_free(&scene);
}

static void test_drift(void **state)
{
    static const struct {
        uint32_t key;
        int east;
        int south;
    } ways[] = {{0, 1, 0},   {'h', -1, 0}, {'j', 0, 1}, {'y', -1, -1},
                {'J', 0, 1}, {'n', 1, 1},  {'L', 1, 0}, {PRESS_PAGE_UP, 0, -1},
                {'r', 0, -1}}; /* not by scrolling: as before */
    struct scene scene = make(1, BLOCKS_ASCII);
    const struct view *view = &scene.map.view;
    (void)state;
    for (size_t n = 0; n < sizeof ways / sizeof *ways; n++) {
        if (ways[n].key != 0)
            act(&scene, ways[n].key, 0, 0);
        struct view before = *view;
        act(&scene, PRESS_TICK, 0, 0);
        assert_memory_equal(view, &before, sizeof before);
        assert_false(scene_drifts(&scene));
        act(&scene, 'd', 0, 0);
        assert_true(scene_drifts(&scene));
        assert_memory_equal(view, &before, sizeof before);
        for (int tick = 1; tick <= 5; tick++) {
            act(&scene, PRESS_TICK, 0, 0);
            assert_int_equal(view->x, modulo(before.x + tick * ways[n].east, 64));
            assert_int_equal(view->y, modulo(before.y + tick * ways[n].south, 96));
            assert_string_not_equal(scene.message, "");
        }
        act(&scene, n % 2 == 0 ? 'd' : PRESS_ESCAPE, 0, 0);
        assert_false(scene_drifts(&scene));
        assert_string_equal(scene.message, "");
        before = *view;
        act(&scene, PRESS_TICK, 0, 0);
        assert_memory_equal(view, &before, sizeof before);
    }
    scene_free(&scene);
}

/* At a rim there is nothing to drift to. */
static void test_drift_to_a_rim(void **state)
{
    struct recipe recipe = recipe_of(7, 97, 97, 8);
    recipe.edges = EDGES_BOUNDED;
    assert_int_equal(recipe_check(&recipe), RECIPE_GOOD);
    struct scene scene = stage(&recipe, 80, 24);
    (void)state;
    act(&scene, 'd', 0, 0);
    for (int n = 0; n < 17; n++)
        act(&scene, PRESS_TICK, 0, 0);
    assert_int_equal(scene.map.view.x, 17);
    assert_true(scene_drifts(&scene));
    act(&scene, PRESS_TICK, 0, 0);
    assert_int_equal(scene.map.view.x, 17);
    assert_false(scene_drifts(&scene));
    assert_string_not_equal(scene.message, "");
    scene_free(&scene);
}

static void test_pasted_text_is_no_command(void **state)
{
    struct scene scene = make(1, BLOCKS_ASCII);
    struct map map = scene.map;
    (void)state;
    for (uint32_t key = ' '; key < 0x7F; key++)
        assert_int_equal(scene_key(&scene, (struct press){.key = key, .pasted = true}), SCENE_DRAW);
    assert_memory_equal(&map.view, &scene.map.view, sizeof map.view);
    assert_memory_equal(&map.world.recipe, &scene.map.world.recipe, sizeof map.world.recipe);
    assert_int_equal(scene.help_page, 0);
    assert_int_equal(scene.mode, MODE_MAP);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wheel),
        cmocka_unit_test(test_wheel_beside_the_map),
        cmocka_unit_test(test_drag),
        cmocka_unit_test(test_click),
        cmocka_unit_test(test_drag_from_elsewhere),
        cmocka_unit_test(test_drift),
        cmocka_unit_test(test_drift_to_a_rim),
        cmocka_unit_test(test_pasted_text_is_no_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
