/*
 * Seas of worlds: heights and shares equal those found by sorting all cells, and the rule of
 * world.h decides where the recipe says nothing.
 */

#include "base/parallel.h"
#include "recipe/recipe.h"
#include "support/unit.h"
#include "support/window.h"
#include "world/rows/picture.h"
#include "world/world.h"

static struct world make_world(const struct recipe *recipe, enum world_normalize normalize)
{
    struct world world;
    REQUIRE(world_make(&world, recipe, normalize, 1), "%s: out of memory", recipe_text(recipe));
    return world;
}

/* Counts the cells below a height. */
static uint64_t count_below(const uint32_t *cells, uint64_t count, uint32_t height)
{
    uint64_t below = 0;
    for (uint64_t n = 0; n < count; n++)
        below += cells[n] < height;
    return below;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a < b ? b - a : a - b;
}

static int compare_heights(const void *a, const void *b)
{
    uint32_t first = *(const uint32_t *)a;
    uint32_t second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* Returns the smallest distance of a share, in millionths of a cell, that any sea can have. */
static uint64_t least_distance(uint32_t *cells, uint64_t count, uint32_t share)
{
    uint64_t least = distance(0, count * share);
    qsort(cells, count, sizeof *cells, compare_heights);
    for (uint64_t n = 1; n <= count; n++)
        if (n == count || cells[n] != cells[n - 1])
            least = distance(n * SEA_ALL, count * share) < least
                        ? distance(n * SEA_ALL, count * share)
                        : least;
    return least;
}

/* Checks that no other sea of the cells comes nearer to a share. */
static void check_share(const struct recipe *recipe, uint32_t *cells, uint64_t count)
{
    struct world world = make_world(recipe, NORMALIZE_RANGE);
    uint32_t share = recipe->sea.share;
    uint64_t below = count_below(cells, count, world.sea_height);
    assert_int_equal(world.sea_kind, SEA_SHARE);
    REQUIRE(world.sea_share == (below * SEA_ALL + count / 2) / count,
            "%s: %" PRIu64 " of %" PRIu64 " cells are %" PRIu32 " millionths", recipe_text(recipe),
            below, count, world.sea_share);
    REQUIRE(distance(below * SEA_ALL, count * share) == least_distance(cells, count, share),
            "%s: %" PRIu64 " of %" PRIu64 " cells, %" PRIu32 " millionths wanted",
            recipe_text(recipe), below, count, share);
    assert_int_equal(world.sea_height == 0, below == 0);
    assert_int_equal(world.low, cells[0]); /* sorted by least_distance */
    assert_int_equal(world.high, cells[count - 1]);
    world_free(&world);
}

static void test_shares_of_worlds(void **state)
{
    struct trials trials = {71};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe =
            trial % 2 == 0 ? trial_recipe(&trials, 64) : trial_edged(&trials, 32);
        uint32_t *cells = whole(&recipe, 0);
        recipe.sea.kind = SEA_SHARE;
        recipe.sea.share = (uint32_t)trial_between(&trials, 0, SEA_ALL);
        if (trial % 10 < 2)
            recipe.sea.share = trial % 10 == 0 ? 0 : SEA_ALL;
        check_share(&recipe, cells, (uint64_t)recipe.width * recipe.height);
        free(cells);
    }
}

/* Pictures of few heights, and of heights far apart; some of the cells are unknown. */
static void test_shares_of_pictures(void **state)
{
    struct trials trials = {72};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct picture picture;
        uint32_t cells[40 * 30];
        uint64_t known = 0;
        uint64_t kinds = UINT64_C(1) << trial_between(&trials, 0, 29);
        assert_true(picture_make(&picture, 40, 30, true));
        picture.holed = trial % 2 == 0;
        for (int n = 0; n < 40 * 30; n++) {
            picture.fine[n] = (uint32_t)trial_below(&trials, kinds);
            if (trial % 3 == 0)
                picture.fine[n] *= (1U << 29) / (uint32_t)kinds;
            if (picture.holed && trial_below(&trials, 5) == 0)
                picture.fine[n] = HEIGHT_UNKNOWN;
            else
                cells[known++] = picture.fine[n];
        }
        struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
        recipe.sea.kind = SEA_SHARE;
        recipe.sea.share = (uint32_t)trial_between(&trials, 0, SEA_ALL);
        check_share(&recipe, cells, known);
        picture_free(&picture);
    }
}

/* Heights at or below the level are water. */
static void test_levels(void **state)
{
    struct trials trials = {73};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        uint64_t count = (uint64_t)recipe.width * recipe.height;
        uint32_t *cells = whole(&recipe, 0);
        recipe.scale = (struct scale){.given = true, .low = -500, .high = 1500};
        recipe.sea.kind = SEA_LEVEL;
        recipe.sea.level = (struct scale_number){trial_between(&trials, -7000, 17000), 1};
        struct world world = make_world(&recipe, NORMALIZE_RANGE);
        double span = (double)world.high - world.low;
        uint64_t below = 0;
        for (uint64_t n = 0; n < count; n++) {
            double value = span > 0 ? -500 + 2000 * ((cells[n] - world.low) / span) : -500;
            bool water = cells[n] < world.sea_height;
            double level = (double)recipe.sea.level.number / 10;
            below += water;
            REQUIRE(water ? value <= level + 1e-6 : value > level - 1e-6,
                    "%s: %f is %s at the level %f", recipe_text(&recipe), value,
                    water ? "water" : "land", level);
        }
        assert_int_equal(world.sea_share, (below * SEA_ALL + count / 2) / count);
        free(cells);
        world_free(&world);
    }
}

