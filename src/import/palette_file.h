/*
 * Palette file: colours of heights, in the format that gdaldem color-relief reads.
 *
 * A line is a value, or a percentage of 0..65535, followed by red, green and blue of 0..255 each
 * and maybe an opacity, or by the name of a colour. Blanks, tabs, commas and colons separate them.
 * A # begins a comment; a line that begins with / is one, too. Lines of nv (no value) are ignored.
 * A comment with COLOR_MODEL = RGB makes the file a table of GMT's: lines of two values with their
 * colours, and lines of B, F and N, which are ignored.
 */
#ifndef TMAP_IMPORT_PALETTE_FILE_H
#define TMAP_IMPORT_PALETTE_FILE_H

#include "base/error.h"
#include "style/palette.h"

#include <stdbool.h>
#include <stddef.h>

#define PALETTE_FILE_BYTES_MAX (1 << 20)

struct palette_file {
    int count;                                    /* number of stops, 1 or more */
    struct palette_stop stops[PALETTE_STOPS_MAX]; /* lowest height first */
};

/* Reads the bytes of a file, which may be any. False: ERROR_USAGE, which begins with "line N: " for
 * a broken line, counted from 1. */
bool palette_file_read(struct palette_file *file, const char *bytes, size_t length,
                       struct error *error);

/* Reads the file at a path, the value of --palette. False: ERROR_USAGE if the file is broken, other
 * kinds if it cannot be read; the text begins with the option. */
bool palette_file_load(struct palette_file *file, const char *path, struct error *error);

#endif
