/*
 * Cleanup: a signal that kills the program removes the unfinished file and restores the terminal
 * first. Each test lets a process of its own die.
 */
#define _GNU_SOURCE
#include "system/system.h"

#include "support/unit.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* A file to remove, made by each test that needs one. */
static char path[] = P_tmpdir "/tmap-cleanup-XXXXXX";

static void make_file(void)
{
    strcpy(path + sizeof path - 7, "XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
}

/* A terminal: the end that the test plays, and the program's. */
static int ours = -1;
static int theirs = -1;

static void open_terminal(void)
{
    ours = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(ours >= 0 && grantpt(ours) == 0 && unlockpt(ours) == 0);
    theirs = open(ptsname(ours), O_RDWR | O_NOCTTY);
    assert_true(theirs >= 0);
}

/* Runs `prepare` in a process of its own, which then raises a signal and, if that does not kill it,
 * exits with 0. Returns how it ended, as waitpid does. */
static int raise_apart(void (*prepare)(void), int number)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        signal(number, SIG_DFL); /* nohup may ignore it */
        prepare();
        raise(number);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void prepare_file(void)
{
    cleanup_install();
    cleanup_set_file(path);
}

static void test_file_is_removed(void **state)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1};
    (void)state;
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
        make_file();
        int status = raise_apart(prepare_file, numbers[n]);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == numbers[n]);
        assert_int_not_equal(access(path, F_OK), 0);
    }
}

static void prepare_no_file(void)
{
    prepare_file();
    cleanup_set_file(NULL);
}

static void test_finished_file_stays(void **state)
{
    (void)state;
    make_file();
    int status = raise_apart(prepare_no_file, SIGTERM);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_int_equal(unlink(path), 0);
}

static void prepare_ignored(void)
{
    signal(SIGHUP, SIG_IGN);
    prepare_file();
}

static void end_well(int number)
{
    _exit(number == SIGUSR1 ? 7 : 8);
}

static void prepare_own_handler(void)
{
    signal(SIGUSR1, end_well);
    prepare_file();
}

static void prepare_later_handler(void)
{
    prepare_file();
    signal(SIGUSR1, end_well);
    cleanup_install();
}

/* Ignored signals and handlers, from before or after the first cleanup_install, are kept. */
static void test_other_actions_are_kept(void **state)
{
    (void)state;
    make_file();
    int status = raise_apart(prepare_ignored, SIGHUP);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    status = raise_apart(prepare_own_handler, SIGUSR1);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    status = raise_apart(prepare_later_handler, SIGUSR1);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    status = raise_apart(prepare_file, SIGCONT);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(unlink(path), 0);
}

/* Changes modes after cleanup_set_terminal, as the explorer does. */
static void prepare_terminal(void)
{
    struct termios modes;
    cleanup_install();
    cleanup_set_terminal(theirs);
    cleanup_set_bytes("old", 3);
    cleanup_set_bytes("restored", 8);
    tcgetattr(theirs, &modes);
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(theirs, TCSANOW, &modes);
}

static void prepare_no_terminal(void)
{
    prepare_terminal();
    cleanup_set_terminal(-1);
}

static void test_terminal_is_restored(void **state)
{
    struct termios before;
    struct termios after;
    char bytes[100];
    (void)state;
    open_terminal();
    assert_int_equal(tcgetattr(theirs, &before), 0);
    int status = raise_apart(prepare_terminal, SIGTERM);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_int_equal(read(ours, bytes, sizeof bytes), 8);
    assert_memory_equal(bytes, "restored", 8);
    assert_int_equal(tcgetattr(theirs, &after), 0);
    assert_int_equal(after.c_lflag, before.c_lflag);

    raise_apart(prepare_no_terminal, SIGTERM);
    assert_int_equal(tcgetattr(theirs, &after), 0);
    assert_int_not_equal(after.c_lflag, before.c_lflag);
    assert_int_equal(fcntl(ours, F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(read(ours, bytes, sizeof bytes), -1);
    close(ours);
    close(theirs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file_is_removed),
        cmocka_unit_test(test_finished_file_stays),
        cmocka_unit_test(test_other_actions_are_kept),
        cmocka_unit_test(test_terminal_is_restored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
