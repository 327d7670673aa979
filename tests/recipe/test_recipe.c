/*
 * Recipe: recipe_check finds exactly the faults that the header lists, and the numbers derived from
 * a recipe are equal to those found by counting.
 */
#include "recipe/recipe.h"

#include "support/plain.h"
#include "support/unit.h"

#include <math.h>

static const struct recipe valid = {
    .seed = 7,
    .width = 96,
    .height = 160,
    .feature = 32,
    .roughness = 500000,
    .origin_x = 3,
    .origin_y = 4,
    .spread = ROUGHNESS_ONE,
};

static enum recipe_fault check(struct recipe recipe)
{
    return recipe_check(&recipe);
}

static void test_default(void **state)
{
    (void)state;
    struct recipe recipe = recipe_default();
    assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
    assert_int_equal(recipe.seed, 0);
    assert_int_equal(recipe.width, 1024);
    assert_int_equal(recipe.height, 1024);
    assert_int_equal(recipe.feature, 32);
    assert_int_equal(recipe.roughness, 500000);
    assert_int_equal(recipe.origin_x, 0);
    assert_int_equal(recipe.origin_y, 0);
    assert_int_equal(recipe.spread, 1000000);
    assert_int_equal(recipe.algorithm, 0);
    assert_int_equal(recipe.edges, EDGES_WRAP);
}

/* Sets one field after the other to its limits and beyond them. */
static void test_faults(void **state)
{
    (void)state;
    const uint32_t most = RECIPE_SIDE_MAX;
    struct recipe recipe = valid;
    assert_int_equal(check(valid), RECIPE_VALID);
    recipe.width = 0;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = most + 32;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = UINT32_MAX;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = most;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe = valid;
    recipe.height = 0;
    assert_int_equal(check(recipe), RECIPE_HEIGHT);
    recipe.height = most + 32;
    assert_int_equal(check(recipe), RECIPE_HEIGHT);
    recipe.height = most;
    assert_int_equal(check(recipe), RECIPE_VALID);
    static const uint32_t bad_features[] = {0, 3, 33, 31, 96, UINT32_MAX, UINT32_C(1) << 31};
    for (int n = 0; n < 7; n++) {
        recipe = valid;
        recipe.feature = bad_features[n];
        assert_int_equal(check(recipe), RECIPE_FEATURE);
    }
    recipe = valid;
    recipe.feature = 64;
    assert_int_equal(check(recipe), RECIPE_FEATURE_WIDTH);
    recipe.width = 128;
    assert_int_equal(check(recipe), RECIPE_FEATURE_HEIGHT);
    recipe.height = 64;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe = valid;
    recipe.width = recipe.height = recipe.feature = most;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe = valid;
    recipe.roughness = 1200000;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.roughness = 1200001;
    assert_int_equal(check(recipe), RECIPE_ROUGHNESS);
    while (algorithms[recipe.algorithm]->make_row != NULL)
        recipe.algorithm++;
    recipe.roughness = ROUGHNESS_ONE;
    assert_int_equal(check(recipe), RECIPE_ROUGHNESS);
    recipe.algorithm = 0;
    recipe.halvings = (struct recipe_halvings){true, false, 2 * RECIPE_DEPTH_MAX + 1};
    assert_int_equal(check(recipe), RECIPE_HALVINGS);
    recipe.halvings = (struct recipe_halvings){0};
    recipe.roughness = UINT32_MAX;
    assert_int_equal(check(recipe), RECIPE_ROUGHNESS);
    recipe.roughness = ROUGHNESS_ONE - 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.roughness = 0;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.origin_x = most;
    recipe.origin_y = most;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.origin_x = most + 1;
    assert_int_equal(check(recipe), RECIPE_ORIGIN);
    recipe = valid;
    recipe.origin_y = most + 1;
    assert_int_equal(check(recipe), RECIPE_ORIGIN);
    recipe = valid;
    recipe.spread = 0;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.spread = 16000000;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.spread = 16000001;
    assert_int_equal(check(recipe), RECIPE_SPREAD);
    recipe = valid;
    recipe.algorithm = algorithm_count() - 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.algorithm++;
    assert_int_equal(check(recipe), RECIPE_ALGORITHM);
    recipe.algorithm = -1;
    assert_int_equal(check(recipe), RECIPE_ALGORITHM);
}

