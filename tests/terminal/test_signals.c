/*
 * Signals: they wait while they are blocked, and set their flags when waiting lets them in.
 * signals_release restores their actions. Each test runs in a process of its own, since a process
 * has only one set of flags.
 */
#include "terminal/signals.h"

#include "support/unit.h"

#include <sys/wait.h>
#include <unistd.h>

static const int caught[] = {SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH};

/* Ends the process with the number of the line, below 256, unless the condition holds. */
#define CHECK(condition)     \
    do {                     \
        if (!(condition))    \
            _exit(__LINE__); \
    } while (0)

/* Runs a test of a signal in a process of its own, which must exit with 0. */
static void run_apart(void (*test)(int number), int number)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        for (int n = 0; n < SIGNALS_CAUGHT; n++)
            signal(caught[n], SIG_DFL); /* nohup may ignore some */
        test(number);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    REQUIRE(WEXITSTATUS(status) == 0, "line %d", WEXITSTATUS(status));
}

static void check_ending(int number)
{
    struct signals signals;
    signals_catch(&signals);
    CHECK(!signals_pending());
    raise(number);
    CHECK(signals_pending() && signals_ending() == number);
    CHECK(!signals_stopping() && !signals_continued());
}

static void test_ending_signals(void **state)
{
    (void)state;
    run_apart(check_ending, SIGINT);
    run_apart(check_ending, SIGTERM);
}

/* Raises a signal that ends the program at once, after `before` that does not; 0: there is none. */
static void assert_ends(int before, int number)
{
    struct signals signals;
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        for (int n = 0; n < SIGNALS_CAUGHT; n++)
            signal(caught[n], SIG_DFL);
        signals_catch(&signals);
        if (before != 0)
            raise(before);
        if (signals_ending() == before)
            raise(number);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
}

static void test_signals_that_end_at_once(void **state)
{
    (void)state;
    assert_ends(0, SIGHUP);
    assert_ends(SIGTERM, SIGTERM);
    assert_ends(SIGINT, SIGTERM);
    assert_ends(SIGTERM, SIGINT);
}

/* Lets pending signals in, by waiting for no time. */
static void admit(const struct signals *signals)
{
    signals_await(signals, STDIN_FILENO, &(struct timespec){0});
}

static void check_flags(int resize)
{
    struct signals signals;
    signals_catch(&signals);
    raise(SIGTSTP);
    CHECK(!signals_stopping());
    admit(&signals);
    CHECK(signals_stopping() && !signals_stopping() && !signals_continued());
    raise(SIGCONT);
    admit(&signals);
    CHECK(signals_continued() && !signals_continued() && !signals_stopping());
    raise(resize);
    CHECK(signals_pending());
    admit(&signals);
    CHECK(!signals_pending() && !signals_stopping() && !signals_continued());
    CHECK(signals_ending() == 0);
}

/* Each of the two flags is returned once; SIGWINCH sets none. */
static void test_stop_continue_and_resize(void **state)
{
    (void)state;
    run_apart(check_flags, SIGWINCH);
}

static void check_ignored(int stop)
{
    struct signals signals;
    for (int n = 0; n < SIGNALS_CAUGHT; n++)
        signal(caught[n], SIG_IGN);
    signals_catch(&signals);
    for (int n = 0; n < SIGNALS_CAUGHT; n++)
        raise(caught[n]);
    admit(&signals);
    CHECK(signals_ending() == 0 && !signals_stopping() && !signals_continued());
    signals_stop(&signals, stop); /* returns at once */
}

static void test_ignored_signals_stay_ignored(void **state)
{
    (void)state;
    run_apart(check_ignored, SIGTSTP);
}

static void note_nothing(int number)
{
    (void)number;
}

static void check_release(int blocked)
{
    struct signals signals;
    struct sigaction action;
    sigset_t mask;
    signal(SIGINT, note_nothing);
    signal(SIGHUP, SIG_IGN);
    sigemptyset(&mask);
    sigaddset(&mask, SIGUSR1);
    sigaddset(&mask, blocked);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    signals_catch(&signals);
    signals_release(&signals);
    sigprocmask(SIG_SETMASK, NULL, &mask);
    CHECK(sigismember(&mask, SIGUSR1) == 1 && sigismember(&mask, blocked) == 1);
    for (int n = 0; n < SIGNALS_CAUGHT; n++) {
        sigaction(caught[n], NULL, &action);
        CHECK(action.sa_handler == (caught[n] == SIGINT   ? note_nothing
                                    : caught[n] == SIGHUP ? SIG_IGN
                                                          : SIG_DFL));
        CHECK(caught[n] == blocked || sigismember(&mask, caught[n]) == 0);
    }
}

static void test_release_restores_actions_and_mask(void **state)
{
    (void)state;
    run_apart(check_release, SIGTERM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ending_signals),
        cmocka_unit_test(test_signals_that_end_at_once),
        cmocka_unit_test(test_stop_continue_and_resize),
        cmocka_unit_test(test_ignored_signals_stay_ignored),
        cmocka_unit_test(test_release_restores_actions_and_mask),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
