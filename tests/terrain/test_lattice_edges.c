/*
 * Bounded lattice: every part of a bounded world is equal to what plain.c makes on an array that
 * ends; away from the rim it is the landscape of a world that wraps.
 */
#include "terrain/lattice.h"

#include "support/plain.h"
#include "support/unit.h"
#include "support/window.h"

/* Worlds of 1 to 4 features a side, with 0 to 5 halvings, by each algorithm. */
static void test_equals_plain(void **state)
{
    (void)state;
    for (int n = 0; n < PLAIN_ALGORITHMS * 6 * 4 * 4; n++) {
        uint32_t feature = UINT32_C(1) << (uint32_t)(n / 16 % 6);
        struct recipe recipe = recipe_of((uint64_t)n, (uint32_t)(n % 4 + 1) * feature + 1,
                                         (uint32_t)(n / 4 % 4 + 1) * feature + 1, feature);
        recipe.edges = EDGES_BOUNDED;
        recipe.algorithm = n / 96;
        assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
        compare_with_plain(&recipe, 0);
        compare_with_plain(&recipe, 1);
        recipe.edges = EDGES_WRAP_X;
        recipe.width--;
        assert_int_equal(recipe_check(&recipe), RECIPE_VALID);
        compare_with_plain(&recipe, 0);
        compare_with_plain(&recipe, 1);
    }
}

static void test_equals_plain_at_random(void **state)
{
    struct trials trials = {41};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1000); trial++) {
        struct recipe recipe = trial_edged(&trials, 64);
        compare_with_plain(&recipe, (int)trial_below(&trials, 3));
    }
}

/* A world of one feature, 2^n + 1 cells a side, as the algorithm was first described; and a world
 * in which the index of the noise passes 2^32. */
static void test_equals_plain_when_deep(void **state)
{
    (void)state;
    struct recipe recipe = recipe_of(99, 513, 513, 512);
    recipe.edges = EDGES_BOUNDED;
    compare_with_plain(&recipe, 0);
    recipe = recipe_of(3, 769, 257, 256);
    recipe.edges = EDGES_BOUNDED;
    recipe.origin_x = (1 << 24) - 2;
    recipe.origin_y = (1 << 24) - 1;
    for (int algorithm = 0; algorithm < PLAIN_ALGORITHMS; algorithm++) {
        recipe.algorithm = algorithm;
        compare_with_plain(&recipe, 0);
    }
}

/* The rule for a rim, by hand: a world of one feature, two cells long. */
static void test_rim_of_three(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct recipe recipe = recipe_of(seed, 3, 3, 2);
        struct plain_scale scale;
        recipe.edges = EDGES_BOUNDED;
        plain_scale_make(&scale, &recipe);
        uint32_t *cells = whole(&recipe, 0);
        for (int n = 1; n < 9; n += 2) {
            static const int corners[][2] = {{0, 2}, {0, 6}, {2, 8}, {6, 8}};
            const int *ends = corners[n / 2];
            int64_t sum = (int64_t)cells[ends[0]] + cells[ends[1]] + cells[4];
            int64_t displacement = plain_displacement(
                &scale, 1, plain_hash(seed, 1, (uint64_t)n % 3, (uint64_t)n / 3));
            REQUIRE(cells[n] == (4 * sum / 3 + displacement + 2) / 4, "seed %" PRIu64 ": cell %d",
                    seed, n);
        }
        free(cells);
    }
}

/* Windows may begin before the rim and go on beyond it: the part inside is equal to the whole map.
 * One lattice makes several. */
static void test_window_is_part_of_whole(void **state)
{
    struct trials trials = {42};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1500); trial++) {
        struct recipe recipe = trial_edged(&trials, 64);
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), 2);
        int64_t wide = recipe_cols(&recipe, zoom);
        int64_t high = recipe_rows(&recipe, zoom);
        uint32_t *map = whole(&recipe, zoom);
        uint32_t cols = (uint32_t)trial_between(&trials, 1, wide + 10);
        struct lattice *lattice = lattice_new(&recipe, zoom, cols);
        assert_non_null(lattice);
        for (int n = 0; n < 5; n++) {
            bool ends = recipe.edges == EDGES_BOUNDED;
            int64_t x = trial_between(&trials, ends ? -2 : -2 * wide, wide - 1);
            int64_t y = trial_between(&trials, -2, high - 1);
            int64_t rows = trial_between(&trials, 1, high - y + 2);
            lattice_seek(lattice, x, y);
            for (int64_t row = y; row < y + rows; row++) {
                const uint32_t *heights = lattice_row(lattice);
                for (int64_t col = ends && x < 0 ? 0 : x;
                     col < x + cols && (col < wide || !ends) && row >= 0 && row < high; col++)
                    REQUIRE(heights[col - x] == map[row * wide + modulo(col, wide)],
                            "%s zoom %d, %" PRIu32 " from %" PRId64 ",%" PRId64 ": at %" PRId64
                            ",%" PRId64,
                            recipe_text(&recipe), zoom, cols, x, y, col, row);
            }
        }
        free(lattice);
        free(map);
    }
}

