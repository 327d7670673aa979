/*
 * Recipe option: the options that make a world, as users write them.
 *
 * Each option sets one field of a recipe. When all are read, recipe_option_complete sets the
 * defaults that depend on them, and recipe_rules (recipe_rules.h) judges them together.
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

/* RECIPE_SIDE_MAX in reasons of refusals. */
#define RECIPE_SIDE_MAX_TEXT "1073741824"

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

#endif
