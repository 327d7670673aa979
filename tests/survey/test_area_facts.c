/*
 * Area facts: where one can walk and start in a climate; and facts of worlds that windows stand
 * for, against other windows of them. tests/cli/facts.bats compares all facts with a plain program.
 *
 * test: slow
 */
#include "survey/area_facts.h"

#include "support/unit.h"
#include "survey/describe.h"

/* Finds the facts of an area of a world. */
static void find(struct area_facts *facts, const struct area *area, const struct map *map)
{
    struct facts_memory memory = {0};
    facts->level = FACTS_ALL;
    assert_true(area_facts_find(facts, area, &map->world, &map->bands, NULL, &memory));
    facts_memory_free(&memory);
}

static void make_map(struct map *map, const struct recipe *recipe)
{
    struct look look = {.palette = palettes, .light = RELIEF_LIGHT};
    struct view view = {.cols = 1, .rows = 1};
    tiles_default(&look.tiles);
    REQUIRE(map_make(map, recipe, &view, &look, 1), "out of memory");
}

static int algorithm_of(const char *name)
{
    int n = 0;
    while (strcmp(recipe_algorithm_name(n), name) != 0)
        n++;
    return n;
}

/* In 200 worlds of belts and noise, with rivers and without, the start is on no ice or snow, unless
 * there is nothing else; and one can walk on all land but these. */
static void test_starts(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < (uint64_t)few_of(200); seed++) {
        struct recipe recipe = recipe_of(seed, 256, 256, 32);
        struct area_facts facts;
        struct description there;
        struct map map;
        uint64_t frozen = 0;
        recipe.climate = seed % 2 == 0 ? CLIMATE_BELTS : CLIMATE_NOISE;
        recipe.algorithm = algorithm_of(seed % 4 < 2 ? "rivers" : "diamond-square");
        make_map(&map, &recipe);
        struct area area = area_of_world(&map.world.recipe, AREA_POINTS_MAX);
        find(&facts, &area, &map);
        for (int n = BIOME_ICE; n < BIOME_COUNT; n++)
            frozen += n == BIOME_ICE || n == BIOME_SNOW ? facts.biomes[n] : 0;
        assert_true(facts.walkable <= facts.land && facts.land - facts.walkable <= frozen);
        assert_int_equal(facts.walkable == 0, facts.regions == 0);
        if (facts.regions > 0) {
            assert_true(describe_find(&there, &map, facts.start.col, facts.start.row));
            assert_true(there.climate.biome > BIOME_ICE && there.climate.biome != BIOME_SNOW);
        }
        map_free(&map);
    }
}

/* Adds the facts of random windows of 16x16 cells. */
static void look_around(struct area_facts *seen, const struct map *map, int windows)
{
    struct trials trials = {7};
    struct area_facts facts;
    *seen = (struct area_facts){0};
    for (int n = 0; n < windows; n++) {
        struct view view = {.x = trial_between(&trials, 0, map->world.recipe.width - 16),
                            .y = trial_between(&trials, 0, map->world.recipe.height - 16),
                            .cols = 16,
                            .rows = 16};
        struct area area;
        assert_true(area_of_view(&area, &map->world.recipe, &view));
        find(&facts, &area, map);
        seen->area += facts.area;
        seen->land += facts.land;
        seen->walkable += facts.walkable;
        for (int biome = 0; biome < BIOME_COUNT; biome++)
            seen->biomes[biome] += facts.biomes[biome];
    }
}

/* Fails unless two shares of points, in hundredths of a percent, are within 2.5 %: three times what
 * chance makes of 1,500 windows. */
static void compare(const char *what, uint64_t a, uint64_t all_a, uint64_t b, uint64_t all_b)
{
    int64_t off = area_fact_share(a, all_a) - area_fact_share(b, all_b);
    REQUIRE(off > -250 && off < 250, "%s is off by %d hundredths of a percent", what, (int)off);
}

/* Facts of huge worlds of belts see what random windows see. */
static void test_huge_worlds(void **state)
{
    static const char *const algorithms_there[] = {"diamond-square", "rivers"};
    (void)state;
    for (int n = 0; n < few_of(2); n++) {
        struct recipe recipe = recipe_of(42, RECIPE_SIDE_MAX, RECIPE_SIDE_MAX, 256);
        struct area_facts facts;
        struct area_facts seen;
        struct map map;
        recipe.climate = CLIMATE_BELTS;
        recipe.algorithm = algorithm_of(algorithms_there[n]);
        recipe.sea = (struct sea){.kind = SEA_SHARE, .share = 450000};
        make_map(&map, &recipe);
        struct area area = area_of_world(&map.world.recipe, AREA_POINTS_MAX);
        assert_true(area.windows > 0);
        find(&facts, &area, &map);
        look_around(&seen, &map, 1500);
        compare("land", facts.land, facts.area, seen.land, seen.area);
        compare("walkable", facts.walkable, facts.area, seen.walkable, seen.area);
        for (int biome = 0; biome < BIOME_COUNT; biome++)
            compare(biome_name(biome), facts.biomes[biome], facts.area, seen.biomes[biome],
                    seen.area);
        map_free(&map);
    }
}

/* Windows lie inside the world, apart from each other where there is room, and are found again. */
static void test_windows(void **state)
{
    static const uint32_t sides[][2] = {
        {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX}, {RECIPE_SIDE_MAX, 1024}, {1 << 20, 1 << 22}};
    (void)state;
    for (size_t n = 0; n < sizeof sides / sizeof *sides; n++) {
        struct recipe recipe = recipe_of(1, sides[n][0], sides[n][1], 256);
        struct area area = area_of_world(&recipe, AREA_POINTS_MAX);
        uint64_t points = 0;
        assert_int_equal(area.zoom, -4);
        for (int i = 0; i < area.windows; i++) {
            struct area window = area_window(&area, &recipe, i);
            assert_int_equal(window.zoom, area.zoom);
            assert_int_equal(window.windows, 0);
            assert_true(window.x >= 0 && window.x + window.cols <= area.cols);
            assert_true(window.y >= 0 && window.y + window.rows <= area.rows);
            points += (uint64_t)window.cols * window.rows;
        }
        assert_true(points > 0 && points <= AREA_POINTS_MAX);
        assert_true(area_window(&area, &recipe, 1).x > area_window(&area, &recipe, 0).x);
    }
    struct recipe small = recipe_of(1, 1 << 14, 1 << 14, 256);
    assert_int_equal(area_of_world(&small, AREA_POINTS_MAX).windows, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_huge_worlds),
        cmocka_unit_test(test_windows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
