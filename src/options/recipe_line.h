/*
 * Recipe line: the options that make a map again, as the user would write them.
 */
#ifndef TMAP_OPTIONS_RECIPE_LINE_H
#define TMAP_OPTIONS_RECIPE_LINE_H

#include "base/text.h"
#include "map/map.h"
#include "options/option.h"

/* Returns the options that make this very map again, as one line without its newline. The line is
 * UTF-8 without control characters. It is quoted for a shell and for xargs; only a file name that
 * is not UTF-8 or has control characters is quoted by $'', which newer shells alone read. The line
 * of a view without columns or rows has no --size. The caller frees it. Returns NULL if out of
 * memory. */
char *recipe_line_of(const struct map *map);

/* Returns the same options for the explorer, which opens lit and filled: relief and blocks are
 * there even if they are the defaults of prints. The seed is its word, if that is not NULL. */
char *recipe_line_to_explore(const struct map *map, const char *word);

/* Appends the options that make a world, without a picture, and its bands of heights again. */
void recipe_line_add_world(const struct map_options *options, struct text *text);

#endif
