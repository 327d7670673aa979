/*
 * Wide rivers: their width, and the numbers of cells of windows.
 */
#include "world/rivers/wide_rivers.c"

#include "world/rivers/rivers.h"

#include "support/rivers_window.h"
#include "support/unit.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 96 };

/* A river is twice as wide with four times the water, and a cell wide with 2^14 cells of it. */
static void test_width(void **state)
{
    (void)state;
    assert_int_equal(wide_rivers_width(1 << 14), 32);
    for (uint32_t flow = 1; flow < UINT32_C(1) << 30; flow += flow / 7 + 1) {
        int width = wide_rivers_width(flow);
        int twice = wide_rivers_width(4 * flow);
        REQUIRE(wide_rivers_width(flow + 1) >= width, "%" PRIu32, flow);
        REQUIRE(twice >= 2 * width && twice <= 2 * width + 1, "%" PRIu32, flow);
    }
}

/* Returns a world with water for wide rivers, with rims or without. */
static struct rivers_world make_world(uint64_t seed, int rims, bool planet)
{
    return (struct rivers_world){
        .start = planet ? START_PLATES : START_NOISE,
        .seed = seed,
        .across = 20,
        .down = 12,
        .depth = 5,
        .roughness = 400000,
        .spread = 1000000,
        .sea = 1 << 29,
        .bounded_x = rims == 2,
        .bounded_y = rims >= 1,
        .rains = true,
        .wide = true,
    };
}

/* Cells of a window, and for each how much water of the zoom passes it on land. */
struct view {
    uint8_t wide[SIDE * SIDE];
    uint32_t flow[SIDE * SIDE];
};

/* Fills a view with `side` x `side` cells. */
static void look(const struct rivers_world *world, int zoom, int64_t x, int64_t y, uint32_t side,
                 struct view *view)
{
    struct rivers *rivers = rivers_new(world, zoom, side);
    assert_non_null(rivers);
    rivers_seek(rivers, x, y);
    for (uint32_t row = 0; row < side; row++) {
        const struct water_row *cells = rivers_next(rivers);
        memcpy(view->wide + row * SIDE, cells->wide, side);
        for (uint32_t n = 0; n < side; n++)
            view->flow[row * SIDE + n] = cells->cover[n] == RIVERS_SEA ? 0 : water_flow(cells, n);
    }
    rivers_free(rivers);
}

/* Finds the cell of a world with most water on land, at its zoom 0. */
static void find_mightiest(const struct rivers_world *world, int64_t *x, int64_t *y)
{
    uint32_t most = 0;
    uint32_t cols = (uint32_t)rivers_width(world, 0);
    struct rivers *rivers = rivers_new(world, 0, cols);
    assert_non_null(rivers);
    for (int64_t row = 0; row < rivers_height(world, 0); row++) {
        const struct water_row *cells = rivers_next(rivers);
        for (uint32_t n = 0; n < cols; n++)
            if (cells->cover[n] == RIVERS_LAND && water_flow(cells, n) > most) {
                most = water_flow(cells, n);
                *x = n;
                *y = row;
            }
    }
    rivers_free(rivers);
    assert_true(most > 1 << 11);
}

static int count_wide(const struct view *view, uint32_t side)
{
    int count = 0;
    for (uint32_t n = 0; n < side * side; n++)
        count += view->wide[n / side * SIDE + n % side] > WIDE_RIVERS_BANK;
    return count;
}

/* Small windows have what a large one has, at any zoom, over the seam and beyond rims. All of the
 * course of a wide river lies in it. Counts the cells of wide rivers into `wet`. */
static void check_windows(const struct rivers_world *world, struct trials *trials, int64_t x,
                          int64_t y, int *wet)
{
    struct view *whole = calloc(2, sizeof *whole);
    struct view *part = whole + 1;
    assert_non_null(whole);
    *wet = 0;
    for (int zoom = 2; zoom <= 7; zoom++) {
        int64_t left = (x << zoom) - SIDE / 2 + trial_between(trials, -20, 20);
        int64_t top = (y << zoom) - SIDE / 2 + trial_between(trials, -20, 20);
        look(world, zoom, left, top, SIDE, whole);
        *wet += count_wide(whole, SIDE);
        for (uint32_t n = 0; n < SIDE * SIDE; n++)
            REQUIRE(whole->flow[n] < 1 << 16 || whole->wide[n] > WIDE_RIVERS_BANK, "%" PRIu32, n);
        for (int trial = 0; trial < 8; trial++) {
            uint32_t side = (uint32_t)trial_between(trials, 1, 40);
            uint32_t east = (uint32_t)trial_between(trials, 0, SIDE - side);
            uint32_t south = (uint32_t)trial_between(trials, 0, SIDE - side);
            look(world, zoom, left + east, top + south, side, part);
            for (uint32_t row = 0; row < side; row++)
                REQUIRE(memcmp(part->wide + row * SIDE, whole->wide + (south + row) * SIDE + east,
                               side) == 0,
                        "zoom %d, row %" PRIu32 " of %" PRIu32 " from %" PRIu32 ",%" PRIu32, zoom,
                        row, side, east, south);
        }
    }
    free(whole);
}

static void test_windows(void **state)
{
    struct trials trials = {7};
    (void)state;
    for (int n = 0; n < few_of(6); n++) {
        struct rivers_world world = make_world(trial_bits(&trials), n % 3, n >= 3);
        int64_t x = 0;
        int64_t y = 0;
        int wet;
        find_mightiest(&world, &x, &y);
        check_windows(&world, &trials, x, y, &wet);
        assert_true(wet > 100);
        check_windows(&world, &trials, world.across << world.depth, 0, &wet);
    }
}

/* From one zoom to the next a wide river covers four times as many cells of the same ground, and
 * other rivers that grow wide beside it a few more. */
static void test_grows(void **state)
{
    struct trials trials = {11};
    struct view *view = calloc(1, sizeof *view);
    (void)state;
    assert_non_null(view);
    for (int n = 0; n < few_of(8); n++) {
        struct rivers_world world = make_world(trial_bits(&trials), 1, n % 2 == 0);
        int64_t x = 0;
        int64_t y = 0;
        int before = 0;
        find_mightiest(&world, &x, &y);
        for (int zoom = 4; zoom <= 6; zoom++) {
            uint32_t side = (uint32_t)SIDE >> (6 - zoom);
            int64_t middle = ((int64_t)1 << zoom >> 1) - side / 2;
            look(&world, zoom, (x << zoom) + middle, (y << zoom) + middle, side, view);
            int count = count_wide(view, side);
            REQUIRE(count > 0 && (zoom == 4 || (count > 3 * before && count < 6 * before)),
                    "world %d, zoom %d: %d after %d", n, zoom, count, before);
            before = count;
        }
    }
    free(view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_windows),
        cmocka_unit_test(test_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
