/*
 * Climate: a window is that part of the whole, at any zoom and over seams, row by row in any order;
 * what is asked for alone is as with the rest; and climates look like climates. climate.py judges
 * the numbers themselves.
 */
#include "world/climate/climate.h"

#include "recipe/recipe.h"
#include "support/unit.h"
#include "world/heights.h"
#include "world/world.h"

#include <string.h>

/* The climate of a rectangle of points. */
struct map {
    int64_t cols;
    int64_t rows;
    uint32_t *height;
    uint16_t *wetness;
    uint16_t *warmth;
    int16_t *rise;
};

static void map_free(struct map *map)
{
    free(map->height);
    free(map->wetness);
    free(map->warmth);
    free(map->rise);
}

static struct map window(const struct recipe *recipe, int zoom, int64_t x, int64_t y, int64_t cols,
                         int64_t rows)
{
    size_t count = (size_t)(cols * rows);
    struct map map = {cols,
                      rows,
                      memory(count, sizeof *map.height),
                      memory(count, sizeof *map.wetness),
                      memory(count, sizeof *map.warmth),
                      memory(count, sizeof *map.rise)};
    struct heights *heights = heights_new(recipe, zoom, (uint32_t)cols, ROWS_CLIMATE);
    assert_non_null(heights);
    heights_seek(heights, x, y);
    for (int64_t row = 0; row < rows; row++) {
        size_t at = (size_t)(row * cols);
        memcpy(map.height + at, heights_row(heights), (size_t)cols * sizeof *map.height);
        const struct climate_row *climate = heights_climate(heights);
        memcpy(map.wetness + at, climate->wetness, (size_t)cols * sizeof *map.wetness);
        memcpy(map.warmth + at, climate->warmth, (size_t)cols * sizeof *map.warmth);
        memcpy(map.rise + at, climate->rise, (size_t)cols * sizeof *map.rise);
    }
    heights_free(heights);
    return map;
}

/* A world of any algorithm, edges, features, climate and place in its landscape. */
static struct recipe trial_climate(struct trials *trials, int64_t features)
{
    struct recipe recipe = recipe_default();
    recipe.seed = trial_bits(trials);
    recipe.algorithm = (int)trial_below(trials, (uint64_t)algorithm_count());
    recipe.roughness = 400000;
    recipe.edges = (enum recipe_edges)trial_below(trials, 3);
    recipe.climate = (enum recipe_climate)trial_between(trials, 1, 2);
    recipe.feature = UINT32_C(1) << trial_below(trials, 6);
    recipe.origin_x = (uint32_t)trial_below(trials, 1000);
    recipe.origin_y = trial_below(trials, 2) == 0 ? 0 : RECIPE_SIDE_MAX;
    recipe.sea.kind = trial_below(trials, 4) == 0 ? SEA_NONE : SEA_DEFAULT;
    recipe.width =
        (uint32_t)trial_between(trials, 1, features) * recipe.feature + recipe_rim_x(&recipe);
    recipe.height =
        (uint32_t)trial_between(trials, 1, features) * recipe.feature + recipe_rim_y(&recipe);
    return recipe;
}

/* Compares a window with the whole, or with a part of it that is as large. */
static void compare_part(const struct recipe *recipe, int zoom, const struct map *whole, int64_t x,
                         int64_t y, int64_t cols, int64_t rows)
{
    struct map part = window(recipe, zoom, x, y, cols, rows);
    for (int64_t n = 0; n < cols * rows; n++) {
        int64_t col = x + n % cols;
        int64_t row = y + n / cols;
        if ((recipe_bounded_x(recipe) && (col < 0 || col >= whole->cols)) ||
            (recipe_bounded_y(recipe) && (row < 0 || row >= whole->rows)))
            continue;
        int64_t m = modulo(row, whole->rows) * whole->cols + modulo(col, whole->cols);
        REQUIRE(part.wetness[n] == whole->wetness[m] && part.warmth[n] == whole->warmth[m] &&
                    part.rise[n] == whole->rise[m],
                "seed %" PRIu64 " %s, %s, %" PRIu32 "x%" PRIu32 ", feature %" PRIu32
                ", zoom %d: %" PRId64 ",%" PRId64,
                recipe->seed, recipe_algorithm_name(recipe->algorithm),
                recipe_edges_name((int)recipe->edges), recipe->width, recipe->height,
                recipe->feature, zoom, col, row);
    }
    map_free(&part);
}

