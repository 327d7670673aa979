/*
 * Golden heights: worlds that must never change. A recipe makes equal heights for ever: changing
 * one of these breaks every map that anybody has kept.
 *
 * golden.inc was printed by `test_lattice_golden --print`, which takes the heights from plain.c and
 * plain_squares.c: the program's own code is compared with them, and has not made them.
 */
#include "base/noise.h"
#include "support/plain_squares.h"
#include "support/unit.h"
#include "terrain/lattice.h"

#include <stdio.h>

enum { POINTS = 10 };

/* A window of a world. */
struct golden_window {
    struct recipe recipe;
    int zoom;
    int64_t x;
    int64_t y;
    uint32_t cols;
    uint32_t rows;
};

/* Expected heights of a window. */
struct golden_heights {
    uint64_t fingerprint;     /* hash of all heights */
    uint32_t heights[POINTS]; /* heights of points at even distances */
};

struct golden_noise {
    uint64_t seed;
    uint32_t depth;
    uint64_t i;
    uint64_t j;
};

/* A recipe with algorithm, edges and spread of its own, for tables. */
#define MADE(seed_, width_, height_, feature_, algorithm_, edges_, spread_)                    \
    {                                                                                          \
        .seed = (seed_), .width = (width_), .height = (height_), .feature = (feature_),        \
        .roughness = 500000, .spread = (spread_), .algorithm = (algorithm_), .edges = (edges_) \
    }

static const struct golden_window windows[] = {
    /* The default world: as a whole, zoomed out, and zoomed in over the seam. */
    {RECIPE(0, 1024, 1024, 32, 500000, 0, 0), 0, 0, 0, 1024, 1024},
    {RECIPE(0, 1024, 1024, 32, 500000, 0, 0), -3, 0, 0, 128, 128},
    {RECIPE(0, 1024, 1024, 32, 500000, 0, 0), -8, 0, 0, 4, 4},
    {RECIPE(0, 1024, 1024, 32, 500000, 0, 0), 4, -100, -50, 200, 100},
    {RECIPE(0, 1024, 1024, 32, 500000, 0, 0), 16, 33554400, 1000000, 64, 32},
    /* Other seeds. */
    {RECIPE(1, 1024, 1024, 32, 500000, 0, 0), 0, 0, 0, 300, 200},
    {RECIPE(42, 1024, 1024, 32, 500000, 0, 0), 0, 1000, 1000, 100, 50},
    {RECIPE(UINT64_C(1) << 32, 1024, 1024, 32, 500000, 0, 0), 0, 0, 0, 100, 50},
    {RECIPE(UINT64_MAX, 1024, 1024, 32, 500000, 0, 0), 0, 0, 0, 100, 50},
    /* Other roughnesses. */
    {RECIPE(2, 512, 512, 64, 0, 0, 0), 1, 0, 0, 150, 100},
    {RECIPE(2, 512, 512, 64, 1, 0, 0), 0, 0, 0, 100, 50},
    {RECIPE(2, 512, 512, 64, 300000, 0, 0), 0, 0, 0, 100, 50},
    {RECIPE(2, 512, 512, 64, 707107, 0, 0), 0, 0, 0, 100, 50},
    {RECIPE(2, 512, 512, 64, 999999, 0, 0), 0, 0, 0, 100, 50},
    /* Other sizes: one cell, one feature, an odd number of features, no features but cells. */
    {RECIPE(3, 1, 1, 1, 500000, 0, 0), 3, 0, 0, 8, 8},
    {RECIPE(3, 256, 256, 256, 500000, 0, 0), 0, 0, 0, 256, 256},
    {RECIPE(3, 96, 160, 32, 500000, 0, 0), 0, -10, -10, 120, 180},
    {RECIPE(3, 96, 160, 32, 500000, 0, 0), -7, 0, 0, 1, 2},
    {RECIPE(3, 77, 33, 1, 500000, 0, 0), 0, 0, 0, 77, 33},
    {RECIPE(3, 77, 33, 1, 500000, 0, 0), -2, 0, 0, 20, 9},
    /* Origins. */
    {RECIPE(4, 256, 256, 16, 500000, 5, 1000000000), 0, 0, 0, 100, 50},
    {RECIPE(4, 256, 256, 16, 500000, 1 << 30, 1 << 30), 3, 1900, 0, 200, 50},
    /* The largest worlds: at the seam, at the middle, deep, and where indices pass 2^32. */
    {RECIPE(5, 1 << 30, 1 << 30, 32, 500000, 0, 0), 0, -40, -20, 80, 40},
    {RECIPE(5, 1 << 30, 1 << 30, 1 << 30, 600000, 0, 0), 0, 1 << 29, 1 << 29, 60, 30},
    {RECIPE(5, 1 << 30, 1 << 30, 1 << 30, 600000, 0, 0), 2, (INT64_C(1) << 32) - 30, -15, 60, 30},
    {RECIPE(5, 1 << 30, 1 << 30, 64, 500000, 0, 0), 16, (INT64_C(1) << 32) - 30, -15, 60, 30},
    {RECIPE(5, 1 << 30, 3 << 28, 1 << 20, 900000, 0, 0), -15, 0, 0, 60, 30},
    {RECIPE(5, 1 << 30, 3 << 28, 1 << 10, 900000, 0, 0), -20, 0, 0, 60, 30},
    /* Other algorithms, spreads, and worlds that end. */
    {MADE(6, 96, 160, 32, PLAIN_MIDPOINT, EDGES_WRAP, 1000000), 0, -10, -10, 120, 180},
    {MADE(6, 96, 160, 32, PLAIN_MIDPOINT, EDGES_WRAP, 300000), 3, 700, 0, 100, 50},
    {MADE(6, 96, 160, 32, PLAIN_NOISE, EDGES_WRAP, 1000000), 0, -10, -10, 120, 180},
    {MADE(6, 96, 160, 32, PLAIN_DIAMOND_SQUARE, EDGES_WRAP, 16000000), 0, 0, 0, 96, 160},
    {MADE(6, 96, 160, 32, PLAIN_DIAMOND_SQUARE, EDGES_WRAP, 0), 1, 0, 0, 96, 160},
    {MADE(7, 257, 257, 256, PLAIN_DIAMOND_SQUARE, EDGES_BOUNDED, 1000000), 0, 0, 0, 257, 257},
    {MADE(7, 97, 161, 32, PLAIN_DIAMOND_SQUARE, EDGES_BOUNDED, 300000), 2, 285, 541, 100, 100},
    {MADE(7, 97, 161, 32, PLAIN_DIAMOND_SQUARE, EDGES_BOUNDED, 1000000), -3, 0, 0, 13, 21},
    {MADE(7, 97, 161, 32, PLAIN_MIDPOINT, EDGES_BOUNDED, 1000000), 0, 0, 0, 97, 161},
    {MADE(7, 97, 161, 32, PLAIN_NOISE, EDGES_BOUNDED, 1000000), 0, 0, 0, 97, 161},
    {MADE(7, (1 << 29) + 1, 2049, 2048, PLAIN_DIAMOND_SQUARE, EDGES_BOUNDED, 1000000), 0,
     (1 << 29) - 59, 2019, 60, 30},
    /* Squares: whole, over the seam, at rims, deep, zoomed out to depth 0. */
    {MADE(8, 96, 160, 32, PLAIN_SQUARE_SQUARE, EDGES_WRAP, 1000000), 0, -10, -10, 120, 180},
    {MADE(8, 96, 160, 32, PLAIN_SQUARE_SQUARE, EDGES_BOUNDED, 300000), 1, 100, 250, 92, 70},
    {MADE(8, 96, 160, 32, PLAIN_SQUARE_SQUARE, EDGES_WRAP_X, 1000000), -5, 0, 0, 3, 5},
    {MADE(8, 96, 160, 32, PLAIN_GULLIES, EDGES_WRAP, 1000000), 0, -10, -10, 120, 180},
    {MADE(8, 96, 160, 32, PLAIN_GULLIES, EDGES_BOUNDED, 16000000), 1, 100, 250, 92, 70},
    {MADE(8, 3, 2, 1, PLAIN_GULLIES, EDGES_WRAP_X, 1000000), 7, -100, 0, 384, 256},
    {MADE(8, 192, 192, 64, PLAIN_GULLIES, EDGES_WRAP, 1000000), -2, 40, 40, 30, 20},
};

