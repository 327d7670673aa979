/*
 * Lanes: the range of a window is that of the lattice's window at the same place, in each lane;
 * at every place of small worlds of all edges, and at places of large ones.
 */
#include "world/extremes_sample.h"

#include "support/plain.h"
#include "support/unit.h"
#include "support/window.h"

/* Fails unless each lane has the range of its window. */
static void check_windows(const struct lanes *lanes, const int64_t x[LANES], const int64_t y[LANES])
{
    struct height_range found[LANES];
    const struct recipe *recipe = lanes->recipe;
    int zoom = lanes->depth - recipe_depth(recipe);
    lanes_range(lanes, x, y, found);
    for (int n = 0; n < LANES; n++) {
        struct height_range range = {UINT32_MAX, 0};
        uint32_t *points = window(recipe, zoom, x[n], y[n], lanes->side, lanes->side);
        height_range_add(&range, points, lanes->side * lanes->side);
        free(points);
        REQUIRE(found[n].low == range.low && found[n].high == range.high,
                "%s: %d lanes' depth, %" PRId64 ",%" PRId64, recipe_text(recipe), lanes->depth,
                x[n], y[n]);
    }
}

/* Checks all windows of a world that fit, one place in each lane. Returns how many there are. */
static int check_world(const struct recipe *recipe, int depth, uint32_t side)
{
    struct lanes lanes;
    int64_t x[LANES];
    int64_t y[LANES];
    int count = 0;
    int zoom = depth - recipe_depth(recipe);
    assert_true(lanes_make(&lanes, recipe, depth, side));
    for (int64_t top = -1; top <= recipe_rows(recipe, zoom); top++)
        for (int64_t left = -1; left <= recipe_cols(recipe, zoom); left++) {
            if (!lanes_fit(&lanes, left, top))
                continue;
            x[count % LANES] = left;
            y[count % LANES] = top;
            count++;
            if (count % LANES == 0)
                check_windows(&lanes, x, y);
        }
    lanes_free(&lanes);
    return count;
}

static void test_all_places(void **state)
{
    (void)state;
    for (int n = 0; n < few_of(60); n++) {
        int depth = n % (LANES_DEPTH_MAX + 1);
        uint32_t side = 1 + (uint32_t)n % LANES_SIDE_MAX;
        struct recipe recipe = recipe_of((uint64_t)n, 256, 256, 16);
        recipe.edges = (enum recipe_edges)(n % 3);
        recipe.width += recipe_rim_x(&recipe);
        recipe.height += recipe_rim_y(&recipe);
        recipe.roughness = (uint32_t)(n % 13) * 100000;
        int least = 1 << 2 * depth; /* a feature, at least, has places in it */
        assert_in_range(check_world(&recipe, depth, side), least, 256 * 256);
    }
}

/* Noise changes every 2^32 points of a row: no window goes over that, or beyond a side. */
static void test_places_far_away(void **state)
{
    struct trials trials = {94};
    int count = 0;
    (void)state;
    for (int n = 0; n < few_of(300); n++) {
        struct lanes lanes;
        struct recipe recipe = recipe_of((uint64_t)n, 1 << 30, 1 << 30, UINT32_C(16) << n % 10);
        int depth = n % (LANES_DEPTH_MAX + 1);
        recipe.origin_x = (uint32_t)trial_below(&trials, RECIPE_SIDE_MAX);
        recipe.origin_y = (uint32_t)trial_below(&trials, RECIPE_SIDE_MAX);
        int64_t points = recipe_cols(&recipe, depth - recipe_depth(&recipe));
        int64_t x[LANES] = {(INT64_C(1) << 32) - ((int64_t)recipe.origin_x << depth) - 3};
        int64_t y[LANES] = {0};
        assert_true(lanes_make(&lanes, &recipe, depth, 5));
        assert_false(lanes_fit(&lanes, x[0], points / 2));
        assert_false(lanes_fit(&lanes, points - 2, points / 2));
        for (int lane = 0; lane < LANES; lane++) {
            x[lane] = (int64_t)trial_below(&trials, (uint64_t)points);
            y[lane] = (int64_t)trial_below(&trials, (uint64_t)points);
        }
        bool fit = true;
        for (int lane = 0; lane < LANES; lane++)
            fit = fit && lanes_fit(&lanes, x[lane], y[lane]);
        if (fit)
            check_windows(&lanes, x, y);
        count += fit;
        lanes_free(&lanes);
    }
    assert_in_range(count, few_of(250), few_of(300));
}

static void test_worlds_without_lanes(void **state)
{
    struct lanes lanes;
    struct recipe recipe = recipe_of(1, 1024, 1024, 32);
    (void)state;
    assert_false(lanes_make(&lanes, &recipe, LANES_DEPTH_MAX + 1, 5));
    assert_false(lanes_make(&lanes, &recipe, 2, LANES_SIDE_MAX + 1));
    lanes_free(&lanes);
    recipe.corners.cols = recipe.corners.rows = 1;
    assert_false(lanes_make(&lanes, &recipe, 2, 5));
    lanes_free(&lanes);
    recipe.corners.cols = recipe.corners.rows = 0;
    recipe.algorithm = PLAIN_MIDPOINT;
    assert_false(lanes_make(&lanes, &recipe, 2, 5));
    lanes_free(&lanes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_places),
        cmocka_unit_test(test_places_far_away),
        cmocka_unit_test(test_worlds_without_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