static void test_window_is_part_of_whole(void **state)
{
    struct trials trials = {1};
    (void)state;
    for (int trial = 0; trial < trials_of(120); trial++) {
        struct recipe recipe = trial_climate(&trials, 12);
        struct world world;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 2);
        int64_t cols = recipe_cols(&recipe, zoom);
        int64_t rows = recipe_rows(&recipe, zoom);
        struct map whole = window(&world.recipe, zoom, 0, 0, cols, rows);
        for (int n = 0; n < 8; n++)
            compare_part(&world.recipe, zoom, &whole, trial_between(&trials, -2 * cols, 2 * cols),
                         trial_between(&trials, -2 * rows, 2 * rows), trial_between(&trials, 1, 60),
                         trial_between(&trials, 1, 40));
        map_free(&whole);
        world_free(&world);
    }
}

/* Deep in large worlds, a whole number of worlds away. */
static void test_far_windows(void **state)
{
    struct trials trials = {2};
    (void)state;
    for (int trial = 0; trial < 24; trial++) {
        struct recipe recipe = trial_climate(&trials, 100);
        struct world world;
        recipe.edges = EDGES_WRAP;
        recipe.feature = UINT32_C(1) << trial_between(&trials, 0, 20);
        recipe.width = recipe.height = (uint32_t)trial_between(&trials, 1, 1000) * recipe.feature;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        int zoom = (int)trial_between(&trials, 0, recipe_zoom_max(&recipe));
        int64_t cols = recipe_cols(&recipe, zoom);
        int64_t rows = recipe_rows(&recipe, zoom);
        int64_t x = trial_between(&trials, -30, cols);
        int64_t y = trial_between(&trials, -10, rows);
        struct map here = window(&world.recipe, zoom, x, y, 60, 20);
        struct map there = window(&world.recipe, zoom, x + 13 - 5 * cols, y + 7 + 3 * rows, 40, 10);
        for (int64_t n = 0; n < 400; n++) {
            int64_t m = (n / 40 + 7) * 60 + n % 40 + 13;
            assert_int_equal(there.wetness[n], here.wetness[m]);
            assert_int_equal(there.warmth[n], here.warmth[m]);
        }
        map_free(&here);
        map_free(&there);
        world_free(&world);
    }
}

/* Climate comes with water or without, where there is none; rows after a seek are those of that
 * place. */
static void test_layers(void **state)
{
    struct recipe recipe = recipe_of(42, 256, 256, 32);
    struct world world;
    (void)state;
    recipe.climate = CLIMATE_BELTS;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    struct map map = window(&world.recipe, 0, 0, 0, 50, 1);
    for (unsigned layers = 0; layers < 2 * ROWS_CLIMATE; layers++) {
        struct heights *heights = heights_new(&world.recipe, 0, 50, layers);
        heights_seek(heights, 77, 55);
        heights_row(heights);
        heights_seek(heights, 0, 0);
        heights_row(heights);
        assert_null(heights_water(heights));
        const struct climate_row *row = heights_climate(heights);
        assert_int_equal(row != NULL, (layers & ROWS_CLIMATE) != 0);
        if (row != NULL) {
            assert_memory_equal(row->wetness, map.wetness, 100);
            assert_memory_equal(row->warmth, map.warmth, 100);
        }
        heights_free(heights);
    }
    map_free(&map);
    world_free(&world);
}

/* Without a climate there is none, whatever is asked for; and heights are those with one. */
static void test_none(void **state)
{
    struct recipe recipe = recipe_of(7, 128, 128, 16);
    struct world world;
    (void)state;
    struct heights *heights = heights_new(&recipe, 0, 128, ROWS_CLIMATE);
    assert_non_null(heights_row(heights));
    assert_null(heights_climate(heights));
    heights_seek(heights, 0, 0);
    recipe.climate = CLIMATE_NOISE;
    assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
    struct map map = window(&world.recipe, 0, 0, 0, 128, 128);
    for (size_t row = 0; row < 128; row++)
        assert_memory_equal(heights_row(heights), map.height + row * 128, 128 * 4);
    heights_free(heights);
    map_free(&map);
    world_free(&world);
    climate_free(NULL);
}

/* Means of one climate over the land of some worlds. */
struct means {
    double windward; /* wetness of coasts with sea to the west, and to the east */
    double leeward;
    double edge; /* warmth of the northern and southern eighths, and of the middle fourth */
    double middle;
    double high; /* warmth of high land, and of low land */
    double low;
};

static void add(double *sum, uint64_t *count, double value)
{
    *sum += value;
    ++*count;
}

