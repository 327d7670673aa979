/*
 * Palette file: colours of heights as gdaldem color-relief reads them.
 *
 * A line is a value, or a percentage of 0..65535, and red, green and blue of 0..255 each, which an
 * opacity may follow, or the name of a colour. Blanks, tabs, commas and colons stand between them.
 * What begins with # is a comment; so is a line that begins with /. Lines of nv (no value) are of
 * no use here. A comment with COLOR_MODEL = RGB makes it a table of GMT's: lines of two values with
 * their colours, and of B, F and N, which are of no use.
 */
#ifndef TMAP_FILES_PALETTE_FILE_H
#define TMAP_FILES_PALETTE_FILE_H

#include "base/error.h"
#include "map/palette.h"

#include <stdbool.h>
#include <stddef.h>

#define PALETTE_FILE_BYTES_MAX (1 << 20)

struct palette_file {
    int count;                                    /* of stops, 1 or more */
    struct palette_stop stops[PALETTE_STOPS_MAX]; /* heights do not fall */
};

/* Reads a file's bytes, which may be any. NULL, or what must be and is not: on line *line, from 1,
 * or in all of it, 0. */
const char *palette_file_read(struct palette_file *file, const char *bytes, size_t length,
                              int *line);

/* How loading a file ended; but for the first, the error says why. */
enum palette_file_end {
    PALETTE_FILE_LOADED,
    PALETTE_FILE_FAILED, /* it could not be read */
    PALETTE_FILE_BROKEN, /* it was, and is no such file: see the line */
};

/* Reads a file. */
enum palette_file_end palette_file_load(struct palette_file *file, const char *path,
                                        struct error *error);

#endif
