/*
 * Plates: samples lie at features, or one beside an odd one where plates are wide; each feature of
 * a frame lies between two of them; there are no others, but one of a frame beyond all features.
 */
#include "world/start/start_plates.c"

#include "support/unit.h"

enum { COUNT_MAX = 60 };

static void check_samples(struct trials *trials)
{
    int64_t all = 1 + (int64_t)trial_below(trials, 40);
    size_t count = 1 + trial_below(trials, COUNT_MAX);
    struct plate_side side = {.features = 8 * (1 + (int64_t)trial_below(trials, 5)),
                              .squares = 1 + (int64_t)trial_below(trials, 3),
                              .wraps = trial_below(trials, 2) == 0};
    bool each = side.features < PLATE * side.squares;
    int64_t first = trial_between(trials, -50, 60);
    int32_t samples[2 * COUNT_MAX + 2];
    int32_t before[2 * COUNT_MAX];
    size_t found = find_samples(&side, all, first, count, samples, before);
    int32_t last = 0;
    assert_in_range(found, 1, 2 * COUNT_MAX + 2);
    for (size_t n = 1; n < found; n++)
        assert_true(samples[n] > samples[n - 1]);
    for (int32_t n = 0; n < (int32_t)count; n++) {
        int64_t feature = side.wraps ? recipe_wrap(first + n, all) : first + n;
        int32_t here = side.wraps ? n % (int32_t)all : n;
        int32_t beside = !each && (feature & 1) != 0;
        last = MAX(last, before[2 * n + 1]);
        assert_in_range(before[2 * n], 0, found - 1);
        assert_in_range(before[2 * n + 1], 0, found - 1);
        if (!side.wraps && (feature < -PITS || feature >= all + PITS))
            continue; /* it has any */
        assert_int_equal(samples[before[2 * n]], here - beside);
        assert_int_equal(samples[before[2 * n + 1]], here + beside);
    }
    assert_int_equal(last, found - 1);
}

static void test_samples(void **state)
{
    struct trials trials = {477};
    (void)state;
    for (int trial = 0; trial < 5000; trial++)
        check_samples(&trials);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
