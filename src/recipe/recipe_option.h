/*
 * Recipe rules: judges the options that make a world together, and names what would be valid.
 */
#ifndef TMAP_RECIPE_RECIPE_OPTION_H
#define TMAP_RECIPE_RECIPE_OPTION_H

#include "base/error.h"
#include "recipe/recipe.h"

#include <stdbool.h>

/*
 * Recipe option: the options that make a world, as users write them.
 *
 * Each option sets one field of a recipe. When all are read, recipe_option_complete sets the
 * defaults that depend on them, and recipe_check (recipe_option.h) judges them together.
 */

/* Options that the user gave. Initialize with zeros. */
struct recipe_given {
    bool seed;             /* --seed was given */
    bool edges;            /* --edges was given */
    bool world;            /* --world was given: errors name the option that the user wrote */
    bool feature;          /* --feature-size was given */
    bool spread;           /* --spread was given */
    bool corners;          /* --corners was given */
    bool measured;         /* --range=measured was given: the measured range goes into the recipe */
    const char *seed_text; /* value of --seed as the user wrote it; NULL: it was not given */
    const char *roughness_by; /* "roughness" or "hurst", the one that was given; NULL: neither */
};

/* RECIPE_SIDE_MAX as errors write it. */
#define RECIPE_SIDE_MAX_TEXT "1073741824"

/* An option that makes a world. */
struct recipe_option {
    const char *name; /* without the dashes; NULL ends the table */

    /* Reads a value into the recipe. Returns false with ERROR_USAGE, whose text is the reason
     * without the option's name. */
    bool (*read)(const char *value, struct recipe *recipe, struct recipe_given *given,
                 struct error *error);
};

/* Returns an option by its name, without the dashes; NULL if there is none. */
const struct recipe_option *recipe_option_named(const char *name);

/* Reads the value of an option into a recipe, and notes in *given that it was given. Returns false
 * with ERROR_USAGE, whose text begins with the option, if the value is not valid. */
bool recipe_option_read(const struct recipe_option *option, const char *value,
                        struct recipe *recipe, struct recipe_given *given, struct error *error);

/* Sets the sides, the feature size and the roughness that were not given to their defaults, which
 * depend on the algorithm and the edges. */
void recipe_option_complete(struct recipe *recipe, const struct recipe_given *given);

/* Returns true if the options that were given go together; the sea is left to
 * recipe_option_check_sea. The recipe is then valid but for RECIPE_SEA. Returns false with
 * ERROR_USAGE, which says which options do not go together and the nearest values that would. */
bool recipe_option_check(const struct recipe *recipe, const struct recipe_given *given,
                         struct error *error);

/* Returns true if a recipe, maybe of a picture, has a scale or does not need it: if its sea is not
 * SEA_LEVEL. Returns false with ERROR_USAGE otherwise. */
bool recipe_option_check_sea(const struct recipe *recipe, struct error *error);

/* Reason for refusing a value in units, as errors write it. */
#define RECIPE_RULES_NO_UNITS \
    "the heights of this map have no units: give it --heights=LOW..HIGH, too"

#endif
