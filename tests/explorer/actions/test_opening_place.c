/* Starts of planets, by counting what their windows show. */
#include "explorer/actions/opening.h"
#include "options/preset.h"
#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/rivers/rivers.h"

#include <stdlib.h>
#include <string.h>

enum { PLANET = 6, BROOK = 8 }; /* index of the algorithm; zoom that the way down leads to */
enum { COLS = 80, ROWS = 48, POINTS = COLS * ROWS, SEEDS = 40 };

/* Returns the number of a preset. */
static int preset_of(const char *name)
{
    int n = 0;
    while (strcmp(preset_name(n), name) != 0)
        n++;
    return n;
}

/* Returns a map of a planet, with the wish of a preset, where it opens. The caller frees its world.
 */
static struct map planet(uint64_t seed, const char *wish, uint32_t cols, uint32_t rows)
{
    struct map map = {0};
    struct recipe recipe = recipe_default();
    recipe.algorithm = PLANET;
    recipe.edges = EDGES_WRAP_X;
    recipe.width = 16384, recipe.height = 8192, recipe.feature = 256;
    recipe.roughness = 400000;
    recipe.climate = CLIMATE_BELTS;
    recipe.seed = seed;
    recipe.preset = preset_of(wish);
    assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
    assert_true(world_make(&map.world, &recipe, NORMALIZE_RANGE, 1));
    map.look.show = SHOW_BIOME;
    map.view = (struct view){.cols = cols, .rows = rows};
    assert_true(opening_place(&map, true));
    return map;
}

struct counts {
    int sea;
    int cold;
    int river;
    int dry;
    int up;       /* land in the upper three quarters of the heights of land */
    int rim;      /* land at the rim of the view */
    uint32_t low; /* lowest and highest land */
    uint32_t high;
};

static struct counts count(const struct map *map)
{
    struct counts counts = {.low = UINT32_MAX};
    struct heights *heights =
        heights_new(&map->world.recipe, map->view.zoom, COLS, ROWS_WATER | ROWS_CLIMATE);
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
            counts.dry += biomes[n] == BIOME_DESERT || biomes[n] == BIOME_STEPPE ||
                          biomes[n] == BIOME_SAVANNA;
            if (water->cover[n] != RIVERS_LAND)
                continue;
            counts.up += water->height[n] - map->world.sea_height >=
                         (map->world.high - map->world.sea_height) / 4;
            counts.rim += row == 0 || row == ROWS - 1 || n == 0 || n == COLS - 1;
            counts.river += water->catchment[n] >= 50;
            counts.low = water->height[n] < counts.low ? water->height[n] : counts.low;
            counts.high = water->height[n] > counts.high ? water->height[n] : counts.high;
        }
    }
    heights_free(heights);
    return counts;
}

static struct counts counts_of_start(uint64_t seed, const char *wish)
{
    struct map map = planet(seed, wish, COLS, ROWS);
    struct counts counts = count(&map);
    world_free(&map.world);
    return counts;
}

/* Of 40 planets two may lack something. */
static void test_starts(void **state)
{
    int bad = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)few_of(SEEDS); seed++) {
        struct counts counts = counts_of_start(seed, "classic");
        bad += counts.sea < POINTS / 20 || counts.sea > POINTS * 3 / 5 ||
               counts.cold > POINTS * 3 / 20 || counts.river < 10 ||
               counts.high - counts.low < UINT32_C(1) << 27;
    }
    assert_in_range(bad, 0, 2);
}

/* Returns the catchment of a point that is land; else 0. */
static uint32_t catchment_at(const struct map *map, int zoom, int64_t x, int64_t y)
{
    struct heights *heights = heights_new(&map->world.recipe, zoom, 1, ROWS_WATER);
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
    int begun = 0;
    int kept = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)few_of(SEEDS); seed++) {
        struct map map = planet(seed, "classic", COLS, ROWS);
        struct explorer explorer = {.map = map};
        begun += catchment_at(&map, map.view.zoom, view_middle_x(&map.view),
                              view_middle_y(&map.view)) >= 24;
        assert_true(opening_focus(&explorer));
        kept += catchment_at(&map, BROOK, explorer.focus.x.deep >> (RECIPE_ZOOM_MAX - BROOK),
                             explorer.focus.y.deep >> (RECIPE_ZOOM_MAX - BROOK)) >= 1600000;
        world_free(&map.world);
    }
    assert_in_range(begun, few_of(SEEDS) - 2, few_of(SEEDS));
    assert_in_range(kept, few_of(SEEDS) - 2, few_of(SEEDS));
}

/* Another wish finds another place: a dry one. */
static void test_wish(void **state)
{
    int most = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)few_of(10); seed++)
        most += counts_of_start(seed, "desert").dry > counts_of_start(seed, "classic").dry;
    assert_in_range(most, few_of(10) - 1, few_of(10));
}

/* Returns what a preset opens with. */
static struct counts counts_of_preset(uint64_t seed, const char *preset)
{
    struct map map = {.view = {.cols = COLS, .rows = ROWS}};
    struct recipe recipe = {.seed = seed};
    preset_apply(preset_of(preset), &recipe, &map.look);
    assert_true(world_make(&map.world, &recipe, NORMALIZE_RANGE, 1));
    assert_true(opening_place(&map, true));
    struct counts counts = count(&map);
    world_free(&map.world);
    return counts;
}

/* A lone land has the sea around it, peaks are high, plains are not, and isles are in the sea. Of
 * ten one may fail. */
static void test_forms(void **state)
{
    int lone = 0;
    int peaks = 0;
    int plains = 0;
    int isles = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)few_of(10); seed++) {
        lone += counts_of_preset(seed, "lone-land").rim < (COLS + ROWS) * 3 / 10; /* 15 % */
        peaks += counts_of_preset(seed, "peaks").up > POINTS / 5;
        plains += counts_of_preset(seed, "plains").up < POINTS / 10;
        const int sea = counts_of_preset(seed, "isles").sea;
        isles += sea > POINTS * 3 / 5 && sea < POINTS * 9 / 10;
    }
    assert_in_range(lone, few_of(10) - 1, few_of(10));
    assert_in_range(peaks, few_of(10) - 1, few_of(10));
    assert_in_range(plains, few_of(10) - 1, few_of(10));
    assert_in_range(isles, few_of(10) - 1, few_of(10));
}

/* A window of a column has points that are higher than the highest of the survey. */
static void test_narrow(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)few_of(20); seed++) {
        struct map map = planet(seed, "classic", 1, 118);
        world_free(&map.world);
    }
}

/* The zoom is the farthest one that shows no more features, 4 of 256 cells, than the preset wishes.
 */
static void test_zoom(void **state)
{
    struct settings settings = {.recipe = recipe_default()};
    struct recipe *recipe = &settings.recipe;
    (void)state;
    recipe->preset = preset_of("continents");
    recipe->width = 16384, recipe->height = 8192, recipe->feature = 256;
    settings.view = (struct view){.cols = 80, .rows = 24};
    opening_reach(&settings);
    assert_int_equal(settings.view.zoom, -3);
    settings.view = (struct view){.cols = 200, .rows = 24};
    opening_reach(&settings);
    assert_int_equal(settings.view.zoom, -2);
    recipe->width = recipe->height = recipe->feature = 1;
    opening_reach(&settings);
    assert_int_equal(settings.view.zoom, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts), cmocka_unit_test(test_river), cmocka_unit_test(test_wish),
        cmocka_unit_test(test_narrow), cmocka_unit_test(test_zoom),  cmocka_unit_test(test_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
