/*
 * Cover: what is a river or a lake at each zoom, and rows of points against single ones.
 */
#include "render/points/cover.h"

#include "support/unit.h"
#include "world/rivers/rivers.h"

/* Zooming in loses neither a river nor a lake: its catchment is four times as large, and its birth
 * is the same. */
static void test_scale(void **state)
{
    struct recipe recipe = recipe_of(1, 1 << 20, 1 << 20, 1 << 10);
    (void)state;
    for (int n = 0; n < 2; n++) {
        enum cover_detail detail = n == 0 ? COVER_TILES : COVER_LINES;
        struct cover_rule before = cover_rule_of(&recipe, 0, -10, detail);
        assert_true(cover_rule_of(&recipe, 0, -11, detail).river_min == UINT32_MAX);
        assert_in_range(before.river_min, 2, 31);
        for (int zoom = -9; zoom <= 16; zoom++) {
            struct cover_rule rule = cover_rule_of(&recipe, 0, zoom, detail);
            assert_true(rule.river_min >= before.river_min);
            assert_true(rule.river_min < 4 * before.river_min);
            assert_true(rule.lake_depth >= before.lake_depth);
            before = rule;
        }
        assert_int_equal(before.lake_depth, 26 - 1 - n);
    }
}

/* A row has the cover of each of its points; without rivers what is below the sea is sea. */
static void test_row(void **state)
{
    enum { COUNT = 200 };
    struct trials trials = {4711};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        uint32_t heights[COUNT];
        uint32_t lakes[COUNT];
        uint32_t catchments[COUNT];
        uint8_t waters[COUNT];
        uint8_t covers[COUNT];
        struct cover_rule rule = {(uint32_t)trial_below(&trials, 1000),
                                  (uint32_t)trial_below(&trials, 100),
                                  (uint32_t)trial_below(&trials, 32)};
        for (int n = 0; n < COUNT; n++) {
            heights[n] = n % 50 == 0 ? HEIGHT_UNKNOWN : (uint32_t)trial_below(&trials, 1000);
            lakes[n] = (uint32_t)trial_below(&trials, 1 << 20);
            catchments[n] = (uint32_t)trial_below(&trials, 200);
            waters[n] = (uint8_t)trial_below(&trials, 3);
        }
        struct water_row water = {.catchment = catchments, .lake = lakes, .cover = waters};
        cover_row(&rule, heights, &water, COUNT, covers);
        for (int n = 0; n < COUNT; n++) {
            enum cover cover = catchments[n] >= rule.river_min ? COVER_RIVER : COVER_LAND;
            if (waters[n] == RIVERS_SEA)
                cover = COVER_SEA;
            else if (waters[n] == RIVERS_LAKE && lakes[n] % 64 <= rule.lake_depth)
                cover = COVER_LAKE;
            assert_int_equal(covers[n], cover);
            assert_int_equal(cover_of(&rule, waters[n], lakes[n], catchments[n]), cover);
        }
        cover_row(&rule, heights, NULL, COUNT, covers);
        for (int n = 0; n < COUNT; n++)
            assert_int_equal(covers[n], heights[n] < rule.sea ? COVER_SEA : COVER_LAND);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
