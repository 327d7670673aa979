/*
 * One function for each part of the look. The recipe is known, that of a picture, too.
 */
#include "cli/option_rules_map.h"

#include "map/contours.h"
#include "map/eye.h"
#include "map/labels.h"
#include "map/proportions.h"
#include "map/tiles_text.h"
#include "readers/error_format.h"
#include "world/recipe_rules.h"

/* Refuses an option that takes a value of a map whose heights have no units. */
static bool refuse_value(const char *option, const char *value, struct error *error)
{
    return error_of_value(error, option, value, RECIPE_RULES_NO_UNITS);
}

/* Checks that a map whose heights have no units is asked for none. */
static bool check_units(const struct options *options, struct error *error)
{
    if (options->recipe.scale.given)
        return true;
    if (!recipe_rules_sea(&options->recipe, error))
        return false;
    if (options->contours != NULL)
        return refuse_value("contours", options->contours, error);
    return options->look.units != UNITS_OWN || refuse_value("units", "own", error);
}

static bool check_contours(const struct options *options, struct error *error)
{
    return options->contours == NULL ||
           contours_count(&options->recipe.scale, options->look.contours) <= CONTOURS_MAX ||
           error_of_option(error, "contours", options->contours,
                           "there would be more than %d lines", CONTOURS_MAX);
}

/* Checks that biomes are shown only where there is a climate. */
static bool check_show(const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    if (options->look.show != SHOW_BIOME || recipe_has_climate(recipe))
        return true;
    return error_of_option(error, "show", "biome",
                           recipe->picture != NULL
                               ? "a picture has no climate, and so no biomes"
                               : "--climate=none has no biomes; --climate=belts has");
}

/* Checks that a layer is asked for only where the world has it, and in its own numbers. */
static bool check_layer(const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    const char *layer = layer_name((int)options->look.layer);
    if (options->look.layer == LAYER_HEIGHT || options->look.layer == LAYER_NAMES)
        return true;
    if (options->look.units != UNITS_NORMAL)
        return error_format(error, ERROR_USAGE, "--units: --layer=%s is not in units of height",
                            layer);
    if (layer_is_climate(options->look.layer))
        return recipe_has_climate(recipe) ||
               error_of_option(error, "layer", layer,
                               recipe->picture != NULL ? "a picture has no climate"
                                                       : "it needs a climate: --climate=belts");
    if (!recipe_has_water(recipe))
        return error_of_option(error, "layer", layer, "only --algorithm=rivers makes water");
    return options->look.layer != LAYER_DISCHARGE || recipe_has_climate(recipe) ||
           error_of_option(error, "layer", layer, "it needs rain: --climate=belts");
}

/* Returns the option of the look that a flight does not show; NULL: there is none. */
static const char *misfit_of_flight(const struct look *look)
{
    if (look->layer != LAYER_HEIGHT)
        return "--layer";
    if (look->relief == RELIEF_CONTOUR)
        return "--relief=contour";
    return look->normalize == NORMALIZE_VIEW ? "--normalize=view" : NULL;
}

/* Checks that a flight is asked for what it shows, and an eye that is not too high for the world.
 */
static bool check_flight(const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    const char *misfit = misfit_of_flight(&options->look);
    if (options->look.kind != VIEW_FLIGHT)
        return !options->camera_given ||
               error_set(error, ERROR_USAGE, "--camera is for --view=flight");
    if (misfit != NULL)
        return error_format(error, ERROR_USAGE, "--view=flight and %s exclude each other", misfit);
    if (options->whole || options->fit)
        return error_format(error, ERROR_USAGE, "--view=flight and %s exclude each other",
                            options->whole ? "--whole" : "--zoom=fit");
    return options->look.camera.height <= eye_height_max(recipe) ||
           error_format(error, ERROR_USAGE, "--camera: in this world at most %lld cells up",
                        (long long)(eye_height_max(recipe) / CAMERA_HEIGHT_ONE));
}

/* Checks that only a map of known proportions is exaggerated. Its default is one that suits it. */
static bool check_exaggeration(struct options *options, struct error *error)
{
    bool known = proportions_known(&options->recipe);
    if (options->look.exaggeration == 0 && known)
        options->look.exaggeration = EXAGGERATION_AUTO;
    return options->look.exaggeration == 0 || known ||
           error_set(error, ERROR_USAGE,
                     "--exaggeration: nobody knows how large the cells of this map are; files of "
                     "real elevation know it");
}

bool option_rules_names(const struct map *map, struct error *error)
{
    bool listed = map->look.layer == LAYER_NAMES;
    bool named = listed || map->look.labels != LABELS_NONE;
    const char *lack = named ? labels_lack(map) : NULL;
    return lack == NULL ||
           error_format(error, ERROR_USAGE, "%s: %s", listed ? "--layer=names" : "--labels", lack);
}

bool option_rules_map(struct options *options, struct error *error)
{
    if (!check_flight(options, error) || !check_exaggeration(options, error) ||
        !check_show(options, error) || !check_layer(options, error) ||
        !check_units(options, error) || !check_contours(options, error))
        return false;
    return tiles_take_breaks(&options->look.tiles, options->breaks, options->break_count,
                             &options->recipe.scale, error) ||
           error_prefix_option(error, "breaks", options->breaks_written);
}
