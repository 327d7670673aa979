/*
 * Frames wait on slow links and on no others, at most one question is open, and a terminal that
 * does not answer is left in peace.
 */
#include "term/pace.h"

#include "support/unit.h"

static void test_no_answers(void **state)
{
    (void)state;
    struct pace pace = {0};
    assert_true(pace_frame(&pace, 100));
    for (int now = 100; now < 100000; now += 33) {
        assert_int_equal(pace_hold(&pace, now), 0);
        assert_false(pace_frame(&pace, now));
        assert_int_equal(pace_expected(&pace, now), now < 1100 ? 1100 - now : 0);
    }
    assert_false(pace.slow);
}

/* A link whose answers take `delay`, on which a frame takes `length`. Sends a frame whenever it may
 * be sent in 20 repeats of a key and returns the maximum of frames that were on their way. */
static int flood(int delay, int length)
{
    struct pace pace = {0};
    int64_t idle = 0; /* when the link has sent everything */
    int64_t due = pace_frame(&pace, 0) ? delay : 0;
    int most = 0;
    for (int64_t now = 0; now < 660 + delay; now++) {
        if (pace.asked && now >= due && pace_answer(&pace, now))
            due = (idle > now ? idle : now) + delay;
        if (now < delay + 1 || now % 33 != 0 || pace_hold(&pace, now) > 0)
            continue;
        idle = (idle > now ? idle : now) + length;
        if (pace_frame(&pace, now))
            due = idle + delay;
        int ahead = (int)((idle - now + length - 1) / length);
        most = ahead > most ? ahead : most;
    }
    return most;
}

static void test_slow_link(void **state)
{
    (void)state;
    /* The second frame may leave before the first one can be known to be late. */
    assert_int_equal(flood(0, 1000), 1);
    assert_int_equal(flood(5, 1000), 1);
    assert_in_range(flood(200, 1000), 1, 8); /* 220 ms of a key's repeats */
}

static void test_delay_is_not_slow(void **state)
{
    (void)state;
    struct pace pace = {0};
    assert_true(pace_frame(&pace, 0));
    assert_false(pace_answer(&pace, 300));
    for (int now = 1000; now < 1300; now += 33) {
        assert_int_equal(pace_hold(&pace, now), 0);
        assert_int_equal(pace_frame(&pace, now), now == 1000);
    }
    assert_true(pace_answer(&pace, 1310)); /* covers the frames after the question */
    assert_int_equal(pace_hold(&pace, 1620), 0);
    assert_int_equal(pace_hold(&pace, 1631), PACE_PATIENCE - 321);
}

static void test_lost_answer(void **state)
{
    (void)state;
    struct pace pace = {0};
    assert_true(pace_frame(&pace, 0));
    assert_false(pace_answer(&pace, 1));
    assert_true(pace_frame(&pace, 2));
    assert_int_equal(pace_hold(&pace, 1 + PACE_PATIENCE), 1);
    assert_int_equal(pace_hold(&pace, 2 + PACE_PATIENCE), 0);
    assert_true(pace_frame(&pace, 2 + PACE_PATIENCE));
    assert_false(pace_answer(&pace, 3 + PACE_PATIENCE));
    assert_false(pace_answer(&pace, 4 + PACE_PATIENCE)); /* the lost one, after all */
    assert_int_equal(pace_expected(&pace, 5 + PACE_PATIENCE), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_answers),
        cmocka_unit_test(test_slow_link),
        cmocka_unit_test(test_delay_is_not_slow),
        cmocka_unit_test(test_lost_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
