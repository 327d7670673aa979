/*
 * Processors: threads start on a processor that is allowed, and
 * may use all of those afterwards.
 */
#include "base/parallel.c"

#include "support/unit.h"

#include <stdatomic.h>

static void *count_run(void *argument)
{
    atomic_int *runs = argument;
    struct processors allowed = processors_allowed();
    processors_roam(&allowed);
    atomic_fetch_add(runs, 1);
    return NULL;
}

static void test_threads_run(void **state)
{
    struct processors allowed = processors_allowed();
    atomic_int runs = 0;
    (void)state;
    for (int steps = 1; steps <= 20; steps++) {
        pthread_t thread;
        assert_true(processors_start_thread(&thread, &allowed, steps, count_run, &runs));
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(runs, steps);
    }
}

/* Threads start even if the processors are not known, or there is none in the set. */
static void test_no_processor(void **state)
{
    static const struct processors sets[] = {{.known = true}, {.known = false}};
    atomic_int runs = 0;
    (void)state;
    for (int n = 0; n < 2; n++) {
        pthread_t thread;
        assert_true(processors_start_thread(&thread, &sets[n], 1, count_run, &runs));
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(runs, n + 1);
    }
    int before = processors_count();
    processors_roam(&sets[1]);
    assert_int_equal(processors_count(), before);
}

struct roamer {
    struct processors allowed; /* argument of processors_roam */
    int bound;                 /* processors that the thread may use when it begins */
    int free;                  /* processors that it may use after processors_roam */
};

static void *run_roamer(void *argument)
{
    struct roamer *roamer = argument;
    roamer->bound = processors_count();
    processors_roam(&roamer->allowed);
    roamer->free = processors_count();
    return NULL;
}

static void test_bound_until_roaming(void **state)
{
    struct roamer roamer = {.allowed = processors_allowed()};
    pthread_t thread;
    (void)state;
    assert_true(processors_start_thread(&thread, &roamer.allowed, 1, run_roamer, &roamer));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_in_range(processors_count(), 1, 1 << 16);
    assert_int_equal(roamer.bound, roamer.allowed.known ? 1 : processors_count());
    assert_int_equal(roamer.free, processors_count());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_run),
        cmocka_unit_test(test_no_processor),
        cmocka_unit_test(test_bound_until_roaming),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
