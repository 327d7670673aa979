/*
 * inject CALL N FAULT PROGRAM ARGUMENT...: runs a program and makes one of its system calls fail,
 * the N-th of a kind, counted from 1 over all threads. FAULT is the name of an errno, and the call
 * is not made; or `short`, and it writes only half; or `TERM`, and SIGTERM comes just before it.
 *
 * CALL is one of:
 *   write           to any descriptor except standard error
 *   close           of the descriptor that was written to last
 *   read            from standard input
 *   rename, linkat, fchmod, fsync, pselect6, rt_sigprocmask  any
 *
 * Exits with the program's exit code, or with 128 plus the number of its signal; with 77 if this
 * machine cannot do it, with 76 if the arguments are wrong. Creates the file `injected` if the
 * program made that call.
 *
 * It works by ptrace: a linker cannot wrap the system calls that the C library makes itself.
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

enum { MISUSED = 76, UNABLE = 77, THREADS_MAX = 64 };

#ifdef __x86_64__

static const struct {
    const char *name;
    int number;
} calls[] = {{"write", SYS_write},
             {"read", SYS_read},
             {"close", SYS_close},
             {"rename", SYS_rename},
             {"linkat", SYS_linkat},
             {"fchmod", SYS_fchmod},
             {"fsync", SYS_fsync},
             {"pselect6", SYS_pselect6},
             {"rt_sigprocmask", SYS_rt_sigprocmask},
             {NULL, 0}};

enum { SHORT = 0, TERMINATE = -1 };

static const struct {
    const char *name;
    int number; /* errno; or one of these */
} faults[] = {{"ENOSPC", ENOSPC}, {"EIO", EIO},        {"EINTR", EINTR},
              {"EDQUOT", EDQUOT}, {"EAGAIN", EAGAIN},  {"EPERM", EPERM},
              {"short", SHORT},   {"TERM", TERMINATE}, {NULL, 0}};

/* The fault to make. */
static long call;     /* number of the system call */
static int fault;     /* errno, SHORT or TERMINATE */
static int countdown; /* calls of that kind up to the one that fails */

/* Thread whose call is being made to fail; 0 for none. */
static pid_t failing;

/* Threads, and whether each is inside a system call. */
static struct {
    pid_t thread;
    bool inside;
} threads[THREADS_MAX];

static bool *find_inside(pid_t thread)
{
    int n = 0;
    while (n < THREADS_MAX - 1 && threads[n].thread != 0 && threads[n].thread != thread)
        n++;
    threads[n].thread = thread;
    return &threads[n].inside;
}

/* True if the system call that is entered is of the kind that fails. */
static bool is_counted(const struct user_regs_struct *registers)
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

static void enter_call(pid_t thread, struct user_regs_struct *registers)
{
    if (!is_counted(registers) || --countdown != 0)
        return;
    fclose(fopen("injected", "w"));
    if (fault == SHORT) {
        registers->rdx = (registers->rdx + 1) / 2;
    } else {
        registers->orig_rax = (unsigned long long)-1;
        failing = thread;
    }
    ptrace(PTRACE_SETREGS, thread, NULL, registers);
}

static void leave_call(pid_t thread, struct user_regs_struct *registers)
{
    if (failing != thread)
        return;
    failing = 0;
    if (fault == TERMINATE) { /* back to the instruction, which has 2 bytes */
        registers->rip -= 2;
        registers->rax = (unsigned long long)call;
        kill(thread, SIGTERM);
    } else {
        registers->rax = (unsigned long long)-fault;
    }
    ptrace(PTRACE_SETREGS, thread, NULL, registers);
}

static void stop_at_call(pid_t thread)
{
    struct user_regs_struct registers;
    bool *is_inside = find_inside(thread);
    *is_inside = !*is_inside;
    if (ptrace(PTRACE_GETREGS, thread, NULL, &registers) != 0)
        return;
    if (*is_inside)
        enter_call(thread, &registers);
    else
        leave_call(thread, &registers);
}

/* Follows all threads until the program ends. Returns the exit code to end with. */
static int river_course_program(pid_t program)
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

static void choose_fault(const char *call_name, const char *fault_name)
{
    int c = 0;
    int f = 0;
    while (calls[c].name != NULL && strcmp(calls[c].name, call_name) != 0)
        c++;
    while (faults[f].name != NULL && strcmp(faults[f].name, fault_name) != 0)
        f++;
    if (calls[c].name == NULL || faults[f].name == NULL)
        exit(MISUSED);
    call = calls[c].number;
    fault = faults[f].number;
}

int main(int argc, char *argv[])
{
    if (argc < 5)
        return MISUSED;
    choose_fault(argv[1], argv[3]);
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
    return river_course_program(program);
}

#else

int main(void)
{
    return UNABLE;
}

#endif
