/*
 * Sections as in system.h: descriptors, memory and terminal; errors; interrupts; progress; cleanup;
 * file stamps.
 *
 * Signal handlers take no parameters of ours, so their data is global: `came` and the variables of
 * the cleanup are the only writable globals of this file.
 */
#define _DEFAULT_SOURCE /* getentropy */
#include "system/system.h"

#include "base/minmax.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

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
                        "the stack limit of %llu KB is too small; %d are needed: ulimit -s %d",
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

void system_terminal_pixels(uint32_t *width, uint32_t *height)
{
    struct winsize size = {0};
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_xpixel > 0 &&
                 size.ws_ypixel > 0 && size.ws_row > 0;
    system_terminal_size(width, height);
    uint32_t rows = *height;
    *width = known ? size.ws_xpixel : *width * 8;
    *height = known ? size.ws_ypixel : rows * 16;
    *height -= rows > 2 ? 2 * *height / rows : 0;
}

char *system_expand_home(const char *path, struct error *error)
{
    struct text expanded = {.grows = true};
    const char *home = getenv("HOME");
    if (path[0] == '~' && (path[1] != '/' || home == NULL || home[0] == '\0')) {
        error_set(error, ERROR_USAGE,
                  path[1] != '/' ? "write ~/NAME, or ./~ for a name that begins with ~"
                                 : "HOME is not set: write the folder in place of ~");
        return NULL;
    }
    text_add(&expanded, path[0] == '~' ? home : "");
    text_add(&expanded, path[0] == '~' ? path + 1 : path);
    if (expanded.failed) {
        text_free(&expanded);
        error_memory(error);
    }
    return expanded.bytes;
}

bool system_random_bits(uint64_t *bits, struct error *error)
{
    return getentropy(bits, sizeof *bits) == 0 || error_of_errno(error);
}

/*
 * Errors. base/error.h includes neither errno nor files, so errors about them are set here.
 */

bool error_prefix_input(struct error *error, const char *path)
{
    return error_prefix(error, "%s", strcmp(path, "-") == 0 ? "standard input" : ERROR_SHOWN(path));
}

bool error_of_errno(struct error *error)
{
    if (errno == ENOMEM)
        return error_memory(error);
    error_set(error, ERROR_FAILURE, strerror(errno));
    error->of_system = true;
    return false;
}

bool write_bytes(FILE *out, const void *bytes, size_t length, struct error *error)
{
    errno = EIO; /* for a stream that fails without a reason */
    return fwrite(bytes, 1, length, out) == length || error_of_errno(error);
}

FILE *system_open(const char *path, bool again, struct error *error)
{
    struct stat file;
    int descriptor = open(path, again ? O_RDONLY | O_NONBLOCK | O_NOCTTY : O_RDONLY);
    bool foreign =
        again && descriptor >= 0 && fstat(descriptor, &file) == 0 && !S_ISREG(file.st_mode);
    FILE *in = descriptor >= 0 && !foreign ? fdopen(descriptor, "rb") : NULL;
    if (foreign)
        error_set(error, ERROR_USAGE, "not a file that can be read again");
    else if (in == NULL)
        error_of_errno(error);
    if (in == NULL && descriptor >= 0)
        close(descriptor);
    return in;
}

char *system_read(const char *path, bool again, size_t most, size_t *length, struct error *error)
{
    FILE *in = system_open(path, again, error);
    struct text text = {.grows = true};
    char chunk[1 << 14];
    size_t count = 1;
    if (in == NULL)
        return NULL;
    while (count > 0 && text.length <= most && !text.failed) {
        count = fread(chunk, 1, sizeof chunk, in);
        text_bytes(&text, chunk, count);
    }
    bool done = !ferror(in) && !text.failed;
    if (!done)
        error_of_errno(error);
    else if (text.length > most)
        done = error_format(error, ERROR_USAGE, "must be at most %u bytes", (unsigned)most);
    fclose(in);
    if (!done)
        text_free(&text);
    *length = text.length;
    return text.bytes;
}

/*
 * Interrupt. The handler only sets a flag. interrupt_await blocks both signals before it reads the
 * flag, and pselect unblocks them while it waits. So no signal can arrive unnoticed between the
 * two.
 */