/* A line has no features, of which a climate is made. */
static void test_climate_of_lines(void **state)
{
    (void)state;
    struct recipe recipe = valid;
    recipe.climate = CLIMATE_BELTS;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.edges = EDGES_WRAP_X;
    recipe.height = 1;
    assert_int_equal(check(recipe), RECIPE_CLIMATE);
    recipe.climate = CLIMATE_NONE;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.edges = EDGES_BOUNDED;
    recipe.climate = CLIMATE_NOISE;
    recipe.height = recipe.feature + 1;
    recipe.width = 1;
    assert_int_equal(check(recipe), RECIPE_CLIMATE);
    recipe.width = recipe.feature + 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
}

/* A bounded side is one feature or more, and a cell; or a cell alone. */
static void test_bounded_faults(void **state)
{
    (void)state;
    struct recipe recipe = valid;
    recipe.edges = EDGES_BOUNDED;
    assert_int_equal(check(recipe), RECIPE_FEATURE_WIDTH);
    recipe.width = 97;
    assert_int_equal(check(recipe), RECIPE_FEATURE_HEIGHT);
    recipe.height = 161;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.height = 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
    assert_int_equal(recipe_rows(&recipe, 16), 1);
    assert_int_equal(recipe_rows(&recipe, -3), 1);
    recipe.width = 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
    assert_int_equal(recipe_cols(&recipe, 16), 1);
    recipe.height = 33;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.width = 0;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = RECIPE_SIDE_MAX + 2;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.width = RECIPE_SIDE_MAX + 1;
    recipe.feature = RECIPE_SIDE_MAX;
    recipe.height = RECIPE_SIDE_MAX + 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
    assert_int_equal(recipe_zoom_min(&recipe), RECIPE_ZOOM_MIN);
    recipe.edges = EDGES_WRAP;
    assert_int_equal(check(recipe), RECIPE_WIDTH);
    recipe.edges = EDGES_BOUNDED;
    recipe.feature = 32;
    recipe.height = 33;
    recipe.width = RECIPE_SIDE_MAX - 31;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.feature = 1;
    recipe.width = 2;
    assert_int_equal(check(recipe), RECIPE_VALID);
}

/* The height of a cylinder is bounded, and its width is not. */
static void test_cylinder_faults(void **state)
{
    (void)state;
    struct recipe recipe = valid;
    recipe.edges = EDGES_WRAP_X;
    assert_int_equal(check(recipe), RECIPE_FEATURE_HEIGHT);
    recipe.height = 161;
    assert_int_equal(check(recipe), RECIPE_VALID);
    recipe.width = 97;
    assert_int_equal(check(recipe), RECIPE_FEATURE_WIDTH);
    recipe.width = recipe.feature;
    recipe.height = 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
    while (algorithms[recipe.algorithm]->make_row != NULL)
        recipe.algorithm++;
    assert_int_equal(check(recipe), RECIPE_FEATURE_HEIGHT);
    recipe.algorithm = 0;
    recipe.height = recipe.feature + 1;
    assert_int_equal(check(recipe), RECIPE_VALID);
}

/* The first fault in the order of the enum is returned. */
static void test_first_fault(void **state)
{
    (void)state;
    struct recipe recipe = {
        .roughness = ROUGHNESS_MAX + 1,
        .origin_x = UINT32_MAX,
        .spread = UINT32_MAX,
        .algorithm = INT32_MAX,
    };
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
    recipe.origin_x = 0;
    assert_int_equal(check(recipe), RECIPE_SPREAD);
    recipe.spread = 0;
    assert_int_equal(check(recipe), RECIPE_ALGORITHM);
}

static uint32_t nearest_width(const struct recipe *recipe, bool up)
{
    return recipe_nearest_side(recipe, recipe->width, recipe_rim_x(recipe), up);
}

static uint32_t nearest_height(const struct recipe *recipe, bool up)
{
    return recipe_nearest_side(recipe, recipe->height, recipe_rim_y(recipe), up);
}

