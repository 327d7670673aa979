/*
 * Rescue: what is done before a signal ends the program: the terminal is given back, and a file
 * that is not finished is removed.
 */
#ifndef TMAP_TERM_CLEANUP_H
#define TMAP_TERM_CLEANUP_H

#include <stddef.h>

#define CLEANUP_BYTES_MAX 1024

/* From now on each signal that ends a program by default (SIGKILL apart), crashes among them,
 * first rescues what the calls below name, and then ends it all the same, by the same signal and
 * with its core dump. What is ignored stays so; so does a handler that the program has, but of a
 * crash, where it (a sanitizer's) is called afterwards. Called again it does nothing. */
void cleanup_start(void);

/* The terminal that is to be given back, as it is set up now: a descriptor, or -1 for none. It is
 * left alone while another job has it. Its bytes are none at first. */
void cleanup_terminal(int descriptor);

/* What is then written there first, to switch off all that was switched on; at most
 * CLEANUP_BYTES_MAX. */
void cleanup_bytes(const char *bytes, size_t length);

/* The file that is to be removed, or NULL for none. The name is the caller's, and must stay. */
void cleanup_file(const char *path);

#endif
