/*
 * Describe: each fact of a point equals what single calls of lattice and world give. Fall and slope
 * equal what long doubles and square roots find.
 */
#include "survey/describe.h"

#include "support/lattice_window.h"
#include "support/looks.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/rows/picture.h"

#include <math.h>

/* A map of one zoom, with the default tiles. */
static struct map make_map(const struct recipe *recipe, int zoom, enum world_normalize normalize)
{
    struct look look = {.palette = palettes, .normalize = normalize};
    struct view view = {.zoom = zoom};
    struct map map;
    tiles_default(&look.tiles);
    assert_true(map_make(&map, recipe, &view, &look, 1));
    return map;
}

/* Height of a point, clamped to the measured range. */
static long double height_at(const struct map *map, int64_t x, int64_t y)
{
    uint32_t height = 0;
    assert_true(lattice_window(&map->world.recipe, map->view.zoom, x, y, 1, 1, &height));
    height = height < map->world.low ? map->world.low : height;
    return height < map->world.high ? height : map->world.high;
}

/* True if the point lies beyond a rim. */
static bool is_outside(const struct map *map, int64_t x, int64_t y)
{
    const struct recipe *recipe = &map->world.recipe;
    int zoom = map->view.zoom;
    bool beyond_x = x < 0 || x >= recipe_cols(recipe, zoom);
    bool beyond_y = y < 0 || y >= recipe_rows(recipe, zoom);
    return (recipe->edges == EDGES_BOUNDED && beyond_x) ||
           (recipe->edges != EDGES_WRAP && beyond_y);
}

/* Returns the slope of the steepest way down in percent of the range over a feature; 0 if there is
 * none. Sets *to to its direction. */
