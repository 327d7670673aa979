/*
 * System: what the process asks of the operating system: standard descriptors, memory, terminal
 * size, random bits; errors from errno; SIGINT and SIGTERM; progress on standard error;
 * cleanup before a signal ends the program; and whether a file has changed.
 */
#ifndef TMAP_SYSTEM_SYSTEM_H
#define TMAP_SYSTEM_SYSTEM_H

#include "base/error.h"
#include "base/progress.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

/* Opens each standard descriptor that is closed, so that reading or writing it fails. Otherwise the
 * next opened file would get its number, and messages would be written into that file. Call it
 * before anything is opened. */
void system_hold_descriptors(void);

/* Maximum bytes of stack that printing needs, and that the explorer needs: curses reads terminfo on
 * the stack. */
enum system_stack { SYSTEM_STACK_PRINT = 64 << 10, SYSTEM_STACK_EXPLORE = 192 << 10 };

/* True if the stack may grow to `bytes`, or its limit is unknown. Returns false with ERROR_FAILURE,
 * which says how to raise the limit. */
bool system_has_stack(enum system_stack bytes, struct error *error);

/* Makes free() keep up to 32 MiB instead of returning it to the system: frames of rivers with names
 * are a tenth faster if the next frame can reuse it. Does nothing with C libraries other than
 * glibc. */
void system_keep_memory(void);

/* Sets *cols and *rows to the size of the user's terminal, 1 or more each; to 80x24 if there is no
 * terminal. Asks each time. */
void system_terminal_size(uint32_t *cols, uint32_t *rows);

/* Sets *width and *height to the pixels that a picture on the terminal of standard output may have,
 * 1 or more each: all but those of two rows of characters, if there are more, as terminals leave
 * one blank before the prompt. If the terminal does not say its pixels, characters count as 8x16.
 */
void system_terminal_pixels(uint32_t *width, uint32_t *height);

/* Sets *bits to random bits. Returns false, with the error set, if the system has none. */
bool system_random_bits(uint64_t *bits, struct error *error);

/* Returns the time in seconds, from any beginning, by a clock that nobody sets. */
double system_seconds(void);

/* Returns a path as a shell has it: a ~ at its beginning is the folder of the user. Returns NULL
 * with the error set if that is not known, if it is another user's, or if out of memory. The caller
 * frees the path. */
char *system_expand_home(const char *path, struct error *error);

/*
 * Errors about files and from errno.
 */

/* Puts "PATH: " before the text of an error that was set, or "standard input: " if `path` is "-".
 * The kind of the error stays. `path` is passed through error_shown. Always returns false. */
bool error_prefix_input(struct error *error, const char *path);

/* Sets the error by errno, just after a failed call: ERROR_MEMORY for ENOMEM, else ERROR_FAILURE
 * with the text of strerror. Always returns false. */
bool error_of_errno(struct error *error);

/* Writes `length` bytes to a stream. Returns false, with the error set, if that fails. */
bool write_bytes(FILE *out, const void *bytes, size_t length, struct error *error);

/* Opens the file at a path to be read, which may be a pipe that is waited for. If it is read
 * `again`, while the program is used, it must be a regular file, and nothing is waited for. Returns
 * NULL with the error set if that fails. */
FILE *system_open(const char *path, bool again, struct error *error);

/* Reads the file at a path, opened as by system_open. Returns its bytes, which the caller frees,
 * and one more that may be overwritten; NULL with the error set if that fails, or if it has more
 * than `most` bytes. */
char *system_read(const char *path, bool again, size_t most, size_t *length, struct error *error);

/*
 * Interrupts: SIGINT and SIGTERM while the program works. It then prints what it has found so far,
 * and ends.
 */

/* Catches both signals from now on, except one that is ignored. Call it once. */
void interrupt_catch(void);

/* Returns the signal that came, or 0. Any thread may ask. */
int interrupt_came(void);

enum interrupt_use { INTERRUPT_READ, INTERRUPT_WRITE };

/* Waits until `descriptor` can be used without blocking, until its use would fail, or until a
 * signal comes. Returns false if a signal came and the use would block. The program must have no
 * other threads. */
bool interrupt_await(int descriptor, enum interrupt_use use);

