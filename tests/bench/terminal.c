/* A pseudo-terminal, of which the bench is the master. */
#define _GNU_SOURCE /* forkpty */
#include "bench/terminal.h"

#include "bench/timer.h"

#include <poll.h>
#include <pty.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool terminal_open(struct terminal *terminal, const char *const argv[], int cols, int rows)
{
    struct winsize size = {.ws_col = (unsigned short)cols, .ws_row = (unsigned short)rows};
    *terminal = (struct terminal){0};
    terminal->pid = forkpty(&terminal->master, NULL, NULL, &size);
    if (terminal->pid == 0) {
        /* execvp does not write to its arguments; its type predates const. */
        union {
            const char *const *given;
            char *const *wanted;
        } arguments = {argv};
        execvp(argv[0], arguments.wanted);
        _exit(127);
    }
    return terminal->pid > 0;
}

void terminal_type(const struct terminal *terminal, const char *text)
{
    if (write(terminal->master, text, strlen(text)) < 0)
        return; /* the program has ended: terminal_settle will return 0 */
}

double terminal_settle(struct terminal *terminal)
{
    struct pollfd input = {.fd = terminal->master, .events = POLLIN};
    double last = 0;
    while (poll(&input, 1, last > 0 ? 100 : 2000) > 0) {
        char bytes[1 << 16];
        ssize_t count = read(terminal->master, bytes, sizeof bytes);
        if (count <= 0)
            break;
        terminal->bytes += (size_t)count;
        last = now();
    }
    return last;
}

double terminal_worked(const struct terminal *terminal)
{
    clockid_t clock;
    struct timespec time = {0};
    if (clock_getcpuclockid(terminal->pid, &clock) == 0)
        clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void terminal_close(struct terminal *terminal)
{
    close(terminal->master);
    waitpid(terminal->pid, NULL, 0);
}
