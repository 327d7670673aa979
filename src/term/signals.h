/*
 * Signals: those that the explorer acts on, when it waits and at no other time.
 */
#ifndef TMAP_TERM_SIGNALS_H
#define TMAP_TERM_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

enum { SIGNALS_CAUGHT = 6 };

struct signals {
    struct sigaction before[SIGNALS_CAUGHT]; /* what they did before */
    sigset_t outside;                        /* those that were blocked before */
};

/* Blocks and catches SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT and SIGWINCH. What the parent had
 * ignored (nohup) stays so. signals_release puts everything back. */
void signals_catch(struct signals *signals);
void signals_release(const struct signals *signals);

/* Lets those in that are pending. To wait for them, wait with the mask `outside`. */
void signals_admit(const struct signals *signals);

/* Whether one of them waits to be let in. */
bool signals_pending(void);

/* The signal that has come in and is to end the program; 0: none. */
int signals_ending(void);

/* Whether the program is to stop (SIGTSTP), or was stopped and goes on (SIGCONT), since the last
 * call. */
bool signals_stopping(void);
bool signals_continued(void);

/* Stops the program by a signal that stops (SIGTSTP, SIGTTOU), and returns when it goes on, or at
 * once if the signal is ignored or there is no shell to go on by. Others come in meanwhile. */
void signals_stop(const struct signals *signals, int number);

#endif
