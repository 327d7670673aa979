/*
 * Angles: the sines of floating point, to the nearest.
 */
#include "base/angle.h"

#include "support/unit.h"

#include <math.h>

static void test_sines(void **state)
{
    (void)state;
    for (int n = -720; n <= 720; n++) {
        double angle = n * 0.017453292519943295;
        assert_true(angle_sine(n) == llround(sin(angle) * 1073741824));
        assert_true(angle_cosine(n) == llround(cos(angle) * 1073741824));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
