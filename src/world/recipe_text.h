/*
 * Recipe text: the options that make a world again, as recipe_option.h reads them.
 */
#ifndef TMAP_WORLD_RECIPE_TEXT_H
#define TMAP_WORLD_RECIPE_TEXT_H

#include "base/text.h"
#include "world/recipe.h"

/* Appends the options that make the land of a valid recipe without a picture, and blanks between
 * them. `word` is written instead of the seed if it is not NULL (seed.h). Options are written
 * out even where they are the defaults, so that they make the same land whatever the defaults
 * become. */
void recipe_text_add(struct text *text, const struct recipe *recipe, const char *word);

/* Appends the options of units and sea, each after a blank; nothing for defaults, and for a scale
 * that a picture has by itself. */
void recipe_text_add_heights(struct text *text, const struct recipe *recipe);

#endif
