/*
 * Recipe line: the options that make a map again, as the user would write them.
 */
#ifndef TMAP_MAP_RECIPE_LINE_H
#define TMAP_MAP_RECIPE_LINE_H

#include "base/text.h"
#include "map/map.h"
#include "recipe/recipe.h"

/* Returns the options that make this very map again, as one line without its newline. The line is
 * UTF-8 without control characters. It is quoted for a shell and for xargs; only a file name that
 * is not UTF-8 or has control characters is quoted by $'', which newer shells alone read. The line
 * of a view without columns or rows has no --size. The caller frees it. Returns NULL if out of
 * memory. */
char *recipe_line_of(const struct map *map);

/* Returns the same options for the explorer, which opens lit and filled: relief and blocks are
 * there even if they are the defaults of prints. The seed is its word, if that is not NULL. */
char *recipe_line_to_explore(const struct map *map, const char *word);

/*
 * Recipe text: the options that make a world again, as recipe_option.h reads them.
 */

/* Appends the options that make the land of a valid recipe without a picture, with blanks between
 * them. `word` is written instead of the seed, which it must stand for (seed_is_word); NULL: the
 * seed is written. Defaults are written, too, so that the line makes the same land whatever the
 * defaults become. */
void recipe_text_add(struct text *text, const struct recipe *recipe, const char *word);

/* Appends the options of units and sea, each after a blank. Appends nothing for defaults, nor for
 * the scale that a picture has by itself. */
void recipe_text_add_heights(struct text *text, const struct recipe *recipe);

#endif
