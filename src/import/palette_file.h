/*
 * Palette file: colours of heights, in the format that gdaldem color-relief reads.
 *
 * A line is a height, or a percentage, followed by red, green and blue of 0..255 each and maybe an
 * opacity, by #RRGGBB, or by the name of a colour. Blanks, tabs, commas and colons separate them.
 * Any other # begins a comment; a line that begins with / is one, too. A line of nv (no value) has
 * the colour of unknown cells. A comment with COLOR_MODEL = RGB makes the lines after it those of a
 * table of GMT's: two heights, each with its colour; lines of B, F and N are ignored.
 */
#ifndef TMAP_IMPORT_PALETTE_FILE_H
#define TMAP_IMPORT_PALETTE_FILE_H

#include "recipe/scale.h"
#include "style/palette.h"

#define PALETTE_FILE_BYTES_MAX (1 << 20)

struct palette_file {
    const struct scale *scale; /* set by the caller before reading: heights are values of this
                                  scale, percentages shares of it; NULL: of 0..65535 */
    bool has_unknown;          /* there is a line of nv */
    uint32_t unknown;          /* rgb of that line */
    int count;                 /* number of stops, 1 or more */
    struct palette_stop stops[PALETTE_STOPS_MAX]; /* lowest height first */
};

/* Reads the file at a path, the value of --palette. Returns false with ERROR_USAGE if the file is
 * broken, with another kind if it cannot be read; the text begins with the option. */
bool palette_file_load(struct palette_file *file, const char *path, struct error *error);

#endif
