/*
 * Bands: each height gets the band of the highest tile that begins at or below it, whatever the
 * number of tiles; and the default tiles show enough of every kind of land.
 */
#include "style/bands.h"

#include "support/lattice_window.h"
#include "support/looks.h"
#include "support/unit.h"
#include "terrain/lattice.h"
#include "world/rows/picture.h"
#include "world/world.h"

/* Fills a set up to `count` tiles. */
static void fill_tiles(struct tiles *tiles, int count)
{
    while (tiles->count < count)
        assert_true(tiles_add(tiles, 'A' + (uint32_t)tiles->count % 26));
}

/* Returns the highest band whose floor is at or below the height. */
static int band_of(const struct bands *bands, uint32_t height)
{
    int band = 0;
    for (int n = 1; n < bands->count; n++)
        if (bands->floors[n] != INT32_MAX && height >= (uint32_t)bands->floors[n])
            band = n;
    return band;
}

/* Random floors: some bands have equal floors, some are reached by no height. */
static void test_row(void **state)
{
    enum { LONGEST = 5000 };
    static uint32_t heights[LONGEST];
    static uint8_t out[LONGEST + 2];
    struct trials trials = {41};
    (void)state;
    for (int trial = 0; trial < 3000; trial++) {
        struct bands bands = {.count = (int)trial_between(&trials, 1, BAND_MAX)};
        uint8_t values[BAND_MAX];
        uint32_t cols = (uint32_t)trial_between(&trials, 0, trial % 30 == 0 ? LONGEST : 100);
        int64_t floor = 0;
        int64_t step = INT64_C(1) << trial_between(&trials, 0, 30);
        for (int n = 0; n < BAND_MAX; n++) {
            values[n] = (uint8_t)trial_bits(&trials);
            bands.floors[n] = (int32_t)floor;
            floor += trial_below(&trials, 4) == 0 ? 0 : trial_between(&trials, 0, step);
            floor = floor >= 1 << 30 ? INT32_MAX : floor;
        }
        for (uint32_t n = 0; n < cols; n++) {
            int band = (int)trial_below(&trials, (uint64_t)bands.count);
            uint32_t near = (uint32_t)bands.floors[band] - 1 + (uint32_t)trial_below(&trials, 3);
            uint32_t extremes[] = {0, (1 << 30) - 1, (uint32_t)trial_below(&trials, 1 << 30)};
            heights[n] = near < 1 << 30 && trial_below(&trials, 2) == 0
                             ? near
                             : extremes[trial_below(&trials, 3)];
        }
        memset(out, 0xA5, sizeof out);
        bands_row(&bands, values, heights, cols, out);
        for (uint32_t n = 0; n < cols; n++)
            REQUIRE(out[n] == values[band_of(&bands, heights[n])],
                    "trial %d: height %" PRIu32 " of %d bands: %d, not %d", trial, heights[n],
                    bands.count, out[n], values[band_of(&bands, heights[n])]);
        assert_int_equal(out[cols], 0xA5);
        assert_int_equal(out[cols + 1], 0xA5);
    }
}

/* The band of a cell is that of the highest tile that begins at or below its normalized height. */
static void test_make(void **state)
{
    struct trials trials = {42};
    (void)state;
    for (int trial = 0; trial < few_of(300); trial++) {
        struct recipe recipe = trial_recipe(&trials, 32);
        enum world_normalize normalize = (enum world_normalize)(trial % 2);
        struct tiles tiles = {.width = 1};
        struct world world;
        struct bands bands;
        if (trial % 4 < 2)
            tiles_default(&tiles);
        else
            fill_tiles(&tiles, (int)trial_between(&trials, 1, BAND_MAX));
        memset(&bands, 0xA5, sizeof bands);
        assert_true(world_make(&world, &recipe, normalize, 1));
        bands_make(&bands, &tiles, &world, normalize);
        assert_int_equal(bands.count, tiles.count);
        assert_int_equal(bands.floors[0], 0);
        assert_int_equal(bands.begins[0], 0);
        for (int n = 1; n < bands.count; n++)
            assert_true(bands.floors[n] >= bands.floors[n - 1]);
        for (int n = 0; n < 100; n++) {
            uint32_t height = 0;
            int64_t x = trial_between(&trials, 0, recipe.width);
            int64_t y = trial_between(&trials, 0, recipe.height);
            assert_true(lattice_window(&recipe, 0, x, y, 1, 1, &height));
            uint32_t normal = world_normal(&world, height);
            int band = 0;
            while (band + 1 < tiles.count && tiles_begin(&tiles, normalize, band + 1) <= normal)
                band++;
            REQUIRE(band_of(&bands, height) == band,
                    "%s: height %" PRIu32 " of %" PRIu32 "..%" PRIu32 ", normalized %" PRIu32
                    ", is in band %d of %d, not %d",
                    recipe_text(&recipe), height, world.low, world.high, normal,
                    band_of(&bands, height), tiles.count, band);
        }
        world_free(&world);
    }
}

