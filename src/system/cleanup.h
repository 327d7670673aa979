/*
 * Cleanup before a signal ends the program: gives the terminal back and removes an unfinished file.
 *
 * There is one terminal, one set of bytes and one file for the whole process, as there is one set
 * of signal handlers.
 */
#ifndef TMAP_SYSTEM_CLEANUP_H
#define TMAP_SYSTEM_CLEANUP_H

#include <stddef.h>

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
