/*
 * Seas of rivers: a share equals what the rule of the header finds, level by level, and is near
 * what a count of all cells finds.
 */

#include "base/parallel.h"
#include "support/rivers_window.h"
#include "support/unit.h"
#include "world/world.c"

enum { RIVERS = 3, PLANET = 6 }; /* indices of the algorithms */

/* Returns the share of all cells below a sea in the world with that sea, in millionths. */
static uint64_t share_of(const struct recipe *recipe, uint32_t sea)
{
    struct rivers_world world = rivers_world(recipe, sea);
    uint32_t count = recipe->width * recipe->height;
    uint32_t *heights = memory(count, sizeof *heights);
    struct rivers_layers out = {.height = heights};
    uint64_t below = 0;
    assert_true(rivers_window(&world, 0, 0, 0, recipe->width, recipe->height, &out));
    for (uint32_t n = 0; n < count; n++)
        below += heights[n] < sea;
    free(heights);
    return (below * SEA_ALL + count / 2) / count;
}

/* Halves the range in steps of 2^14, as the header says. */
static uint32_t plain_sea(const struct recipe *recipe)
{
    uint32_t sea = 0;
    for (uint32_t step = UINT32_C(1) << 29; step >= 1 << 14; step /= 2)
        if (share_of(recipe, sea + step) < recipe->sea.share)
            sea += step;
    return sea + (1 << 14);
}

static void test_shares(void **state)
{
    struct trials trials = {81};
    (void)state;
    for (int trial = 0; trial < few_of(40); trial++) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 64, 96, 16);
        uint32_t sea;
        uint32_t found = 0;
        recipe.algorithm = RIVERS;
        recipe.roughness = 400000;
        recipe.edges = trial % 2 == 0 ? EDGES_WRAP : EDGES_BOUNDED;
        recipe.sea = (struct sea){.kind = SEA_SHARE};
        recipe.sea.share = (uint32_t)trial_between(&trials, 1, SEA_ALL - 1);
        assert_true(find_sea_of_rivers_share(&recipe, 1 + trial % PARALLEL_MAX, &sea, &found));
        assert_int_equal(sea, plain_sea(&recipe));
        assert_true(sea == HEIGHT_END || found == share_of(&recipe, sea));
        struct world world;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        assert_int_equal(world.sea_height, sea);
        assert_int_equal(world.recipe.sea_found, sea);
        assert_int_equal(world.sea_kind, SEA_SHARE);
        assert_int_equal(world.sea_share, share_of(&recipe, sea));
        world_free(&world);
    }
}

/* Of a large world a sample is counted, whose depth 0 is kept from one sea to the next. */
static void test_shares_of_large_worlds(void **state)
{
    struct trials trials = {82};
    (void)state;
    for (int trial = 0; trial < few_of(8); trial++) {
        const uint32_t feature = UINT32_C(1) << trial_below(&trials, 9);
        struct recipe recipe = recipe_of(trial_bits(&trials), 1 << 20, 1 << 19, feature);
        uint32_t plain = 0;
        uint32_t share;
        uint32_t found;
        recipe.algorithm = RIVERS;
        recipe.roughness = 400000;
        recipe.edges = (enum recipe_edges)(trial % (EDGES_WRAP_X + 1));
        recipe.sea = (struct sea){.kind = SEA_SHARE};
        recipe.sea.share = (uint32_t)trial_between(&trials, 1, SEA_ALL - 1);
        for (uint32_t step = UINT32_C(1) << 29; step >= 1 << 14; step /= 2) {
            recipe.sea_found = plain + step;
            assert_true(world_share_below(&recipe, 1, plain + step, &share));
            plain += share < recipe.sea.share ? step : 0;
        }
        recipe.sea_found = plain + (1 << 14);
        assert_true(world_share_below(&recipe, 1, recipe.sea_found, &share));
        assert_true(find_sea_of_rivers_share(&recipe, 1, &plain, &found));
        assert_int_equal(plain, recipe.sea_found);
        assert_int_equal(found, share);
    }
}

