/*
 * Rescue: what is done before a signal ends the program: the terminal is given back, and a file
 * that is not finished is removed.
 */
#ifndef TMAP_RESCUE_H
#define TMAP_RESCUE_H

#include <stddef.h>

#define RESCUE_BYTES_MAX 1024

/* From now on each signal that ends a program by default (SIGKILL apart), crashes among them,
 * first rescues what the calls below name, and then ends it all the same, by the same signal and
 * with its core dump. What is ignored stays so; so does a handler that the program has, but of a
 * crash, where it (a sanitizer's) is called afterwards. Called again it does nothing. */
void rescue_start(void);

/* The terminal that is to be given back, as it is set up now: a descriptor, or -1 for none. It is
 * left alone while another job has it. Its bytes are none at first. */
void rescue_terminal(int descriptor);

/* What is then written there first, to switch off all that was switched on; at most
 * RESCUE_BYTES_MAX. */
void rescue_bytes(const char *bytes, size_t length);

/* The file that is to be removed, or NULL for none. The name is the caller's, and must stay. */
void rescue_file(const char *path);

#endif
