/*
 * tmap with faults: its own objects, linked with this file by the linker's --wrap. Calls of the
 * wrapped functions by tmap come here; those by libraries do not. Variables of the environment:
 *
 *   FAULT_ALLOCATION=n  the n-th allocation fails, counted from 1; 0 for none
 *   FAULT_FOR_GOOD=1    all allocations after it fail as well
 *   FAULT_CRASH=KIND    tmap crashes when it waits for input after it has got some
 *   FAULT_CLOCK=KIND    each time that the clock is asked it has gone back an hour, leapt ahead
 *                       one, or stood still since it was asked first: back, leap or still
 *   FAULT_REPORT=FILE   at exit, writes the number of allocations and how many were not freed
 *   FAULT_SWEEP=...     tries all allocations; see sweep.c
 *   FAULT_WAYS=FILE     at exit, writes the way to each allocation (sweep.h), an unsigned number
 *
 * An allocation is a call of any function that may fail for lack of memory: opening a stream, a
 * locale or a thread is one.
 */
#define _GNU_SOURCE
#include "faults/sweep.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

static atomic_long allocations;
static atomic_long kept;
static unsigned ways[SWEEP_WAYS]; /* to each allocation that has room here, the first at 0 */
static atomic_bool over; /* report is written: what follows, such as a profile, has no faults */

static long environment_number(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? atol(value) : 0;
}

/* Notes the way to an allocation, counted from 1. */
static void note_way(long number)
{
    struct sweep_counts *sweep = sweep_shared();
    unsigned *noted = sweep != NULL ? sweep->ways : ways;
    bool wanted = sweep != NULL ? sweep->failing == 0 : getenv("FAULT_WAYS") != NULL;
    if (wanted && number <= SWEEP_WAYS)
        noted[number - 1] = sweep_way();
}

/* Counts an allocation. True if it must fail. */
static bool next_fails(void)
{
    if (over)
        return false;
    const struct sweep_counts *sweep = sweep_shared();
    long failing = sweep != NULL ? sweep->failing : environment_number("FAULT_ALLOCATION");
    long now = atomic_fetch_add(&allocations, 1) + 1;
    note_way(now);
    bool failed =
        failing > 0 && (now == failing || (now > failing && getenv("FAULT_FOR_GOOD") != NULL));
    if (failed)
        errno = ENOMEM;
    return failed;
}

/* Counts what must be freed. */
static void *keep(void *memory)
{
    kept += memory != NULL;
    return memory;
}

/* Defines the wrapper of a function that allocates: its type, name, parameters and arguments. */
#define WRAP(type, name, parameters, arguments)                     \
    type __real_##name parameters;                                  \
    type __wrap_##name parameters;                                  \
    type __wrap_##name parameters                                   \
    {                                                               \
        return next_fails() ? NULL : keep(__real_##name arguments); \
    }

WRAP(void *, malloc, (size_t size), (size))
WRAP(void *, calloc, (size_t count, size_t size), (count, size))
WRAP(char *, strdup, (const char *text), (text))
WRAP(char *, strndup, (const char *text, size_t max), (text, max))
WRAP(char *, realpath, (const char *path, char *to), (path, to))
WRAP(FILE *, fopen, (const char *path, const char *mode), (path, mode))
WRAP(FILE *, tmpfile, (void), ())
WRAP(FILE *, fdopen, (int descriptor, const char *mode), (descriptor, mode))
WRAP(locale_t, newlocale, (int mask, const char *name, locale_t base), (mask, name, base))

/* Two things to give back: the stream, and the bytes that it has written. */
FILE *__real_open_memstream(char **bytes, size_t *length);
FILE *__wrap_open_memstream(char **bytes, size_t *length);
FILE *__wrap_open_memstream(char **bytes, size_t *length)
{
    FILE *file = next_fails() ? NULL : __real_open_memstream(bytes, length);
    kept += file != NULL ? 2 : 0;
    return file;
}

/* Curses itself allocates the string, so this does not fail; tmap frees it. */
char *__real_keybound(int code, int n);
char *__wrap_keybound(int code, int n);
char *__wrap_keybound(int code, int n)
{
    return keep(__real_keybound(code, n));
}

/* Allocates nothing to free: the stream is there already. */
FILE *__real_freopen(const char *path, const char *mode, FILE *file);
FILE *__wrap_freopen(const char *path, const char *mode, FILE *file);
FILE *__wrap_freopen(const char *path, const char *mode, FILE *file)
{
    return next_fails() ? NULL : __real_freopen(path, mode, file);
}

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size)
{
    if (next_fails())
        return NULL;
    void *moved = __real_realloc(memory, size);
    kept += memory == NULL && moved != NULL;
    return moved;
}