static long double steepest(const struct map *map, int64_t x, int64_t y, int *to)
{
    static const int around[8][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                     {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
    long double points = ldexpl(map->world.recipe.feature, map->view.zoom);
    long double range = (long double)map->world.high - map->world.low;
    long double maximum = 0;
    *to = DIRECTION_NONE;
    for (int n = 0; n < 8; n++) {
        long double distance = n % 2 == 0 ? 1 : sqrtl(2);
        if (is_outside(map, x + around[n][0], y + around[n][1]))
            continue;
        long double drop =
            height_at(map, x, y) - height_at(map, x + around[n][0], y + around[n][1]);
        if (drop / distance > maximum) {
            maximum = drop / distance;
            *to = n;
        }
    }
    return maximum > 0 ? 100 * maximum / range * points : 0;
}

static void test_random_points(void **state)
{
    struct trials trials = {81};
    int falls[DIRECTION_NONE + 1] = {0};
    (void)state;
    for (int trial = 0; trial < 1500; trial++) {
        bool bounded = trial % 3 == 0;
        struct recipe recipe = bounded ? trial_edged(&trials, 64) : trial_recipe(&trials, 64);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        struct map map = make_map(&recipe, zoom, (enum world_normalize)trial_below(&trials, 2));
        int64_t cols = recipe_cols(&recipe, zoom);
        int64_t rows = recipe_rows(&recipe, zoom);
        int64_t x = trial_between(&trials, -cols, 2 * cols);
        int64_t y = trial_between(&trials, -rows, 2 * rows);
        struct description facts;
        uint32_t height = 0;
        int to;
        assert_true(describe_find(&facts, &map, x, y));
        assert_int_equal(facts.outside, is_outside(&map, x, y));
        if (facts.outside) {
            map_free(&map);
            continue;
        }
        assert_true(lattice_window(&recipe, zoom, x, y, 1, 1, &height));
        assert_int_equal(facts.x, modulo(x, cols));
        assert_int_equal(facts.y, modulo(y, rows));
        assert_int_equal(facts.zoom, zoom);
        assert_int_equal(facts.height, height);
        assert_int_equal(facts.normal, world_normal(&map.world, height));
        int band = map.look.tiles.count - 1;
        while (tiles_begin(&map.look.tiles, map.look.normalize, band) > facts.normal)
            band--;
        assert_int_equal(facts.band, band);
        long double slope = steepest(&map, x, y, &to);
        REQUIRE((int)facts.falls == to, "%s zoom %d at %" PRId64 ",%" PRId64 ": falls %d, not %d",
                recipe_text(&recipe), zoom, x, y, (int)facts.falls, to);
        REQUIRE((long double)facts.slope <= slope + 0.0001L &&
                    (long double)facts.slope > slope - 1.02L - slope * 0.0001L,
                "%s zoom %d at %" PRId64 ",%" PRId64 ": slope %" PRIu64 ", not %Lg",
                recipe_text(&recipe), zoom, x, y, facts.slope, slope);
        falls[facts.falls]++;
        map_free(&map);
    }
    for (int n = 0; n <= DIRECTION_NONE; n++)
        assert_true(falls[n] > 20);
}

/* The largest slopes do not overflow: almost the whole range over one of 2^32 points a feature. */
static void test_extreme_slopes(void **state)
{
    struct recipe recipe = recipe_default();
    (void)state;
    recipe.width = recipe.height = recipe.feature = 1 << 16;
    recipe.roughness = 999999;
    struct map map = make_map(&recipe, 16, NORMALIZE_RANGE);
    for (int64_t x = 0; x < few_of(2000); x++) {
        struct description facts;
        int to;
        assert_true(describe_find(&facts, &map, x, 5));
        long double slope = steepest(&map, x, 5, &to);
        assert_int_equal(facts.falls, to);
        assert_true(fabsl((long double)facts.slope - slope) <= 1 + slope * 0.0001L);
    }
    map_free(&map);
}

static void test_flat_worlds(void **state)
{
    struct recipe recipe = recipe_default();
    struct description facts;
    (void)state;
    recipe.width = recipe.height = recipe.feature = 1;
    struct map map = make_map(&recipe, 0, NORMALIZE_RANGE);
    assert_true(describe_find(&facts, &map, 0, 0));
    assert_int_equal(facts.falls, DIRECTION_NONE);
    assert_int_equal(facts.slope, 0);
    map_free(&map);
}

/* Only the highest height is 100.0%. */
static void test_percents(void **state)
{
    struct description facts = {.normal = 65535};
    (void)state;
    assert_int_equal(world_permille(facts.normal), 1000);
    facts.normal = 65534;
    assert_int_equal(world_permille(facts.normal), 999);
    facts.normal = 0;
    assert_int_equal(world_permille(facts.normal), 0);
    facts.normal = 32768;
    assert_int_equal(world_permille(facts.normal), 500);
}

static void test_lands(void **state)
{
    static const char *const eight[] = {"water", "shore", "grass", "woods",
                                        "scrub", "earth", "rock",  "snow"};
    struct recipe recipe = recipe_default();
    (void)state;
    recipe.width = recipe.height = 32;
    struct map map = make_map(&recipe, 0, NORMALIZE_RANGE);
    struct description facts = {0};
    for (facts.band = 0; facts.band < 8; facts.band++)
        assert_string_equal(describe_land(&facts, &map), eight[facts.band]);
    map.bands.count = 2;
    facts.band = 0;
    assert_string_equal(describe_land(&facts, &map), "grass");
    facts.band = 1;
    assert_string_equal(describe_land(&facts, &map), "rock");
    map.bands.count = 256;
    facts.band = 255;
    assert_string_equal(describe_land(&facts, &map), "snow");
    map_free(&map);
}

static void test_lines(void **state)
{
    struct recipe recipe = recipe_default();
    char bytes[500];
    struct text text = {.bytes = bytes, .room = sizeof bytes};
    (void)state;
    recipe.width = recipe.height = 32;
    struct map map = make_map(&recipe, 0, NORMALIZE_RANGE);
    struct description facts = {.x = 5,
                                .y = 7,
                                .zoom = 1,
                                .normal = 40000,
                                .band = 4,
                                .falls = DIRECTION_SOUTH_WEST,
                                .slope = 12};
    describe_add(&facts, &map, &text);
    assert_string_equal(bytes, "cell 2.5,3.5\nzoom 1\nheight 61.0%\ncsv 40000\ntile $\n"
                               "band 5 of 8\nland scrub\nslope 12%\nfalls south-west\n");
    map_free(&map);
}

/* Appends the facts of a pixel and returns them. */
static const char *facts_of(const struct map *map, int64_t x, char bytes[600])
{
    struct text text = {.bytes = bytes, .room = 600};
    struct description facts;
    assert_true(describe_find(&facts, map, x, 0));
    describe_add(&facts, map, &text);
    return bytes;
}

/* A row of pixels, 100 m apart in height, with a sea at 250 m and a hole. */
static void test_sea_and_units(void **state)
{
    struct picture picture;
    struct look look = {.palette = palettes};
    struct view view = {0};
    struct map map;
    char bytes[600];
    (void)state;
    tiles_default(&look.tiles);
    assert_true(picture_make(&picture, 12, 1, true));
    picture.holed = true;
    for (uint32_t n = 0; n < 12; n++)
        picture.fine[n] = n < 11 ? 100 * n : HEIGHT_UNKNOWN;
    picture.scale = (struct scale){.given = true, .low = 0, .high = 1000, .unit = "m"};
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    recipe.sea = (struct sea){SEA_LEVEL, 0, {250, 0}};
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    assert_string_equal(facts_of(&map, 1, bytes),
                        "cell 1,0\nzoom 0\nheight 9.9%\nelevation 100 m\ncsv 6553\ntile ~\n"
                        "band 1 of 8\nland water\ndepth 150 m\nsea 27.2727%\nlevel 250 m\n"
                        "slope 10%\nfalls west\n");
    assert_string_equal(facts_of(&map, 3, bytes),
                        "cell 3,0\nzoom 0\nheight 29.9%\nelevation 300 m\ncsv 19660\ntile \"\n"
                        "band 2 of 8\nland 251..336 m\nsea 27.2727%\nlevel 250 m\n"
                        "slope 10%\nfalls west\n");
    assert_string_equal(facts_of(&map, 11, bytes), "cell 11,0\nzoom 0\nheight unknown\n");
    assert_non_null(strstr(facts_of(&map, 10, bytes), "falls west"));
    map_free(&map);
    recipe.scale.given = false;
    recipe.sea = (struct sea){SEA_SHARE, 300000, {0, 0}};
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    assert_non_null(strstr(facts_of(&map, 1, bytes), "\ndepth 19.9%\nsea 27.2727%\nslope"));
    map_free(&map);
    recipe.sea.kind = SEA_NONE;
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    assert_non_null(strstr(facts_of(&map, 0, bytes), "\nland shore\nsea none\nslope"));
    map_free(&map);
    picture_free(&picture);
}

/* Lands of other tiles above a sea. */
static void test_lands_above_a_sea(void **state)
{
    struct recipe recipe = recipe_of(7, 32, 32, 8);
    struct look look = {.palette = palettes, .tiles = {.width = 1}};
    struct view view = {0};
    struct map map;
    (void)state;
    for (uint32_t n = 0; n < 3; n++)
        assert_true(tiles_add(&look.tiles, 'a' + n));
    recipe.sea = (struct sea){SEA_SHARE, 500000, {0, 0}};
    assert_true(map_make(&map, &recipe, &view, &look, 1));
    struct description facts = {.height = map.world.sea_height - 1};
    assert_string_equal(describe_land(&facts, &map), "water");
    facts = (struct description){.height = map.world.sea_height, .band = 1};
    assert_string_equal(describe_land(&facts, &map),
                        "grass"); /* from the lower half of the seven lands */
    facts = (struct description){.height = map.world.high, .band = 2};
    assert_string_equal(describe_land(&facts, &map), "rock");
    map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sea_and_units), cmocka_unit_test(test_lands_above_a_sea),
        cmocka_unit_test(test_random_points), cmocka_unit_test(test_extreme_slopes),
        cmocka_unit_test(test_flat_worlds),   cmocka_unit_test(test_percents),
        cmocka_unit_test(test_lands),         cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
