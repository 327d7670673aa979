/*
 * Slow link: frames wait on slow links and on no others. At most one question is open. A terminal
 * that does not answer is not asked again.
 */
#include "terminal/key_loop.c" /* for the slow link */

#include "support/unit.h"

static void test_no_answers(void **state)
{
    (void)state;
    struct slow_link link = {0};
    assert_true(link_frame(&link, 100));
    for (int now = 100; now < 100000; now += 33) {
        assert_int_equal(link_hold(&link, now), 0);
        assert_false(link_frame(&link, now));
        assert_int_equal(link_expected(&link, now), now < 3100 ? 3100 - now : 0);
    }
    assert_false(link.slow);
}

/* A link whose answers take `delay`, on which a frame takes `length`. Sends a frame whenever it may
 * be sent in 20 repeats of a key and returns the maximum of frames that were on their way. */
static int flood(int delay, int length)
{
    struct slow_link link = {0};
    int64_t idle = 0; /* when the link has sent everything */
    int64_t due = link_frame(&link, 0) ? delay : 0;
    int most = 0;
    for (int64_t now = 0; now < 660 + delay; now++) {
        if (link.asked && now >= due && link_answer(&link, now))
            due = (idle > now ? idle : now) + delay;
        if (now < delay + 1 || now % 33 != 0 || link_hold(&link, now) > 0)
            continue;
        idle = (idle > now ? idle : now) + length;
        if (link_frame(&link, now))
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
    struct slow_link link = {0};
    assert_true(link_frame(&link, 0));
    assert_false(link_answer(&link, 300));
    for (int now = 1000; now < 1300; now += 33) {
        assert_int_equal(link_hold(&link, now), 0);
        assert_int_equal(link_frame(&link, now), now == 1000);
    }
    assert_true(link_answer(&link, 1310)); /* covers the frames after the question */
    assert_int_equal(link_hold(&link, 1620), 0);
    assert_int_equal(link_hold(&link, 1631), 2 * 310 + LINK_LATE - 321);
}

/* Returns a link to a terminal that answers at once. */
static struct slow_link quick_link(void)
{
    struct slow_link link = {0};
    assert_true(link_frame(&link, 0));
    assert_false(link_answer(&link, 1));
    assert_true(link_frame(&link, 2));
    assert_false(link_answer(&link, 4));
    return link;
}

/* A quick terminal that falls silent holds the screen once, for a fraction of a second. */
static void test_lost_answer(void **state)
{
    (void)state;
    struct slow_link link = quick_link();
    int questions = 0;
    assert_true(link_frame(&link, 5));
    assert_in_range(link_hold(&link, 40), 1, 300);
    assert_int_equal(link_hold(&link, 300), 0);
    for (int now = 300; now < 60000; now += 33) {
        questions += link_frame(&link, now);
        assert_int_equal(link_hold(&link, now + 32), 0);
        assert_in_range(link_expected(&link, now), 0, LINK_FIRST);
    }
    assert_int_equal(questions, 60000 / LINK_SILENCE - 1);
    assert_true(link_answer(&link, 60000)); /* the terminal is there again */
    assert_in_range(link_hold(&link, 60050), 1, LINK_LATEST);
}

/* An answer that was given up and comes after all says that the link is slow. */
static void test_late_answer(void **state)
{
    (void)state;
    struct slow_link link = quick_link();
    assert_true(link_frame(&link, 5));
    assert_false(link_frame(&link, 400));
    assert_true(link_answer(&link, 1005));
    assert_int_equal(link_hold(&link, 1005), 2 * 1000 + LINK_LATE);
    assert_false(link_answer(&link, 3000));
    assert_false(link_answer(&link, 3001)); /* one that nobody asked for */
    assert_int_equal(link_expected(&link, 3002), 0);
    assert_int_equal(link_hold(&link, 3002), 0);
}

/* A link that was slow once is quick again: the longest answer is forgotten. */
static void test_hiccup(void **state)
{
    (void)state;
    struct slow_link link = quick_link();
    int64_t now = 5;
    assert_true(link_frame(&link, now));
    assert_false(link_answer(&link, now += 20000));
    assert_true(link_frame(&link, now));
    assert_int_equal(link_hold(&link, now), LINK_LATEST);
    for (int n = 0; n < 300; n++) {
        assert_false(link_answer(&link, now += 1));
        assert_true(link_frame(&link, now += 100));
    }
    assert_in_range(link_hold(&link, now + 50), 1, 300);
}

/* A clock that goes back, leaps ahead or stands holds nothing back for long. */
static void test_clock(void **state)
{
    (void)state;
    struct slow_link link = quick_link();
    assert_true(link_frame(&link, 1000000));
    assert_int_equal(link_hold(&link, 5), 0);
    assert_int_equal(link_hold(&link, 9000000), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_answers),
        cmocka_unit_test(test_slow_link),
        cmocka_unit_test(test_delay_is_not_slow),
        cmocka_unit_test(test_lost_answer),
        cmocka_unit_test(test_late_answer),
        cmocka_unit_test(test_hiccup),
        cmocka_unit_test(test_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
