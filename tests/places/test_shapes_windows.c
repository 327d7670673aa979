/*
 * Depth windows: each depth has the cells that reading this depth alone gives, inside the window
 * and around it.
 */
#include "places/shapes.h"

#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"
#include "world/world.h"

/* True if a cell is beyond a rim, where heights are unspecified. */
static bool is_beyond(const struct recipe *recipe, const struct depth_window *level, int64_t x,
                      int64_t y)
{
    return (recipe_bounded_x(recipe) && (x < 0 || x >= level->across)) ||
           (recipe_bounded_y(recipe) && (y < 0 || y >= level->down));
}

/* Fails unless a row of a level is that of a reader, which was read. */
static void compare_row(const struct recipe *recipe, uint32_t sea_height,
                        const struct depth_window *level, int64_t y, const uint32_t *heights,
                        const struct water_row *water)
{
    const char *text = recipe_text(recipe);
    for (uint32_t col = 0; col < level->cols; col++) {
        size_t at = depth_window_at(level, level->x + col, y);
        bool beyond = is_beyond(recipe, level, level->x + col, y);
        assert_int_equal(depth_window_has(level, level->x + col, y), !beyond);
        if (beyond)
            continue;
        bool sea = water != NULL ? water->cover[col] == RIVERS_SEA : heights[col] < sea_height;
        REQUIRE(level->height[at] == heights[col] && (level->sea[at] != 0) == sea,
                "%s: height %u, not %u, column %u of row %" PRId64, text, level->height[at],
                heights[col], col, y);
        if (water != NULL)
            REQUIRE(level->catchment[at] == water->catchment[col] &&
                        level->lake[at] == water->lake[col] &&
                        level->direction[at] == water->direction[col],
                    "%s: other water in column %u of row %" PRId64, text, col, y);
    }
}

static void compare_level(const struct recipe *recipe, const struct depth_windows *windows,
                          int depth)
{
    const struct depth_window *level = &windows->at[depth];
    struct heights *heights =
        heights_new(recipe, depth - recipe_depth(recipe), level->cols, ROWS_DISCHARGE);
    assert_non_null(heights);
    heights_seek(heights, level->x, level->y);
    for (uint32_t row = 0; row < level->rows; row++) {
        const uint32_t *numbers = heights_row(heights);
        compare_row(recipe, windows->sea, level, level->y + row, numbers, heights_water(heights));
    }
    heights_free(heights);
}

static void test_levels(void **state)
{
    struct trials trials = {71};
    (void)state;
    for (int n = trials_of(240); n > 0; n--) {
        struct recipe recipe = n % 2 == 0 ? trial_recipe(&trials, 256) : trial_edged(&trials, 256);
        struct world world;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        int depth = (int)trial_between(&trials, 0, 8);
        int64_t x = trial_between(&trials, -99, 999);
        int64_t y = trial_between(&trials, -99, 999);
        struct window window = {depth - recipe_depth(&recipe), x, y, 0, 0};
        window.cols = (uint32_t)trial_between(&trials, 1, 90);
        window.rows = (uint32_t)trial_between(&trials, 1, 40);
        struct depth_windows *windows = depth_windows_new(&world.recipe, world.sea_height, &window,
                                                          (int)trial_below(&trials, 9));
        assert_non_null(windows);
        assert_int_equal(windows->depth, depth);
        for (int level = 0; level <= depth; level++)
            compare_level(&world.recipe, windows, level);
        depth_windows_free(windows);
        world_free(&world);
    }
}

/* Each depth has the cells that those of the next one lie in, and a margin. */
static void test_margins(void **state)
{
    struct trials trials = {72};
    (void)state;
    for (int n = trials_of(40); n > 0; n--) {
        struct recipe recipe = trial_recipe(&trials, 64);
        int64_t x = trial_between(&trials, -99, 99);
        int64_t y = trial_between(&trials, -99, 99);
        struct window window = {5 - recipe_depth(&recipe), x, y, 30, 20};
        struct depth_windows *windows = depth_windows_new(&recipe, 1, &window, RECIPE_DEPTH_MAX);
        assert_non_null(windows);
        const struct depth_window *last = &windows->at[5];
        assert_true(last->x == x - DEPTH_WINDOWS_MARGIN &&
                    last->cols == 30 + 2 * DEPTH_WINDOWS_MARGIN);
        assert_true(last->y == y - DEPTH_WINDOWS_MARGIN &&
                    last->rows == 20 + 2 * DEPTH_WINDOWS_MARGIN);
        for (int depth = 0; depth < 5; depth++) {
            const struct depth_window *here = &windows->at[depth];
            const struct depth_window *next = &windows->at[depth + 1];
            int margin = depth == 0 ? DEPTH_WINDOWS_BASE_MARGIN : DEPTH_WINDOWS_MARGIN;
            assert_true(2 * (here->x + margin) <= next->x && 2 * (here->y + margin) <= next->y);
            assert_true(2 * (here->x + here->cols - margin) >= next->x + next->cols);
            assert_true(2 * (here->y + here->rows - margin) >= next->y + next->rows);
        }
        depth_windows_free(windows);
    }
}

/* Windows to the north or the south of a bounded world have none of its cells, however far away. */
static void test_beyond(void **state)
{
    struct recipe recipe = recipe_default();
    (void)state;
    recipe.algorithm = rivers_algorithm();
    recipe.edges = EDGES_BOUNDED;
    recipe.width = recipe.height = 64;
    for (int64_t far = 64; far < INT64_C(1) << 40; far *= 8)
        for (int south = 0; south < 2; south++) {
            struct window window = {0, 9, south ? far : -far, 20, 30};
            struct depth_windows *windows =
                depth_windows_new(&recipe, 1, &window, RECIPE_DEPTH_MAX);
            assert_non_null(windows);
            const struct depth_window *last = &windows->at[windows->depth];
            for (int64_t y = window.y; y < window.y + window.rows; y++)
                assert_false(depth_window_has(last, 9, y));
            depth_windows_free(windows);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_margins),
        cmocka_unit_test(test_beyond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
