/*
 * Scenery: the best window is the one that a plain search finds, which computes each window alone.
 */
#include "explorer/actions/opening.h"

#include "support/lattice_window.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/world.h"

enum { EVERY = 4, COLS = 80 / EVERY, ROWS = 24 / EVERY };

static int at_most(int count, int max)
{
    return count > max ? max : count;
}

/* Returns what a window counts for, by its points. */
static int worth(const struct world *world, const uint32_t *points)
{
    int sea = 0;
    int high = 0;
    int shores = 0;
    for (int n = 0; n < COLS * ROWS; n++) {
        bool wet = points[n] < world->sea_height;
        sea += wet;
        high += (uint64_t)3 * (points[n] - world->low) >=
                (uint64_t)2 * (world->high - world->low) - 2; /* rounded down */
        if (n % COLS > 0)
            shores += wet != (points[n - 1] < world->sea_height);
        if (n >= COLS)
            shores += wet != (points[n - COLS] < world->sea_height);
    }
    return at_most(sea, COLS * ROWS / 4) + 2 * at_most(high, COLS * ROWS / 8) +
           at_most(shores, COLS * ROWS / 4);
}

/* Finds the cell in the middle of the view that a world opens with. */
static void find(const struct world *world, int64_t *x, int64_t *y)
{
    struct map map = {.world = *world, .view = {.cols = 80, .rows = 24}};
    assert_true(opening_place(&map, false));
    *x = recipe_wrap(view_middle_x(&map.view), world->recipe.width);
    *y = recipe_wrap(view_middle_y(&map.view), world->recipe.height);
}

static void compare(const struct world *world, int64_t east, int64_t south)
{
    static uint32_t points[COLS * ROWS];
    const struct recipe *recipe = &world->recipe;
    int best = -1;
    int64_t best_x = 0;
    int64_t best_y = 0;
    int64_t x;
    int64_t y;
    for (int down = 0; down < 8; down++)
        for (int across = 0; across < 8; across++) {
            int64_t left = across * east;
            int64_t top = down * south;
            if (left + 80 > recipe->width || top + 24 > recipe->height)
                continue;
            assert_true(lattice_window(recipe, -2, left / EVERY, top / EVERY, COLS, ROWS, points));
            if (worth(world, points) <= best)
                continue;
            best = worth(world, points);
            best_x = left + 40;
            best_y = top + 12;
        }
    find(world, &x, &y);
    REQUIRE(x == best_x && y == best_y, "seed %" PRIu64 ": %" PRId64 ",%" PRId64, recipe->seed, x,
            y);
}

static void check_world(const struct recipe *recipe, int64_t east, int64_t south)
{
    struct world world;
    assert_true(world_make(&world, recipe, NORMALIZE_RANGE, 1));
    compare(&world, east, south);
    world_free(&world);
}

static void test_best(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct recipe small = recipe_of(seed, 1024, 1024, 32);
        struct recipe wide = recipe_of(seed, 4096, 2048, 256);
        struct recipe huge = recipe_of(seed, 1 << 30, 1 << 30, 1 << 20);
        struct recipe low = recipe_of(seed, 512, 64, 16);
        check_world(&small, 80, 32);
        check_world(&wide, 256, 256);
        check_world(&huge, 1024, 1024);
        check_world(&low, 80, 24);
    }
}

/* The sea is below its height: plains that are as high as the lowest land are none of it. */
static void test_plains(void **state)
{
    struct recipe recipe = recipe_of(3, 1024, 1024, 128);
    struct world world;
    struct error error;
    (void)state;
    recipe.spread = 0;
    assert_true(corners_parse(
        &recipe.corners, "22222222/22222222/22299222/22299222/22222222/20222222/22222222/22222222",
        &error));
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    assert_true(lattice_window(&recipe, 0, 0, 0, 1, 1, &world.sea_height));
    compare(&world, 128, 128);
    world_free(&world);
}

/* The middle of a world that is smaller than a window. */
static void test_small(void **state)
{
    struct recipe recipe = recipe_of(3, 64, 16, 8);
    struct world world;
    int64_t x;
    int64_t y;
    (void)state;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    find(&world, &x, &y);
    assert_int_equal(x, 32);
    assert_int_equal(y, 8);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best),
        cmocka_unit_test(test_plains),
        cmocka_unit_test(test_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