static const int interrupts[] = {SIGINT, SIGTERM};

/* The signal that came; 0: none. */
static volatile sig_atomic_t came;

static void note_signal(int number)
{
    came = number;
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    struct sigaction present;
    sigemptyset(&action.sa_mask);
    for (size_t n = 0; n < sizeof interrupts / sizeof *interrupts; n++)
        if (sigaction(interrupts[n], NULL, &present) == 0 && present.sa_handler != SIG_IGN)
            sigaction(interrupts[n], &action, NULL);
}

int interrupt_came(void)
{
    return came;
}

bool interrupt_await(int descriptor, enum interrupt_use use)
{
    static const struct timespec now = {0};
    sigset_t blocked, outside;
    fd_set set;
    int ready = descriptor < FD_SETSIZE ? -1 : 1; /* a set has no larger ones */
    sigemptyset(&blocked);
    for (size_t n = 0; n < sizeof interrupts / sizeof *interrupts; n++)
        sigaddset(&blocked, interrupts[n]);
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

/*
 * Progress: one line that overwrites itself. It is cleared before anything else is printed.
 */

double system_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Appends how long the rest takes, in one unit, of which there are mostly two or more. */
static void add_rest(struct text *text, double seconds)
{
    const int minutes = (int)MIN(seconds / 60, 1e9);
    if (minutes < 2)
        text_format(text, ", %d s left", MAX((int)seconds, 1));
    else if (minutes < 120)
        text_format(text, ", %d min left", minutes);
    else
        text_format(text, ", %d h left", minutes / 60);
}

bool progress_text(struct progress_line *line, struct text *text)
{
    const struct progress *progress = &line->progress;
    const double now = system_seconds();
    if (progress->done < line->done)
        line->stage = now;
    line->done = progress->done;
    if (now - line->start <= 1 || now - line->shown < .25)
        return false;
    line->shown = now;
    text_add(text, progress->what);
    if (progress->all == 0)
        return true;
    const double share = (double)progress->done / (double)progress->all;
    text_format(text, ": %d %%", (int)(share * 100));
    if (share > 0 && share < 1 && now - line->stage >= .5)
        add_rest(text, (now - line->stage) * (1 - share) / share);
    return true;
}

static void show_line(struct progress *progress)
{
    struct progress_line *line = (struct progress_line *)progress;
    struct text text = TEXT_LOCAL(PROGRESS_TEXT);
    uint32_t cols, rows;
    if (!progress_text(line, &text))
        return;
    system_terminal_size(&cols, &rows);
    const int room = MAX((int)cols - 1, 6);
    const int width = fprintf(stderr, "\rtmap: %.*s", room - 6, text.bytes) - 1;
    fprintf(stderr, "%*s", MAX(line->width - width, 0), "");
    line->width = MAX(width, line->width);
}

void progress_start(struct progress_line *line, bool wanted, const char *what, ...)
{
    const double now = system_seconds();
    va_list values;
    *line = (struct progress_line){.start = now, .stage = now, .shown = now};
    if (wanted && isatty(STDERR_FILENO))
        line->progress.tell = show_line;
    va_start(values, what);
    vsnprintf(line->progress.what, sizeof line->progress.what, what, values);
    va_end(values);
}

const char *progress_name(const char *path, char shown[ERROR_SHOWN_MAX])
{
    enum { LETTERS = 24 };
    const char *slash = path != NULL ? strrchr(path, '/') : NULL;
    error_shown(path == NULL ? "" : slash != NULL ? slash + 1 : path, shown);
    shown[LETTERS] = '\0';
    return strcmp(shown, "-") != 0 ? shown : "standard input";
}

void progress_end(struct progress_line *line)
{
    if (line->width > 0)
        fprintf(stderr, "\r%*s\r", line->width, "");
    line->width = 0;
}

/*
 * Cleanup. A handler does only what a signal handler may do, with data that was prepared before:
 * after a crash nothing else can be trusted. It runs on its own stack, because the main stack may
 * have overflowed. Other threads have no such stack: whoever starts them must limit the stack they
 * use (base/parallel.h).
 *
 * Invariant: a handler never reads half-written data; cleanup is switched off while its data
 * changes.
 */

/* Signals that do not end a program by default, or that cannot be caught. */
static const int untouched[] = {SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU,
                                SIGCONT, SIGCHLD, SIGURG,  SIGWINCH};

/* Signals of crashes. The first FAULTS of them are raised by a faulty instruction. */
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
static volatile sig_atomic_t early; /* 1: the terminal sends SIGQUIT for q; 2: and is taken */
static struct termios early_modes;  /* its modes before that */

/* A terminal that is held (^S) goes on when IXON goes off. One that is full takes the bytes when
 * what waits for it is dropped. */
static void give_terminal_back(int descriptor)
{
    pid_t owner = tcgetpgrp(descriptor);
    ssize_t count = byte_count;
    struct termios modes = terminal_modes;
    int flags = fcntl(descriptor, F_GETFL);
    if (owner != -1 && owner != getpgrp())
        return;
    modes.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(descriptor, TCSANOW, &modes);
    fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    for (int tries = 0; tries < 2 && write(descriptor, terminal_bytes, (size_t)count) != count;
         tries++)
        tcflush(descriptor, TCOFLUSH);
    fcntl(descriptor, F_SETFL, flags);
    tcsetattr(descriptor, TCSANOW, &terminal_modes);
}

static bool is_among(const int *numbers, int count, int number)
{
    int n = 0;
    while (n < count && numbers[n] != number)
        n++;
    return n < count;
}

static void clean_up(void)
{
    const char *path = unfinished_file;
    if (path != NULL)
        unlink(path);
    if (terminal >= 0)
        give_terminal_back(terminal);
}

void cleanup_die(int number)
{
    clean_up();
    interrupt_die(number);
}

/* Curses exits by itself when it has no memory. */
static void clean_up_at_exit(void)
{
    bool taken = terminal >= 0;
    clean_up();
    if (taken)
        fputs("tmap: out of memory\n", stderr);
}

static void clean_up_and_die(int number, siginfo_t *info, void *context)
{
    (void)context;
    clean_up();
    if (early && number == SIGQUIT)
        _exit(0);
    sigaction(number, &before[number], NULL);
    /* A real fault is raised again when the handler returns, so the core dump shows its
     * instruction. All other signals must be raised again here. */
    if (!is_among(crashes, FAULTS, number) || info->si_code <= 0)
        raise(number);
}

/* True if our handler replaces `old`. It replaces the default action of any signal, and any handler
 * of a crash. */
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
    struct sigaction action = {.sa_sigaction = clean_up_and_die,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK};
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    if (installed)
        return;
    installed = true;
    atexit(clean_up_at_exit);
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

void early_quit_begin(int descriptor)
{
    if (tcgetpgrp(descriptor) != getpgrp() || tcgetattr(descriptor, &early_modes) != 0)
        return;
    struct termios modes = early_modes;
    modes.c_lflag |= ISIG;
    modes.c_cc[VQUIT] = 'q';
    early = terminal < 0 ? 1 : 2;
    if (early == 1) {
        cleanup_install();
        cleanup_set_terminal(descriptor);
        cleanup_set_bytes("\r\033[K", 4); /* over the progress */
    }
    tcsetattr(descriptor, TCSANOW, &modes);
}

void early_quit_end(void)
{
    if (!early)
        return;
    tcsetattr(terminal, TCSANOW, &early_modes);
    if (early == 1)
        cleanup_set_terminal(-1);
    early = 0;
}

bool early_quit_is_on(void)
{
    return early;
}

/*
 * File stamps. Programs either write to a file, which changes its time and mostly its size, or put
 * another one in its place.
 */

struct file_stamp file_stamp_of(const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        return (struct file_stamp){.there = false};
    return (struct file_stamp){true, file.st_dev, file.st_ino, file.st_size, file.st_mtim};
}

bool file_stamp_renew(struct file_stamp *stamp, const char *path)
{
    const struct file_stamp now = file_stamp_of(path);
    bool same = now.there == stamp->there && now.device == stamp->device &&
                now.node == stamp->node && now.size == stamp->size &&
                now.changed.tv_sec == stamp->changed.tv_sec &&
                now.changed.tv_nsec == stamp->changed.tv_nsec;
    if (same || !now.there)
        return false;
    *stamp = now;
    return true;
}
