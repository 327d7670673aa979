/*
 * Looking: the cursor goes where the keys say, the map scrolls at the rim, and the last row tells
 * what describe finds there.
 */
#include "looking.h"

#include "describe.h"
#include "stage.h"
#include "unit.h"

#include <stdio.h>

static void assert_cursor(const struct scene *scene, int col, int row)
{
    int at_col;
    int at_row;
    stage_cursor(scene, &at_col, &at_row);
    assert_int_equal(at_col, col);
    assert_int_equal(at_row, row);
}

static void test_begins_and_ends(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 21);
    struct view before = scene.map.view;
    (void)state;
    assert_cursor(&scene, -1, -1);
    stage_type(&scene, "x");
    assert_cursor(&scene, 20, 10);
    assert_says(&scene, "cell 20,10");
    stage_type(&scene, "x");
    assert_cursor(&scene, -1, -1);
    stage_type(&scene, "x\033");
    assert_cursor(&scene, -1, -1);
    stage_type(&scene, "xi\033"); /* Esc closes what is open before */
    assert_cursor(&scene, 20, 10);
    stage_type(&scene, "?");
    assert_cursor(&scene, -1, -1);
    stage_type(&scene, "\033");
    assert_cursor(&scene, 20, 10);
    assert_memory_equal(&scene.map.view, &before, sizeof before);
    scene_free(&scene);
}

static void test_moves(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 21);
    const struct view *view = &scene.map.view;
    (void)state;
    stage_type(&scene, "xlljjjhk");
    assert_cursor(&scene, 21, 12);
    stage_type(&scene, "yubn");
    assert_cursor(&scene, 21, 12);
    stage_type(&scene, "LLJ"); /* to the south rim: 8 of 7 rows, so one is scrolled */
    assert_cursor(&scene, 37, 19);
    assert_true(view->x == 0 && view->y == 1);
    stage_type(&scene, "L");
    assert_cursor(&scene, 39, 19);
    assert_true(view->x == 6 && view->y == 1);
    stage_type(&scene, "n");
    assert_true(view->x == 7 && view->y == 2);
    assert_says(&scene, "cell 46,21");
    for (int n = 0; n < 40 + 7; n++)
        stage_type(&scene, "h");
    assert_cursor(&scene, 0, 19);
    assert_int_equal(view->x, 63); /* around the world */
    assert_says(&scene, "cell 63,21");
    scene_free(&scene);
}

/* The last row is made from what describe finds. */
static void test_tells(void **state)
{
    struct trials trials = {101};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct scene scene = stage(&recipe, 150, 12);
        struct facts facts;
        char fields[300];
        char cell[40];
        struct text place = {.bytes = cell, .room = sizeof cell};
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        view_zoom(&scene.map.view, &recipe, zoom);
        stage_type(&scene, "x");
        for (int n = 0; n < 5; n++)
            stage_press(&scene, (uint32_t) "hjklyubnHJKL"[trial_below(&trials, 12)]);
        assert_true(describe(&scene.map, scene.map.view.x + scene.cursor_col,
                             scene.map.view.y + scene.cursor_row, &facts));
        text_point(&place, facts.x, zoom);
        text_add(&place, ",");
        text_point(&place, facts.y, zoom);
        snprintf(fields, sizeof fields,
                 "cell %s  %" PRIu32 ".%" PRIu32 "%% %" PRIu32 "  %c  %s  falls ", cell,
                 facts_permille(&facts) / 10, facts_permille(&facts) % 10, facts.normal,
                 scene.map.look.tiles.tiles[facts.band].bytes[0], facts_land(&facts, &scene.map));
        if (facts.falls != NOWHERE)
            snprintf(fields + strlen(fields), 100, "%" PRIu64 "%% ", facts.slope);
        strcat(fields, facts_falls(&facts));
        assert_says(&scene, fields);
        scene_free(&scene);
    }
}

