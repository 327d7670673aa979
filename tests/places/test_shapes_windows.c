/*
 * Depth windows: each depth has the cells that reading this depth alone gives, inside the window
 * and around it.
 */
#include "places/shapes.h"

#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/refine/refine_rows.h"
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

/* Returns a random recipe: for an even number of a lattice, for others in turn of rivers and of a
 * planet, with each kind of edges. */
static struct recipe trial_land(struct trials *trials, int n, uint32_t max)
{
    if (n % 2 == 0)
        return n % 4 == 0 ? trial_recipe(trials, max) : trial_edged(trials, max);
    struct recipe recipe = recipe_default();
    recipe.seed = trial_bits(trials);
    recipe.feature = UINT32_C(1) << trial_between(trials, 2, 6);
    recipe.width = recipe.feature * (uint32_t)trial_between(trials, 4, 300);
    recipe.height = recipe.feature * (uint32_t)trial_between(trials, 4, 300);
    recipe.edges = (enum recipe_edges)(n / 2 % 3);
    recipe.algorithm = rivers_algorithm();
    if (n / 6 % 2 == 0)
        for (recipe.algorithm = 0; !recipe_is_planet(&recipe);)
            recipe.algorithm++;
    REQUIRE(recipe_check(&recipe) == RECIPE_VALID, "not valid: %s", recipe_text(&recipe));
    return recipe;
}

static void test_levels(void **state)
{
    struct trials trials = {71};
    (void)state;
    for (int n = trials_of(240); n > 0; n--) {
        struct recipe recipe = trial_land(&trials, n, 256);
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

/* Returns the margin of a depth where shapes are looked for down to the depth `shapes`. */
static int margin_of(const struct depth_windows *windows, int depth, int shapes, int rim)
{
    if (depth == 0 && windows->has_water)
        return DEPTH_WINDOWS_BASE_MARGIN;
    return depth > shapes ? rim + DEPTH_WINDOWS_NARROW : DEPTH_WINDOWS_MARGIN;
}

/* Requires that the cells of a depth along a side, from own[0] up to own[1], are those of the part
 * that the window lies in, with a margin, and those that the cells of the next depth lie in, with
 * `more` around. If not `tight`, there may be others. */
static void check_side(const int64_t own[2], const int64_t part[2], int margin,
                       const int64_t next[2], int more, bool tight)
{
    int64_t low = part[0] - margin;
    int64_t high = part[1] + margin;
    if (next != NULL) {
        low = MIN(low, (next[0] >> 1) - more);
        high = MAX(high, ((next[1] - 1) >> 1) + 1 + more);
    }
    assert_true(own[0] <= low && own[1] >= high);
    REQUIRE(!tight || (own[0] == low && own[1] == high),
            "%" PRId64 "..%" PRId64 " of %" PRId64 "..%" PRId64, own[0], own[1], low, high);
}

static void check_margins(const struct depth_windows *windows, const struct window *window,
                          int shapes, int rim)
{
    for (int depth = 0; depth <= windows->depth; depth++) {
        const struct depth_window *own = &windows->at[depth];
        const struct depth_window *next = depth < windows->depth ? own + 1 : NULL;
        const int up = windows->depth - depth;
        const int margin = margin_of(windows, depth, shapes, rim);
        const bool tight = windows->has_water || next == NULL || depth < DEPTH_WINDOWS_WATERS;
        const int more = windows->has_water ? rim : 0;
        const int64_t cols[2][2] = {{own->x, own->x + own->cols},
                                    {window->x >> up, ((window->x + window->cols - 1) >> up) + 1}};
        const int64_t rows[2][2] = {{own->y, own->y + own->rows},
                                    {window->y >> up, ((window->y + window->rows - 1) >> up) + 1}};
        const int64_t next_cols[] = {next != NULL ? next->x : 0,
                                     next != NULL ? next->x + next->cols : 0};
        const int64_t next_rows[] = {next != NULL ? next->y : 0,
                                     next != NULL ? next->y + next->rows : 0};
        check_side(cols[0], cols[1], margin, next != NULL ? next_cols : NULL, more, tight);
        check_side(rows[0], rows[1], margin, next != NULL ? next_rows : NULL, more, tight);
    }
}

/* Each depth has a margin around the part that the window lies in, and what the next one is made
 * from, and no more. */
static void test_margins(void **state)
{
    struct trials trials = {72};
    int rivers = 0;
    (void)state;
    for (int n = trials_of(80); n > 0; n--) {
        struct recipe recipe = trial_land(&trials, n, 64);
        const int depth = (int)trial_between(&trials, 0, 8);
        const int shapes = (int)trial_between(&trials, 0, 9);
        const struct rivers_world world = rivers_world(&recipe, 1);
        const struct window window = {
            depth - recipe_depth(&recipe), trial_between(&trials, -99, 99),
            trial_between(&trials, -99, 99), (uint32_t)trial_between(&trials, 1, 90), 20};
        struct depth_windows *windows = depth_windows_new(&recipe, 1, &window, shapes);
        assert_non_null(windows);
        check_margins(windows, &window, shapes, refine_rim(&world));
        rivers += windows->has_water;
        depth_windows_free(windows);
    }
    assert_true(rivers > 0);
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
