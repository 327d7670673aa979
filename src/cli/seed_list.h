/*
 * Seed list: the seeds to search, from a range or from the lines of a file.
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
    size_t begin;                   /* where unread bytes begin in `bytes` */
    size_t end;                     /* where they end */
    char bytes[SEEDS_LINE_MAX + 1]; /* read from the file; and a byte 0, to end its last line */
};

/* Opens the seeds of `spec`: A..B, both included; A.., from A on; FILE; or "-", standard input.
 * Each line of a file begins with a seed; the rest of a line, and empty lines, are ignored. The
 * caller closes the list by seed_list_close. Returns false, with nothing to close and an error that
 * begins with --seeds, on failure. */
bool seed_list_open(struct seed_list *seeds, const char *spec, struct error *error);
void seed_list_close(struct seed_list *seeds);

/* Reads at most `room` seeds into `list`, and sets *count; it is less than `room` only at the end.
 * Returns false if a line has no valid seed or cannot be read; also if a signal came
 * (system/system.h), then without setting *error. */
bool seed_list_read(struct seed_list *seeds, uint64_t *list, uint32_t room, uint32_t *count,
                    struct error *error);

#endif
