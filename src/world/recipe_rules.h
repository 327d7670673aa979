/*
 * Recipe rules: judges the options that make a world together, and names what would be valid.
 */
#ifndef TMAP_WORLD_RECIPE_RULES_H
#define TMAP_WORLD_RECIPE_RULES_H

#include "base/error.h"
#include "world/recipe_option.h"

#include <stdbool.h>

/* True if options that were given go together, but for the sea, see below. Then the recipe is valid
 * but for RECIPE_SEA. False: ERROR_USAGE says which do not, and the nearest that would. */
bool recipe_rules(const struct recipe *recipe, const struct recipe_given *given,
                  struct error *error);

/* True if the sea of a recipe, which may be a picture's, is not SEA_LEVEL without a scale. False:
 * ERROR_USAGE says so. */
bool recipe_rules_sea(const struct recipe *recipe, struct error *error);

/* Reason of a refusal of a value in units. */
#define RECIPE_RULES_NO_UNITS \
    "the heights of this map have no units: give it --heights=LOW..HIGH, too"

#endif