/* Sides that are not valid get the next valid ones below and above. */
static void test_nearest_side(void **state)
{
    struct trials trials = {21};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        uint32_t feature = UINT32_C(1) << (uint32_t)trial_between(&trials, 1, 30);
        uint32_t side = (uint32_t)(trial_bits(&trials) >> (34 + trial_below(&trials, 29)));
        uint32_t rim = (uint32_t)trial_below(&trials, 2);
        struct recipe recipe = {.width = side, .height = side, .feature = feature};
        recipe.edges = rim ? EDGES_BOUNDED : EDGES_WRAP;
        if (side <= rim || side % feature == rim)
            continue;
        uint32_t below = nearest_width(&recipe, false);
        uint32_t above = nearest_width(&recipe, true);
        assert_int_equal(nearest_height(&recipe, false), below);
        assert_int_equal(nearest_height(&recipe, true), above);
        recipe.edges = EDGES_WRAP_X;
        if (rim)
            assert_int_equal(nearest_height(&recipe, true), above);
        else
            assert_int_equal(nearest_width(&recipe, true), above);
        if (below == 0)
            REQUIRE(side < feature + rim, "side %" PRIu32 ", feature %" PRIu32 ": none below", side,
                    feature);
        else
            REQUIRE(below % feature == rim && below < side && side - below < feature,
                    "side %" PRIu32 ", feature %" PRIu32 ": below is %" PRIu32, side, feature,
                    below);
        if (above == 0)
            REQUIRE((uint64_t)side - rim - (side - rim) % feature + feature > RECIPE_SIDE_MAX,
                    "side %" PRIu32 ", feature %" PRIu32 ": none above", side, feature);
        else
            REQUIRE(above % feature == rim && above > side && above - side < feature + rim &&
                        above <= RECIPE_SIDE_MAX + rim,
                    "side %" PRIu32 ", feature %" PRIu32 ": above is %" PRIu32, side, feature,
                    above);
    }
}

/* Returns the valid width that is nearest to one. */
static uint32_t nearest(struct recipe *recipe, uint32_t width, bool up)
{
    recipe->width = width;
    return nearest_width(recipe, up);
}

static void test_nearest_side_at_the_limits(void **state)
{
    struct recipe recipe = {.feature = 64};
    (void)state;
    assert_int_equal(nearest(&recipe, 100, false), 64);
    assert_int_equal(nearest(&recipe, 100, true), 128);
    assert_int_equal(nearest(&recipe, 63, false), 0);
    assert_int_equal(nearest(&recipe, 128, false), 128);
    assert_int_equal(nearest(&recipe, 128, true), 128);
    assert_int_equal(nearest(&recipe, RECIPE_SIDE_MAX - 1, true), RECIPE_SIDE_MAX);
    recipe.edges = EDGES_BOUNDED;
    assert_int_equal(nearest(&recipe, 128, false), 65);
    assert_int_equal(nearest(&recipe, 128, true), 129);
    assert_int_equal(nearest(&recipe, 129, true), 129);
    assert_int_equal(nearest(&recipe, 64, false), 0);
    assert_int_equal(nearest(&recipe, 1, false), 1);
    assert_int_equal(nearest(&recipe, 1, true), 1);
    assert_int_equal(nearest(&recipe, RECIPE_SIDE_MAX, true), RECIPE_SIDE_MAX + 1);
    assert_int_equal(nearest(&recipe, RECIPE_SIDE_MAX, false), RECIPE_SIDE_MAX - 63);
}

static void test_feature_max(void **state)
{
    struct trials trials = {22};
    (void)state;
    for (int trial = 0; trial < 2000; trial++) {
        struct recipe recipe = valid;
        recipe.edges = (enum recipe_edges)trial_below(&trials, 3);
        recipe.width = (uint32_t)trial_between(&trials, 1, 300) << trial_below(&trials, 10);
        recipe.height = (uint32_t)trial_between(&trials, 1, 300) << trial_below(&trials, 10);
        recipe.width += recipe.edges == EDGES_BOUNDED;
        recipe.height += recipe.edges != EDGES_WRAP;
        recipe.feature = recipe_feature_max(&recipe);
        REQUIRE(check(recipe) == RECIPE_VALID, "%s is not valid", recipe_text(&recipe));
        recipe.feature *= 2;
        REQUIRE(check(recipe) != RECIPE_VALID, "%s is valid", recipe_text(&recipe));
    }
    struct recipe recipe = {.width = RECIPE_SIDE_MAX, .height = RECIPE_SIDE_MAX};
    assert_int_equal(recipe_feature_max(&recipe), RECIPE_SIDE_MAX);
    recipe = (struct recipe){.width = 1, .height = 33, .edges = EDGES_BOUNDED};
    assert_int_equal(recipe_feature_max(&recipe), 32);
    recipe.height = 1;
    assert_int_equal(recipe_feature_max(&recipe), RECIPE_SIDE_MAX);
}

/* Compares with the mathematical library's 2^-H, rounded. No H is so near to the middle between two
 * millionths that a double would round it wrong. */
