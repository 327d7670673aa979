/*
 * Normals: a row has the numbers that world_normal returns for its heights, one by one, for every
 * kind of range.
 */
#include "world/world.h"

#include "support/unit.h"

enum { COLS = 300 };

static void check_row(struct trials *trials, const struct world *world)
{
    uint32_t heights[COLS];
    uint16_t normals[COLS];
    uint32_t range = world->high - world->low;
    for (int n = 0; n < COLS; n++) {
        int64_t any = trial_between(trials, 0, HEIGHT_END - 1);
        int64_t inside = world->low + (int64_t)trial_below(trials, (uint64_t)range + 1);
        /* the first height of a normal, or a neighbour of it */
        uint64_t normal = trial_below(trials, 65536);
        int64_t edge =
            world->low + (int64_t)((normal * range + 65534) / 65535) + trial_between(trials, -1, 1);
        int64_t height = n % 3 == 0 ? any : n % 3 == 1 ? inside : edge;
        heights[n] = (uint32_t)(height < 0 ? 0 : height);
    }
    heights[COLS / 2] = HEIGHT_UNKNOWN;
    world_normals(world, heights, COLS, normals);
    for (int n = 0; n < COLS; n++) {
        uint32_t normal = n == COLS / 2 ? 0 : world_normal(world, heights[n]);
        REQUIRE(normals[n] == normal, "%" PRIu32 "..%" PRIu32 ": %" PRIu32 " is %d", world->low,
                world->high, heights[n], normals[n]);
    }
}

static void test_ranges(void **state)
{
    struct trials trials = {96};
    (void)state;
    for (int trial = 0; trial < 5000; trial++) {
        uint64_t most = UINT64_C(1) << trial_below(&trials, 31);
        uint32_t low = (uint32_t)trial_below(&trials, HEIGHT_END);
        uint32_t high = low + (uint32_t)trial_below(&trials, most);
        struct world world = {.bottom = low, .top = high < HEIGHT_END ? high : HEIGHT_END - 1};
        check_row(&trials, &world);
    }
    for (uint32_t range = 65530; range < 65540; range++)
        check_row(&trials,
                  &(struct world){.low = 7, .high = 7 + range, .bottom = 7, .top = 7 + range});
    check_row(&trials, &(struct world){.bottom = 0, .top = HEIGHT_END - 1});
}

static void test_areas(void **state)
{
    struct trials trials = {97};
    struct recipe recipe = recipe_of(5, 64, 64, 16);
    struct world world;
    (void)state;
    assert_true(world_make(&world, &recipe, NORMALIZE_AREA, 1));
    for (int trial = 0; trial < 20; trial++)
        check_row(&trials, &world);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_areas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
