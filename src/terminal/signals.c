/*
 * Handlers only set a flag. The signals are blocked except while the program waits, so that none
 * comes between checking the flags and waiting, nor in the middle of a frame.
 *
 * Handlers have no parameters of ours, so the flags are global: all writable globals of this file.
 */
#include "terminal/signals.h"

#include <stddef.h>

static volatile sig_atomic_t ending;
static volatile sig_atomic_t stopping;
static volatile sig_atomic_t continued;

static void note_ending(int number)
{
    ending = number;
}

static void note_stopping(int number)
{
    (void)number;
    stopping = 1;
}

static void note_continued(int number)
{
    (void)number;
    continued = 1;
}

/* SIGWINCH only ends the waiting: the loop then asks the terminal for its size. */
static void note_nothing(int number)
{
    (void)number;
}

static const struct {
    int number;
    void (*note)(int number);
} caught[SIGNALS_CAUGHT] = {{SIGHUP, note_ending},     {SIGINT, note_ending},
                            {SIGTERM, note_ending},    {SIGTSTP, note_stopping},
                            {SIGCONT, note_continued}, {SIGWINCH, note_nothing}};

void signals_catch(struct signals *signals)
{
    sigset_t blocked;
    sigemptyset(&blocked);
    for (int n = 0; n < SIGNALS_CAUGHT; n++)
        sigaddset(&blocked, caught[n].number);
    sigprocmask(SIG_BLOCK, &blocked, &signals->outside);
    for (int n = 0; n < SIGNALS_CAUGHT; n++) {
        struct sigaction action = {.sa_handler = caught[n].note};
        sigemptyset(&action.sa_mask);
        sigaction(caught[n].number, NULL, &signals->before[n]);
        if (signals->before[n].sa_handler != SIG_IGN || caught[n].number == SIGWINCH)
            sigaction(caught[n].number, &action, NULL);
    }
}

void signals_release(const struct signals *signals)
{
    signals_admit(signals);
    for (int n = 0; n < SIGNALS_CAUGHT; n++)
        sigaction(caught[n].number, &signals->before[n], NULL);
    sigprocmask(SIG_SETMASK, &signals->outside, NULL);
}

void signals_admit(const struct signals *signals)
{
    sigset_t blocked;
    sigprocmask(SIG_SETMASK, &signals->outside, &blocked);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
}

bool signals_pending(void)
{
    sigset_t pending;
    sigpending(&pending);
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
    signals_admit(signals);
    sigaction(number, &old, NULL);
}
