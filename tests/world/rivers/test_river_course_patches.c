/*
 * Patches: a cell is the same as in a window, in whatever order depths and places are read.
 */
#include "world/rivers/river_course.c"

#include "support/rivers_window.h"
#include "support/unit.h"

/* Returns a random world, with rims or without, of some features a side. */
static struct rivers_world trial_world(struct trials *trials)
{
    int rims = (int)trial_below(trials, 3);
    return (struct rivers_world){
        .seed = trial_bits(trials),
        .across = trial_between(trials, 1, 20),
        .down = trial_between(trials, 1, 20),
        .origin_x = trial_between(trials, 0, 1 << 20),
        .origin_y = trial_between(trials, 0, 1 << 20),
        .depth = (int)trial_below(trials, 12),
        .roughness = (uint32_t)trial_between(trials, 200000, 700000),
        .spread = 1000000,
        .sea = (int32_t)trial_between(trials, (1 << 29) - (1 << 27), (1 << 29) + (1 << 27)),
        .bounded_x = rims == 2,
        .bounded_y = rims >= 1,
    };
}

static void check_cell(const struct rivers_world *world, struct patches *patches, int depth,
                       int64_t x, int64_t y)
{
    uint32_t catchment;
    uint8_t water;
    uint8_t direction;
    struct rivers_layers out = {.catchment = &catchment, .water = &water, .direction = &direction};
    assert_true(rivers_window(world, depth - world->depth, x, y, 1, 1, &out));
    struct sight sight = patches_look(patches, depth, x, y);
    REQUIRE(sight.outside == (catchment == 0), "depth %d, %" PRId64 ",%" PRId64, depth, x, y);
    if (sight.outside) {
        REQUIRE(!sight.sea && sight.direction == 0 && sight.catchment == 0 && sight.water == 0,
                "depth %d, %" PRId64 ",%" PRId64 " has something", depth, x, y);
        return;
    }
    REQUIRE(sight.sea == (water == RIVERS_SEA) && sight.catchment == catchment &&
                sight.direction == direction,
            "depth %d, %" PRId64 ",%" PRId64 ": %d %d %" PRIu32, depth, x, y, sight.sea,
            sight.direction, sight.catchment);
}

/* Looks at places of the world, or one cell beyond a rim, and at others near them. */
static void test_cells_of_windows(void **state)
{
    struct trials trials = {31};
    (void)state;
    for (int trial = 0; trial < 20; trial++) {
        struct rivers_world world = trial_world(&trials);
        int last = (int)trial_between(&trials, 0, 16);
        struct patches *patches = patches_new(&world, last);
        assert_non_null(patches);
        for (int n = 0; n < 12; n++) {
            int depth = (int)trial_between(&trials, 0, last);
            int64_t x = trial_between(&trials, -1, world.across << depth);
            int64_t y = trial_between(&trials, -1, world.down << depth);
            check_cell(&world, patches, depth, x, y);
            for (int step = 0; step < 4; step++) {
                int64_t near_x = x + trial_between(&trials, -20, 20);
                int64_t near_y = y + trial_between(&trials, -20, 20);
                bool far = (world.bounded_x && (near_x < -1 || near_x > world.across << depth)) ||
                           (world.bounded_y && (near_y < -1 || near_y > world.down << depth));
                if (!far)
                    check_cell(&world, patches, depth, near_x, near_y);
            }
        }
        patches_free(patches);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cells_of_windows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
