/*
 * Format: a row of a map as bytes.
 */
#ifndef TMAP_FORMAT_H
#define TMAP_FORMAT_H

#include "map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One way to print a map. */
struct format {
    const char *name;  /* what --format calls it; NULL ends the table */
    const char *about; /* a few words for --help */
    bool colored;      /* whether colours are part of it */
    bool tiled;        /* whether each cell ends with its tile */
    size_t cell_extra; /* the most bytes that a cell takes besides */
    /* Prints one row of the map's view from its heights: format_row_max bytes are there. Returns
     * how many it wrote. */
    size_t (*print_row)(const struct map *map, const uint32_t *heights, char *line);
};

/* Every format, text first; ends with one whose name is NULL. */
extern const struct format formats[];

/* The format of a name, or NULL. */
const struct format *format_named(const char *name);

/* The most bytes that a row of a map takes. */
size_t format_row_max(const struct format *format, const struct map *map);

/* The format that is printed where none is asked for. */
const struct format *format_default(bool colored);

#endif
