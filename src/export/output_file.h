/*
 * Output file: an output that is complete under its name or not there at all.
 */
#ifndef TMAP_EXPORT_OUTPUT_FILE_H
#define TMAP_EXPORT_OUTPUT_FILE_H

#include "base/error.h"

#include <stdio.h>

/* A signal that ends the program removes the temporary file of the one that was opened last, until
 * that is closed: cleanup_set_file lets it remove another one again. */
struct output_file {
    FILE *file;      /* the stream to write to */
    char *path;      /* the regular file to replace or make; NULL: `file` is the output itself */
    char *folder;    /* the folder of `path` */
    char *temporary; /* path of the file that is written until it gets the name `path`, in the same
                        folder; NULL: `path` is NULL */
};

/* Opens a path for writing; NULL, "-" or "/dev/stdout" is standard output. A name of another
 * descriptor (/dev/stderr, /dev/fd/N, /proc/self/fd/N) is written through that descriptor. A
 * regular file, or one that does not exist yet, is written as a temporary file, which
 * output_file_close puts in its place. Symbolic links are followed; mode and (for root) owner are
 * kept; other hard links to the old file keep the old contents; ACLs and extended attributes are
 * not kept. Anything else (a device, a pipe) is written to directly. False: the error says why,
 * without the path. */
bool output_file_open(struct output_file *output, const char *path, struct error *error);

/* Writes what is buffered to the disk, gives the file its name and frees all. Returns false if that
 * fails: the error says why, without the path, and an existing file is unchanged. If what was
 * written is not `whole`, deletes it, leaves an existing file unchanged and returns false, without
 * setting the error. */
bool output_file_close(struct output_file *output, bool whole, struct error *error);

/* Writes out and closes standard output, for callers that wrote to it without output_file_open.
 * False: the error says why, and names it. */
bool output_file_close_standard(struct error *error);

/* Puts the name of an output before the text of an ERROR_FAILURE. `path` is a path as
 * output_file_open takes it. Always returns false. */
bool output_file_prefix(struct error *error, const char *path);

#endif
