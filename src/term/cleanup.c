/*
 * The handler does only what a handler may, with what was made ready before: nobody knows what the
 * crash has left. It runs on a stack of its own, as the main one may be what ran out; that those of
 * other threads do not is for who makes them (parallel.h).
 *
 * Invariant: what the handler reads is whole at each moment; it is switched off while it changes.
 */
#include "term/cleanup.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* What does not end a program by default, and what cannot be caught. */
static const int harmless[] = {SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU,
                               SIGCONT, SIGCHLD, SIGURG,  SIGWINCH};

/* Faults first. Of a crash a handler that was there before is kept, and called after ours. */
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};

enum {
    HARMLESS = sizeof harmless / sizeof *harmless,
    FAULTS = 4,
    CRASHES = sizeof crashes / sizeof *crashes,
};

enum { SIGNALS = 128 }; /* numbers are below, everywhere */

static struct sigaction before[SIGNALS];
static char stack[1 << 16];

static volatile sig_atomic_t terminal = -1;
static struct termios modes;
static volatile sig_atomic_t byte_count;
static char bytes_to_write[CLEANUP_BYTES_MAX];
static const char *volatile unfinished_file;

static void give_terminal_back(int descriptor)
{
    pid_t owner = tcgetpgrp(descriptor);
    size_t count = (size_t)byte_count;
    ssize_t written;
    if (owner != -1 && owner != getpgrp())
        return;
    for (const char *from = bytes_to_write; count > 0; from += written, count -= (size_t)written)
        if ((written = write(descriptor, from, count)) <= 0)
            break;
    tcsetattr(descriptor, TCSANOW, &modes);
}

static bool is_among(const int *numbers, int count, int number)
{
    int n = 0;
    while (n < count && numbers[n] != number)
        n++;
    return n < count;
}

static void rescue(int number, siginfo_t *info, void *context)
{
    const char *path = unfinished_file;
    (void)context;
    if (path != NULL)
        unlink(path);
    if (terminal >= 0)
        give_terminal_back(terminal);
    sigaction(number, &before[number], NULL);
    /* What faults does so again when this returns, and then shows where. */
    if (!is_among(crashes, FAULTS, number) || info->si_code <= 0)
        raise(number);
}

void cleanup_start(void)
{
    static bool started;
    struct sigaction new = {.sa_sigaction = rescue, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    if (started)
        return;
    started = true;
    sigfillset(&new.sa_mask);
    sigaltstack(&own, NULL);
    for (int number = 1; number < SIGNALS; number++) {
        struct sigaction *old = &before[number];
        if (is_among(harmless, HARMLESS, number) || sigaction(number, NULL, old) != 0)
            continue;
        bool crash = is_among(crashes, CRASHES, number);
        bool plain = (old->sa_flags & SA_SIGINFO) == 0;
        if (plain ? old->sa_handler == SIG_DFL || (crash && old->sa_handler != SIG_IGN) : crash)
            sigaction(number, &new, NULL);
    }
}

void cleanup_terminal(int descriptor)
{
    terminal = -1;
    byte_count = 0;
    atomic_signal_fence(memory_order_seq_cst);
    if (descriptor < 0 || tcgetattr(descriptor, &modes) != 0)
        return;
    atomic_signal_fence(memory_order_seq_cst);
    terminal = descriptor;
}

void cleanup_bytes(const char *bytes, size_t length)
{
    byte_count = 0;
    atomic_signal_fence(memory_order_seq_cst);
    memcpy(bytes_to_write, bytes, length);
    atomic_signal_fence(memory_order_seq_cst);
    byte_count = (sig_atomic_t)length;
}

void cleanup_file(const char *path)
{
    unfinished_file = path;
}