static void test_roughness_of_hurst(void **state)
{
    (void)state;
    for (uint32_t hurst = 0; hurst <= ROUGHNESS_ONE; hurst += hurst < 1000 ? 1 : 37) {
        long expected = lround(1e6 * exp2(-(double)hurst / 1e6));
        REQUIRE(recipe_roughness_of(hurst) == (uint32_t)expected, "%" PRIu32 ": %" PRIu32, hurst,
                recipe_roughness_of(hurst));
    }
    assert_int_equal(recipe_roughness_of(ROUGHNESS_ONE), ROUGHNESS_ONE / 2);
    assert_int_equal(recipe_roughness_of(ROUGHNESS_ONE / 2), 707107);
    assert_int_equal(recipe_roughness_of(1), 999999);
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
        REQUIRE(zoom <= 0 && recipe_cols(&recipe, zoom) == 1 && recipe_rows(&recipe, zoom) == 1,
                "%s: zoom %d is not the whole world in a tile", recipe_text(&recipe), zoom);
        REQUIRE(zoom == 0 || recipe_cols(&recipe, zoom + 1) > 1 ||
                    recipe_rows(&recipe, zoom + 1) > 1,
                "%s: zoom %d is not the first to show it whole", recipe_text(&recipe), zoom);
        zoom = recipe_zoom_max(&recipe);
        REQUIRE(zoom >= 0 && zoom <= 16 && depth + zoom <= 32 && (zoom == 16 || depth + zoom == 32),
                "%s: the deepest zoom is %d", recipe_text(&recipe), zoom);
    }
}

static void test_points(void **state)
{
    struct recipe recipe = {.width = 7, .height = 7, .feature = 1};
    (void)state;
    for (uint32_t side = 1; side <= 200; side++)
        for (int k = 0; k <= 10; k++) {
            int64_t count = 0;
            for (uint32_t cell = 0; cell < side; cell += UINT32_C(1) << k)
                count++;
            recipe.width = side;
            recipe.edges = EDGES_WRAP;
            assert_int_equal(recipe_cols(&recipe, -k), count);
            assert_int_equal(recipe_cols(&recipe, k), (int64_t)side * (1 << k));
            recipe.edges = EDGES_BOUNDED;
            assert_int_equal(recipe_cols(&recipe, -k), count);
            assert_int_equal(recipe_cols(&recipe, k), (int64_t)(side - 1) * (1 << k) + 1);
            recipe.edges = EDGES_WRAP_X;
            assert_int_equal(recipe_cols(&recipe, k), (int64_t)side * (1 << k));
            assert_int_equal(recipe_rows(&recipe, k), 6 * (1 << k) + 1);
        }
    recipe = (struct recipe){.width = 7, .height = RECIPE_SIDE_MAX, .feature = 1};
    assert_int_equal(recipe_rows(&recipe, 16), INT64_C(1) << 46);
    assert_int_equal(recipe_rows(&recipe, -30), 1);
    recipe.height--;
    assert_int_equal(recipe_rows(&recipe, -29), 2);
}

/*
 * Displacement: it equals that of plain.c, for every noise and depth.
 */

static void test_equals_plain(void **state)
{
    struct trials trials = {61};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct plain_scale scale;
        struct displacement displacements[RECIPE_DEPTH_MAX + 1];
        int last = (int)trial_between(&trials, 0, RECIPE_DEPTH_MAX);
        memset(displacements, 0xA5, sizeof displacements);
        displacements_make(displacements, &recipe, last);
        plain_scale_make(&scale, &recipe);
        for (int n = 0; n < 50 * (last + 1); n++) {
            struct displacement by = displacements[n % (last + 1)];
            uint32_t noise = n / (last + 1) == 0   ? 0
                             : n / (last + 1) == 1 ? 65535
                                                   : (uint32_t)trial_below(&trials, 65536);
            int64_t expected = plain_displacement(&scale, n % (last + 1), noise) + 2;
            int32_t found = (int32_t)((noise * by.factor >> by.shift) + by.bias);
            REQUIRE(found == expected, "%s: depth %d, noise %" PRIu32 ": %" PRId32 ", not %" PRId64,
                    recipe_text(&recipe), n % (last + 1), noise, found, expected);
        }
        if (last < RECIPE_DEPTH_MAX)
            assert_int_equal(displacements[last + 1].factor, 0xA5A5A5A5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roughness_of_hurst),
        cmocka_unit_test(test_default),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_climate_of_lines),
        cmocka_unit_test(test_bounded_faults),
        cmocka_unit_test(test_cylinder_faults),
        cmocka_unit_test(test_nearest_side_at_the_limits),
        cmocka_unit_test(test_first_fault),
        cmocka_unit_test(test_nearest_side),
        cmocka_unit_test(test_feature_max),
        cmocka_unit_test(test_depth_and_zooms),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_equals_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