void __real_free(void *memory);
void __wrap_free(void *memory);
void __wrap_free(void *memory)
{
    kept -= memory != NULL;
    __real_free(memory);
}

int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file)
{
    kept -= file != stdin && file != stdout && file != stderr;
    return __real_fclose(file);
}

void __real_freelocale(locale_t locale);
void __wrap_freelocale(locale_t locale);
void __wrap_freelocale(locale_t locale)
{
    kept--;
    __real_freelocale(locale);
}

int __real_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument);
int __wrap_pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument)
{
    return next_fails() ? EAGAIN : __real_pthread_create(id, attributes, run, argument);
}

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    enum { MIDDLE = 1 << 30, HOUR = 3600 };
    static atomic_long asked;
    const char *kind = getenv("FAULT_CLOCK");
    if (kind == NULL)
        return __real_clock_gettime(clock, time);
    long hours = atomic_fetch_add(&asked, 1);
    long step = strcmp(kind, "back") == 0 ? -HOUR : strcmp(kind, "leap") == 0 ? HOUR : 0;
    *time = (struct timespec){.tv_sec = MIDDLE + step * hours};
    return 0;
}

void faulty_forget(void)
{
    allocations = kept = 0;
}

/* Writes the ways to all allocations, as unsigned numbers, into a file. */
static void write_ways(const char *path)
{
    long count = allocations < SWEEP_WAYS ? allocations : SWEEP_WAYS;
    int descriptor = path != NULL ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    size_t size = (size_t)count * sizeof *ways;
    if (descriptor >= 0 && write(descriptor, ways, size) == (ssize_t)size)
        close(descriptor);
}

static void write_report(void)
{
    over = true;
    struct sweep_counts *sweep = sweep_shared();
    if (sweep != NULL) {
        sweep->allocations = allocations;
        sweep->kept = kept;
    }
    write_ways(getenv("FAULT_WAYS"));
    const char *path = getenv("FAULT_REPORT");
    int descriptor = path != NULL ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    if (descriptor < 0)
        return;
    dprintf(descriptor, "%ld %ld\n", (long)allocations, (long)kept);
    close(descriptor);
}

/* Registered first, the report is the last function that exit calls. */
static __attribute__((constructor)) void report_at_exit(void)
{
    atexit(write_report);
}

/* Crashes, by the mistakes that programs make, and not by raise. */

static volatile int zero;

/* Recurses deeper than any stack. */
static __attribute__((noinline, no_sanitize("all"))) int overflow(int depth)
{
    volatile char frame[4096];
    frame[depth % 4096] = (char)depth;
    return depth < 1 << 30 ? overflow(depth + 1) + frame[depth % 4096] : 0;
}

static __attribute__((no_sanitize("all"))) void divide(void)
{
    zero = getpid() / zero; /* 1 / zero would be compiled to a comparison */
}

static __attribute__((no_sanitize("all"))) void write_nowhere(void)
{
    *(volatile int *)(size_t)zero = 1;
}

static void read_beyond_file(void)
{
    char name[] = "beyond-XXXXXX";
    int descriptor = mkstemp(name);
    volatile char *page = mmap(NULL, 1, PROT_READ, MAP_PRIVATE, descriptor, 0);
    unlink(name);
    zero = page[0];
}

static void crash(const char *kind)
{
    if (strcmp(kind, "overflow") == 0)
        overflow(0);
    if (strcmp(kind, "null") == 0)
        write_nowhere();
    if (strcmp(kind, "divide") == 0)
        divide();
    if (strcmp(kind, "bus") == 0)
        read_beyond_file();
    if (strcmp(kind, "trap") == 0)
        __builtin_trap();
    if (strcmp(kind, "abort") == 0)
        abort();
    if (strcmp(kind, "exit") == 0)
        exit(1); /* as curses does when it is out of memory */
}

typedef int select_signals(int, fd_set *, fd_set *, fd_set *, const struct timespec *,
                           const sigset_t *);
select_signals __real_pselect;
select_signals __wrap_pselect;
int __wrap_pselect(int count, fd_set *readable, fd_set *writable, fd_set *odd,
                   const struct timespec *timeout, const sigset_t *mask)
{
    static bool got;
    const char *kind = getenv("FAULT_CRASH");
    if (kind != NULL && got)
        crash(kind);
    int ready = __real_pselect(count, readable, writable, odd, timeout, mask);
    got = got || ready > 0;
    return ready;
}
