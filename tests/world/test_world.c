/*
 * World: range and shares are equal to those found by counting all cells, and world_normal and
 * world_height_of are inverses.
 *
 * test: threads
 */
#include "world/world.h"

#include "base/parallel.h"
#include "support/lattice_window.h"
#include "support/unit.h"
#include "terrain/lattice.h"

static struct world make(const struct recipe *recipe, enum world_normalize normalize)
{
    struct world world;
    REQUIRE(world_make(&world, recipe, normalize, 1), "%s: out of memory", recipe_text(recipe));
    return world;
}

static uint32_t *cells_of(const struct recipe *recipe)
{
    uint32_t *cells = memory((size_t)recipe->width * recipe->height, sizeof *cells);
    REQUIRE(lattice_window(recipe, 0, 0, 0, recipe->width, recipe->height, cells), "out of memory");
    return cells;
}

static void test_exact_range(void **state)
{
    struct trials trials = {31};
    (void)state;
    for (int trial = 0; trial < 500; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct world world = make(&recipe, NORMALIZE_RANGE);
        uint32_t *cells = cells_of(&recipe);
        uint32_t low = UINT32_MAX;
        uint32_t high = 0;
        for (uint32_t n = 0; n < recipe.width * recipe.height; n++) {
            low = cells[n] < low ? cells[n] : low;
            high = cells[n] > high ? cells[n] : high;
        }
        REQUIRE(world.low == low && world.high == high,
                "%s: %" PRIu32 "..%" PRIu32 ", not %" PRIu32 "..%" PRIu32, recipe_text(&recipe),
                world.low, world.high, low, high);
        assert_null(world.shares);
        assert_memory_equal(&world.recipe, &recipe, sizeof recipe);
        free(cells);
        world_free(&world);
    }
}

/* Normalized heights are linear: the lowest height has 0, the highest 65535. */
static void test_linear(void **state)
{
    struct trials trials = {32};
    (void)state;
    for (int trial = 0; trial < 20000; trial++) {
        uint32_t low = (uint32_t)trial_below(&trials, 1 << 30);
        uint32_t range = 1 + (uint32_t)(trial_bits(&trials) >> (34 + trial_below(&trials, 29)));
        if (low + range >= 1 << 30)
            continue;
        struct world world = {.recipe = recipe_default(),
                              .low = low,
                              .high = low + range,
                              .bottom = low,
                              .top = low + range};
        uint32_t above = (uint32_t)trial_below(&trials, range + UINT64_C(1));
        uint32_t normal = world_normal(&world, low + above);
        REQUIRE(normal == (uint64_t)above * 65535 / range,
                "%" PRIu32 " above the lowest in a range of %" PRIu32 ": %" PRIu32, above, range,
                normal);
        assert_int_equal(world_normal(&world, low), 0);
        assert_int_equal(world_normal(&world, low + range), 65535);
        assert_int_equal(world_normal(&world, low / 2), 0);
        assert_int_equal(world_normal(&world, low + range + (range + 1) / 2), 65535);
        assert_int_equal(world_normal(&world, UINT32_MAX), 65535);
        assert_int_equal(world_normal(&world, 0), 0);
    }
}

/* The normalized height of world_height_of(normal) is `normal` or more; one height below, it is
 * less. */
static void check_inverse(const struct world *world, uint32_t normal)
{
    uint32_t height = world_height_of(world, normal);
    const char *text = recipe_text(&world->recipe);
    if (height == UINT32_MAX) {
        REQUIRE(world_normal(world, (1 << 30) - 1) < normal &&
                    world_normal(world, 1 << 30) < normal,
                "%s: heights do have %" PRIu32, text, normal);
        return;
    }
    REQUIRE(world_normal(world, height) >= normal, "%s: height %" PRIu32 " has not %" PRIu32, text,
            height, normal);
    REQUIRE(height == 0 || world_normal(world, height - 1) < normal,
            "%s: less than height %" PRIu32 " has %" PRIu32, text, height, normal);
}

