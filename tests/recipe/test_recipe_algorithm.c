/*
 * Algorithm: the table, and properties of each algorithm besides equal heights by plain.c.
 */
#include "recipe/recipe.h"

#include "terrain/lattice.h"
#include "world/heights.h"

#include "support/lattice_window.h"
#include "support/plain_squares.h"
#include "support/unit.h"

/* Each row has a source, a name and a text of its own, and bands that begin one after another
 * within the range. The first lattices have a model in plain.c, those of squares one in
 * plain_squares.c. */
static void test_table(void **state)
{
    (void)state;
    for (int n = 0; n < algorithm_count(); n++) {
        const struct algorithm *row = algorithms[n];
        bool lattice = !row->has_water;
        assert_int_equal(row->make_row != NULL, lattice);
        assert_int_equal(row->start != NULL, lattice);
        assert_in_range(row->roughness, 1, ROUGHNESS_ONE - 1);
        if (n < PLAIN_ALGORITHMS)
            assert_string_equal(row->name, plain_algorithms[n].name);
        assert_int_equal(row->carved > 0, n == PLAIN_GULLIES);
        assert_string_equal(recipe_algorithm_name(n), row->name);
        assert_in_range(strlen(row->about), 1, 79);
        assert_int_equal(row->lands[0], 0);
        for (int land = 1; land < ALGORITHM_LANDS; land++)
            assert_in_range(row->lands[land], row->lands[land - 1] + 1, 999);
        for (int other = 0; other < n; other++)
            assert_string_not_equal(row->name, algorithms[other]->name);
    }
    assert_null(recipe_algorithm_name(algorithm_count()));
}

/* Reads all cells of a world. */
static void read_cells(const struct recipe *recipe, uint32_t *cells)
{
    struct heights *heights = heights_new(recipe, 0, recipe->width, 0);
    assert_non_null(heights);
    for (uint32_t row = 0; row < recipe->height; row++)
        memcpy(cells + row * recipe->width, heights_row(heights), recipe->width * sizeof *cells);
    heights_free(heights);
}

/* A recipe field changes heights exactly if it concerns the algorithm. */
static void test_fields(void **state)
{
    enum { SIDE = 64 };
    static uint32_t cells[2][SIDE * SIDE];
    (void)state;
    for (int n = 0; n < algorithm_count(); n++)
        for (int field = 0; field < 2; field++) {
            struct recipe recipe = recipe_of(1, SIDE, SIDE, 32);
            recipe.algorithm = n;
            read_cells(&recipe, cells[0]);
            *(field == 0 ? &recipe.roughness : &recipe.spread) = 700000;
            read_cells(&recipe, cells[1]);
            unsigned concerns = field == 0 ? ALGORITHM_ROUGHNESS : ALGORITHM_SPREAD;
            assert_int_equal(memcmp(cells[0], cells[1], sizeof cells[0]) != 0,
                             (algorithms[n]->fields & concerns) != 0);
        }
}

/* Returns row 0 of midpoint displacement, which is the horizon of one dimension: a line whose
 * middles are displaced, again and again. */
static uint32_t *horizon(const struct recipe *recipe, int64_t count)
{
    struct plain_scale scale;
    int64_t *line = memory((size_t)count + 1, sizeof *line);
    uint32_t *heights = memory((size_t)count, sizeof *heights);
    plain_scale_make(&scale, recipe);
    bool wraps = recipe->edges != EDGES_BOUNDED;
    int depth = 0;
    for (int64_t step = recipe->feature; step > 0; step /= 2, depth++)
        for (int64_t x = depth == 0 ? 0 : step; x < count; x += depth == 0 ? step : 2 * step) {
            uint32_t noise =
                plain_hash(recipe->seed, (uint32_t)depth,
                           ((uint64_t)recipe->origin_x << depth) + (uint64_t)(x / step),
                           (uint64_t)recipe->origin_y << depth);
            int64_t twice = INT64_C(1) << 30;
            if (depth > 0)
                twice = line[x - step] + line[wraps && x + step == count ? 0 : x + step];
            line[x] = (2 * twice + plain_displacement(&scale, depth, noise) + 2) / 4;
        }
    for (int64_t n = 0; n < count; n++)
        heights[n] = (uint32_t)line[n];
    free(line);
    return heights;
}

static void test_horizon(void **state)
{
    struct trials trials = {51};
    (void)state;
    for (int trial = 0; trial < 500; trial++) {
        struct recipe recipe =
            trial % 2 == 0 ? trial_recipe(&trials, 256) : trial_edged(&trials, 256);
        recipe.algorithm = PLAIN_MIDPOINT;
        recipe.corners = (struct corners){0};
        uint32_t *row = memory(recipe.width, sizeof *row);
        assert_true(lattice_window(&recipe, 0, 0, 0, recipe.width, 1, row));
        uint32_t *line = horizon(&recipe, recipe.width);
        for (uint32_t n = 0; n < recipe.width; n++)
            REQUIRE(row[n] == line[n], "%s: cell %" PRIu32 " is %" PRIu32 ", not %" PRIu32,
                    recipe_text(&recipe), n, row[n], line[n]);
        free(line);
        free(row);
    }
}