static const struct golden_noise places[] = {
    {0, 0, 0, 0},
    {0, 0, 1, 0},
    {0, 0, 0, 1},
    {0, 1, 0, 0},
    {1, 0, 0, 0},
    {0, 0, UINT64_C(1) << 32, 0},
    {0, 0, 0, UINT64_C(1) << 32},
    {UINT64_C(1) << 32, 0, 0, 0},
    {UINT64_C(1) << 63, 0, 0, 0},
    {UINT64_MAX, 32, UINT64_C(1) << 62, UINT64_C(1) << 62},
    {12345, 5, 678, 910},
    {12345, 5, 679, 910},
    {12345, 5, UINT32_MAX, 910},
    {12345, 31, UINT64_C(0x123456789A), UINT64_C(0xFEDCBA9876)},
    {UINT64_C(0xDEADBEEFCAFEBABE), 9, 1, 2},
    {UINT64_C(0xDEADBEEFCAFEBABE), 9, 2, 1},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

#include "support/lattice_window.h"
#include "terrain/golden.inc"

/* Displacements of extreme and of mean noise, in quarters, as 32 bits. */
static const uint32_t roughnesses[] = {0, 1, 300000, 500000, 707107, 999999};

static size_t nth(const struct golden_window *window, int n)
{
    size_t count = (size_t)window->cols * window->rows;
    return count / POINTS * (size_t)n % count;
}

static struct golden_heights known(const struct golden_window *window, const uint32_t *heights)
{
    struct golden_heights known;
    known.fingerprint = fingerprint(heights, (size_t)window->cols * window->rows);
    for (int n = 0; n < POINTS; n++)
        known.heights[n] = heights[nth(window, n)];
    return known;
}

/* Writes a window of squares: a part of all points of its depth. */
static void cut_squares(const struct golden_window *window, uint32_t *heights)
{
    int64_t across = recipe_cols(&window->recipe, window->zoom);
    int64_t down = recipe_rows(&window->recipe, window->zoom);
    int depth = recipe_depth(&window->recipe) + window->zoom;
    uint32_t *map = plain_squares_map(&window->recipe, depth, plain_hash);
    for (uint32_t n = 0; n < window->cols * window->rows; n++)
        heights[n] = map[modulo(window->y + n / window->cols, down) * across +
                         modulo(window->x + n % window->cols, across)];
    free(map);
}

static uint32_t *plain_window(const struct golden_window *window)
{
    static struct plain plain;
    uint32_t *heights = memory((size_t)window->cols * window->rows, sizeof *heights);
    if (window->recipe.algorithm >= PLAIN_ALGORITHMS) {
        cut_squares(window, heights);
        return heights;
    }
    plain_make(&plain, &window->recipe);
    for (uint32_t n = 0; n < window->cols * window->rows; n++)
        heights[n] = plain_at(&plain, window->zoom, window->x + n % window->cols,
                              window->y + n / window->cols);
    return heights;
}

static void compare(size_t n, const uint32_t *heights, const char *whose)
{
    const struct golden_window *window = &windows[n];
    struct golden_heights found = known(window, heights);
    for (int point = 0; point < POINTS; point++)
        REQUIRE(found.heights[point] == golden[n].heights[point],
                "%s: %s zoom %d, point %d is %" PRIu32 ", not %" PRIu32, whose,
                recipe_text(&window->recipe), window->zoom, point, found.heights[point],
                golden[n].heights[point]);
    REQUIRE(found.fingerprint == golden[n].fingerprint, "%s: %s zoom %d: some height has changed",
            whose, recipe_text(&window->recipe), window->zoom);
}

static void test_heights(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(windows); n++) {
        const struct golden_window *w = &windows[n];
        assert_int_equal(recipe_check(&w->recipe), RECIPE_VALID);
        uint32_t *heights = memory((size_t)w->cols * w->rows, sizeof *heights);
        assert_true(lattice_window(&w->recipe, w->zoom, w->x, w->y, w->cols, w->rows, heights));
        compare(n, heights, "lattice.c");
        free(heights);
    }
}

