/*
 * Watched file: a file that the explorer shows and that another program may write again.
 */
#ifndef TMAP_CLI_WATCHED_FILE_H
#define TMAP_CLI_WATCHED_FILE_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

struct watched_file {
    const char *path; /* the caller's, must outlive the struct; NULL: nothing is watched */
    struct timespec written;
    off_t bytes;
};

/* Begins to watch a file as it is now. "-" and NULL are not watched. */
void watched_file_begin(struct watched_file *file, const char *path);

/* Returns true once after the file was written: its time or its size has changed. A file that is
 * gone has not changed. Takes microseconds. */
bool watched_file_changed(struct watched_file *file);

#endif