/* Every cell of noise is displaced by the hash of its place at the depth where it first occurs. */
static void test_noise_alone(void **state)
{
    struct trials trials = {52};
    (void)state;
    for (int trial = 0; trial < 200; trial++) {
        struct recipe recipe = trial_recipe(&trials, 32);
        struct plain_scale scale;
        uint32_t *cells = memory((size_t)recipe.width * recipe.height, sizeof *cells);
        recipe.algorithm = PLAIN_NOISE;
        recipe.corners = (struct corners){0};
        plain_scale_make(&scale, &recipe);
        assert_true(lattice_window(&recipe, 0, 0, 0, recipe.width, recipe.height, cells));
        for (uint32_t n = 0; n < recipe.width * recipe.height; n++) {
            uint64_t i = n % recipe.width;
            uint64_t j = n / recipe.width;
            int depth = recipe_depth(&recipe);
            for (; depth > 0 && i % 2 == 0 && j % 2 == 0; depth--, i /= 2, j /= 2)
                ;
            uint32_t noise =
                plain_hash(recipe.seed, (uint32_t)depth, ((uint64_t)recipe.origin_x << depth) + i,
                           ((uint64_t)recipe.origin_y << depth) + j);
            int64_t height =
                (INT64_C(2147483648) + plain_displacement(&scale, depth, noise) + 2) / 4;
            REQUIRE(cells[n] == height, "%s: cell %" PRIu32, recipe_text(&recipe), n);
        }
        free(cells);
    }
}

/* Noise has all heights equally often, whatever roughness and spread are. */
static void test_noise_is_flat(void **state)
{
    enum { SIDE = 256, SLICES = 16 };
    struct recipe recipe = recipe_of(1, SIDE, SIDE, 32);
    uint32_t *cells = memory(SIDE * SIDE, sizeof *cells);
    uint32_t *again = memory(SIDE * SIDE, sizeof *again);
    int counts[SLICES] = {0};
    (void)state;
    recipe.algorithm = PLAIN_NOISE;
    assert_true(lattice_window(&recipe, 0, 0, 0, SIDE, SIDE, cells));
    recipe.roughness = 900000;
    recipe.spread = 0;
    assert_true(lattice_window(&recipe, 0, 0, 0, SIDE, SIDE, again));
    assert_memory_equal(cells, again, SIDE * SIDE * sizeof *cells);
    for (int n = 0; n < SIDE * SIDE; n++)
        counts[cells[n] / ((1 << 30) / SLICES)]++;
    for (int n = 0; n < SLICES; n++)
        assert_in_range(counts[n], SIDE * SIDE / SLICES * 9 / 10, SIDE * SIDE / SLICES * 11 / 10);
    free(cells);
    free(again);
}

/* A spread of S makes the first halving displace S times as much as the base lattice, and all
 * further ones follow from it. */
static void test_spread(void **state)
{
    (void)state;
    for (uint32_t spread = 0; spread <= SPREAD_MAX; spread += 250000) {
        struct recipe recipe = recipe_default();
        struct plain_scale scale;
        recipe.spread = spread;
        plain_scale_make(&scale, &recipe);
        double base = (double)plain_displacement(&scale, 0, 65535);
        double first = (double)plain_displacement(&scale, 1, 65535);
        double second = (double)plain_displacement(&scale, 2, 65535);
        double wanted = base * spread / 1000000;
        REQUIRE(first > wanted - wanted / 10000 - 2 && first < wanted + wanted / 10000 + 2,
                "spread %" PRIu32 ": %f, not %f", spread, first, wanted);
        REQUIRE(second > first / 2 - first / 10000 - 2 && second < first / 2 + first / 10000 + 2,
                "spread %" PRIu32 ": %f after %f", spread, second, first);
    }
}

/* With a spread of 0 only the base lattice is displaced: each point of midpoint displacement is the
 * mean of its parents, so that a side is a straight line. */
static void test_no_spread(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(6, 65, 65, 64);
    uint32_t cells[65 * 65];
    recipe.edges = EDGES_BOUNDED;
    recipe.algorithm = PLAIN_MIDPOINT;
    recipe.spread = 0;
    assert_true(lattice_window(&recipe, 0, 0, 0, 65, 65, cells));
    for (int n = 1; n < 64; n++) {
        double even = cells[0] + ((double)cells[64] - cells[0]) * n / 64;
        assert_true(cells[n] > even - 8 && cells[n] < even + 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),         cmocka_unit_test(test_fields),
        cmocka_unit_test(test_horizon),       cmocka_unit_test(test_noise_alone),
        cmocka_unit_test(test_noise_is_flat), cmocka_unit_test(test_spread),
        cmocka_unit_test(test_no_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
