/*
 * Command: the options that make a map again, as the user would write them.
 */
#ifndef TMAP_MAP_RECIPE_LINE_H
#define TMAP_MAP_RECIPE_LINE_H

#include "map/map.h"

/* The options that make this very map again, in memory that the caller frees: one line, without its
 * end, in UTF-8 without control characters. It is quoted for a shell and for xargs; but names of
 * files that could not stand there are within $'', which newer shells alone read. Of a view that
 * has no room it says all but the size. NULL: out of memory. */
char *recipe_line_of(const struct map *map);

#endif
