/*
 * Atomic file: an output that is complete under its name or not there at all.
 */
#ifndef TMAP_EXPORT_OUTPUT_FILE_H
#define TMAP_EXPORT_OUTPUT_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>

/*
 * Temporary file: a file in the folder of another one, whose name it gets when it is complete.
 *
 * Where the system can (Linux, on most file systems), it has no name until then, and nothing is
 * left of it whatever ends the program. If it is to replace a file, it has a temporary name for the
 * moment between two system calls.
 */

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

struct output_file {
    FILE *file; /* the stream to write to */
    char *path; /* the regular file to replace or make; NULL: `file` is the output itself */
    struct temporary_file temporary; /* the file in the folder of `path` that gets its name */
};

/* Opens a path for writing; NULL, "-" or "/dev/stdout" is standard output. A name of another
 * descriptor (/dev/stderr, /dev/fd/N, /proc/self/fd/N) is written through that descriptor. A
 * regular file, or one that does not exist yet, is written as a temporary file (output_file.h),
 * which output_file_close puts in its place. Symbolic links are followed; mode and (for root)
 * owner are kept; other hard links to the old file keep the old contents; ACLs and extended
 * attributes are not kept. Anything else (a device, a pipe) is written to directly. Only one
 * output may be open at a time: a signal that ends the program removes its temporary file. False:
 * the error says why, without the path. */
bool output_file_open(struct output_file *output, const char *path, struct error *error);

/* Writes out what is buffered, to the disk, puts the file in its place and frees all. False: the
 * error says why, without the path, and a file that was there is as it was. */
bool output_file_close(struct output_file *output, struct error *error);

/* Writes out and closes standard output, which was written to without output_file_open. False: the
 * error says, with its name, why it is not complete. */
bool output_file_close_standard(struct error *error);

/* Removes what was written, leaves a file that was there as it was, and frees all. */
void output_file_discard(struct output_file *output);

/* Puts the name of the output at a path, as output_file_open takes it, before the text of an
 * ERROR_FAILURE. Always returns false. */
bool output_file_prefix(struct error *error, const char *path);

#endif