/* Zoomed out, a map has every 2^k-th cell of each side, from cell 0 on. */
static void test_zoom_out(void **state)
{
    struct trials trials = {43};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 500); trial++) {
        struct recipe recipe = trial_edged(&trials, 64);
        uint32_t *cells = plain_map(&recipe, recipe_depth(&recipe), plain_hash);
        for (int k = 0; k <= -recipe_zoom_min(&recipe); k++) {
            uint32_t *map = whole(&recipe, -k);
            int64_t n = 0;
            for (uint32_t y = 0; y < recipe.height; y += UINT32_C(1) << k)
                for (uint32_t x = 0; x < recipe.width; x += UINT32_C(1) << k, n++)
                    REQUIRE(map[n] == cells[y * recipe.width + x],
                            "%s zoom %d: not the cell %" PRIu32 ",%" PRIu32, recipe_text(&recipe),
                            -k, x, y);
            REQUIRE(n == recipe_cols(&recipe, -k) * recipe_rows(&recipe, -k),
                    "%s zoom %d: recipe_cols or recipe_rows is wrong", recipe_text(&recipe), -k);
            free(map);
        }
        free(cells);
    }
}

/* Windows at the rims and anywhere, in worlds of any size, are equal to single points. */
static void test_huge_worlds(void **state)
{
    struct trials trials = {44};
    static struct plain plain;
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 1500); trial++) {
        struct recipe recipe =
            trial_edged(&trials, UINT32_C(1) << (uint32_t)trial_between(&trials, 0, 29));
        int zoom = (int)trial_between(&trials, recipe_zoom_min(&recipe), recipe_zoom_max(&recipe));
        int64_t wide = recipe_cols(&recipe, zoom);
        int64_t high = recipe_rows(&recipe, zoom);
        uint32_t cols = (uint32_t)trial_between(&trials, 1, wide < 7 ? wide : 7);
        uint32_t rows = (uint32_t)trial_between(&trials, 1, high < 4 ? high : 4);
        int64_t xs[] = {0, wide - cols, trial_between(&trials, 0, wide - cols), wide - 1};
        int64_t ys[] = {0, high - rows, trial_between(&trials, 0, high - rows)};
        int64_t x = xs[trial_below(&trials, recipe.edges == EDGES_BOUNDED ? 3 : 4)];
        int64_t y = ys[trial_below(&trials, 3)];
        uint32_t *heights = window(&recipe, zoom, x, y, cols, rows);
        plain_make(&plain, &recipe);
        for (uint32_t n = 0; n < cols * rows; n++) {
            uint32_t expected = plain_at(&plain, zoom, x + n % cols, y + n / cols);
            REQUIRE(heights[n] == expected,
                    "%s zoom %d at %" PRId64 ",%" PRId64 ": %" PRIu32 ", not %" PRIu32,
                    recipe_text(&recipe), zoom, x + n % cols, y + n / cols, heights[n], expected);
        }
        free(heights);
    }
}

/* Far enough from the rim, a bounded world is equal to a wrapping one as far from the seam, and a
 * cylinder to a wrapping one of its width. By
 * midpoint displacement and noise, which use no neighbours beyond a rim, all of it is. */
static void test_inside_is_the_landscape(void **state)
{
    struct trials trials = {45};
    (void)state;
    for (int trial = 0; trial < trials_of(4 * 500); trial++) {
        struct recipe bounded = trial_bounded(&trials, 1);
        bounded.feature = UINT32_C(1) << (uint32_t)trial_between(&trials, 0, 4);
        bounded.width = 6 * bounded.feature + 1;
        bounded.height = 5 * bounded.feature + 1;
        if (trial % 2 == 0) {
            bounded.edges = EDGES_WRAP_X;
            bounded.width--;
        }
        struct recipe wrapping = bounded;
        wrapping.edges = EDGES_WRAP;
        wrapping.height = 8 * bounded.feature;
        if (bounded.edges == EDGES_BOUNDED)
            wrapping.width = wrapping.height;
        int zoom = (int)trial_below(&trials, 2);
        int64_t reach = plain_algorithms[bounded.algorithm].rim_reach;
        int64_t off = reach * bounded.feature << zoom;
        int64_t west = bounded.edges == EDGES_BOUNDED ? off : 0;
        uint32_t cols = (uint32_t)(recipe_cols(&bounded, zoom) - 2 * west);
        uint32_t rows = (uint32_t)(recipe_rows(&bounded, zoom) - 2 * off);
        uint32_t *one = window(&bounded, zoom, west, off, cols, rows);
        uint32_t *other = window(&wrapping, zoom, west, off, cols, rows);
        REQUIRE(memcmp(one, other, (size_t)cols * rows * sizeof *one) == 0,
                "%s zoom %d: the inside is another landscape", recipe_text(&bounded), zoom);
        free(one);
        free(other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_plain),
        cmocka_unit_test(test_equals_plain_at_random),
        cmocka_unit_test(test_equals_plain_when_deep),
        cmocka_unit_test(test_rim_of_three),
        cmocka_unit_test(test_window_is_part_of_whole),
        cmocka_unit_test(test_zoom_out),
        cmocka_unit_test(test_huge_worlds),
        cmocka_unit_test(test_inside_is_the_landscape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