/* Flat worlds are in test_flat. */
static void test_height_of_is_inverse(void **state)
{
    struct trials trials = {33};
    (void)state;
    for (int trial = 0; trial < few_of(300); trial++) {
        struct recipe recipe = trial_recipe(&trials, 32);
        for (int normalize = 0; normalize < 2; normalize++) {
            struct world world = make(&recipe, (enum world_normalize)normalize);
            for (uint32_t n = 0; n < 30; n++) {
                if (world.low == world.high)
                    continue;
                check_inverse(&world, n);
                check_inverse(&world, 65510 + n);
                check_inverse(&world, (uint32_t)trial_below(&trials, 65536));
                check_inverse(&world, world_normal(&world, world.low + n));
                check_inverse(&world, world_normal(&world, world.high - n) + 1);
            }
            world_free(&world);
        }
    }
    /* All of them, in ranges smaller than, like, and larger than the number of slices. */
    static const uint32_t ranges[] = {1, 2, 3, 7, 1000, 65534, 65535, 65536, 100000, (1 << 30) - 9};
    for (int range = 0; range < 10; range++) {
        struct world world = {.low = 5, .high = 5 + ranges[range]};
        for (uint32_t normal = 0; normal <= 65537; normal++)
            check_inverse(&world, normal);
    }
}

/* The shares by their definition: how many cells are lower than a slice of the range. */
static void test_shares(void **state)
{
    struct trials trials = {34};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct world world = make(&recipe, NORMALIZE_AREA);
        uint32_t *cells = cells_of(&recipe);
        uint64_t count = (uint64_t)recipe.width * recipe.height;
        REQUIRE(world.shift == 0 || (world.high - world.low) >> (world.shift - 1) > 65535,
                "%s: slices of 2^%" PRIu32 " are too thick", recipe_text(&recipe), world.shift);
        for (int n = 0; n < 20; n++) {
            uint32_t height = cells[trial_below(&trials, count)];
            uint32_t slice = (height - world.low) >> world.shift;
            uint64_t lower = 0;
            assert_in_range(slice, 0, 65535);
            for (uint64_t cell = 0; cell < count; cell++)
                lower += (cells[cell] - world.low) >> world.shift < slice;
            REQUIRE(world_normal(&world, height) == (lower << 16) / count,
                    "%s: %" PRIu64 " cells are lower than %" PRIu32 ", which has %" PRIu32,
                    recipe_text(&recipe), lower, height, world_normal(&world, height));
        }
        assert_int_equal(world_normal(&world, 0), 0);
        assert_int_equal(world_normal(&world, world.low), 0);
        assert_int_equal(world_normal(&world, UINT32_MAX), world_normal(&world, world.high));
        free(cells);
        world_free(&world);
    }
}

static void test_never_falls(void **state)
{
    struct trials trials = {35};
    (void)state;
    for (int trial = 0; trial < 100; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct world world = make(&recipe, (enum world_normalize)(trial % 2));
        uint32_t before = 0;
        uint32_t step = (world.high - world.low) / 500 + 1;
        for (uint64_t height = world.low; height <= world.high + UINT64_C(10) * step;
             height += step) {
            uint32_t normal = world_normal(&world, (uint32_t)height);
            REQUIRE(normal >= before && normal <= 65535, "%s: falls at %" PRIu64,
                    recipe_text(&recipe), height);
            before = normal;
        }
        world_free(&world);
    }
}

/* In default worlds, a slice of 1/K of the area has 1/K of the cells; nearly, as the cells of one
 * slice of the range are not told apart. */
static void test_equal_areas(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 4; seed++) {
        struct recipe recipe = recipe_default();
        recipe.seed = seed;
        struct world world = make(&recipe, NORMALIZE_AREA);
        uint32_t *cells = cells_of(&recipe);
        for (uint32_t slices = 2; slices <= 256; slices = slices * 2 + 1) {
            static uint32_t counts[256];
            memset(counts, 0, sizeof counts);
            for (uint32_t n = 0; n < 1 << 20; n++)
                counts[world_normal(&world, cells[n]) * slices >> 16]++;
            for (uint32_t n = 0; n < slices; n++) {
                double share = counts[n] / (double)(1 << 20);
                REQUIRE(share > 1.0 / slices - 0.0003 && share < 1.0 / slices + 0.0003,
                        "seed %" PRIu32 ": slice %" PRIu32 " of %" PRIu32 " has a share of %f",
                        seed, n, slices, share);
            }
        }
        free(cells);
        world_free(&world);
    }
}

