/*
 * Settling: sea and land stay as drawn, catchments are exact, hollows become lakes or get a way
 * out by their depth, and a share of sea is one of pixels. That water is sound is in test_rivers.c.
 */

#include "recipe/drawing.h"
#include "support/unit.h"
#include "world/rivers/rivers.h"
#include "world/rows/picture.h"
#include "world/start/basin.h"
#include "world/world.h"

enum { MOST = 64 };

static uint32_t values[MOST * MOST];

static struct drawing drawn(uint32_t cols, uint32_t rows, uint32_t step)
{
    return (struct drawing){.cols = cols, .rows = rows, .values = values, .step = step};
}

static struct recipe grown(const struct drawing *drawing, uint64_t seed)
{
    struct recipe recipe = recipe_of(seed, drawing->cols, drawing->rows, 1);
    recipe.algorithm = rivers_algorithm();
    recipe.edges = EDGES_BOUNDED;
    recipe.drawing = drawing;
    return recipe;
}

static struct settled *settled(const struct recipe *recipe, uint32_t sea)
{
    const struct rivers_world world = rivers_world(recipe, sea);
    struct settled *land = settled_new(recipe, &world);
    REQUIRE(land != NULL, "no memory");
    return land;
}

/* Land of hills and hollows within a sea, of so many levels. */
static void draw_hills(struct trials *trials, struct drawing *drawing, uint32_t levels)
{
    *drawing = drawn((uint32_t)trial_between(trials, 2, MOST),
                     (uint32_t)trial_between(trials, 2, MOST), 65535 / (levels - 1));
    for (uint32_t n = 0; n < drawing->cols * drawing->rows; n++)
        values[n] = (uint32_t)trial_below(trials, levels) * drawing->step;
}

static void test_sea_and_land_stay(void **state)
{
    struct trials trials = {1};
    struct drawing drawing;
    (void)state;
    for (int trial = 0; trial < trials_of(200); trial++) {
        draw_hills(&trials, &drawing, (uint32_t)trial_between(&trials, 2, 300));
        uint32_t sea = (uint32_t)trial_between(&trials, 1, 65535) << DRAWING_SHIFT;
        struct recipe recipe = grown(&drawing, trial_bits(&trials));
        struct settled *land = settled(&recipe, sea);
        for (uint32_t n = 0; n < drawing.cols * drawing.rows; n++) {
            uint32_t drawn = values[n] << DRAWING_SHIFT;
            REQUIRE(drawn < sea ? (uint32_t)land->height[n] == drawn
                                : (uint32_t)land->height[n] >= sea,
                    "%" PRIu32 ": %" PRIu32 " becomes %" PRId32 ", sea %" PRIu32, n, drawn,
                    land->height[n], sea);
            REQUIRE(drawn >= sea || land->lake[n] == 0, "%" PRIu32 " is a lake in the sea", n);
        }
        free(land);
    }
}

/* Each cell is followed for itself. */
static void test_catchments_are_exact(void **state)
{
    struct trials trials = {2};
    struct drawing drawing;
    (void)state;
    for (int trial = 0; trial < trials_of(100); trial++) {
        static const int64_t step_x[] = {1, 0, -1, 0};
        static const int64_t step_y[] = {0, 1, 0, -1};
        draw_hills(&trials, &drawing, (uint32_t)trial_between(&trials, 2, 300));
        struct recipe recipe = grown(&drawing, trial_bits(&trials));
        struct settled *land = settled(&recipe, HEIGHT_MIDDLE);
        int32_t *sums = memory(drawing.cols * drawing.rows, sizeof *sums);
        for (int64_t n = 0; n < land->cols * land->rows; n++) {
            int64_t x = n % land->cols;
            int64_t y = n / land->cols;
            while (x >= 0 && y >= 0 && x < land->cols && y < land->rows) {
                int flow = land->flow[y * land->cols + x];
                sums[y * land->cols + x]++;
                if (flow == FLOW_SINK)
                    break;
                x += step_x[flow];
                y += step_y[flow];
            }
        }
        assert_memory_equal(sums, land->catchment, drawing.cols * drawing.rows * sizeof *sums);
        free(sums);
        free(land);
    }
}

/* A plain with a hollow, in the sea. */
static int32_t lakes_of(uint32_t depth)
{
    struct drawing drawing = drawn(11, 11, 1);
    int32_t lakes = 0;
    for (uint32_t n = 0; n < 121; n++) {
        uint32_t x = n % 11;
        uint32_t y = n / 11;
        bool land = x > 0 && y > 0 && x < 10 && y < 10;
        bool hollow = x > 3 && y > 3 && x < 7 && y < 7;
        values[n] = !land ? 1000 : hollow ? 60000 - depth : 60000;
    }
    struct recipe recipe = grown(&drawing, 5);
    struct settled *land = settled(&recipe, HEIGHT_MIDDLE);
    for (uint32_t n = 0; n < 121; n++)
        lakes += land->lake[n] != 0;
    free(land);
    return lakes;
}

