/*
 * Recipe: what is good is exactly what the header says, and the numbers derived from a recipe are
 * those that counting gives.
 */
#include "unit.h"

static const struct recipe good = {7, 96, 160, 32, 500000, 3, 4};

static enum recipe_fault check(struct recipe recipe)
{
    return recipe_check(&recipe);
}

static void test_default(void **state)
{
    (void)state;
    struct recipe recipe = recipe_default();
    assert_int_equal(recipe_check(&recipe), RECIPE_GOOD);
    assert_int_equal(recipe.seed, 0);
    assert_int_equal(recipe.width, 1024);
    assert_int_equal(recipe.height, 1024);
    assert_int_equal(recipe.feature, 32);
    assert_int_equal(recipe.roughness, 500000);
    assert_int_equal(recipe.origin_x, 0);
    assert_int_equal(recipe.origin_y, 0);
}

/* Each field at its limits and beyond. */
static void test_faults(void **state)
{
    (void)state;
    const uint32_t most = RECIPE_SIDE_MAX;
    struct recipe recipe = good;
    assert_int_equal(check(good), RECIPE_GOOD);
    recipe.width = 0;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = most + 32;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = UINT32_MAX;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = most;
    assert_int_equal(check(recipe), RECIPE_GOOD);
    recipe = good;
    recipe.height = 0;
    assert_int_equal(check(recipe), RECIPE_HEIGHT);
    recipe.height = most + 32;
    assert_int_equal(check(recipe), RECIPE_HEIGHT);
    recipe.height = most;
    assert_int_equal(check(recipe), RECIPE_GOOD);
    static const uint32_t bad_features[] = {0, 3, 33, 31, 96, UINT32_MAX, UINT32_C(1) << 31};
    for (int n = 0; n < 7; n++) {
        recipe = good;
        recipe.feature = bad_features[n];
        assert_int_equal(check(recipe), RECIPE_FEATURE);
    }
    recipe = good;
    recipe.feature = 64;
    assert_int_equal(check(recipe), RECIPE_FEATURE_WIDTH);
    recipe.width = 128;
    assert_int_equal(check(recipe), RECIPE_FEATURE_HEIGHT);
    recipe.height = 64;
    assert_int_equal(check(recipe), RECIPE_GOOD);
    recipe = good;
    recipe.width = recipe.height = recipe.feature = most;
    assert_int_equal(check(recipe), RECIPE_GOOD);
    recipe = good;
    recipe.roughness = ROUGHNESS_ONE;
    assert_int_equal(check(recipe), RECIPE_ROUGHNESS);
    recipe.roughness = UINT32_MAX;
    assert_int_equal(check(recipe), RECIPE_ROUGHNESS);
    recipe.roughness = ROUGHNESS_ONE - 1;
    assert_int_equal(check(recipe), RECIPE_GOOD);
    recipe.roughness = 0;
    assert_int_equal(check(recipe), RECIPE_GOOD);
    recipe.origin_x = most;
    recipe.origin_y = most;
    assert_int_equal(check(recipe), RECIPE_GOOD);
    recipe.origin_x = most + 1;
    assert_int_equal(check(recipe), RECIPE_ORIGIN);
    recipe = good;
    recipe.origin_y = most + 1;
    assert_int_equal(check(recipe), RECIPE_ORIGIN);
}

/* Of several faults the first in the order of the enum is told. */
static void test_first_fault(void **state)
{
    (void)state;
    struct recipe recipe = {0, 0, 0, 0, ROUGHNESS_ONE, UINT32_MAX, 0};
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = 33;
    assert_int_equal(check(recipe), RECIPE_HEIGHT);
    recipe.height = 33;
    assert_int_equal(check(recipe), RECIPE_FEATURE);
    recipe.feature = 2;
    assert_int_equal(check(recipe), RECIPE_FEATURE_WIDTH);
    recipe.width = 32;
    assert_int_equal(check(recipe), RECIPE_FEATURE_HEIGHT);
    recipe.height = 32;
    assert_int_equal(check(recipe), RECIPE_ROUGHNESS);
    recipe.roughness = 0;
    assert_int_equal(check(recipe), RECIPE_ORIGIN);
}

/* For sides that are no multiple: those that are told instead are multiples, next to the side. */
static void test_nearest_side(void **state)
{
    struct trials trials = {21};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        uint32_t feature = UINT32_C(1) << (uint32_t)trial_between(&trials, 1, 30);
        uint32_t side = (uint32_t)(trial_bits(&trials) >> (34 + trial_below(&trials, 29)));
        if (side % feature == 0)
            continue;
        uint32_t below = recipe_nearest_side(side, feature, false);
        uint32_t above = recipe_nearest_side(side, feature, true);
        REQUIRE(below % feature == 0 && below < side && side - below < feature,
                "side %" PRIu32 ", feature %" PRIu32 ": below is %" PRIu32, side, feature, below);
        if (above == 0)
            REQUIRE((uint64_t)below + feature > RECIPE_SIDE_MAX,
                    "side %" PRIu32 ", feature %" PRIu32 ": none above", side, feature);
        else
            REQUIRE(above % feature == 0 && above > side && above - side < feature &&
                        above <= RECIPE_SIDE_MAX,
                    "side %" PRIu32 ", feature %" PRIu32 ": above is %" PRIu32, side, feature,
                    above);
    }
    assert_int_equal(recipe_nearest_side(100, 64, false), 64);
    assert_int_equal(recipe_nearest_side(100, 64, true), 128);
    assert_int_equal(recipe_nearest_side(63, 64, false), 0);
    assert_int_equal(recipe_nearest_side(RECIPE_SIDE_MAX - 1, 64, true), RECIPE_SIDE_MAX);
    assert_int_equal(recipe_nearest_side(RECIPE_SIDE_MAX + 1, 64, true), 0);
    assert_int_equal(recipe_nearest_side(UINT32_MAX, 2, true), 0);
}

