/*
 * A sweep of faults: one program tries all of its allocations, by a child for each that fails.
 *
 * Starting a program takes more than most of what it does then, and sanitizers take ten times as
 * long to start; a child that is forked before main begins as the program would. Variables of the
 * environment:
 *
 *   FAULT_SWEEP=once      one allocation fails in each child
 *   FAULT_SWEEP=for-good  all after it fail as well
 *   FAULT_SEEN=FILE       allocations are left out whose way (sweep.h) FILE has twice; the ways of
 *                         the others are added to it
 *
 * Standard input is read from its beginning by each child. The files good, out and err in the
 * working directory have what the program prints without faults, and what the last child printed.
 * Exits with 0 if all children did as they must, else with 1 and a message.
 */
#define _GNU_SOURCE
#include "faults/sweep.h"

#include <execinfo.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Counts of the present child; NULL: there is no sweep. */
static struct sweep_counts *counts;

struct sweep_counts *sweep_shared(void)
{
    return counts;
}

unsigned sweep_way(void)
{
    extern const char __executable_start[], etext[];
    void *calls[64];
    int depth = backtrace(calls, sizeof calls / sizeof *calls);
    unsigned hash = 0;
    for (int n = 0; n < depth; n++) {
        const char *place = calls[n];
        if (place >= __executable_start && place < etext)
            hash = (hash ^ (unsigned)(place - __executable_start)) * 0x9e3779b1U;
    }
    return hash ^ hash >> 15;
}

static _Noreturn void complain(const char *what, long failing)
{
    fprintf(stderr, "%s when allocation %ld fails\n", what, failing);
    _exit(EXIT_FAILURE);
}

static void redirect(const char *path, int descriptor)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || dup2(file, descriptor) < 0)
        _exit(EXIT_FAILURE);
    close(file);
}

/* Opens a file and reads all of it that fits. Returns its descriptor. */
static int read_file(const char *path, char *bytes, size_t room, ssize_t *length)
{
    int file = open(path, O_RDONLY);
    if (file < 0 || (*length = read(file, bytes, room)) < 0)
        complain(path, counts->failing);
    return file;
}

/* Compares what the child has printed with what it should. Returns true if it is whole; what was
 * printed before a failure must be right. */
static bool check_output(void)
{
    static char good[1 << 16];
    static char out[1 << 16];
    ssize_t wanted;
    ssize_t length;
    int good_file = read_file("good", good, sizeof good, &wanted);
    int out_file = read_file("out", out, sizeof out, &length);
    while (length > 0 && length == wanted && memcmp(out, good, (size_t)length) == 0) {
        wanted = read(good_file, good, sizeof good);
        length = read(out_file, out, sizeof out);
    }
    close(good_file);
    close(out_file);
    if (length > wanted || memcmp(out, good, (size_t)length) != 0)
        complain("other bytes", counts->failing);
    return length == wanted;
}

/* Requires one printable line that tells of memory, or that refuses tiles, which take a locale. */
static void check_line(const char *err, size_t length, int code)
{
    const char *begin = code == 1 ? "tmap: " : "tmap: --tiles=";
    bool printable = true;
    for (size_t n = 0; n + 1 < length; n++)
        printable = printable && err[n] >= ' ' && err[n] <= '~';
    if (printable && length > 0 && err[length - 1] == '\n' &&
        strncmp(err, begin, strlen(begin)) == 0 && strstr(err, "memory") != NULL)
        return;
    fprintf(stderr, "%s", err);
    complain("not one line that tells of memory", counts->failing);
}

/* Checks what a child has printed. Returns true if the fault ended it. */
static bool check_child(int status)
{
    char err[4096] = "";
    ssize_t length;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    close(read_file("err", err, sizeof err - 1, &length));
    if (code < 0 || code > 2) {
        fprintf(stderr, "%s", err);
        complain("a crash", counts->failing);
    }
    if (counts->kept != 0)
        complain("memory that is not given back", counts->failing);
    bool whole = check_output();
    if (code == 0 && (!whole || length != 0))
        complain("another output", counts->failing);
    if (code != 0 && counts->allocations < counts->failing)
        complain("an end without a fault", counts->failing);
    if (code != 0)
        check_line(err, (size_t)length, code);
    return code != 0;
}

/* Starts a child whose standard output is a file. Returns its process; 0 in the child itself. */
static pid_t start_child(long failing, const char *out)
{
    counts->failing = failing;
    counts->allocations = 0;
    counts->kept = 0;
    pid_t child = fork();
    if (child == 0) {
        lseek(STDIN_FILENO, 0, SEEK_SET);
        redirect(out, STDOUT_FILENO);
        redirect("err", STDERR_FILENO);
        faulty_forget();
    }
    return child;
}

static int status_of(pid_t child)
{
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child)
        complain("no child", 0);
    return status;
}

/* Opens the file of the ways that were tried. Returns its descriptor; -1 if there is none, and all
 * are to be tried. */
static int open_seen(void)
{
    const char *path = getenv("FAULT_SEEN");
    int file = path != NULL ? open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    if (path != NULL && file < 0)
        complain(path, 0);
    return file;
}

/* True if an allocation, counted from 1, is to fail: there is no file of ways, the child without
 * faults did not reach it, or the file has its way less than twice. Its way is added then. */
static bool tried(int seen, long number)
{
    static unsigned before[1 << 16];
    unsigned way = number <= SWEEP_WAYS ? counts->ways[number - 1] : 0;
    if (seen < 0 || way == 0)
        return true;
    ssize_t length = pread(seen, before, sizeof before, 0);
    int times = 0;
    for (ssize_t n = 0; n < length / (ssize_t)sizeof way && times < 2; n++)
        times += before[n] == way;
    return times < 2 && write(seen, &way, sizeof way) == sizeof way;
}

/* Runs the program without faults, and then children in which an allocation fails. Returns in each
 * child. */
static void sweep(void)
{
    int seen = open_seen();
    long children = 0;
    long ended = 0;
    pid_t child = start_child(0, "good");
    if (child == 0)
        return;
    if (status_of(child) != 0)
        complain("a failure", 0);
    long total = counts->allocations;
    for (long failing = 1; failing <= total || failing <= counts->allocations; failing++) {
        if (!tried(seen, failing))
            continue;
        child = start_child(failing, "out");
        if (child == 0)
            return;
        ended += check_child(status_of(child));
        children++;
    }
    if (ended == 0 && children > 0 && seen < 0)
        complain("no end at all", children);
    printf("%ld allocations, %ld fail, %ld of them end it\n", total, children, ended);
    fflush(stdout);
    _exit(EXIT_SUCCESS);
}

/* Runs before main, in a program that is whole but for that. */
static __attribute__((constructor)) void begin_sweep(void)
{
    const char *how = getenv("FAULT_SWEEP");
    if (how == NULL)
        return;
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED)
        _exit(EXIT_FAILURE);
    sweep();
    if (strcmp(how, "for-good") == 0)
        setenv("FAULT_FOR_GOOD", "1", 1);
}
