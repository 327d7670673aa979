/* Starts of planets, by counting what their windows show. */
#include "explorer/actions/start_place.h"
#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>
#include <string.h>

enum { PLANET = 6 }; /* index of the algorithm */
enum { COLS = 80, ROWS = 48, POINTS = COLS * ROWS, SEEDS = 40 };

/* Returns a map of a planet. The caller frees its world. */
static struct map planet(uint64_t seed, const struct preset_wish *wish)
{
    struct map map = {0};
    struct recipe recipe = recipe_default();
    recipe.algorithm = PLANET;
    recipe.edges = EDGES_WRAP_X;
    recipe.width = 16384, recipe.height = 8192, recipe.feature = 256;
    recipe.roughness = 400000;
    recipe.climate = CLIMATE_BELTS;
    recipe.seed = seed;
    assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
    assert_true(world_make(&map.world, &recipe, NORMALIZE_RANGE, 1));
    map.look.show = SHOW_BIOME;
    map.view = (struct view){.cols = COLS, .rows = ROWS, .zoom = start_zoom(&recipe, COLS, wish)};
    return map;
}

struct counts {
    int sea;
    int cold;
    int river;
    int desert;
    uint32_t low; /* lowest and highest land */
    uint32_t high;
};

static struct counts count(const struct map *map)
{
    struct counts counts = {.low = UINT32_MAX};
    struct heights *heights =
        heights_new_with(&map->world.recipe, map->view.zoom, COLS, ROWS_WATER | ROWS_CLIMATE);
    assert_non_null(heights);
    heights_seek(heights, map->view.x, map->view.y);
    for (int row = 0; row < ROWS; row++) {
        uint8_t biomes[COLS];
        heights_row(heights);
        const struct water_row *water = heights_water(heights);
        biome_row(heights_climate(heights), water->cover, COLS, biomes);
        for (int n = 0; n < COLS; n++) {
            counts.sea += water->cover[n] == RIVERS_SEA;
            counts.cold += biomes[n] == BIOME_ICE || biomes[n] == BIOME_SEA_ICE;
            counts.desert += biomes[n] == BIOME_DESERT;
            if (water->cover[n] != RIVERS_LAND)
                continue;
            counts.river += water->catchment[n] >= 50;
            counts.low = water->height[n] < counts.low ? water->height[n] : counts.low;
            counts.high = water->height[n] > counts.high ? water->height[n] : counts.high;
        }
    }
    heights_free(heights);
    return counts;
}

static struct counts counts_of_start(uint64_t seed, const struct preset_wish *wish)
{
    struct map map = planet(seed, wish);
    int64_t x;
    int64_t y;
    assert_true(start_is_sought(&map.world.recipe));
    assert_true(start_find(&map, wish, &x, &y));
    view_center(&map.view, &map.world.recipe, x, y);
    struct counts counts = count(&map);
    world_free(&map.world);
    return counts;
}

/* Of 40 planets two may lack something. */
static void test_starts(void **state)
{
    const struct preset_wish usual = START_WISH_USUAL;
    int bad = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct counts counts = counts_of_start(seed, &usual);
        bad += counts.sea < POINTS / 20 || counts.sea > POINTS * 3 / 5 ||
               counts.cold > POINTS * 3 / 20 || counts.river < 10 ||
               counts.high - counts.low < UINT32_C(1) << 27;
    }
    assert_in_range(bad, 0, 2);
}

/* Returns the catchment of a point that is land; else 0. */
static uint32_t catchment_at(const struct map *map, int zoom, int64_t x, int64_t y)
{
    struct heights *heights = heights_new_with(&map->world.recipe, zoom, 1, ROWS_WATER);
    assert_non_null(heights);
    heights_seek(heights, x, y);
    heights_row(heights);
    const struct water_row *water = heights_water(heights);
    uint32_t catchment = water->cover[0] == RIVERS_LAND ? water->catchment[0] : 0;
    heights_free(heights);
    return catchment;
}

/* The middle is a river, and the way down stays on it: each zoom has four times as many points, so
 * the point's own river has four times the catchment or nearly. A hillside has some points. */
static void test_river(void **state)
{
    const struct preset_wish usual = START_WISH_USUAL;
    int begun = 0;
    int kept = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct map map = planet(seed, &usual);
        int64_t x;
        int64_t y;
        assert_true(start_find(&map, &usual, &x, &y));
        begun += catchment_at(&map, map.view.zoom, x, y) >= 24;
        assert_true(start_follow(&map.world.recipe, map.view.zoom, 6, &x, &y));
        kept += catchment_at(&map, 6, x, y) >= 100000;
        world_free(&map.world);
    }
    assert_in_range(begun, SEEDS - 2, SEEDS);
    assert_in_range(kept, SEEDS - 2, SEEDS);
}

/* Another wish finds another place: one with desert. */
static void test_wish(void **state)
{
    const struct preset_wish usual = START_WISH_USUAL;
    const struct preset_wish desert = {150, 350, 4, 20, 1U << BIOME_DESERT, 900};
    int most = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++)
        most += counts_of_start(seed, &desert).desert > counts_of_start(seed, &usual).desert;
    assert_in_range(most, 9, 10);
}

/* A window of a column has points that are higher than the highest of the survey. */
static void test_narrow(void **state)
{
    const struct preset_wish usual = START_WISH_USUAL;
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct map map = planet(seed, &usual);
        int64_t x;
        int64_t y;
        map.view.cols = 1;
        map.view.rows = 118;
        map.view.zoom = start_zoom(&map.world.recipe, 1, &usual);
        assert_true(start_find(&map, &usual, &x, &y));
        world_free(&map.world);
    }
}

static void test_zoom(void **state)
{
    const struct preset_wish wish = {350, 550, 4, 100, 0, 0};
    struct recipe recipe = recipe_default();
    (void)state;
    recipe.width = 16384, recipe.height = 8192, recipe.feature = 256;
    assert_int_equal(start_zoom(&recipe, 80, &wish), -3);
    assert_int_equal(start_zoom(&recipe, 200, &wish), -2);
    recipe.width = recipe.height = recipe.feature = 1;
    assert_int_equal(start_zoom(&recipe, 200, &wish), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts), cmocka_unit_test(test_river), cmocka_unit_test(test_wish),
        cmocka_unit_test(test_narrow), cmocka_unit_test(test_zoom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
