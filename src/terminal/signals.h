/*
 * Signals that the explorer acts on. They are blocked, and come in only while it waits for input.
 */
#ifndef TMAP_TERMINAL_SIGNALS_H
#define TMAP_TERMINAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

enum { SIGNALS_CAUGHT = 6 };

/* The actions and mask that signals_catch changed, for signals_release to restore. */
struct signals {
    struct sigaction before[SIGNALS_CAUGHT]; /* actions before, in the order of signals.c */
    sigset_t outside; /* signals that were blocked before; the mask to wait with */
};

/* Blocks and catches SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT and SIGWINCH. Signals that the
 * parent ignored, as nohup does, stay ignored, except SIGWINCH. */
void signals_catch(struct signals *signals);

/* Lets pending signals in, then restores actions and mask as signals_catch found them. */
void signals_release(const struct signals *signals);

/* Lets pending signals in, and blocks them again. To wait for input or a signal, wait with the mask
 * `outside`. */
void signals_admit(const struct signals *signals);

/* True if one of the six signals has been sent and waits to come in. */
bool signals_pending(void);

/* Returns the signal that came in and must end the program (SIGHUP, SIGINT or SIGTERM), or 0. */
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
