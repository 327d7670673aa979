/*
 * Host: what the scripts of the page, page/engine.js, do for the program.
 */
#ifndef TMAP_PAGE_HOST_H
#define TMAP_PAGE_HOST_H

#include <stdbool.h>

#define HOST_FUNCTION(name) __attribute__((import_module("page"), import_name(name)))

/* Begins a file that is to be downloaded. Returns the descriptor to write to. */
HOST_FUNCTION("open") int host_open(const char *name);

/* Ends it: downloads it if it is whole, else forgets it. */
HOST_FUNCTION("finish") void host_finish(int descriptor, bool whole);

/* Puts the line of a recipe into the clipboard. */
HOST_FUNCTION("copy") void host_copy(const char *line);

/* Leaves the program without returning, its stack as it is: what is called next finds all that is
 * on it. */
HOST_FUNCTION("leave") _Noreturn void host_leave(void);

#endif