static void test_plain_heights(void **state)
{
    (void)state;
    for (size_t n = 1; n < COUNT(windows); n++) { /* the first one is too large */
        uint32_t *heights = plain_window(&windows[n]);
        compare(n, heights, "plain.c");
        free(heights);
    }
}

static uint32_t displacement(size_t n)
{
    static const uint32_t noises[] = {0, 65535};
    struct plain_scale scale;
    struct recipe recipe = recipe_default();
    recipe.roughness = roughnesses[n / 66];
    plain_scale_make(&scale, &recipe);
    return (uint32_t)plain_displacement(&scale, (int)(n % 66 / 2), noises[n % 2]);
}

static void test_noise(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(places); n++) {
        const struct golden_noise *at = &places[n];
        struct noise_row row =
            noise_row(noise_key(at->seed, at->depth), at->j, (uint32_t)(at->i >> 32));
        uint32_t bits = noise_at(row.start + (uint32_t)at->i * NOISE_STEP, row.twist);
        REQUIRE(bits == golden_bits[n], "noise %zu is %" PRIu32 ", not %d", n, bits,
                golden_bits[n]);
    }
    for (size_t n = 0; n < 66 * COUNT(roughnesses); n++)
        REQUIRE(displacement(n) == golden_displacements[n], "displacement %zu", n);
}

static void print_golden(void)
{
    printf(
        "/* Printed by `test_lattice_golden --print`, from plain.c; see test_lattice_golden.c. */\n"
        "static const struct golden_heights golden[COUNT(windows)] = {\n");
    for (size_t n = 0; n < COUNT(windows); n++) {
        uint32_t *heights = plain_window(&windows[n]);
        struct golden_heights found = known(&windows[n], heights);
        printf("    {UINT64_C(0x%016" PRIX64 "),\n     {", found.fingerprint);
        for (int point = 0; point < POINTS; point++)
            printf("%s%" PRIu32, point > 0 ? ", " : "", found.heights[point]);
        printf("}},\n");
        free(heights);
    }
    printf("};\n\nstatic const uint16_t golden_bits[COUNT(places)] = {");
    for (size_t n = 0; n < COUNT(places); n++)
        printf("%s%" PRIu32 ",", n % 8 == 0 ? "\n    " : " ",
               plain_hash(places[n].seed, places[n].depth, places[n].i, places[n].j));
    printf("\n};\n\nstatic const uint32_t golden_displacements[] = {");
    for (size_t n = 0; n < 66 * COUNT(roughnesses); n++)
        printf("%s0x%08" PRIX32 ",", n % 6 == 0 ? "\n    " : " ", displacement(n));
    printf("\n};\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heights),
        cmocka_unit_test(test_plain_heights),
        cmocka_unit_test(test_noise),
    };
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        print_golden();
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
