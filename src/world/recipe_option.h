/*
 * Recipe option: the options that make a world, as users write them.
 *
 * Each option sets one field of a recipe. When all are read, recipe_option_complete sets the
 * defaults that depend on them, and recipe_option_rules judges them together.
 */
#ifndef TMAP_WORLD_RECIPE_OPTION_H
#define TMAP_WORLD_RECIPE_OPTION_H

#include "base/error.h"
#include "world/recipe.h"

#include <stdbool.h>

/* Options that were given. Initialise it with zeros. */
struct recipe_given {
    bool seed;                /* --seed was */
    bool edges;               /* --edges was */
    bool world;               /* --world was: errors name the option that the user wrote */
    bool feature;             /* --feature-size was */
    bool spread;              /* --spread was */
    bool corners;             /* --corners was */
    bool measured;            /* --range=measured was: the recipe gets what is measured */
    const char *seed_text;    /* --seed's value as it was written; NULL: none was */
    const char *roughness_by; /* "roughness" or "hurst", the one given; NULL: neither */
};

struct recipe_option {
    const char *name; /* without the dashes; NULL ends the table */
    bool (*read)(const char *value, struct recipe *recipe, struct recipe_given *given,
                 struct error *error); /* sets the error to its reason alone */
};

/* Returns an option by its name, without the dashes; NULL if there is none. */
const struct recipe_option *recipe_option_named(const char *name);

/* Reads the value of an option into a recipe, and notes that it was given. False: ERROR_USAGE says
 * why, and begins with the option. */
bool recipe_option_read(const struct recipe_option *option, const char *value,
                        struct recipe *recipe, struct recipe_given *given, struct error *error);

/* Sets sides, feature size and roughness that were not given, by algorithm and edges. */
void recipe_option_complete(struct recipe *recipe, const struct recipe_given *given);

/* True if options that were given go together, but for the sea, see below. Then the recipe is valid
 * but for RECIPE_SEA. False: ERROR_USAGE says which do not, and the nearest that would. */
bool recipe_option_rules(const struct recipe *recipe, const struct recipe_given *given,
                         struct error *error);

/* True if the sea of a recipe, which may be a picture's, is not SEA_LEVEL without a scale. False:
 * ERROR_USAGE says so. */
bool recipe_option_rule_sea(const struct recipe *recipe, struct error *error);

/* Reason of a refusal of a value in units. */
#define RECIPE_OPTION_NO_UNITS \
    "the heights of this map have no units: give it --heights=LOW..HIGH, too"

#endif
