/*
 * inject CALL N FAULT PROGRAM ARGUMENT...: runs a program whose N-th system call of a kind, counted
 * from 1 over all its threads, fails: with an errno by its name, or `short`: it writes only half. A
 * call that fails is not made. Ends as the program does, as a shell tells it; the file `injected`
 * is there afterwards if the program came so far.
 *
 * write: to anything but standard error. close: of what was written to last. read: from standard
 * input. rename, fchmod: any. By ptrace, as what the C library calls within itself passes by no
 * linker. 77: not on this machine.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { UNABLE = 77, THREADS = 64 };

#ifdef __x86_64__

static const struct {
    const char *name;
    int number;
} calls[] = {{"write", SYS_write},   {"read", SYS_read},     {"close", SYS_close},
             {"rename", SYS_rename}, {"fchmod", SYS_fchmod}, {NULL, 0}};

static const struct {
    const char *name;
    int number; /* 0: short */
} faults[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO},     {"EINTR", EINTR}, {"EDQUOT", EDQUOT},
              {"EAGAIN", EAGAIN}, {"EPERM", EPERM}, {"short", 0},     {NULL, 0}};

/* What is to happen. */
static long call;
static int fault;
static int countdown;

/* The one call that is being failed: whose. */
static pid_t failing;

/* Threads that are inside of a call. */
static struct {
    pid_t thread;
    bool inside;
} threads[THREADS];

static bool *inside(pid_t thread)
{
    int n = 0;
    while (n < THREADS - 1 && threads[n].thread != 0 && threads[n].thread != thread)
        n++;
    threads[n].thread = thread;
    return &threads[n].inside;
}

static bool counts(const struct user_regs_struct *registers)
{
    static unsigned long long written = STDERR_FILENO;
    long number = (long)registers->orig_rax;
    if (number == SYS_write && registers->rdi != STDERR_FILENO)
        written = registers->rdi;
    if (number != call)
        return false;
    return call == SYS_write   ? registers->rdi != STDERR_FILENO
           : call == SYS_close ? registers->rdi == written && written != STDERR_FILENO
           : call == SYS_read  ? registers->rdi == STDIN_FILENO
                               : true;
}

static void enter(pid_t thread, struct user_regs_struct *registers)
{
    if (!counts(registers) || --countdown != 0)
        return;
    fclose(fopen("injected", "w"));
    if (fault == 0) {
        registers->rdx = (registers->rdx + 1) / 2;
    } else {
        registers->orig_rax = (unsigned long long)-1;
        failing = thread;
    }
    ptrace(PTRACE_SETREGS, thread, NULL, registers);
}

static void leave(pid_t thread, struct user_regs_struct *registers)
{
    if (failing != thread)
        return;
    failing = 0;
    registers->rax = (unsigned long long)-fault;
    ptrace(PTRACE_SETREGS, thread, NULL, registers);
}

static void stop_at_call(pid_t thread)
{
    struct user_regs_struct registers;
    bool *is_inside = inside(thread);
    *is_inside = !*is_inside;
    if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0)
        return;
    if (*is_inside)
        enter(thread, &registers);
    else
        leave(thread, &registers);
}

static int follow(pid_t program)
{
    for (;;) {
        int status;
        int passed_on = 0;
        pid_t thread = waitpid(-1, &status, __WALL);
        if (thread < 0)
            return UNABLE;
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (thread == program)
                return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            continue;
        }
        if (WSTOPSIG(status) == (SIGTRAP | 0x80))
            stop_at_call(thread);
        else if (WSTOPSIG(status) != SIGTRAP && WSTOPSIG(status) != SIGSTOP)
            passed_on = WSTOPSIG(status);
        ptrace(PTRACE_SYSCALL, thread, NULL, (long)passed_on);
    }
}

static void set(const char *call_name, const char *fault_name)
{
    int c = 0;
    int f = 0;
    while (calls[c].name != NULL && strcmp(calls[c].name, call_name) != 0)
        c++;
    while (faults[f].name != NULL && strcmp(faults[f].name, fault_name) != 0)
        f++;
    if (calls[c].name == NULL || faults[f].name == NULL)
        exit(UNABLE - 1);
    call = calls[c].number;
    fault = faults[f].number;
}

int main(int argc, char *argv[])
{
    if (argc < 5)
        return UNABLE - 1;
    set(argv[1], argv[3]);
    countdown = atoi(argv[2]);
    unlink("injected");
    pid_t program = fork();
    if (program == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
            _exit(UNABLE);
        raise(SIGSTOP);
        execv(argv[4], &argv[4]);
        _exit(127);
    }
    int status;
    long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
    if (program < 0 || waitpid(program, &status, 0) != program || !WIFSTOPPED(status) ||
        ptrace(PTRACE_SETOPTIONS, program, NULL, options) != 0 ||
        ptrace(PTRACE_SYSCALL, program, NULL, NULL) != 0)
        return UNABLE;
    return follow(program);
}

#else

int main(void)
{
    return UNABLE;
}

#endif