/* Zooming keeps the cell, jumps take the cursor along, marks are of it. */
static void test_goes_along(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 21);
    (void)state;
    stage_type(&scene, "xLk+"); /* 28, 9 */
    assert_cursor(&scene, 28, 9);
    assert_says(&scene, "cell 28,9 ");
    stage_type(&scene, "0");
    assert_says(&scene, "cell 28,9 ");
    stage_type(&scene, "ma");
    stage_type(&scene, "g50,60\r");
    assert_says(&scene, "cell 50,60 ");
    assert_cursor(&scene, 20, 10);
    stage_type(&scene, "JJL'a");
    assert_says(&scene, "cell 28,9 ");
    assert_cursor(&scene, 20, 10);
    scene_free(&scene);
}

static void test_clicks(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 21);
    (void)state;
    scene_key(&scene, (struct press){.key = PRESS_GRAB, .col = 5, .row = 6});
    assert_cursor(&scene, -1, -1);
    scene_key(&scene, (struct press){.key = PRESS_RELEASE, .col = 5, .row = 6});
    assert_cursor(&scene, 5, 6);
    scene_key(&scene, (struct press){.key = PRESS_GRAB, .col = 7, .row = 20});
    scene_key(&scene, (struct press){.key = PRESS_RELEASE, .col = 7, .row = 20});
    assert_cursor(&scene, 5, 6); /* the last row is no map */
    scene_free(&scene);
}

static void test_screens(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 21);
    (void)state;
    stage_type(&scene, "xLLJ");
    assert_cursor(&scene, 36, 18);
    scene_resize(&scene, 10, 5);
    assert_cursor(&scene, 9, 3);
    scene_resize(&scene, 10, 1);
    assert_false(scene.looking);
    stage_type(&scene, "x");
    assert_false(scene.looking);
    assert_string_equal(scene.message, "no room to look around in");
    scene_free(&scene);
}

/* Whatever is done in a bounded world, the cursor is on a cell of it; zooming keeps the cell. */
static void test_bounded_worlds(void **state)
{
    static const char keys[] = "hjklyubnHJKL+-0fF{}^_";
    struct trials trials = {102};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct recipe recipe = trial_bounded(&trials, 64);
        struct scene scene = stage(&recipe, 40, 21);
        struct facts facts;
        stage_type(&scene, "x");
        for (int n = 0; n < 60; n++) {
            stage_press(&scene, (uint32_t)keys[trial_below(&trials, sizeof keys - 1)]);
            assert_true(describe(&scene.map, looking_x(&scene), looking_y(&scene), &facts));
            assert_false(facts.outside);
        }
        scene_free(&scene);
    }
    struct recipe recipe = stage_recipe();
    recipe.edges = EDGES_BOUNDED;
    recipe.width++;
    recipe.height++;
    struct scene scene = stage(&recipe, 40, 21);
    stage_type(&scene, "g64,96\rx");
    assert_says(&scene, "cell 45,87"); /* the middle of a view that ends at the rim */
    stage_type(&scene, "LLLJJ");
    assert_says(&scene, "cell 64,96");
    stage_type(&scene, "----");
    assert_says(&scene, "cell 64,96");
    assert_cursor(&scene, 4, 6);
    stage_type(&scene, "0");
    assert_says(&scene, "cell 64,96");
    scene_free(&scene);
    recipe.width = recipe.height = recipe.feature + 1; /* smaller than the screen */
    scene = stage(&recipe, 40, 21);
    stage_type(&scene, "x");
    assert_cursor(&scene, (int)recipe.width / 2, (int)recipe.height / 2);
    scene_free(&scene);
}

static void test_wide_tiles(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 21);
    (void)state;
    scene.map.look.tiles.width = 2;
    scene_resize(&scene, 40, 21);
    stage_type(&scene, "xl");
    assert_cursor(&scene, 22, 10);
    assert_says(&scene, "cell 11,10 ");
    scene_free(&scene);
}

/* Two rows of cells in a row of the screen: the cursor stands on the upper one's for both. */
static void test_half_blocks(void **state)
{
    struct recipe recipe = stage_recipe();
    struct scene scene = stage(&recipe, 40, 21);
    (void)state;
    scene.map.look.blocks = BLOCKS_HALF;
    scene_resize(&scene, 40, 21);
    assert_int_equal(scene.map.view.rows, 40);
    stage_type(&scene, "x");
    assert_cursor(&scene, 20, 10);
    stage_type(&scene, "j");
    assert_cursor(&scene, 20, 10);
    assert_says(&scene, "cell 20,21");
    stage_type(&scene, "j");
    assert_cursor(&scene, 20, 11);
    assert_says(&scene, "cell 20,22");
    for (int n = 0; n < 18; n++)
        stage_type(&scene, "j");
    assert_cursor(&scene, 20, 19);
    assert_int_equal(scene.map.view.y, 1);
    scene_free(&scene);
}