/* In a world of one height, all cells have 0. */
static void test_flat(void **state)
{
    (void)state;
    for (int normalize = 0; normalize < 2; normalize++) {
        struct recipe recipe = recipe_of(9, 1, 1, 1);
        struct world world = make(&recipe, (enum world_normalize)normalize);
        assert_int_equal(world.low, world.high);
        assert_int_equal(world_normal(&world, world.low), 0);
        assert_int_equal(world_normal(&world, 0), 0);
        assert_int_equal(world_height_of(&world, 0), 0);
        for (uint32_t normal = 0; normal <= 65536; normal += normal < 10 ? 1 : 4093)
            check_inverse(&world, normal);
        world_free(&world);
    }
}

/* A world of more than 2^24 cells is sampled: alike at every call, and well enough that hardly a
 * cell is outside the range. */
static void test_samples(void **state)
{
    static const struct recipe recipes[] = {
        RECIPE(1, 8192, 8192, 32, 500000, 0, 0),
        RECIPE(2, 1 << 30, 1 << 30, 32, 500000, 0, 0),
        RECIPE(3, 1 << 30, 1 << 30, 1024, 800000, 0, 0),
        RECIPE(4, (1 << 24) + 1, 1, 1, 500000, 0, 0),
        RECIPE(5, 1, 1 << 30, 1, 999999, 0, 0),
        RECIPE(6, 1 << 13, 1 << 14, 16, 300000, 12345, 1 << 30),
    };
    struct trials trials = {36};
    (void)state;
    for (int n = 0; n < 6; n++) {
        struct world world = make(&recipes[n], NORMALIZE_AREA);
        struct world again = make(&recipes[n], NORMALIZE_AREA);
        assert_int_equal(world.low, again.low);
        assert_int_equal(world.high, again.high);
        assert_int_equal(world.shift, again.shift);
        assert_memory_equal(world.shares, again.shares, 65536 * sizeof *world.shares);
        int outside = 0;
        const int windows = 400;
        for (int trial = 0; trial < windows; trial++) {
            uint32_t cells[64];
            assert_true(
                lattice_window(&recipes[n], 0, (int64_t)trial_below(&trials, recipes[n].width),
                               (int64_t)trial_below(&trials, recipes[n].height), 8, 8, cells));
            for (int cell = 0; cell < 64; cell++)
                outside += cells[cell] < world.low || cells[cell] > world.high;
        }
        REQUIRE(outside < windows * 64 / 1000, "%s: %d of %d cells are outside the range",
                recipe_text(&recipes[n]), outside, windows * 64);
        world_free(&world);
        world_free(&again);
    }
}

/* The number of threads changes nothing, whichever way a world is measured. */
static void test_threads(void **state)
{
    static const struct recipe recipes[] = {
        RECIPE(1, 1536, 1600, 64, 500000, 0, 0),  RECIPE(2, 4096, 513, 1, 500000, 0, 0),
        RECIPE(3, 16, 1 << 18, 16, 500000, 0, 0), RECIPE(4, 1 << 22, 1, 1, 500000, 0, 0),
        RECIPE(5, 8192, 8192, 32, 500000, 0, 0),
    };
    static const int threads[] = {2, 3, 7, PARALLEL_MAX};
    (void)state;
    for (int n = 0; n < few_of(5); n++) {
        struct world alone = make(&recipes[n], NORMALIZE_AREA);
        for (int t = 0; t < 4; t++) {
            struct world world;
            assert_true(world_make(&world, &recipes[n], NORMALIZE_AREA, threads[t]));
            assert_int_equal(world.low, alone.low);
            assert_int_equal(world.high, alone.high);
            assert_int_equal(world.shift, alone.shift);
            assert_memory_equal(world.shares, alone.shares, 65536 * sizeof *world.shares);
            world_free(&world);
        }
        world_free(&alone);
    }
}

static void test_free_takes_zeros(void **state)
{
    (void)state;
    struct world world = {0};
    world_free(&world);
    world_free(&world);
    assert_null(world.shares);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact_range),
        cmocka_unit_test(test_linear),
        cmocka_unit_test(test_height_of_is_inverse),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_never_falls),
        cmocka_unit_test(test_equal_areas),
        cmocka_unit_test(test_flat),
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_free_takes_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
