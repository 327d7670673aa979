/*
 * What is given is read first, then a preset gives what was not, and what is still open follows
 * from both.
 */
#include "options/defaults.h"

#include "base/parse.h"
#include "map/true_slopes.h"
#include "options/preset.h"
#include "recipe/drawing.h"
#include "recipe/recipe.h"

#include <stddef.h>

/* Sets the fields of a recipe that follow from its drawing. One that was not read yet counts as a
 * single pixel. */
static void complete_grown(struct map_options *options, enum purpose purpose)
{
    static const struct drawing unread = {.cols = 2, .rows = 2, .step = 1};
    struct recipe *recipe = &options->recipe;
    const char *const *text = options->text;
    bool heights = text[OPTION_PALETTE] != NULL || text[OPTION_TILES] != NULL ||
                   text[OPTION_TILE_SET] != NULL || text[OPTION_BREAKS] != NULL;
    const struct drawing *drawing = recipe->drawing;
    if (text[OPTION_ALGORITHM] == NULL)
        parse_name("rivers", recipe_algorithm_name, &recipe->algorithm, &(struct error){0});
    if (text[OPTION_EDGES] == NULL)
        recipe->edges = EDGES_BOUNDED;
    if (purpose == PURPOSE_EXPLORE && text[OPTION_SHOW] == NULL && !heights)
        options->look.show = SHOW_BIOME;
    recipe->drawing = drawing != NULL ? drawing : &unread;
    recipe_take_drawing(recipe, text[OPTION_SPREAD] == NULL, text[OPTION_HEIGHTS] == NULL);
    recipe->drawing = drawing;
}

/* Sets the fields of the recipe that depend on other options. */
static void complete_recipe(struct map_options *options, enum purpose purpose)
{
    struct recipe *recipe = &options->recipe;
    if (map_options_grow(options)) {
        complete_grown(options, purpose);
    } else if (!option_has_value(options, OPTION_WORLD)) {
        recipe->width = recipe_default().width + recipe_rim_x(recipe);
        recipe->height = recipe_default().height + recipe_rim_y(recipe);
    }
    if (!option_has_value(options, OPTION_FEATURE_SIZE) && !map_options_grow(options))
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
    open = open && !map_options_grow(options);
    bool atlas = open && purpose == PURPOSE_EXPLORE;
    if (picture == NULL && text[OPTION_PRESET] != NULL)
        preset_take(options, preset_named(text[OPTION_PRESET]));
    else if (picture == NULL && atlas)
        preset_take(options, PRESET_ATLAS);
    if (picture != NULL)
        take_picture(options, picture);
    else
        complete_recipe(options, purpose);
}