static struct means means_of(enum recipe_climate climate)
{
    double sums[6] = {0};
    uint64_t counts[6] = {0};
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct recipe recipe = recipe_of(seed, 256, 256, 32);
        struct world world;
        recipe.climate = climate;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        struct map map = window(&world.recipe, 0, 0, 0, 256, 256);
        for (int64_t n = 0; n < 256 * 256; n++) {
            int64_t row = n / 256;
            int64_t west = row * 256 + modulo(n % 256 - 24, 256);
            int64_t east = row * 256 + modulo(n % 256 + 24, 256);
            if (map.rise[n] < 0)
                continue;
            if (map.rise[west] < 0 && map.rise[east] >= 0)
                add(&sums[0], &counts[0], map.wetness[n]);
            if (map.rise[east] < 0 && map.rise[west] >= 0)
                add(&sums[1], &counts[1], map.wetness[n]);
            if (row < 32 || row >= 224)
                add(&sums[2], &counts[2], map.warmth[n]);
            if (row >= 96 && row < 160)
                add(&sums[3], &counts[3], map.warmth[n]);
            add(&sums[map.rise[n] > 8000 ? 4 : 5], &counts[map.rise[n] > 8000 ? 4 : 5],
                map.warmth[n]);
        }
        map_free(&map);
        world_free(&world);
    }
    for (int n = 0; n < 6; n++)
        sums[n] /= counts[n] > 0 ? (double)counts[n] : 1;
    return (struct means){sums[0], sums[1], sums[2], sums[3], sums[4], sums[5]};
}

/* West coasts are wetter than east coasts, heights colder than plains; belts are cold in the north
 * and the south, and noise is not. */
static void test_looks(void **state)
{
    struct means belts = means_of(CLIMATE_BELTS);
    struct means noise = means_of(CLIMATE_NOISE);
    (void)state;
    assert_true(belts.windward > 1.1 * belts.leeward);
    assert_true(belts.edge < belts.middle / 3);
    assert_true(noise.edge > noise.middle / 1.3 && noise.edge < 1.3 * noise.middle);
    assert_true(belts.high < belts.low / 1.3);
    assert_true(noise.high < noise.low / 1.3);
}

/* A point is about the mean of the four that lie on it a zoom further in, from depth 0 on. */
static void test_zooms_agree(void **state)
{
    struct trials trials = {3};
    (void)state;
    for (int trial = 0; trial < 12; trial++) {
        struct recipe recipe = recipe_of(trial_bits(&trials), 256, 256, 32);
        struct world world;
        double sum = 0;
        recipe.climate = CLIMATE_BELTS;
        assert_true(world_make(&world, &recipe, NORMALIZE_RANGE, 1));
        int zoom = trial % 5 - 4;
        int64_t cols = recipe_cols(&recipe, zoom);
        struct map map = window(&world.recipe, zoom, 0, 0, cols, cols);
        struct map fine = window(&world.recipe, zoom + 1, 0, 0, 2 * cols, 2 * cols);
        for (int64_t n = 0; n < cols * cols; n++) {
            int64_t m = n / cols * 4 * cols + n % cols * 2;
            double mean = (fine.wetness[m] + fine.wetness[m + 1] + fine.wetness[m + 2 * cols] +
                           fine.wetness[m + 2 * cols + 1]) /
                          4.0;
            double off = (mean - map.wetness[n]) / 32768;
            sum += off * off;
        }
        assert_true(sum / (double)(cols * cols) < 0.05 * 0.05);
        map_free(&map);
        map_free(&fine);
        world_free(&world);
    }
}

/* In a world of one cell the lowest height is the highest. Places within the cell that are higher
 * are at the top. */
static void test_top_of_flat_world(void **state)
{
    struct recipe recipe = recipe_of(1, 1, 1, 1);
    (void)state;
    recipe.climate_heights = (struct recipe_range){true, 5, 5};
    struct climate_levels levels = climate_levels_of(&recipe);
    assert_int_equal(climate_level(&levels, 0), 0);
    assert_int_equal(climate_level(&levels, 5), 0);
    for (uint32_t above = 1; above < HEIGHT_END / 2; above *= 2)
        assert_int_equal(climate_level(&levels, 5 + above), CLIMATE_LEVEL_TOP);
    assert_int_equal(climate_level(&levels, HEIGHT_UNKNOWN), CLIMATE_LEVEL_TOP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_window_is_part_of_whole),
        cmocka_unit_test(test_far_windows),
        cmocka_unit_test(test_layers),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_looks),
        cmocka_unit_test(test_zooms_agree),
        cmocka_unit_test(test_top_of_flat_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
