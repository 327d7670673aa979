/*
 * A handler does only what a signal handler may, with data that was prepared before: after a crash
 * nothing else can be trusted. It runs on a stack of its own, because the main stack may be what
 * overflowed. Other threads have no such stack: who starts them must bound what they use
 * (base/parallel.h).
 *
 * Handlers have no parameters of ours, so their data is global: all writable globals of this file.
 *
 * Invariant: a handler never reads half-written data; cleanup is switched off while it changes.
 */
#include "system/cleanup.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* Signals that do not end a program by default or that cannot be caught. */
static const int untouched[] = {SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU,
                                SIGCONT, SIGCHLD, SIGURG,  SIGWINCH};

/* Signals of crashes: first those of faults, which an instruction raises. */
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};

enum {
    UNTOUCHED = sizeof untouched / sizeof *untouched,
    FAULTS = 4,
    CRASHES = sizeof crashes / sizeof *crashes,
};

enum { SIGNALS_END = 128 }; /* signal numbers are smaller on all systems */

static struct sigaction before[SIGNALS_END]; /* actions before cleanup_install */
static char handler_stack[1 << 16];

static volatile sig_atomic_t terminal = -1;
static struct termios terminal_modes;
static volatile sig_atomic_t byte_count; /* number of terminal_bytes */
static char terminal_bytes[CLEANUP_BYTES_MAX];
static const char *volatile unfinished_file;

static void give_terminal_back(int descriptor)
{
    pid_t owner = tcgetpgrp(descriptor);
    size_t count = (size_t)byte_count;
    ssize_t written;
    if (owner != -1 && owner != getpgrp())
        return;
    for (const char *from = terminal_bytes; count > 0; from += written, count -= (size_t)written)
        if ((written = write(descriptor, from, count)) <= 0)
            break;
    tcsetattr(descriptor, TCSANOW, &terminal_modes);
}

static bool is_among(const int *numbers, int count, int number)
{
    int n = 0;
    while (n < count && numbers[n] != number)
        n++;
    return n < count;
}

static void clean_up(int number, siginfo_t *info, void *context)
{
    const char *path = unfinished_file;
    (void)context;
    if (path != NULL)
        unlink(path);
    if (terminal >= 0)
        give_terminal_back(terminal);
    sigaction(number, &before[number], NULL);
    /* A real fault comes again when the handler returns, so that the core dump shows its
     * instruction. All other signals must be raised again. */
    if (!is_among(crashes, FAULTS, number) || info->si_code <= 0)
        raise(number);
}

/* True if our handler replaces `old`: the default of any signal, or the handler of a crash. */
static bool is_replaced(int number, const struct sigaction *old)
{
    bool crash = is_among(crashes, CRASHES, number);
    if ((old->sa_flags & SA_SIGINFO) != 0)
        return crash;
    return old->sa_handler == SIG_DFL || (crash && old->sa_handler != SIG_IGN);
}

void cleanup_install(void)
{
    static bool installed;
    struct sigaction action = {.sa_sigaction = clean_up, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    if (installed)
        return;
    installed = true;
    sigfillset(&action.sa_mask);
    sigaltstack(&stack, NULL);
    for (int number = 1; number < SIGNALS_END; number++) {
        struct sigaction *old = &before[number];
        if (is_among(untouched, UNTOUCHED, number) || sigaction(number, NULL, old) != 0)
            continue;
        if (is_replaced(number, old))
            sigaction(number, &action, NULL);
    }
}

void cleanup_set_terminal(int descriptor)
{
    terminal = -1;
    byte_count = 0;
    atomic_signal_fence(memory_order_seq_cst);
    if (descriptor < 0 || tcgetattr(descriptor, &terminal_modes) != 0)
        return;
    atomic_signal_fence(memory_order_seq_cst);
    terminal = descriptor;
}

void cleanup_set_bytes(const char *bytes, size_t length)
{
    byte_count = 0;
    atomic_signal_fence(memory_order_seq_cst);
    memcpy(terminal_bytes, bytes, length);
    atomic_signal_fence(memory_order_seq_cst);
    byte_count = (sig_atomic_t)length;
}

void cleanup_set_file(const char *path)
{
    unfinished_file = path;
}
