/*
 * Seeds: the seeds that are searched, from a range or from the lines of a file.
 */
#ifndef TMAP_CLI_SEED_LIST_H
#define TMAP_CLI_SEED_LIST_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Maximum number of bytes of a line, with its newline. */
enum { SEEDS_LINE_MAX = 4096 };

struct seed_list {
    const char *spec;               /* as written */
    int file;                       /* descriptor; -1: a range */
    uint64_t first;                 /* first seed of a range */
    uint64_t next;                  /* next seed of a range */
    uint64_t last;                  /* last seed of a range */
    bool open_ended;                /* the range was written without an end */
    bool ended;                     /* there are no more */
    uint64_t lines;                 /* lines that were read */
    size_t begin;                   /* where the bytes begin that no line has taken */
    size_t end;                     /* where these bytes end */
    char bytes[SEEDS_LINE_MAX + 1]; /* read from the file; and a byte 0, to end its last line */
};

/* Opens the seeds of A..B, both included, of A.., from A on, of FILE or of "-", standard input. In
 * a file a line begins with a seed; the rest of the line, and empty lines, do not count. Sets
 * *error, which begins with --seeds, and returns false if there is nothing to close. The caller
 * closes them by seed_list_close. */
bool seed_list_open(struct seed_list *seeds, const char *spec, struct error *error);
void seed_list_close(struct seed_list *seeds);

/* Reads at most `room` seeds; *count is less only at the end. False: a line has no seed, cannot be
 * read, or a signal came (system/system.h); then *error is not set. */
bool seed_list_read(struct seed_list *seeds, uint64_t *list, uint32_t room, uint32_t *count,
                    struct error *error);

#endif
