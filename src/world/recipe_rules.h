/*
 * Recipe rules: judges the options that make a world together, and names what would be valid.
 */
#ifndef TMAP_WORLD_RECIPE_RULES_H
#define TMAP_WORLD_RECIPE_RULES_H

#include "base/error.h"
#include "world/recipe_option.h"

#include <stdbool.h>

/* Returns true if the options that were given go together; the sea is left to recipe_rules_sea. The
 * recipe is then valid but for RECIPE_SEA. Returns false with ERROR_USAGE, which says which options
 * do not go together and the nearest values that would. */
bool recipe_rules(const struct recipe *recipe, const struct recipe_given *given,
                  struct error *error);

/* Returns true if a recipe, maybe of a picture, has a scale or does not need it: if its sea is not
 * SEA_LEVEL. Returns false with ERROR_USAGE otherwise. */
bool recipe_rules_sea(const struct recipe *recipe, struct error *error);

/* Reason for refusing a value in units, as errors write it. */
#define RECIPE_RULES_NO_UNITS \
    "the heights of this map have no units: give it --heights=LOW..HIGH, too"

#endif
