/*
 * Temporary file: a file in the folder of another one, whose name it gets when it is complete.
 *
 * Where the system can (Linux, on most file systems), it has no name until then, and nothing is
 * left of it whatever ends the program. If it is to replace a file, it has a temporary name for the
 * moment between two system calls.
 */
#ifndef TMAP_FILES_TEMPORARY_FILE_H
#define TMAP_FILES_TEMPORARY_FILE_H

#include "base/error.h"

#include <stdbool.h>

/* There is one at a time: a signal that ends the program removes the file of that name. */
struct temporary_file {
    bool open;  /* there is such a file, with a name or without */
    char *name; /* path of the file; NULL: it has no name */
};

/* Makes a temporary file in the folder of `path`, readable and writable by the user alone. Returns
 * its descriptor, which the caller closes, or -1: the error says why, without the path. */
int temporary_file_open(struct temporary_file *file, const char *path, struct error *error);

/* Gives the file the name `path`, in its folder; `descriptor` is the file's or a copy. A file that
 * was there is replaced. False: the error says why, and the file of that name is as it was. */
bool temporary_file_place(struct temporary_file *file, int descriptor, const char *path,
                          struct error *error);

/* Removes the file unless it was placed, and frees all. */
void temporary_file_remove(struct temporary_file *file);

/* Returns another name in the folder of a path; the caller frees it. NULL: out of memory. */
char *path_beside(const char *path, const char *name);

#endif
