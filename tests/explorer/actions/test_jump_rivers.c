/*
 * Rivers in the explorer: keys follow the water as river_course.h does, and change the algorithm.
 */
#include "explorer/actions/jump.h"
#include "explorer/actions/move.h"

#include "explorer/explorer.h"
#include "recipe/recipe.h"
#include "render/points/cover.h"
#include "support/stage.h"
#include "support/unit.h"
#include "world/rivers/river_course.h"

enum { RIVERS = 3 }; /* index of the algorithm */

static struct recipe rivers_recipe(uint64_t seed)
{
    struct recipe recipe = recipe_of(seed, 512, 512, 64);
    recipe.algorithm = RIVERS;
    recipe.roughness = 400000;
    return recipe;
}

static struct explorer explore(const struct recipe *recipe, int zoom)
{
    struct view view = {.zoom = zoom, .cols = 40, .rows = 20};
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT, .colors = 256};
    struct explorer explorer;
    struct map map;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, recipe, &view, &look, 1));
    explorer_make(&explorer, &map, 1);
    explorer_resize(&explorer, 40, 21);
    return explorer;
}

static void press_key(struct explorer *explorer, uint32_t key)
{
    explorer_key(explorer, (struct event){.key = key});
}

static bool says(const struct explorer *explorer, const char *words)
{
    return strstr(explorer->note.text, words) != NULL;
}

/* The point under the cursor. */
static int64_t column(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    return modulo(cursor_x(explorer), recipe_cols(&map->world.recipe, map->view.zoom));
}

static int64_t row(const struct explorer *explorer)
{
    const struct map *map = &explorer->map;
    return modulo(cursor_y(explorer), recipe_rows(&map->world.recipe, map->view.zoom));
}

static void test_down_and_up(void **state)
{
    int gone = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)few_of(12); seed++)
        for (int zoom = -2; zoom <= 2; zoom++) {
            struct recipe recipe = rivers_recipe(seed);
            struct explorer explorer = explore(&recipe, zoom);
            struct river_course_mouth mouth;
            press_key(&explorer, 'x');
            assert_true(
                river_course_down(&recipe, zoom, column(&explorer), row(&explorer), &mouth));
            press_key(&explorer, 'D');
            assert_int_equal(column(&explorer), modulo(mouth.x, recipe_cols(&recipe, zoom)));
            assert_int_equal(row(&explorer), modulo(mouth.y, recipe_rows(&recipe, zoom)));
            assert_true(says(&explorer, "mouth") || says(&explorer, "this is"));
            gone += says(&explorer, "the mouth, where the sea begins");
            press_key(&explorer, 'D');
            assert_true(says(&explorer, "this is"));
            int64_t x = column(&explorer);
            int64_t y = row(&explorer);
            int moved;
            press_key(&explorer, 'U');
            uint32_t least = cover_river_min(&recipe, zoom);
            assert_true(river_course_up(&recipe, zoom, &x, &y, least, JUMP_RIVER_STEPS, &moved));
            if (moved > 0) {
                assert_int_equal(column(&explorer), modulo(x, recipe_cols(&recipe, zoom)));
                assert_int_equal(row(&explorer), modulo(y, recipe_rows(&recipe, zoom)));
                assert_int_equal(says(&explorer, "goes on"), moved == JUMP_RIVER_STEPS);
            }
            explorer_free(&explorer);
        }
    assert_in_range(gone, few_of(12) * 5 / 3, few_of(12) * 5);
}

static void test_refusals(void **state)
{
    struct recipe recipe = rivers_recipe(1);
    struct explorer explorer = explore(&recipe, -8);
    (void)state;
    press_key(&explorer, 'D');
    assert_true(says(&explorer, "zoom in"));
    assert_false(explorer.cursor.on);
    explorer_free(&explorer);
    recipe = recipe_of(1, 512, 512, 32);
    explorer = explore(&recipe, 0);
    press_key(&explorer, 'U');
    assert_true(says(&explorer, "no rivers in this world"));
    explorer_free(&explorer);
}

/* Comes round all algorithms but white noise, with valid recipes, and back to the same world. */
static void test_algorithms(void **state)
{
    (void)state;
    for (int edges = EDGES_WRAP; edges <= EDGES_WRAP_X; edges++) {
        struct recipe recipe = recipe_of(1, 512, 512, 32);
        recipe.edges = (enum recipe_edges)edges;
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        struct explorer explorer = explore(&recipe, 0);
        explorer.map.look.layer = LAYER_FLOW;
        int next = 0;
        for (int n = 1; n < algorithm_count(); n++) {
            const struct recipe *now = &explorer.map.world.recipe;
            press_key(&explorer, 'T');
            next = (next + 1) % algorithm_count();
            if (strcmp(recipe_algorithm_name(next), "noise") == 0)
                next++;
            assert_int_equal(now->algorithm, next);
            assert_true(says(&explorer, recipe_algorithm_name(now->algorithm)));
            assert_int_equal(recipe_check(now), RECIPE_VALID);
            assert_int_equal(now->roughness, algorithms[now->algorithm]->roughness);
            assert_int_equal(now->width, 512 + recipe_rim_x(now));
            assert_true(explorer.map.look.layer == LAYER_HEIGHT);
        }
        assert_memory_equal(&explorer.map.world.recipe, &recipe, sizeof recipe);
        explorer_free(&explorer);
    }
}

/* Without a cursor there is one first, in the middle, unless the screen has no room for it. */
static void test_without_cursor(void **state)
{
    struct recipe recipe = rivers_recipe(3);
    struct explorer with = explore(&recipe, 0);
    struct explorer without = explore(&recipe, 0);
    (void)state;
    press_key(&with, 'x');
    press_key(&with, 'D');
    press_key(&without, 'D');
    assert_true(without.cursor.on);
    assert_int_equal(column(&without), column(&with));
    assert_int_equal(row(&without), row(&with));
    assert_string_equal(without.note.text, with.note.text);
    explorer_free(&with);
    explorer_resize(&without, 40, 1);
    press_key(&without, 'x');
    press_key(&without, 'D');
    assert_true(!without.cursor.on && says(&without, "no room for the cursor"));
    explorer_free(&without);
}

/* A roughness of the user's own stays. */
static void test_own_roughness(void **state)
{
    struct recipe recipe = recipe_of(1, 512, 512, 32);
    (void)state;
    recipe.roughness = 600000;
    struct explorer explorer = explore(&recipe, 0);
    for (int n = 1; n < RIVERS; n++) /* without noise */
        press_key(&explorer, 'T');
    assert_int_equal(explorer.map.world.recipe.algorithm, RIVERS);
    assert_int_equal(explorer.map.world.recipe.roughness, 600000);
    explorer_free(&explorer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_down_and_up),    cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_algorithms),     cmocka_unit_test(test_own_roughness),
        cmocka_unit_test(test_without_cursor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
