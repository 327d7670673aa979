/*
 * The handler does only what a handler may, with what was made ready before: nobody knows what the
 * crash has left. It runs on a stack of its own, as the main one may be what ran out.
 *
 * Invariant: what the handler reads is whole at each moment; it is switched off while it changes.
 */
#include "rescue.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* Crashes first. Of a crash a handler that was there before is kept, and called after ours. */
static const int deadly[] = {SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,    SIGABRT, SIGTRAP, SIGSYS,
                             SIGQUIT, SIGHUP,  SIGINT,  SIGTERM,   SIGPIPE, SIGALRM, SIGUSR1,
                             SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF};
enum { DEADLY = sizeof deadly / sizeof *deadly, FAULTS = 4, CRASHES = 7 };

static struct sigaction before[DEADLY];
static char stack[1 << 16];

static volatile sig_atomic_t terminal = -1;
static struct termios modes;
static volatile sig_atomic_t byte_count;
static char bytes_to_write[RESCUE_BYTES_MAX];
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

static void rescue(int number, siginfo_t *info, void *context)
{
    const char *path = unfinished_file;
    int n = 0;
    (void)context;
    if (path != NULL)
        unlink(path);
    if (terminal >= 0)
        give_terminal_back(terminal);
    while (deadly[n] != number)
        n++;
    sigaction(number, &before[n], NULL);
    /* What faults does so again when this returns, and then shows where. */
    if (n >= FAULTS || info->si_code <= 0)
        raise(number);
}

void rescue_start(void)
{
    static bool started;
    struct sigaction new = {.sa_sigaction = rescue, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    if (started)
        return;
    started = true;
    sigfillset(&new.sa_mask);
    sigaltstack(&own, NULL);
    for (int n = 0; n < DEADLY; n++) {
        struct sigaction *old = &before[n];
        sigaction(deadly[n], NULL, old);
        bool plain = (old->sa_flags & SA_SIGINFO) == 0;
        if (plain ? old->sa_handler == SIG_DFL || (n < CRASHES && old->sa_handler != SIG_IGN)
                  : n < CRASHES)
            sigaction(deadly[n], &new, NULL);
    }
}

void rescue_terminal(int descriptor)
{
    terminal = -1;
    byte_count = 0;
    atomic_signal_fence(memory_order_seq_cst);
    if (descriptor < 0 || tcgetattr(descriptor, &modes) != 0)
        return;
    atomic_signal_fence(memory_order_seq_cst);
    terminal = descriptor;
}

void rescue_bytes(const char *bytes, size_t length)
{
    byte_count = 0;
    atomic_signal_fence(memory_order_seq_cst);
    memcpy(bytes_to_write, bytes, length);
    atomic_signal_fence(memory_order_seq_cst);
    byte_count = (sig_atomic_t)length;
}

void rescue_file(const char *path)
{
    unfinished_file = path;
}
