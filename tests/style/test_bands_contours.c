/*
 * Contours: the levels equal those that a count of the lines finds, one by one.
 */
#include "style/bands.h"

#include "support/unit.h"

/* A world of the heights 0..range and a scale from -1000 to 3000 in tenths. */
static struct world world_of(uint32_t range)
{
    struct world world = {.low = 0, .high = range, .sea_kind = SEA_NONE};
    world.recipe.scale = (struct scale){.given = true, .decimals = 1, .low = -1000, .high = 3000};
    return world;
}

/* Counts the lines between the lowest value and a height's, in units of 10^-2. */
static uint32_t count_lines(const struct world *world, uint32_t height, int64_t interval)
{
    uint32_t count = 0;
    long double value = -10000 + 40000.0L * height / world->high;
    for (int64_t line = -10000; line <= 30000; line++)
        count += line % interval == 0 && line > -10000 && line <= value;
    return count;
}

static void test_levels(void **state)
{
    struct trials trials = {95};
    (void)state;
    for (int trial = 0; trial < 60; trial++) {
        struct world world = world_of(UINT32_C(40000) << trial_between(&trials, 0, 14));
        struct scale_number interval = {trial_between(&trials, 13, 50000), 2};
        struct contours contours;
        uint32_t heights[40];
        uint32_t levels[40];
        assert_true(contours_make(&contours, &world, interval));
        assert_int_equal(contours.count, contours_count(&world.recipe.scale, interval));
        assert_int_equal(contours.count, count_lines(&world, world.high, interval.number));
        for (int n = 0; n < 40; n++)
            heights[n] = (uint32_t)trial_below(&trials, world.high + UINT64_C(1));
        contours_levels(&contours, heights, 40, levels);
        for (int n = 0; n < 40; n++)
            assert_int_equal(levels[n], count_lines(&world, heights[n], interval.number));
        contours_free(&contours);
    }
}

/* Lines with no height between them count as one, and so does one at the shore. */
static void test_lines_of_one_height(void **state)
{
    struct world world = world_of(10);
    const struct scale_number interval = {1, 0}; /* 400 lines from one height to the next */
    struct contours contours;
    (void)state;
    for (uint32_t sea = 0; sea <= 10; sea++) {
        world.sea_kind = sea > 0 ? SEA_LEVEL : SEA_NONE;
        world.sea_height = sea;
        assert_true(contours_make(&contours, &world, interval));
        assert_int_equal(contours.count, sea > 0 ? 11 - sea : 10);
        for (uint32_t n = 1; n < contours.count; n++)
            assert_true(contours.floors[n - 1] < contours.floors[n]);
        contours_free(&contours);
    }
}

static void test_too_many_lines(void **state)
{
    struct world world = world_of((1 << 30) - 1);
    struct contours contours;
    (void)state;
    world.recipe.scale.high = SCALE_NUMBER_MAX;
    assert_int_equal(contours_count(&world.recipe.scale, (struct scale_number){1, 6}),
                     CONTOURS_MAX + 1);
    assert_true(contours_make(&contours, &world, (struct scale_number){1, 6}));
    assert_in_range(contours.count, 0, CONTOURS_MAX + 1);
    contours_free(&contours);
    assert_int_equal(
        contours_count(&world.recipe.scale, (struct scale_number){SCALE_NUMBER_MAX, 0}), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_lines_of_one_height),
        cmocka_unit_test(test_too_many_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
