/*
 * Slopes: those of land whose heights and cells have known sizes are drop by distance, in any unit.
 */
#include "map/true_slopes.h"

#include "support/unit.h"

#include <math.h>

/* Fails unless a slope is the wanted one, but for a millionth and its rounding. */
static void assert_near(uint64_t slope, double wanted)
{
    assert_true(fabs((double)slope - wanted) <= 1 + wanted * 1e-6);
}

static void test_units(void **state)
{
    static const struct {
        const char *unit;
        double metres;
    } units[] = {{"m", 1}, {"", 1}, {"ft", 0.3048}, {"km", 1000}};
    (void)state;
    for (size_t n = 0; n < sizeof units / sizeof *units; n++)
        for (int decimals = 0; decimals < 3; decimals++) {
            /* cells of 10 m by 20 m, heights of 0 to 123400 in units of the last decimal */
            struct picture picture = {.cell_east = 10000000, .cell_south = 20000000};
            struct world world = {.low = 5, .high = 1000005};
            world.recipe.picture = &picture;
            world.recipe.scale =
                (struct scale){.given = true, .high = 123400, .decimals = decimals};
            strcpy(world.recipe.scale.unit, units[n].unit);
            assert_true(true_slopes_known(&world.recipe));
            double height = 123400 * units[n].metres / pow(10, decimals);
            double east = height / 10 * 10000;
            double south = height / 20 * 10000;
            double both = height / sqrt(10 * 10 + 20 * 20) * 10000;
            assert_near(true_slopes_slope(&world, 0, 1000000, 1, 0), east);
            assert_near(true_slopes_slope(&world, 0, 1000000, 0, -1), south);
            assert_near(true_slopes_slope(&world, 0, 1000000, -1, 1), both);
            assert_near(true_slopes_slope(&world, -1, 1000000, 1, 0), east / 2);
        }
}

/* Cells of a tenth of a millimetre are as long as they are, to a micrometre. */
static void test_small_cells(void **state)
{
    (void)state;
    for (uint32_t side = 100; side < 300; side++) {
        struct picture picture = {.cell_east = side, .cell_south = side};
        struct world world = {.low = 5, .high = 1000005};
        world.recipe.picture = &picture;
        world.recipe.scale = (struct scale){.given = true, .high = 1, .decimals = 2, .unit = "m"};
        double wanted = 1e4 / side * 10000;
        double slope = (double)true_slopes_slope(&world, 0, 1000000, 1, 0);
        assert_true(fabs(slope - wanted) <= 1 + wanted * 1.05 / side);
    }
}

static void test_unknown(void **state)
{
    struct picture picture = {.cell_east = 1000, .cell_south = 1000};
    struct recipe recipe = {.picture = &picture, .scale = {.given = true, .unit = "m"}};
    (void)state;
    assert_true(true_slopes_known(&recipe));
    strcpy(recipe.scale.unit, "mm");
    assert_false(true_slopes_known(&recipe));
    strcpy(recipe.scale.unit, "m");
    picture.cell_east = 0;
    assert_false(true_slopes_known(&recipe));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_small_cells),
        cmocka_unit_test(test_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
