/*
 * File stamp: tells whether a file has changed since it was looked at, without reading it.
 */
#ifndef TMAP_SYSTEM_FILE_STAMP_H
#define TMAP_SYSTEM_FILE_STAMP_H

#include <stdbool.h>
#include <sys/stat.h>
#include <time.h>

/* What is known of a file. */
struct file_stamp {
    bool there; /* else the other fields are 0 */
    dev_t device;
    ino_t node;
    off_t size;              /* bytes */
    struct timespec changed; /* when it was last written */
};

/* Returns the stamp of the file at a path, links followed. */
struct file_stamp file_stamp_of(const char *path);

/* Returns true, and replaces the stamp, if the file at a path is there and is not as the stamp
 * says. */
bool file_stamp_renew(struct file_stamp *stamp, const char *path);

#endif
