/*
 * Signals that the explorer acts on while it waits for input. The second one that ends the program
 * does so at once, as after a crash: the terminal may not read what the explorer writes.
 */
#ifndef TMAP_TERMINAL_SIGNALS_H
#define TMAP_TERMINAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <time.h>

enum { SIGNALS_CAUGHT = 6 };

/* The actions and mask that signals_catch changed, for signals_release to restore. */
struct signals {
    struct sigaction before[SIGNALS_CAUGHT]; /* actions before, in the order of signals.c */
    sigset_t outside;                        /* signals that were blocked before */
};

/* Catches SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT and SIGWINCH. Signals that the parent ignored,
 * as nohup does, stay ignored, except SIGWINCH. The last three of the six are blocked from now on.
 */
void signals_catch(struct signals *signals);

/* Lets pending signals in, then restores actions and mask as signals_catch found them. */
void signals_release(const struct signals *signals);

/* Waits until a descriptor has input, a signal comes in, or the time is over; NULL: it never is.
 * Returns as select does. */
int signals_await(const struct signals *signals, int descriptor, const struct timespec *time);

/* True if one of the six signals waits to come in, or has come and must end the program. */
bool signals_pending(void);

/* Returns the signal that came in and must end the program (SIGINT or SIGTERM), or 0. SIGHUP, and
 * the second of these, end it as they come in, by cleanup_die. */
int signals_ending(void);

/* True if SIGTSTP, which asks the program to stop, came in since the last call. */
bool signals_stopping(void);

/* True if SIGCONT, which continues a stopped program, came in since the last call. */
bool signals_continued(void);

/* Stops the program by the default action of `number`, SIGTSTP or SIGTTOU. Returns when the program
 * is continued, or at once if the signal is ignored or no shell could continue it. Lets pending
 * signals in. */
void signals_stop(const struct signals *signals, int number);

#endif