/* A scale of one unit a height: the level itself is water, and one unit above it is land. */
static void test_level_of_a_cell(void **state)
{
    struct picture picture;
    (void)state;
    assert_true(picture_make(&picture, 4, 1, true));
    picture.scale = (struct scale){.given = true, .low = -1, .high = 2};
    for (uint32_t n = 0; n < 4; n++)
        picture.fine[n] = n;
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    struct world world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_kind, SEA_LEVEL); /* 0, as the scale begins below it */
    assert_int_equal(world.sea_height, 2);
    assert_int_equal(world.sea_share, 500000);
    world_free(&world);
    recipe.sea = (struct sea){.kind = SEA_LEVEL, .level = {2, 0}};
    world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_share, SEA_ALL);
    assert_in_range(world.sea_height, 4, HEIGHT_END);
    world_free(&world);
    recipe.sea.level.number = -2;
    world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_height, 0);
    assert_int_equal(world.sea_share, 0);
    world_free(&world);
    picture_free(&picture);
}

/* The sea of a recipe that says nothing of it. */
static void test_rule(void **state)
{
    struct recipe recipe = recipe_of(3, 64, 64, 16);
    uint16_t heights[4] = {5, 6, 7, 8};
    struct picture picture = {.width = 2, .height = 2, .heights = heights};
    (void)state;
    struct world world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_kind, SEA_DEFAULT);
    assert_int_equal(world.sea_share, 0);
    uint32_t begin = (65536U * algorithms[0]->lands[1] + 999) / 1000;
    assert_true(world_normal(&world, world.sea_height) >= begin);
    assert_true(world_normal(&world, world.sea_height - 1) < begin);
    world_free(&world);
    world = make_world(&recipe, NORMALIZE_AREA);
    assert_true(world_normal(&world, world.sea_height) >= 8192);
    assert_true(world_normal(&world, world.sea_height - 1) < 8192);
    world_free(&world);
    recipe.scale = (struct scale){.given = true, .low = 0, .high = 10};
    world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_kind, SEA_DEFAULT);
    world_free(&world);
    recipe.scale.low = -1;
    world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_kind, SEA_LEVEL);
    world_free(&world);
    recipe.sea.kind = SEA_NONE;
    world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_kind, SEA_NONE);
    assert_int_equal(world.sea_height, 0);
    world_free(&world);
    recipe = picture_recipe(&picture, EDGES_BOUNDED);
    world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_kind, SEA_DEFAULT);
    world_free(&world);
    recipe.scale = (struct scale){.given = true, .low = 5, .high = 8};
    world = make_world(&recipe, NORMALIZE_RANGE);
    assert_int_equal(world.sea_kind, SEA_NONE);
    world_free(&world);
}

static void test_share_below(void **state)
{
    struct trials trials = {74};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        uint64_t count = (uint64_t)recipe.width * recipe.height;
        uint32_t *cells = whole(&recipe, 0);
        struct world world = make_world(&recipe, NORMALIZE_RANGE);
        uint32_t heights[] = {
            0,         cells[trial_below(&trials, count)], world.low, world.high, world.high + 1,
            HEIGHT_END};
        for (int n = 0; n < 6; n++) {
            uint32_t share;
            uint64_t below = count_below(cells, count, heights[n]);
            assert_true(world_share_below(&recipe, 2, heights[n], &share));
            assert_int_equal(share, (below * SEA_ALL + count / 2) / count);
        }
        free(cells);
        world_free(&world);
    }
}

/* The number of threads changes nothing; of a world that is sampled the share is near. */
static void test_large_worlds(void **state)
{
    struct recipe recipe = recipe_of(5, 8192, 8192, 256);
    (void)state;
    recipe.sea = (struct sea){.kind = SEA_SHARE, .share = 300000};
    struct world alone = make_world(&recipe, NORMALIZE_RANGE);
    assert_in_range(alone.sea_share, 299900, 300100);
    for (int threads = 2; threads < PARALLEL_MAX; threads *= 7) {
        struct world world;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, threads));
        assert_int_equal(world.sea_height, alone.sea_height);
        assert_int_equal(world.sea_share, alone.sea_share);
        world_free(&world);
    }
    world_free(&alone);
}

static void test_nothing_known(void **state)
{
    struct picture picture;
    (void)state;
    assert_true(picture_make(&picture, 3, 3, true));
    picture.holed = true;
    for (int n = 0; n < 9; n++)
        picture.fine[n] = HEIGHT_UNKNOWN;
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    recipe.sea = (struct sea){.kind = SEA_SHARE, .share = 500000};
    for (int normalize = 0; normalize < 2; normalize++) {
        struct world world = make_world(&recipe, (enum world_normalize)normalize);
        int64_t x;
        int64_t y;
        assert_int_equal(world.low, 0);
        assert_int_equal(world.high, 0);
        assert_int_equal(world.sea_share, 0);
        assert_true(world_find(&world, world.high, &x, &y));
        assert_true(x >= 0 && x < 3 && y >= 0 && y < 3);
        world_free(&world);
    }
    picture_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares_of_worlds),
        cmocka_unit_test(test_shares_of_pictures),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_level_of_a_cell),
        cmocka_unit_test(test_rule),
        cmocka_unit_test(test_share_below),
        cmocka_unit_test(test_large_worlds),
        cmocka_unit_test(test_nothing_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