/* In default worlds each tile covers at least 2 % of the land, and water about a sixth. */
static void test_default_shares(void **state)
{
    enum { SIDE = 1024 };
    const uint32_t worlds = (uint32_t)few_of(100);
    static uint8_t values[BAND_MAX];
    static uint8_t out[SIDE];
    double shares[8] = {0};
    struct tiles tiles;
    (void)state;
    tiles_default(&tiles);
    for (int n = 0; n < 8; n++)
        values[n] = (uint8_t)n;
    for (uint32_t seed = 0; seed < worlds; seed++) {
        struct recipe recipe = recipe_default();
        struct world world;
        struct bands bands;
        uint32_t counts[8] = {0};
        recipe.seed = seed;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
        struct lattice *lattice = lattice_new(&recipe, 0, SIDE);
        assert_non_null(lattice);
        for (int row = 0; row < SIDE; row++) {
            bands_row(&bands, values, lattice_row(lattice), SIDE, out);
            for (int n = 0; n < SIDE; n++)
                counts[out[n]]++;
        }
        for (int n = 0; n < 8; n++)
            shares[n] += counts[n] / (double)SIDE / SIDE / worlds;
        free(lattice);
        world_free(&world);
    }
    for (int n = 0; n < 8; n++) {
        print_message("%c %.1f %%\n", tiles.tiles[n].bytes[0], 100 * shares[n]);
        assert_true(shares[n] >= 0.02);
    }
    assert_true(shares[0] >= 0.14 && shares[0] <= 0.19);
}

/* Returns the world of a recipe. */
static struct world make_world(const struct recipe *recipe, enum world_normalize normalize)
{
    struct world world;
    assert_true(world_make(&world, recipe, normalize, 1));
    return world;
}

/* Checks that floor and begin of a band are at a height, give or take 1 for rounding. */
static void check_floor(const struct bands *bands, const struct world *world, int band,
                        double height)
{
    double floor = bands->floors[band];
    REQUIRE(floor >= height - 1 && floor <= height + 1, "band %d begins at %f, not %f", band, floor,
            height);
    assert_int_equal(bands->begins[band], world_normal(world, (uint32_t)bands->floors[band]));
}

/* With a sea the first tile is below it; the others share the land as they share what is above the
 * default's water, but none begins lower than it does then. */
static void test_standard_tiles_above_a_sea(void **state)
{
    static const double begins[] = {0, 369, 440, 502, 556, 610, 663, 728};
    struct trials trials = {43};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 64, 64, 16);
        struct tiles tiles;
        struct bands bands;
        tiles_default(&tiles);
        recipe.sea =
            (struct sea){SEA_SHARE, (uint32_t)trial_between(&trials, 1000, 950000), {0, 0}};
        struct world world = make_world(&recipe, NORMALIZE_RANGE);
        double range = (double)world.high - world.low;
        bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
        assert_int_equal(bands.lowest, 0);
        assert_int_equal(bands.sea, 1);
        assert_int_equal(bands.floors[0], 0);
        assert_int_equal(bands.floors[1], world.sea_height);
        for (int n = 2; n < 8; n++) {
            double share = (begins[n] - begins[1]) / (1000 - begins[1]);
            double shared = world.sea_height + (world.high - (double)world.sea_height) * share;
            double usual = world.low + range * begins[n] / 1000;
            check_floor(&bands, &world, n, shared > usual ? shared : usual);
        }
        world_free(&world);
    }
}

/* Other tiles share the land equally: the land's range, or under NORMALIZE_AREA its area. */
static void test_other_tiles_above_a_sea(void **state)
{
    enum { COUNT = 5 };
    struct recipe recipe = recipe_of(7, 256, 256, 64);
    struct tiles tiles = {.width = 1};
    struct bands bands;
    (void)state;
    fill_tiles(&tiles, COUNT);
    recipe.sea = (struct sea){SEA_SHARE, 400000, {0, 0}};
    struct world world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands.floors[1], world.sea_height);
    for (int n = 2; n < COUNT; n++)
        check_floor(&bands, &world, n,
                    world.sea_height + ((double)world.high - world.sea_height) * (n - 1) / 4);
    world_free(&world);
    world = make_world(&recipe, NORMALIZE_AREA);
    bands_make(&bands, &tiles, &world, NORMALIZE_AREA);
    uint32_t counts[COUNT] = {0};
    for (int y = 0; y < 256; y++)
        for (int x = 0; x < 256; x++) {
            uint32_t height = 0;
            assert_true(lattice_window(&recipe, 0, x, y, 1, 1, &height));
            counts[band_of(&bands, height)]++;
        }
    for (int n = 0; n < COUNT; n++) {
        double share = counts[n] / 65536.0;
        double wanted = n == 0 ? 0.4 : 0.15;
        REQUIRE(share > wanted - 0.001 && share < wanted + 0.001, "band %d has %f", n, share);
    }
    world_free(&world);
}

/* Without a sea, standard tiles leave out the first one; of a world that is made the others begin
 * where they do by default, and share the range of a picture. Tiles that are not standard are all
 * used. */
