/*
 * Command: the options that make a map again, as the user would write them.
 */
#ifndef TMAP_COMMAND_H
#define TMAP_COMMAND_H

#include "map.h"
#include "text.h"

/* Adds the options that make this very map again: one line, without its end, quoted for a shell and
 * for xargs. Of a view that has no room it says all but the size. */
void command_add(struct text *text, const struct map *map);

/* The same in memory of its own, which the caller frees. NULL: out of memory. */
char *command_of(const struct map *map);

#endif
