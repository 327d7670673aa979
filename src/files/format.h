/*
 * Format: a row of a map as bytes.
 */
#ifndef TMAP_FILES_FORMAT_H
#define TMAP_FILES_FORMAT_H

#include "files/image_head.h"
#include "map/grid.h"
#include "map/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One way to print a map. */
struct format {
    const char *name;        /* what --format calls it; NULL ends the table */
    const char *ending;      /* of files in it, with its dot */
    const char *about;       /* a few words for --help */
    size_t cell_extra;       /* the most bytes that a cell takes besides, but colours */
    enum image_kind picture; /* what its rows are the pixels of; 0: it is no picture. The cells
                                * that pixels are printed from are half blocks in rgb. */
    bool colored;            /* whether colours are part of it */
    bool tiled;              /* whether each cell ends with its tile */
    /* Each prints one line and returns how many bytes it wrote; format_row_max of them are there.
     * From a row of heights of the map's view, from the painter's cells, from a row of shades, from
     * the view's first row of heights alone; NULL: the format cannot. format_source tells which one
     * prints a map. Rows that are NULL lie beyond a bounded world, where no picture goes. */
    size_t (*print_row)(const struct map *map, const uint32_t *heights, char *line);
    size_t (*print_cells)(const struct cell *cells, uint32_t count, char *line);
    size_t (*print_shades)(const struct map *map, const uint8_t *shades, char *line);
    size_t (*print_profile)(const struct map *map, const uint32_t *first, uint32_t number,
                            char *line);
};

/* What a format prints a map from. */
enum format_source { FORMAT_HEIGHTS, FORMAT_CELLS, FORMAT_SHADES, FORMAT_PROFILE };

/* Every format, text first; ends with one whose name is NULL. */
extern const struct format formats[];

/* Why a format cannot print maps of a look, and what can: a few words that begin with the option;
 * NULL: it can. */
const char *format_unfit(const struct format *format, const struct look *look);

/* What a format that can print a map prints it from. */
enum format_source format_source(const struct format *format, const struct look *look);

/* What the pixels are of a picture of a look: relief takes more colours than a palette has.
 * IMAGE_OTHER: the format is no picture. */
enum image_kind format_picture(const struct format *format, const struct look *look);

/* Lines that a map is printed in. */
uint32_t format_lines(const struct format *format, const struct map *map);

/* The most bytes that a line of a map takes. */
size_t format_row_max(const struct format *format, const struct map *map);

/* Prints a line of any cells at all, in colour as ansi does or without as text does: into room for
 * FORMAT_CELL_MAX bytes a cell and FORMAT_END_MAX more. Returns how many it wrote. */
#define FORMAT_CELL_MAX 64
#define FORMAT_END_MAX  8
size_t format_cells(const struct cell *cells, uint32_t count, bool colored, char *line);

/* The format whose ending a file's name has, with something before it; the first, if several have
 * it. NULL: none. */
const struct format *format_of_file(const char *path);

/* The format that is printed where none is asked for. */
const struct format *format_default(bool colored);

#endif
