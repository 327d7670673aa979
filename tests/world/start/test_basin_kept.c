/*
 * Kept basins: a small world, whose depth 0 is made once, has the same heights, water and climate
 * as when each reader makes its own.
 */
#include "base/minmax.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"
#include "world/start/basin.h"
#include "world/world.h"

enum { COLS = 40, ROWS = 24, PLANET = 6 };

static struct recipe trial_world(struct trials *trials)
{
    static const struct sea seas[] = {{.kind = SEA_DEFAULT},
                                      {.kind = SEA_SHARE, .share = 300000},
                                      {.kind = SEA_NONE},
                                      {.kind = SEA_SHARE, .share = SEA_ALL}};
    const uint32_t feature = UINT32_C(1) << trial_below(trials, 6);
    const uint32_t width = feature * (uint32_t)trial_between(trials, 1, 90);
    const uint32_t height = feature * (uint32_t)trial_between(trials, 1, 90);
    struct recipe recipe = recipe_of(trial_bits(trials), width, height, feature);
    recipe.algorithm = trial_below(trials, 2) != 0 ? PLANET : rivers_algorithm();
    recipe.roughness = 400000;
    recipe.edges = (enum recipe_edges)trial_below(trials, EDGES_WRAP_X + 1);
    recipe.climate = (enum recipe_climate)trial_below(trials, CLIMATE_NOISE + 1);
    recipe.sea = seas[trial_below(trials, 4)];
    return recipe;
}

static void require_equal(const void *kept, const void *made, size_t bytes, const char *layer,
                          const struct recipe *recipe, int zoom)
{
    REQUIRE(memcmp(kept, made, bytes) == 0, "%s, edges %d, climate %d, zoom %d: other %s",
            recipe_text(recipe), (int)recipe->edges, (int)recipe->climate, zoom, layer);
}

/* Compares `count` points of a row from number n on, all of which lie in the world. */
static void compare_rows(const struct heights *kept, const struct heights *made, size_t n,
                         size_t count, const struct recipe *recipe, int zoom)
{
    const struct water_row *a = heights_water(kept);
    const struct water_row *b = heights_water(made);
    require_equal(a->height + n, b->height + n, 4 * count, "heights", recipe, zoom);
    require_equal(a->catchment + n, b->catchment + n, 4 * count, "catchments", recipe, zoom);
    require_equal(a->lake + n, b->lake + n, 4 * count, "lakes", recipe, zoom);
    require_equal(a->cover + n, b->cover + n, count, "covers", recipe, zoom);
    require_equal(a->direction + n, b->direction + n, count, "directions", recipe, zoom);
    if (recipe->climate == CLIMATE_NONE)
        return;
    require_equal(a->discharge + n, b->discharge + n, 4 * count, "discharges", recipe, zoom);
    const struct climate_row *wet = heights_climate(kept);
    const struct climate_row *dry = heights_climate(made);
    require_equal(wet->wetness + n, dry->wetness + n, 2 * count, "wetness", recipe, zoom);
    require_equal(wet->warmth + n, dry->warmth + n, 2 * count, "warmth", recipe, zoom);
    require_equal(wet->rise + n, dry->rise + n, 2 * count, "rise", recipe, zoom);
}

/* Compares what lies within the world of a window that may go beyond its rims and seams. */
static void compare_windows(struct trials *trials, const struct recipe *kept)
{
    const unsigned layers = ROWS_WATER | ROWS_DISCHARGE | ROWS_CLIMATE;
    const int zoom = (int)trial_between(trials, recipe_zoom_min(kept), 3);
    const int64_t across = recipe_cols(kept, zoom);
    const int64_t down = recipe_rows(kept, zoom);
    const int64_t x = trial_between(trials, -COLS / 2, across);
    const int64_t y = trial_between(trials, -ROWS / 2, down);
    const int64_t first = recipe_bounded_x(kept) ? MAX(-x, 0) : 0;
    const int64_t end = recipe_bounded_x(kept) ? MIN(across - x, COLS) : COLS;
    struct recipe made = *kept;
    made.settled = NULL;
    struct heights *a = heights_new(kept, zoom, COLS, layers);
    struct heights *b = heights_new(&made, zoom, COLS, layers);
    assert_true(a != NULL && b != NULL);
    heights_seek(a, x, y);
    heights_seek(b, x, y);
    for (int64_t row = y; row < y + ROWS; row++) {
        heights_row(a);
        heights_row(b);
        if (end > first && (!recipe_bounded_y(kept) || (row >= 0 && row < down)))
            compare_rows(a, b, (size_t)first, (size_t)(end - first), kept, zoom);
    }
    heights_free(a);
    heights_free(b);
}

static void test_worlds(void **state)
{
    struct trials trials = {83};
    (void)state;
    for (int trial = 0; trial < trials_of(240); trial++) {
        struct recipe recipe = trial_world(&trials);
        struct world world;
        if (recipe_check(&recipe) != RECIPE_VALID)
            continue;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        assert_non_null(world.recipe.settled);
        for (int window = 0; window < 4; window++)
            compare_windows(&trials, &world.recipe);
        world_free(&world);
    }
}

/* Without rain, a world that is no planet is the same with the sea at any level. */
static void test_any_sea(void **state)
{
    struct recipe recipe = recipe_of(7, 640, 640, 16);
    struct trials trials = {84};
    (void)state;
    recipe.algorithm = rivers_algorithm();
    struct rivers_world world = rivers_world(&recipe, RIVERS_TOP);
    recipe.settled = basins_keep(&world);
    assert_non_null(recipe.settled);
    recipe.sea = (struct sea){.kind = SEA_SHARE, .share = 1};
    for (int trial = 0; trial < trials_of(60); trial++) {
        recipe.sea_found = (uint32_t)trial_below(&trials, HEIGHT_END + 1);
        compare_windows(&trials, &recipe);
    }
    free(recipe.settled);
}

static void test_large_world(void **state)
{
    struct recipe recipe = recipe_of(7, 2048, 2048, 1);
    (void)state;
    recipe.algorithm = PLANET;
    struct rivers_world world = rivers_world(&recipe, RIVERS_SEA_USUAL);
    assert_null(basins_keep(&world));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worlds),
        cmocka_unit_test(test_any_sea),
        cmocka_unit_test(test_large_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