static void test_feature_max(void **state)
{
    struct trials trials = {22};
    (void)state;
    for (int trial = 0; trial < 2000; trial++) {
        uint32_t width = (uint32_t)trial_between(&trials, 1, 300) << trial_below(&trials, 10);
        uint32_t height = (uint32_t)trial_between(&trials, 1, 300) << trial_below(&trials, 10);
        uint32_t most = recipe_feature_max(width, height);
        struct recipe recipe = {0, width, height, most, 0, 0, 0};
        REQUIRE(check(recipe) == RECIPE_GOOD, "%s is not good", recipe_text(&recipe));
        recipe.feature *= 2;
        REQUIRE(check(recipe) != RECIPE_GOOD, "%s is good", recipe_text(&recipe));
    }
    assert_int_equal(recipe_feature_max(RECIPE_SIDE_MAX, RECIPE_SIDE_MAX), RECIPE_SIDE_MAX);
}

static void test_depth_and_zooms(void **state)
{
    struct trials trials = {23};
    (void)state;
    for (int trial = 0; trial < 5000; trial++) {
        struct recipe recipe =
            trial_recipe(&trials, UINT32_C(1) << (uint32_t)trial_between(&trials, 0, 30));
        int depth = recipe_depth(&recipe);
        REQUIRE(UINT32_C(1) << depth == recipe.feature, "%s: depth %d", recipe_text(&recipe),
                depth);
        int zoom = recipe_zoom_min(&recipe);
        REQUIRE(zoom <= 0 && recipe_points(recipe.width, zoom) == 1 &&
                    recipe_points(recipe.height, zoom) == 1,
                "%s: zoom %d is not the whole world in a tile", recipe_text(&recipe), zoom);
        REQUIRE(zoom == 0 || recipe_points(recipe.width, zoom + 1) > 1 ||
                    recipe_points(recipe.height, zoom + 1) > 1,
                "%s: so is more than zoom %d", recipe_text(&recipe), zoom);
        zoom = recipe_zoom_max(&recipe);
        REQUIRE(zoom >= 0 && zoom <= 16 && depth + zoom <= 32 && (zoom == 16 || depth + zoom == 32),
                "%s: the deepest zoom is %d", recipe_text(&recipe), zoom);
    }
}

static void test_points(void **state)
{
    (void)state;
    for (uint32_t side = 1; side <= 200; side++)
        for (int k = 0; k <= 10; k++) {
            int64_t count = 0;
            for (uint32_t cell = 0; cell < side; cell += UINT32_C(1) << k)
                count++;
            assert_int_equal(recipe_points(side, -k), count);
            assert_int_equal(recipe_points(side, k), (int64_t)side * (1 << k));
        }
    assert_int_equal(recipe_points(RECIPE_SIDE_MAX, 16), INT64_C(1) << 46);
    assert_int_equal(recipe_points(RECIPE_SIDE_MAX, -30), 1);
    assert_int_equal(recipe_points(RECIPE_SIDE_MAX - 1, -29), 2);
}

/* FNV-1a has published values; the mix after it is noise.h's, written out. */
static uint64_t mixed(uint64_t z)
{
    z += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static void test_seed_of_text(void **state)
{
    (void)state;
    assert_true(recipe_seed_of_text("", 0) == mixed(UINT64_C(0xCBF29CE484222325)));
    assert_true(recipe_seed_of_text("a", 1) == mixed(UINT64_C(0xAF63DC4C8601EC8C)));
    assert_true(recipe_seed_of_text("foobar", 6) == mixed(UINT64_C(0x85944171F73967E8)));
    /* The length counts, bytes above 127 are not negative, and bytes of 0 are bytes. */
    assert_true(recipe_seed_of_text("foobar!", 6) == recipe_seed_of_text("foobar", 6));
    assert_true(recipe_seed_of_text("\xFF", 1) ==
                mixed((UINT64_C(0xCBF29CE484222325) ^ 0xFF) * UINT64_C(0x100000001B3)));
    assert_true(recipe_seed_of_text("a\0b", 3) != recipe_seed_of_text("a\0c", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default),     cmocka_unit_test(test_faults),
        cmocka_unit_test(test_first_fault), cmocka_unit_test(test_nearest_side),
        cmocka_unit_test(test_feature_max), cmocka_unit_test(test_depth_and_zooms),
        cmocka_unit_test(test_points),      cmocka_unit_test(test_seed_of_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
