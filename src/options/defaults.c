/*
 * What is given is read first, then a preset gives what was not, and what is still open follows
 * from both.
 */
#include "options/defaults.h"

#include "map/true_slopes.h"
#include "options/preset.h"
#include "recipe/recipe.h"

#include <stddef.h>

/* Sets the fields of the recipe that depend on other options. */
static void complete_recipe(struct map_options *options)
{
    struct recipe *recipe = &options->recipe;
    if (!option_has_value(options, OPTION_WORLD)) {
        recipe->width = recipe_default().width + recipe_rim_x(recipe);
        recipe->height = recipe_default().height + recipe_rim_y(recipe);
    }
    if (!option_has_value(options, OPTION_FEATURE_SIZE))
        recipe->feature = recipe_feature_default(recipe);
    if (!option_has_value(options, OPTION_ROUGHNESS))
        recipe->roughness = algorithms[recipe->algorithm]->roughness;
    if (!option_has_value(options, OPTION_CLIMATE) && options->look.show == SHOW_BIOME)
        recipe->climate = CLIMATE_BELTS; /* biomes need one */
}

/* Replaces the recipe by that of a picture. */
static void take_picture(struct map_options *options, const struct picture *picture)
{
    struct recipe asked = options->recipe;
    bool edges = options->text[OPTION_EDGES] != NULL;
    options->recipe = picture_recipe(picture, edges ? asked.edges : EDGES_BOUNDED);
    options->recipe.sea = asked.sea;
    if (asked.scale.given)
        options->recipe.scale = asked.scale;
    if (options->look.exaggeration == 0 && true_slopes_known(&options->recipe))
        options->look.exaggeration = EXAGGERATION_AUTO;
}

void map_options_complete(struct map_options *options, const struct picture *picture,
                          enum purpose purpose)
{
    const char *const *text = options->text;
    bool open = text[OPTION_PRESET] == NULL && text[OPTION_ALGORITHM] == NULL &&
                text[OPTION_WORLD_VERSION] == NULL && text[OPTION_FROM] == NULL;
    bool atlas = open && purpose == PURPOSE_EXPLORE;
    if (picture == NULL && text[OPTION_PRESET] != NULL)
        preset_take(options, preset_named(text[OPTION_PRESET]));
    else if (picture == NULL && atlas)
        preset_take(options, PRESET_ATLAS);
    if (picture != NULL)
        take_picture(options, picture);
    else
        complete_recipe(options);
}
