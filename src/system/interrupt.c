/*
 * The handler only sets a flag. Both signals are blocked from the look at the flag until the wait
 * has begun, which lets them in: none comes between and is noticed only when the wait is over.
 */
#include "system/interrupt.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/select.h>

static const int numbers[] = {SIGINT, SIGTERM};

/* Signal that came; 0: none. A handler has no parameters, so this is global. */
static volatile sig_atomic_t came;

static void note_signal(int number)
{
    came = number;
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        if (sigaction(numbers[n], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[n], &action, NULL);
}

int interrupt_came(void)
{
    return came;
}

bool interrupt_await(int descriptor, enum interrupt_use use)
{
    static const struct timespec now = {0};
    sigset_t blocked;
    sigset_t outside;
    fd_set set;
    int ready = descriptor < FD_SETSIZE ? -1 : 1; /* a set has no larger ones */
    sigemptyset(&blocked);
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
        sigaddset(&blocked, numbers[n]);
    sigprocmask(SIG_BLOCK, &blocked, &outside);
    for (errno = EINTR; ready < 0 && errno == EINTR;) {
        FD_ZERO(&set);
        FD_SET(descriptor, &set);
        ready =
            pselect(descriptor + 1, use == INTERRUPT_READ ? &set : NULL,
                    use == INTERRUPT_WRITE ? &set : NULL, NULL, came != 0 ? &now : NULL, &outside);
    }
    sigprocmask(SIG_SETMASK, &outside, NULL);
    return ready != 0;
}

void interrupt_die(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}
