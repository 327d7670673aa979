/*
 * Extremes: the range that is found equals the range of all cells, of the world or of its sample,
 * in worlds of every algorithm, roughness and edges.
 */
#include "world/survey.c"

#include "support/plain.h"
#include "support/unit.h"
#include "support/window.h"

static struct height_range widened(struct height_range range, const uint32_t *heights, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        range.low = heights[n] < range.low ? heights[n] : range.low;
        range.high = heights[n] > range.high ? heights[n] : range.high;
    }
    return range;
}

static void require_range(const struct recipe *recipe, struct height_range found,
                          struct height_range range)
{
    REQUIRE(found.low == range.low && found.high == range.high,
            "%s: %" PRIu32 "..%" PRIu32 ", not %" PRIu32 "..%" PRIu32, recipe_text(recipe),
            found.low, found.high, range.low, range.high);
}

/* Returns 1 if the range of all cells is found without looking at each, and fails if it differs. */
static int try_all(const struct recipe *recipe)
{
    struct height_range found;
    struct survey_plan plan = make_plan(recipe);
    assert_true(plan.exact);
    if (!find_extremes(&plan, &found))
        return 0;
    uint32_t *cells = whole(recipe, 0);
    size_t count = (size_t)recipe->width * recipe->height;
    require_range(recipe, found, widened((struct height_range){UINT32_MAX, 0}, cells, count));
    free(cells);
    return 1;
}

/* Does the same for a sample. */
static int try_sample(const struct recipe *recipe)
{
    struct height_range found;
    struct height_range range = {UINT32_MAX, 0};
    uint32_t cols = recipe_bounded_x(recipe) && recipe->width < 8 ? recipe->width : 8;
    uint32_t rows = recipe_bounded_y(recipe) && recipe->height < 8 ? recipe->height : 8;
    struct survey_plan plan = make_plan(recipe);
    if (plan.exact || !find_extremes(&plan, &found))
        return 0;
    for (uint64_t square = 0; square < 4096; square++) {
        uint64_t across = square * 0xC13FA9A9 % (UINT64_C(1) << 32);
        uint64_t down = square * 0x91E10DA5 % (UINT64_C(1) << 32);
        uint64_t width = recipe->width - (recipe_bounded_x(recipe) ? cols - 1 : 0);
        uint64_t height = recipe->height - (recipe_bounded_y(recipe) ? rows - 1 : 0);
        int64_t x = (int64_t)(across * width >> 32);
        int64_t y = (int64_t)(down * height >> 32);
        uint32_t *cells = window(recipe, 0, x, y, cols, rows);
        range = widened(range, cells, (size_t)cols * rows);
        free(cells);
    }
    require_range(recipe, found, range);
    return 1;
}

/* Widens a world to some hundred thousand cells, with sides that blocks do not divide. */
static struct recipe large_world(struct trials *trials, enum recipe_edges edges)
{
    struct recipe recipe = trial_recipe(trials, 32);
    uint32_t features = 1 + (uint32_t)trial_below(trials, 12);
    recipe.edges = edges;
    recipe.width = features * recipe.feature + recipe_rim_x(&recipe);
    recipe.height = ((1 << 18) / recipe.width / recipe.feature + 1) * recipe.feature;
    recipe.height += recipe_rim_y(&recipe);
    if (edges != EDGES_WRAP_X && trial_below(trials, 2) == 0) {
        uint32_t width = recipe.width;
        recipe.width = recipe.height;
        recipe.height = width;
    }
    return recipe;
}

static void test_range_of_all(void **state)
{
    struct trials trials = {92};
    int count = trials_of(400);
    int found = 0;
    (void)state;
    for (int trial = 0; trial < count; trial++) {
        struct recipe recipe = large_world(&trials, (enum recipe_edges)(trial % 3));
        found += try_all(&recipe);
    }
    assert_in_range(found, count * 3 / 20, count);
}

/* Square worlds, as most are, with features of all sizes. */
static void test_range_of_squares(void **state)
{
    int found = 0;
    (void)state;
    for (int n = 0; n < 90; n++) {
        struct recipe recipe = recipe_of((uint64_t)n, 512, 512, UINT32_C(2) << n % 9);
        recipe.algorithm = n / 9 % 2;
        recipe.roughness = (uint32_t)(n / 18) * 200000;
        found += try_all(&recipe);
    }
    assert_in_range(found, 25, 90);
}

static void test_range_of_samples(void **state)
{
    struct trials trials = {93};
    int count = trials_of(300);
    int found = 0;
    (void)state;
    for (int trial = 0; trial < count; trial++) {
        struct recipe recipe = trial_recipe(&trials, 1 << 16);
        uint32_t most = (UINT32_C(1) << 29) / recipe.feature;
        recipe.edges = (enum recipe_edges)(trial % 3);
        recipe.width = (1 + (uint32_t)trial_below(&trials, most)) * recipe.feature;
        recipe.height = (1 + (uint32_t)trial_below(&trials, most)) * recipe.feature;
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        found += try_sample(&recipe);
    }
    assert_in_range(found, count / 6, count);
}

/* Features as large as can be: all points of a depth are few, and made at once. */
static void test_range_of_large_features(void **state)
{
    int found = 0;
    (void)state;
    for (int n = 0; n < 30; n += 30 / few_of(30)) {
        struct recipe recipe = recipe_of((uint64_t)n, 1 << 29, 1 << 29, 1 << 29);
        recipe.algorithm = n % 2;
        recipe.edges = (enum recipe_edges)(n / 2 % 3);
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        recipe.roughness = (uint32_t)(n / 4) * 120000;
        found += try_sample(&recipe);
    }
    assert_in_range(found, few_of(15), 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_range_of_all),
        cmocka_unit_test(test_range_of_squares),
        cmocka_unit_test(test_range_of_samples),
        cmocka_unit_test(test_range_of_large_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
