/*
 * Command: the options that make a map again, as the user would write them.
 */
#ifndef TMAP_COMMAND_H
#define TMAP_COMMAND_H

#include "map.h"

/* The options that make this very map again, in memory that the caller frees: one line, without its
 * end, in UTF-8 without control characters. It is quoted for a shell and for xargs; but names of
 * files that could not stand there are within $'', which newer shells alone read. Of a view that
 * has no room it says all but the size. NULL: out of memory. */
char *command_of(const struct map *map);

#endif
