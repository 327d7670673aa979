/*
 * Handlers only set a flag, but for SIGHUP and the second signal that ends the program. Signals
 * that stop, continue or resize are blocked except while the program waits, so that none comes in
 * the middle of a frame. Those that end it are blocked only between checking the flag and waiting.
 *
 * Handlers have no parameters of ours, so the flags are global: all writable globals of this file.
 */
#include "terminal/signals.h"

#include "system/system.h"

#include <sys/select.h>

static volatile sig_atomic_t ending;
static volatile sig_atomic_t stopping;
static volatile sig_atomic_t continued;

/* A terminal that hangs up may never read again; so may one that held the first signal. While a
 * file is read for long, nobody looks at the flag. */
static void note_ending(int number)
{
    if (ending != 0 || number == SIGHUP || early_quit_is_on())
        cleanup_die(number);
    ending = number;
}

/* SIGWINCH only ends the waiting: the loop then asks the terminal for its size. */
static void note_other(int number)
{
    stopping |= number == SIGTSTP;
    continued |= number == SIGCONT;
}

/* The first ENDING of them end the program. */
enum { ENDING = 3 };
static const struct {
    int number;
    void (*note)(int number);
} caught[SIGNALS_CAUGHT] = {{SIGHUP, note_ending}, {SIGINT, note_ending}, {SIGTERM, note_ending},
                            {SIGTSTP, note_other}, {SIGCONT, note_other}, {SIGWINCH, note_other}};

/* Blocks the signals from `first` on, and no others but those that were blocked before. */
static void block(const struct signals *signals, int first)
{
    sigset_t blocked = signals->outside;
    for (int n = first; n < SIGNALS_CAUGHT; n++)
        sigaddset(&blocked, caught[n].number);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
}

/* Lets pending signals in, and blocks those again that were blocked. */
static void admit(const struct signals *signals)
{
    block(signals, SIGNALS_CAUGHT);
    block(signals, ENDING);
}

void signals_catch(struct signals *signals)
{
    sigprocmask(SIG_BLOCK, NULL, &signals->outside);
    block(signals, 0);
    for (int n = 0; n < SIGNALS_CAUGHT; n++) {
        struct sigaction action = {.sa_handler = caught[n].note, .sa_flags = SA_RESTART};
        sigemptyset(&action.sa_mask);
        sigaction(caught[n].number, NULL, &signals->before[n]);
        if (signals->before[n].sa_handler != SIG_IGN || caught[n].number == SIGWINCH)
            sigaction(caught[n].number, &action, NULL);
    }
    block(signals, ENDING);
}

void signals_release(const struct signals *signals)
{
    admit(signals);
    for (int n = 0; n < SIGNALS_CAUGHT; n++)
        sigaction(caught[n].number, &signals->before[n], NULL);
    sigprocmask(SIG_SETMASK, &signals->outside, NULL);
}

int signals_await(const struct signals *signals, int descriptor, const struct timespec *time)
{
    static const struct timespec now;
    fd_set set;
    FD_ZERO(&set);
    FD_SET(descriptor, &set);
    block(signals, 0);
    int ready =
        pselect(descriptor + 1, &set, NULL, NULL, ending != 0 ? &now : time, &signals->outside);
    admit(signals); /* pselect lets none in if there is input as well */
    return ready;
}

bool signals_pending(void)
{
    sigset_t pending;
    sigpending(&pending);
    if (ending != 0)
        return true;
    for (int n = 0; n < SIGNALS_CAUGHT; n++)
        if (sigismember(&pending, caught[n].number) == 1)
            return true;
    return false;
}

int signals_ending(void)
{
    return ending;
}

bool signals_stopping(void)
{
    bool was = stopping;
    stopping = 0;
    return was;
}

bool signals_continued(void)
{
    bool was = continued;
    continued = 0;
    return was;
}

void signals_stop(const struct signals *signals, int number)
{
    struct sigaction stop = {.sa_handler = SIG_DFL};
    struct sigaction old;
    sigemptyset(&stop.sa_mask);
    sigaction(number, NULL, &old);
    if (old.sa_handler == SIG_IGN)
        return;
    sigaction(number, &stop, NULL);
    raise(number);
    admit(signals);
    sigaction(number, &old, NULL);
}
