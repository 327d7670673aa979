/*
 * Windows: a window of the map for each place on standard input, as --at=- asks.
 */
#ifndef TMAP_CLI_WINDOWS_H
#define TMAP_CLI_WINDOWS_H

#include "base/error.h"
#include "cli/options.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdio.h>

/* Reads lines of a place, and maybe a size and a zoom: X,Y or X,Y COLSxROWS or X,Y COLSxROWS ZOOM.
 * Prints the window of each to `file` in a format that can print the map's look, and flushes it
 * before the next line is read. Size and zoom are those of the map's view and the options if a line
 * has none. A line that is not valid is answered by a line "tmap: REASON" in place of a window.
 * False: the error says why; ERROR_USAGE, after the last line, if some were not valid. */
bool windows_print(const struct options *options, struct map *map, const struct format *format,
                   FILE *file, struct error *error);

#endif
