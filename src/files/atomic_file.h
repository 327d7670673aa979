/*
 * Output: where a dump goes; a file is there whole or not at all.
 */
#ifndef TMAP_FILES_ATOMIC_FILE_H
#define TMAP_FILES_ATOMIC_FILE_H

#include <stdbool.h>
#include <stdio.h>

struct atomic_file {
    FILE *file;       /* to write to */
    char *path;       /* the file that is to be replaced; NULL: written to directly */
    char *unfinished; /* the temporary file beside it; NULL likewise */
};

/* Opens a path for writing; NULL, "-" or "/dev/stdout" is standard output. A regular file, or one
 * that is not there yet, is written under another name beside it and renamed by atomic_file_close;
 * symbolic links are followed, mode and (for root) owner are kept, other hard links to the old file
 * keep the old one. Anything else (a device, a pipe) is written to directly. One output is open at
 * a time: a signal that ends the program removes its temporary file. False: errno says why. */
bool atomic_file_open(struct atomic_file *output, const char *path);

/* Writes out what is buffered and puts the file in place. False: errno says why, and a file that
 * was there is as it was. Gives everything back in either case. */
bool atomic_file_close(struct atomic_file *output);

/* Gives up: removes what was written, leaves a file that was there as it was. */
void atomic_file_discard(struct atomic_file *output);

#endif
