/*
 * Displacement: it equals that of plain.c, for every noise and depth.
 */
#include "recipe/recipe.h"

#include "support/plain.h"
#include "support/unit.h"

static void test_equals_plain(void **state)
{
    struct trials trials = {61};
    (void)state;
    for (int trial = 0; trial < 300; trial++) {
        struct recipe recipe = trial_recipe(&trials, 64);
        struct plain_scale scale;
        struct displacement displacements[RECIPE_DEPTH_MAX + 1];
        int last = (int)trial_between(&trials, 0, RECIPE_DEPTH_MAX);
        memset(displacements, 0xA5, sizeof displacements);
        displacements_make(displacements, &recipe, last);
        plain_scale_make(&scale, &recipe);
        for (int n = 0; n < 50 * (last + 1); n++) {
            struct displacement by = displacements[n % (last + 1)];
            uint32_t noise = n / (last + 1) == 0   ? 0
                             : n / (last + 1) == 1 ? 65535
                                                   : (uint32_t)trial_below(&trials, 65536);
            int64_t expected = plain_displacement(&scale, n % (last + 1), noise) + 2;
            int32_t found = (int32_t)((noise * by.factor >> by.shift) + by.bias);
            REQUIRE(found == expected, "%s: depth %d, noise %" PRIu32 ": %" PRId32 ", not %" PRId64,
                    recipe_text(&recipe), n % (last + 1), noise, found, expected);
        }
        if (last < RECIPE_DEPTH_MAX)
            assert_int_equal(displacements[last + 1].factor, 0xA5A5A5A5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_plain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
