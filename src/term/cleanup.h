/*
 * Cleanup before a signal ends the program: gives the terminal back and removes an unfinished file.
 *
 * The settings are of the whole process, as signal handlers are.
 */
#ifndef TMAP_TERM_CLEANUP_H
#define TMAP_TERM_CLEANUP_H

#include <stddef.h>

/* Installs handlers for all signals that end a program by default, crashes included, except
 * SIGKILL. A handler cleans up as set below; the signal then ends the program as it would have
 * without it, core dump included.
 *
 * Ignored signals stay ignored and existing handlers are kept. Only for crash signals ours runs
 * first, and then the existing one, such as a sanitizer's. Does nothing when called again. */
void cleanup_install(void);

/* Sets the terminal to give back: an open descriptor, whose present modes are restored, or -1 for
 * none. Its bytes become none. A terminal that is another job's in that moment is left alone. */
void cleanup_set_terminal(int descriptor);

/* Sets the bytes to write to the terminal before its modes are restored: what switches off all that
 * was switched on. Copies them; length <= CLEANUP_BYTES_MAX. */
#define CLEANUP_BYTES_MAX 1024
void cleanup_set_bytes(const char *bytes, size_t length);

/* Sets the file to remove, or NULL for none. The path is not copied: it must stay valid until the
 * next call. */
void cleanup_set_file(const char *path);

#endif
