/*
 * Recipe text: the options that make a world again, as recipe_option.h reads them.
 */
#ifndef TMAP_WORLD_RECIPE_TEXT_H
#define TMAP_WORLD_RECIPE_TEXT_H

#include "base/text.h"
#include "world/recipe.h"

/* Appends the options that make the land of a valid recipe without a picture, with blanks between
 * them. `word` is written instead of the seed, which it must stand for (seed_is_word); NULL: the
 * seed is written. Defaults are written, too, so that the line makes the same land whatever the
 * defaults become. */
void recipe_text_add(struct text *text, const struct recipe *recipe, const char *word);

/* Appends the options of units and sea, each after a blank. Appends nothing for defaults, nor for
 * the scale that a picture has by itself. */
void recipe_text_add_heights(struct text *text, const struct recipe *recipe);

#endif
