/*
 * Root: a root is the largest integer whose square is not above the number.
 */
#include "base/minmax.h"

#include "support/unit.h"

static void check_root(uint64_t number)
{
    uint64_t root = root_floor(number);
    REQUIRE(root <= UINT32_MAX && root * root <= number, "%" PRIu64 ": %" PRIu64, number, root);
    REQUIRE(root == UINT32_MAX || (root + 1) * (root + 1) > number, "%" PRIu64 ": %" PRIu64, number,
            root);
}

static void test_roots(void **state)
{
    struct trials trials = {31};
    (void)state;
    for (uint64_t number = 0; number < 70000; number++)
        check_root(number);
    for (int trial = 0; trial < 100000; trial++) {
        uint64_t number = trial_bits(&trials) >> trial_below(&trials, 64);
        uint64_t root = root_floor(number);
        check_root(number);
        check_root(root * root);
        check_root(root * root - (root > 0));
    }
    check_root(UINT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_roots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