static void test_no_sea(void **state)
{
    static const double begins[] = {0, 369, 440, 502, 556, 610, 663, 728};
    uint16_t heights[] = {1000, 64100};
    struct picture picture = {.width = 2, .height = 1, .heights = heights};
    struct recipe recipe = recipe_of(7, 64, 64, 16);
    struct tiles tiles;
    struct bands bands;
    (void)state;
    tiles_default(&tiles);
    recipe.sea.kind = SEA_NONE;
    struct world world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands.lowest, 1);
    assert_int_equal(bands.sea, 0);
    assert_int_equal(bands.floors[1], 0);
    assert_int_equal(band_of(&bands, 0), 1);
    for (int n = 2; n < 8; n++)
        check_floor(&bands, &world, n,
                    world.low + ((double)world.high - world.low) * begins[n] / 1000);
    world_free(&world);
    recipe = picture_recipe(&picture, EDGES_BOUNDED);
    recipe.sea.kind = SEA_NONE;
    world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    for (int n = 2; n < 8; n++)
        check_floor(&bands, &world, n, 1000 + 63100 * (begins[n] - 369) / 631);
    tiles = (struct tiles){.width = 1};
    fill_tiles(&tiles, 4);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands.lowest, 0);
    for (int n = 1; n < 4; n++)
        check_floor(&bands, &world, n, 1000 + 63100.0 * n / 4);
    world_free(&world);
}

/* A world all of water, and one of a single height. */
static void test_extreme_seas(void **state)
{
    struct recipe recipe = recipe_of(7, 64, 64, 16);
    struct tiles tiles;
    struct bands bands;
    (void)state;
    tiles_default(&tiles);
    recipe.sea = (struct sea){SEA_SHARE, SEA_ALL, {0, 0}};
    struct world world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(band_of(&bands, world.high), 0);
    assert_true(bands.begins[1] > WORLD_NORMAL_MAX);
    assert_int_equal(bands_last(&bands, 0), WORLD_NORMAL_MAX);
    world_free(&world);
    recipe = recipe_of(7, 1, 1, 1);
    recipe.sea.kind = SEA_NONE;
    world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(band_of(&bands, world.low), 1);
    world_free(&world);
    tiles = (struct tiles){.width = 1};
    fill_tiles(&tiles, 1);
    recipe.sea = (struct sea){SEA_SHARE, 500000, {0, 0}};
    world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands.sea, 0); /* the only tile is not water's alone */
    world_free(&world);
}

/* Bands begin at breaks; the water's band ends at the sea. */
static void test_breaks(void **state)
{
    uint16_t heights[] = {0, 1000};
    struct picture picture = {.width = 2, .height = 1, .heights = heights};
    struct recipe recipe = picture_recipe(&picture, EDGES_BOUNDED);
    struct tiles tiles = {.width = 1, .break_count = 3, .breaks = {{1005, 1}, {300, 0}, {9999, 0}}};
    struct bands bands;
    (void)state;
    fill_tiles(&tiles, 4);
    recipe.scale = (struct scale){.given = true, .low = 0, .high = 1000};
    struct world world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands.floors[0], 0);
    assert_int_equal(bands.floors[1], 101);
    assert_int_equal(bands.floors[2], 300);
    assert_int_equal(bands.floors[3], INT32_MAX);
    assert_true(bands.begins[3] > WORLD_NORMAL_MAX);
    world_free(&world);
    recipe.sea = (struct sea){SEA_LEVEL, 0, {450, 0}};
    world = make_world(&recipe, NORMALIZE_RANGE);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands.floors[1], 451);
    assert_int_equal(bands.floors[2], 451);
    assert_int_equal(band_of(&bands, 450), 0);
    assert_int_equal(band_of(&bands, 451), 2);
    world_free(&world);
}

/* A band ends before the next one begins. */
static void test_lasts(void **state)
{
    struct recipe recipe = recipe_of(7, 64, 64, 16);
    struct tiles tiles = {.width = 1};
    struct bands bands;
    (void)state;
    struct world world = make_world(&recipe, NORMALIZE_RANGE);
    fill_tiles(&tiles, 2);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands_last(&bands, 0), 32767);
    assert_int_equal(bands_last(&bands, 1), 65535);
    tiles_default(&tiles);
    bands_make(&bands, &tiles, &world, NORMALIZE_AREA);
    assert_int_equal(bands_last(&bands, 7), 65535);
    bands_make(&bands, &tiles, &world, NORMALIZE_RANGE);
    assert_int_equal(bands_last(&bands, 0), 24182);
    assert_int_equal(bands_last(&bands, 7), 65535);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_row),
        cmocka_unit_test(test_make),
        cmocka_unit_test(test_default_shares),
        cmocka_unit_test(test_standard_tiles_above_a_sea),
        cmocka_unit_test(test_other_tiles_above_a_sea),
        cmocka_unit_test(test_no_sea),
        cmocka_unit_test(test_extreme_seas),
        cmocka_unit_test(test_breaks),
        cmocka_unit_test(test_lasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
