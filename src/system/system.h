/*
 * System: the surroundings of the program: terminals, processors, randomness.
 *
 * Each function that asks the system asks it anew.
 */
#ifndef TMAP_SYSTEM_SYSTEM_H
#define TMAP_SYSTEM_SYSTEM_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

/* Opens each standard descriptor that is closed, so that reading or writing it fails. Otherwise the
 * next file to be opened would get its number, and messages would land in it. Must be called before
 * anything is opened. */
void system_hold_descriptors(void);

/* Bytes of stack that printing takes at most, and curses, which reads terminfo there. */
enum system_stack { SYSTEM_STACK_PRINT = 64 << 10, SYSTEM_STACK_EXPLORE = 192 << 10 };

/* True if the stack may grow to `bytes`, or its limit is not known. False: ERROR_FAILURE, which
 * says how to raise the limit. */
bool system_has_stack(enum system_stack bytes, struct error *error);

/* Keeps memory that is freed, up to 32 MiB, instead of giving it back to the system: frames of
 * rivers with names take a tenth less time if the next one finds it there. Does nothing with C
 * libraries other than glibc. */
void system_keep_memory(void);

/* Returns the size of the user's terminal, in columns and rows of 1 or more; 80x24 without one. */
void system_terminal_size(uint32_t *cols, uint32_t *rows);

/* Returns the number of processors that this program may use, 1..PARALLEL_MAX. */
int system_processors(void);

/* Sets *bits to random bits. False: there are none, and the error says why. */
bool system_random_bits(uint64_t *bits, struct error *error);

/*
 * Error format: errors about files, and those whose text is the system's.
 */

/* Puts "PATH: ", or "standard input: " if the path is "-", before the text of an error that was
 * set; its kind stays. `path` passes error_shown. Always returns false. */
bool error_prefix_input(struct error *error, const char *path);

/* Sets the error to the system's reason for the failure of the call just before, as errno has it:
 * ERROR_FAILURE, or error_memory. Always returns false. */
bool error_of_errno(struct error *error);

/* Writes bytes to a stream. Returns false, and sets the error to the reason, if that fails. */
bool write_bytes(FILE *out, const void *bytes, size_t length, struct error *error);

/*
 * Interrupt: SIGINT and SIGTERM in work that prints what it has found so far before it ends.
 */

/* Catches both signals from now on, but not one that is ignored. Call it once. */
void interrupt_catch(void);

/* Returns the signal that came, or 0. Any thread may ask. */
int interrupt_came(void);

enum interrupt_use { INTERRUPT_READ, INTERRUPT_WRITE };

/* Waits until a descriptor can be used without waiting, or its use would fail, or a signal came.
 * Returns false if a signal came and it would have to wait. The caller must be the only thread. */
bool interrupt_await(int descriptor, enum interrupt_use use);

/* Dies by a signal, as if it had not been caught. */
void interrupt_die(int number);

/*
 * Progress: the percentage of a long work that is done, on standard error, for a user who waits at
 * a terminal.
 */

struct progress {
    bool wanted;           /* the percentage is shown at all */
    int percent;           /* shown now; -1: none is */
    struct timespec start; /* when the work began */
};

/* Begins a work. Nothing is ever shown unless `wanted` and standard error is a terminal. */
void progress_start(struct progress *progress, bool wanted);

/* Shows that `done` of `all` parts are done, once the work has taken more than a second. */
void progress_show(struct progress *progress, uint64_t done, uint64_t all);

/* Clears the line. */
void progress_end(struct progress *progress);

/*
 * Cleanup before a signal ends the program: gives the terminal back and removes an unfinished file.
 *
 * There is one terminal, one set of bytes and one file for the whole process, as there is one set
 * of signal handlers.
 */

/* Installs handlers for all signals that end a program by default, crashes included, except
 * SIGKILL. A handler cleans up as set below; the signal then ends the program as it would have
 * without it, core dump included.
 *
 * Ignored signals stay ignored and existing handlers are kept. If a crash signal has a handler,
 * such as a sanitizer's, the cleanup runs first, and then that handler. Does nothing when called
 * again. */
void cleanup_install(void);

/* Sets the terminal to give back: an open descriptor, whose present modes are restored, or -1 for
 * none. Forgets the bytes of cleanup_set_bytes. The cleanup leaves a terminal alone while another
 * job is in its foreground. */
void cleanup_set_terminal(int descriptor);

/* Sets the bytes to write to the terminal before its modes are restored: they switch off all that
 * was switched on. Copies `length` bytes, 0..CLEANUP_BYTES_MAX. */
#define CLEANUP_BYTES_MAX 1024
void cleanup_set_bytes(const char *bytes, size_t length);

/* Sets the path of the file to remove, or NULL for none. The path is not copied: it must stay valid
 * until the next call. */
void cleanup_set_file(const char *path);

#endif
