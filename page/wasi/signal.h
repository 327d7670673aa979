/*
 * Signals where there are none, for headers that have them in their structs.
 */
#ifndef PAGE_WASI_SIGNAL_H
#define PAGE_WASI_SIGNAL_H

typedef int sigset_t;

struct sigaction {
    int number;
};

#endif