static void assert_cell(const struct scene *scene, int64_t x, int64_t y)
{
    const struct recipe *recipe = &scene->map.world.recipe;
    assert_int_equal(modulo(looking_x(scene), recipe->width), x);
    assert_int_equal(modulo(looking_y(scene), recipe->height), y);
}

/* stage_recipe, or the same with a rim. */
static struct recipe recipe_with(int bounded)
{
    struct recipe recipe = stage_recipe();
    recipe.edges = bounded ? EDGES_BOUNDED : EDGES_WRAP;
    recipe.width += (uint32_t)bounded;
    recipe.height += (uint32_t)bounded;
    return recipe;
}

/* Another look that shows more or fewer cells leaves the cursor on its cell and in its place, also
 * beside a rim. */
static void test_other_looks(void **state)
{
    (void)state;
    for (int bounded = 0; bounded < 2; bounded++) {
        struct recipe recipe = recipe_with(bounded);
        struct scene scene = stage(&recipe, 40, 21);
        scene.utf8 = true;
        scene.map.look.colors = 256;
        stage_type(&scene, "g30,40\rxLkkk");
        assert_cursor(&scene, 28, 7);
        assert_cell(&scene, 38, 37);
        for (int n = 0; n < 4; n++) {
            stage_type(&scene, "a");
            assert_cell(&scene, 38, 37);
            assert_cursor(&scene, 28, 7);
        }
        scene.own_tiles = scene.map.look.tiles;
        scene.own_tiles.width = 2;
        scene.own_tiles.set = NULL;
        do
            stage_type(&scene, "t");
        while (scene.map.look.tiles.width == 1);
        assert_cell(&scene, 38, 37);
        assert_cursor(&scene, 28, 7);
        stage_type(&scene, "tg3,95\rHHHHK");
        assert_cell(&scene, bounded ? 0 : 35, 87);
        stage_type(&scene, "a");
        assert_cell(&scene, bounded ? 0 : 35, 87);
        scene_free(&scene);
    }
}

/* Other features and worlds: the landmark that is looked at stays under the cursor, counted from
 * where the landscape begins. */
static void test_keeps_the_landmark(void **state)
{
    static const struct {
        char key;
        int64_t x;
        int64_t y;
    } cases[] = {{'f', 50, 14}, {'F', 12, 3}, {'{', 25, 7}, {'}', 25, 7}};
    (void)state;
    for (int bounded = 0; bounded < 2; bounded++)
        for (int n = 0; n < 4; n++) {
            struct recipe recipe = recipe_with(bounded);
            struct scene scene = stage(&recipe, 20, 11);
            const struct recipe *now = &scene.map.world.recipe;
            stage_type(&scene, "g20,10\rxlllllkkk");
            assert_cell(&scene, 25, 7);
            stage_press(&scene, (uint32_t)cases[n].key);
            assert_int_equal(modulo(looking_x(&scene), now->width) +
                                 (int64_t)now->origin_x * now->feature,
                             cases[n].x);
            assert_int_equal(modulo(looking_y(&scene), now->height) +
                                 (int64_t)now->origin_y * now->feature,
                             cases[n].y);
            if (!bounded)
                assert_cursor(&scene, 15, 2);
            scene_free(&scene);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begins_and_ends),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_tells),
        cmocka_unit_test(test_goes_along),
        cmocka_unit_test(test_clicks),
        cmocka_unit_test(test_screens),
        cmocka_unit_test(test_bounded_worlds),
        cmocka_unit_test(test_wide_tiles),
        cmocka_unit_test(test_half_blocks),
        cmocka_unit_test(test_other_looks),
        cmocka_unit_test(test_keeps_the_landmark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