static void test_hollows(void **state)
{
    (void)state;
    assert_int_equal(lakes_of(1), 0);
    assert_int_equal(lakes_of(6000), 0);
    assert_int_equal(lakes_of(6001), 9);
    assert_int_equal(lakes_of(20000), 9);
}

/* A shallow hollow behind a ridge drains through the ridge, and does not rise to its height. */
static void test_breach(void **state)
{
    static const uint32_t line[] = {0, 40000, 45000, 41000, 50000, 50000};
    struct drawing drawing = drawn(6, 3, 1);
    (void)state;
    for (uint32_t n = 0; n < 18; n++)
        values[n] = n / 6 == 1 ? line[n % 6] : n % 6 == 0 ? 0 : 65535;
    struct recipe recipe = grown(&drawing, 5);
    recipe.edges = EDGES_WRAP_X;
    struct settled *land = settled(&recipe, HEIGHT_MIDDLE);
    assert_in_range(land->height[6 + 3], 41000 << DRAWING_SHIFT, (41001 << DRAWING_SHIFT) - 1);
    assert_in_range(land->height[6 + 2], 41000 << DRAWING_SHIFT, (41001 << DRAWING_SHIFT) - 1);
    assert_int_equal(land->height[6 + 1], 40000 << DRAWING_SHIFT);
    assert_int_equal(land->flow[6 + 3], FLOW_WEST);
    free(land);
}

/* The share that is reached is the nearest to the one that is wanted. */
static void test_share(void **state)
{
    struct trials trials = {3};
    struct drawing drawing;
    (void)state;
    for (int trial = 0; trial < trials_of(100); trial++) {
        draw_hills(&trials, &drawing, (uint32_t)trial_between(&trials, 2, 40));
        uint32_t share = (uint32_t)trial_between(&trials, 0, SEA_ALL - 1);
        uint32_t count = drawing.cols * drawing.rows;
        uint64_t best = UINT64_MAX;
        uint64_t found = 0;
        uint32_t sea = settled_sea(&drawing, share);
        for (uint32_t value = 0; value < 65536 + drawing.step; value += drawing.step) {
            uint64_t below = 0;
            for (uint32_t n = 0; n < count; n++)
                below += values[n] < value;
            uint64_t off = (uint64_t)llabs((int64_t)(below * SEA_ALL) - (int64_t)count * share);
            best = off < best ? off : best;
        }
        for (uint32_t n = 0; n < count; n++)
            found += values[n] << DRAWING_SHIFT < sea;
        assert_int_equal(llabs((int64_t)(found * SEA_ALL) - (int64_t)count * share), best);
    }
    assert_int_equal(settled_sea(&drawing, SEA_ALL), HEIGHT_END);
}

/* Of the pixels that are all land or all sea around, 95 % are mostly that in the world. */
static void test_pixels_are_kept(void **state)
{
    enum { SIDE = 16, DEPTH = 4 };
    struct trials trials = {4};
    (void)state;
    for (int trial = 0; trial < trials_of(16); trial++) {
        struct drawing drawing = drawn(48, 48, 1);
        int64_t kept = 0;
        for (uint32_t n = 0; n < 48 * 48; n++) {
            int64_t x = (int64_t)(n % 48) - 24;
            int64_t y = (int64_t)(n / 48) - 24;
            int64_t r = x * x + y * y;
            values[n] =
                (uint32_t)(r > 400 ? 9000 : 52000 - 45 * r + trial_between(&trials, -900, 900));
        }
        struct recipe recipe = grown(&drawing, trial_bits(&trials));
        recipe.feature = SIDE;
        recipe_take_drawing(&recipe, true, true);
        recipe.settled = settled(&recipe, HEIGHT_MIDDLE);
        const struct rivers_world world = rivers_world(&recipe, HEIGHT_MIDDLE);
        struct rivers *rivers = rivers_new(&world, 0, 48 * SIDE);
        REQUIRE(rivers != NULL, "no memory");
        for (uint32_t row = 0; row < 48; row++) {
            int64_t land[48] = {0};
            for (int line = 0; line < SIDE; line++) {
                const struct water_row *cells = rivers_next(rivers);
                for (int n = 0; n < 48 * SIDE; n++)
                    land[n / SIDE] += cells->cover[n] != RIVERS_SEA;
            }
            for (uint32_t n = 0; n < 48; n++)
                kept += (land[n] >= SIDE * SIDE / 2) == (values[row * 48 + n] >= DRAWING_SEA);
        }
        REQUIRE(kept * 100 >= 95 * 48 * 48, "trial %d keeps %" PRId64 " of 2304 pixels", trial,
                kept);
        rivers_free(rivers);
        free(recipe.settled);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sea_and_land_stay),
        cmocka_unit_test(test_catchments_are_exact),
        cmocka_unit_test(test_hollows),
        cmocka_unit_test(test_breach),
        cmocka_unit_test(test_share),
        cmocka_unit_test(test_pixels_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