/* Ends the program by signal `number`, as if it had not been caught. */
void interrupt_die(int number);

/*
 * Progress line: names work that takes long, how much of it is done, and how long the rest takes:
 * "x.png, 4096x2048: 12 %, 3 min left". It stands on standard error, if that is a terminal.
 */

struct progress_line {
    struct progress progress; /* first: the work is given this, and tells the line by it */
    double start;             /* time at which the work began, in seconds */
    double stage;             /* time at which its stage began */
    double shown;             /* time at which a text was made last; `start`: never */
    uint64_t done;            /* parts that were done when it was asked last */
    int width;                /* columns of the line on the screen; 0: it is not there */
};

/* Starts a line about the work `what`, a format and its values. Nothing is ever shown unless
 * `wanted` is true and standard error is a terminal. */
void progress_start(struct progress_line *line, bool wanted, const char *what, ...)
    __attribute__((format(printf, 3, 4)));

/* Returns the name of a file for a line: without folders, 24 letters at most;
 * "standard input" for "-", "" for NULL. */
const char *progress_name(const char *path, char shown[ERROR_SHOWN_MAX]);

/* progress_name, in memory of the block that it stands in. */
#define PROGRESS_NAME(path) progress_name(path, (char[ERROR_SHOWN_MAX]){""})

/* Appends the text of the line, at most PROGRESS_TEXT bytes with its end. Returns false, and
 * appends nothing, in the first second and for a quarter of a second after each text: what is shown
 * then stays. */
#define PROGRESS_TEXT 120
bool progress_text(struct progress_line *line, struct text *text);

/* Clears the line, if it is shown. */
void progress_end(struct progress_line *line);

/*
 * Cleanup before a signal ends the program: restores the terminal and removes an unfinished file.
 *
 * Signal handlers belong to the whole process. So there is one terminal, one set of bytes and one
 * file.
 */

/* Installs handlers for all signals that end a program by default, crashes included, except
 * SIGKILL. A handler cleans up as the functions below say. The signal then ends the program as it
 * would without the handler, core dump included.
 *
 * Ignored signals stay ignored, and existing handlers are kept. If a crash signal has a handler,
 * such as a sanitizer's, the cleanup runs first, then that handler. Curses exits when it is out of
 * memory: that cleans up, too, and prints so. A second call does nothing. */
void cleanup_install(void);

/* Cleans up, for a handler that was there before, and ends the program by signal `number` when that
 * handler returns. */
void cleanup_die(int number);

/* Sets the terminal to restore: an open descriptor, whose present modes are saved; -1 for none.
 * Forgets the bytes of cleanup_set_bytes. The cleanup does not touch a terminal while another job
 * is in its foreground, nor waits for one that does not read. */
void cleanup_set_terminal(int descriptor);

/* Sets the bytes to write to the terminal before its modes are restored: they switch off what the
 * program has switched on. Copies `length` bytes, 0..CLEANUP_BYTES_MAX. */
#define CLEANUP_BYTES_MAX 1024
void cleanup_set_bytes(const char *bytes, size_t length);

/* Sets the path of the file to remove; NULL for none. The path is not copied: it must stay valid
 * until the next call. */
void cleanup_set_file(const char *path);

/* Lets the key q end the program with exit code 0 while it works for long and reads no keys: the
 * terminal itself sends a signal for it, so that nothing is waited for. Does nothing if the
 * descriptor is no terminal, or another job's. */
void early_quit_begin(int descriptor);

/* Ends that, and restores the terminal as it was then. Does nothing if it has not begun. */
void early_quit_end(void);

/* True between the two: a signal that asks the program to end is not to be kept for later. */
bool early_quit_is_on(void);

/*
 * File stamps: they tell whether a file has changed since it was looked at, without reading it.
 */

/* What is known of a file. */
struct file_stamp {
    bool there; /* a regular file is; else the other fields are 0 */
    dev_t device;
    ino_t node;
    off_t size;              /* bytes */
    struct timespec changed; /* when it was last written */
};

/* Returns the stamp of the file at a path, links followed. */
struct file_stamp file_stamp_of(const char *path);

/* Returns true, and replaces the stamp, if a path has a regular file that is not as the stamp says.
 */
bool file_stamp_renew(struct file_stamp *stamp, const char *path);

#endif
