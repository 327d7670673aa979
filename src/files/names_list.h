/*
 * Names list: the named things of a map's view as lines of name, kind, X, Y and height.
 */
#ifndef TMAP_FILES_NAMES_LIST_H
#define TMAP_FILES_NAMES_LIST_H

#include "base/error.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdio.h>

/* Writes a line of heads, and a line for each thing in the view, in reading order: X and Y as --at
 * takes them, the height in the units of the look. A river has a line for each part of it that may
 * have a label. Memory grows with the columns, and not with the rows. False: the error says why,
 * and `out` may have some of the lines. */
bool names_list_write(const struct map *map, FILE *out, struct error *error);

#endif