static void test_ends(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 64, 16);
    uint32_t share;
    (void)state;
    recipe.algorithm = RIVERS;
    assert_int_equal(rivers_sea(&recipe), RIVERS_SEA_USUAL);
    recipe.sea = (struct sea){.kind = SEA_SHARE};
    assert_true(find_sea_of_rivers_share(&recipe, 1, &recipe.sea_found, &share));
    assert_int_equal(rivers_sea(&recipe), 0);
    recipe.sea.share = SEA_ALL;
    assert_true(find_sea_of_rivers_share(&recipe, 1, &recipe.sea_found, &share));
    assert_int_equal(rivers_sea(&recipe), HEIGHT_END);
    recipe.sea = (struct sea){.kind = SEA_NONE};
    assert_int_equal(rivers_sea(&recipe), 0);
}

/* A level of a scale, which is spread over all heights that there can be. */
static void test_levels(void **state)
{
    struct recipe recipe = recipe_of(1, 64, 64, 16);
    struct error error;
    (void)state;
    recipe.algorithm = RIVERS;
    assert_true(scale_parse(&recipe.scale, "-1000..1000m", &error));
    assert_int_equal(rivers_sea(&recipe), 1 << 29); /* the middle of -1000..1000 */
    recipe.sea = (struct sea){.kind = SEA_LEVEL, .level = {500, 0}};
    assert_in_range(rivers_sea(&recipe), 3 << 28, (3 << 28) + 1);
    recipe.sea.level.number = 1000;
    assert_int_equal(rivers_sea(&recipe), HEIGHT_END);
    recipe.sea.level.number = -1001;
    assert_int_equal(rivers_sea(&recipe), 0);
}

/* On a planet the land moves: so many of its features are sea, and a few pits. */
static void test_tides(void **state)
{
    struct trials trials = {82};
    (void)state;
    for (int trial = 0; trial < few_of(40); trial++) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 64, 96, 1);
        struct world world;
        recipe.algorithm = PLANET;
        recipe.roughness = 400000;
        recipe.edges = trial % 2 == 0 ? EDGES_WRAP : EDGES_BOUNDED;
        recipe.sea = (struct sea){.kind = SEA_SHARE};
        recipe.sea.share = (uint32_t)trial_between(&trials, SEA_ALL / 10, SEA_ALL * 9 / 10);
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        assert_int_equal(world.sea_height, RIVERS_SEA_USUAL);
        assert_in_range(share_of(&world.recipe, RIVERS_SEA_USUAL), recipe.sea.share,
                        recipe.sea.share + SEA_ALL / 16);
        world_free(&world);
    }
}

/* A world is measured by its sea alone: the range is that of all such worlds, and slices of the
 * area are those of the land that follows from the sea. */
static void test_world(void **state)
{
    struct recipe recipe = recipe_of(3, 128, 128, 16);
    struct world world;
    (void)state;
    recipe.algorithm = RIVERS;
    recipe.roughness = 400000;
    assert_true(world_make(&world, &recipe, NORMALIZE_AREA, 2));
    assert_int_equal(world.low, 0);
    assert_int_equal(world.high, RIVERS_TOP);
    assert_int_equal(world.sea_height, RIVERS_SEA_USUAL);
    assert_int_equal(world.sea_kind, SEA_LEVEL);
    assert_int_equal(world.sea_share, share_of(&recipe, RIVERS_SEA_USUAL));
    uint32_t normal = world_normal(&world, RIVERS_SEA_USUAL);
    uint32_t share = (uint32_t)((uint64_t)world.sea_share * 65536 / SEA_ALL);
    assert_in_range(normal, share - 60, share + 60);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shares), cmocka_unit_test(test_shares_of_large_worlds),
        cmocka_unit_test(test_ends),   cmocka_unit_test(test_tides),
        cmocka_unit_test(test_levels), cmocka_unit_test(test_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
