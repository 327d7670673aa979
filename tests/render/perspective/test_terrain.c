/*
 * Terrain climate: where the land and the climate have a point in common, places have the climate
 * that climate.h has there by the sea; between them it changes evenly.
 */
#include "render/perspective/terrain.c" /* for read_climate */

#include "support/unit.h"
#include "world/climate/climate.h"
#include "world/world.h"

/* COLS and ROWS are multiples of STEP. */
enum { COLS = 40, ROWS = 28, STEP = 4 };

/* Reads the climate by the sea of a window of the coarser zoom. The caller frees it. */
static struct terrain_air *read_plain(const struct recipe *recipe, int zoom, int64_t x, int64_t y,
                                      uint32_t cols, uint32_t rows)
{
    struct climate *climate = climate_new(recipe, zoom, cols);
    struct terrain_air *airs = memory((size_t)cols * rows, sizeof *airs);
    uint32_t *heights = memory(cols, sizeof *heights);
    for (uint32_t n = 0; n < cols; n++)
        heights[n] = recipe->sea_found;
    climate_seek(climate, x, y);
    for (uint32_t row = 0; row < rows; row++) {
        const struct climate_row *read = climate_next(climate, heights);
        for (uint32_t n = 0; n < cols; n++)
            airs[row * cols + n] = (struct terrain_air){read->wetness[n], read->warmth[n]};
    }
    climate_free(climate);
    free(heights);
    return airs;
}

/* Fails unless a number is at part / STEP of the way from one to another. */
static void assert_between(int n, int from, int to, int64_t part)
{
    int64_t exact = STEP * from + (to - from) * part;
    assert_in_range(STEP * n - exact + STEP, 1, STEP);
}

/* Compares all places of a window with those that it lies on or between. */
static void check_window(const struct world *world, int zoom, int64_t x, int64_t y)
{
    const struct recipe *recipe = &world->recipe;
    const struct window land = {zoom, x, y, COLS, ROWS};
    struct terrain_climate climate;
    uint32_t cols = COLS / STEP + 2;
    struct terrain_air *plain = read_plain(recipe, zoom - 2, x >> 2, y >> 2, cols, ROWS / STEP + 2);
    assert_true(read_climate(&climate, recipe, &land));
    for (int64_t row = 0; row < ROWS; row++)
        for (int64_t col = 0; col < COLS; col++) {
            struct terrain_air air =
                terrain_climate_at(&climate, col << TERRAIN_FRACTION, row << TERRAIN_FRACTION);
            int64_t right = (x & (STEP - 1)) + col;
            int64_t down = (y & (STEP - 1)) + row;
            const struct terrain_air *around = plain + down / STEP * cols + right / STEP;
            if (right % STEP == 0 && down % STEP == 0)
                assert_memory_equal(&air, around, sizeof air);
            if (down % STEP == 0)
                assert_between(air.warmth, around[0].warmth, around[1].warmth, right % STEP);
            if (right % STEP == 0)
                assert_between(air.wetness, around[0].wetness, around[cols].wetness, down % STEP);
        }
    free(climate.airs);
    free(plain);
}

static void test_places(void **state)
{
    struct recipe recipe = recipe_of(5, 256, 256, 32);
    struct trials trials = {1};
    struct world world;
    (void)state;
    recipe.climate = CLIMATE_BELTS;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    for (int n = 0; n < 40; n++)
        check_window(&world, (int)trial_between(&trials, -1, 6),
                     trial_between(&trials, -5000, 5000), trial_between(&trials, -5000, 5000));
    world_free(&world);
}

/* Beyond the rim the climate is that of the rim; at the coarsest zoom it is no coarser. */
static void test_rims(void **state)
{
    struct recipe recipe = recipe_of(5, 65, 65, 16);
    struct window land = {0, -1, -1, 68, 68};
    struct terrain_climate climate;
    struct world world;
    (void)state;
    recipe.edges = EDGES_BOUNDED;
    recipe.climate = CLIMATE_NOISE;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    assert_true(read_climate(&climate, &world.recipe, &land));
    for (int64_t n = 0; n < 67; n++)
        for (int64_t rim = 0; rim < 4; rim++) {
            int64_t inner = rim % 2 ? 65 : 1;
            int64_t outer = rim % 2 ? 66 : 0;
            struct terrain_air airs[2];
            for (int side = 0; side < 2; side++) {
                int64_t at = (side == 0 ? inner : outer) << TERRAIN_FRACTION;
                int64_t along = n << TERRAIN_FRACTION;
                airs[side] =
                    terrain_climate_at(&climate, rim < 2 ? at : along, rim < 2 ? along : at);
            }
            assert_memory_equal(&airs[0], &airs[1], sizeof airs[0]);
        }
    free(climate.airs);
    land.zoom = recipe_zoom_min(&world.recipe);
    land.cols = land.rows = 2;
    assert_true(read_climate(&climate, &world.recipe, &land));
    assert_int_equal(climate.coarser, 0);
    free(climate.airs);
    world_free(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_rims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
