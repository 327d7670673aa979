/*
 * Recipe line: the options that make a map again, as a user would write them.
 */
#ifndef TMAP_OPTIONS_RECIPE_LINE_H
#define TMAP_OPTIONS_RECIPE_LINE_H

#include "options/option.h"

/* Returns the options that make exactly this map again, as one line without a newline, in UTF-8
 * without control characters. The line is quoted for a shell and for xargs. Only a file name that
 * is not UTF-8 or has control characters is quoted by $'', which only newer shells read. There is
 * no --size if the view has no columns or rows. If `word` is not NULL, it is written as the seed.
 *
 * With `taste` the line is for the explorer, and as short as it can be: options are left out if the
 * version of the world, which it begins with, gives their values. Defaults of the explorer's
 * relief, blocks and names differ from those of prints, so all are written, names as --labels,
 * --labels=whole or --no-labels; and so are lines of rivers that are seen.
 *
 * The caller frees the line. Returns NULL if out of memory. */
char *recipe_line_of(const struct map *map, bool taste, const char *word);

/* Appends the options that make a world, without a picture, and its bands of height. */
void recipe_line_add_world(const struct map_options *options, struct text *text);

#endif
