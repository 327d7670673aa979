/*
 * Bands: each height gets the band of the highest tile that begins at or below it, whatever the
 * number of tiles; and the default tiles show enough of every kind of land.
 */
#include "map/bands.h"

#include "support/unit.h"
#include "world/lattice.h"

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
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe = trial_recipe(&trials, 32);
        enum world_normalize normalize = (enum world_normalize)(trial % 2);
        struct tiles tiles = {.width = 1};
        struct world world;
        struct bands bands;
        if (trial % 4 < 2)
            tiles_default(&tiles);
        else
            fill_tiles(&tiles, (int)trial_between(&trials, 1, BAND_MAX));
        assert_true(world_make(&world, &recipe, normalize, 1));
        bands_make(&bands, &tiles, &world, normalize);
        assert_int_equal(bands.count, tiles.count);
        assert_int_equal(bands.floors[0], 0);
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
    enum { WORLDS = 100, SIDE = 1024 };
    static uint8_t values[BAND_MAX];
    static uint8_t out[SIDE];
    double shares[8] = {0};
    struct tiles tiles;
    (void)state;
    tiles_default(&tiles);
    for (int n = 0; n < 8; n++)
        values[n] = (uint8_t)n;
    for (uint32_t seed = 0; seed < WORLDS; seed++) {
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
            shares[n] += counts[n] / (double)SIDE / SIDE / WORLDS;
        lattice_free(lattice);
        world_free(&world);
    }
    for (int n = 0; n < 8; n++) {
        print_message("%c %.1f %%\n", tiles.tiles[n].bytes[0], 100 * shares[n]);
        assert_true(shares[n] >= 0.02);
    }
    assert_true(shares[0] >= 0.14 && shares[0] <= 0.19);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_row),
        cmocka_unit_test(test_make),
        cmocka_unit_test(test_default_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
