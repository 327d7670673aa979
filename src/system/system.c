/*
 * The first answer that makes sense is taken; where there is none, a usual value.
 */
#define _DEFAULT_SOURCE /* getentropy */
#include "system/system.h"

#include "base/parallel.h"
#include "system/error_format.h"

#include <errno.h>
#include <fcntl.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

void system_hold_descriptors(void)
{
    for (int n = STDIN_FILENO; n <= STDERR_FILENO; n++)
        if (fcntl(n, F_GETFD) == -1 && errno == EBADF)
            open("/dev/null", n == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

bool system_has_stack(enum system_stack bytes, struct error *error)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= (rlim_t)bytes ||
           error_format(error, ERROR_FAILURE,
                        "a stack of %llu KB is too small: it takes %d, as by ulimit -s %d",
                        (unsigned long long)limit.rlim_cur / 1024, bytes / 1024, bytes / 1024);
}

void system_keep_memory(void)
{
#ifdef __GLIBC__
    enum { KEPT_MAX = 32 << 20 };
    mallopt(M_MMAP_THRESHOLD, KEPT_MAX);
    mallopt(M_TRIM_THRESHOLD, KEPT_MAX);
#endif
}

void system_terminal_size(uint32_t *cols, uint32_t *rows)
{
    static const int descriptors[] = {STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO};
    struct winsize size = {0};
    *cols = 80;
    *rows = 24;
    for (size_t n = 0; n < sizeof descriptors / sizeof *descriptors; n++)
        if (ioctl(descriptors[n], TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
            *cols = size.ws_col;
            *rows = size.ws_row;
            return;
        }
}

int system_processors(void)
{
    int count = processors_count();
    return count < PARALLEL_MAX ? count : PARALLEL_MAX;
}

bool system_random_bits(uint64_t *bits, struct error *error)
{
    return getentropy(bits, sizeof *bits) == 0 || error_of_errno(error);
}
