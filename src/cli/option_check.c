/*
 * One function for each subject. All that is known here is the command line; rules that need the
 * world are in option_check.c.
 */
#include "cli/option_check.h"

#include "map/slopes.h"
#include "recipe/recipe_option.h"
#include "render/labels/labels.h"
#include "render/perspective/eye.h"
#include "style/contours.h"
#include "style/tiles.h"
#include "system/error_format.h"

#include <stdio.h>
#include <string.h>

/*
 * One function for each part of the look. The recipe is known, that of a picture, too.
 */

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
    if (!recipe_option_check_sea(&options->recipe, error))
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
    bool known = slopes_known(&options->recipe);
    if (options->look.exaggeration == 0 && known)
        options->look.exaggeration = EXAGGERATION_AUTO;
    return options->look.exaggeration == 0 || known ||
           error_set(error, ERROR_USAGE,
                     "--exaggeration: nobody knows how large the cells of this map are; files of "
                     "real elevation know it");
}

bool option_check_names(const struct map *map, struct error *error)
{
    bool listed = map->look.layer == LAYER_NAMES;
    bool named = listed || map->look.labels != LABELS_NONE;
    const char *lack = named ? labels_lack(map) : NULL;
    return lack == NULL ||
           error_format(error, ERROR_USAGE, "%s: %s", listed ? "--layer=names" : "--labels", lack);
}

bool option_check_map(struct options *options, struct error *error)
{
    if (!check_flight(options, error) || !check_exaggeration(options, error) ||
        !check_show(options, error) || !check_layer(options, error) ||
        !check_units(options, error) || !check_contours(options, error))
        return false;
    return tiles_take_breaks(&options->look.tiles, options->breaks, options->break_count,
                             &options->recipe.scale, error) ||
           error_prefix_option(error, "breaks", options->breaks_written);
}

/* A cell is described as text, once, and nothing else is done; but help and version, which take
 * precedence, go with anything. */
static bool check_describe(const struct options *options, struct error *error)
{
    bool describes = options->task == TASK_DESCRIBE || options->task == TASK_RECIPE;
    if (options->describe == NULL || !describes)
        return true;
    if (options->keys != NULL)
        return error_set(error, ERROR_USAGE, "--keys and --describe exclude each other");
    if (options->task == TASK_RECIPE)
        return error_set(error, ERROR_USAGE, "--describe and --recipe exclude each other");
    return options->format == NULL ||
           error_set(error, ERROR_USAGE, "--describe and --format exclude each other");
}

/* Returns the option that makes no sense with a task that prints facts; NULL: none was given. */
static const char *misfit_of_facts(const struct options *options)
{
    if (options->format != NULL)
        return "--format";
    if (options->keys != NULL)
        return "--keys";
    return options->describe != NULL ? "--describe" : NULL;
}

/* Checks --facts: text is printed, once, of an area and not of a cell. */
static bool check_facts(const struct options *options, struct error *error)
{
    const char *misfit = options->task == TASK_FACTS ? misfit_of_facts(options) : NULL;
    return misfit == NULL ||
           error_format(error, ERROR_USAGE, "%s and --facts exclude each other", misfit);
}

/* Returns the option that makes no sense with a search; NULL: none was given. */
static const char *misfit_of_find(const struct options *options)
{
    const char *misfit = misfit_of_facts(options);
    if (misfit != NULL)
        return misfit;
    if (options->task == TASK_RECIPE)
        return "--recipe";
    if (options->given.seed)
        return "--seed";
    if (options->output != NULL)
        return "--output";
    if (options->picture != NULL)
        return "a picture";
    if (options->from != NULL)
        return "--from";
    return options->look.normalize == NORMALIZE_VIEW ? "--normalize=view" : NULL;
}

/* Checks --find and the options that are for it alone. */
static bool check_find(const struct options *options, struct error *error)
{
    bool searches = options->find != NULL && options->task <= TASK_RECIPE;
    const char *misfit = searches ? misfit_of_find(options) : NULL;
    if (misfit != NULL)
        return error_format(error, ERROR_USAGE, "%s and --find exclude each other%s", misfit,
                            options->given.seed ? ": --seeds says where to look" : "");
    return options->find != NULL || (options->seeds == NULL && options->count == 0) ||
           error_format(error, ERROR_USAGE, "--%s is for --find, and there is none",
                        options->seeds != NULL ? "seeds" : "count");
}

static bool check_replay(const struct options *options, struct error *error)
{
    if (!options->frames)
        return true;
    if (options->task == TASK_RECIPE)
        return error_set(error, ERROR_USAGE,
                         "--frames and --recipe exclude each other: there is one recipe");
    if (options->keys == NULL)
        return error_set(error, ERROR_USAGE, "--frames shows what keys do: give it --keys, too");
    return options->format == NULL || options->format->tiled ||
           error_format(error, ERROR_USAGE,
                        "--frames: only text and ansi show frames, --format=%s does not",
                        options->format->name);
}

/* Checks that the name of an output asks for no format that there is not. */
static bool check_output(const struct options *options, struct error *error)
{
    char endings[200] = "";
    struct text text = {.bytes = endings, .room = sizeof endings};
    bool named = options->task == TASK_DUMP && options->output != NULL && options->format == NULL;
    if (!named || !format_ending_is_foreign(options->output))
        return true;
    format_add_endings(&text, false);
    return error_of_option(error, "output", options->output,
                           "must end with %s; with --format=NAME any name will do", endings);
}

/* Checks that --format and --color do not contradict each other. */
static bool check_color(const struct options *options, struct error *error)
{
    const struct format *format = options->format;
    if (format == NULL || options->color == COLOR_AUTO)
        return true;
    return format->colored == (options->color == COLOR_ALWAYS) ||
           error_of_option(
               error, "color", option_color_name(options->color), "--format=%s %s", format->name,
               format->colored ? "is coloured; text is not" : "has no colours; ansi has");
}

/* Checks that a look which follows the view is not asked of keys, which change the view. */
static bool check_normalize(const struct options *options, struct error *error)
{
    return options->look.normalize != NORMALIZE_VIEW || options->keys == NULL ||
           error_set(error, ERROR_USAGE,
                     "--normalize=view is for a print of one view: --keys may change it");
}

/* Returns the option that makes no sense with places from standard input; NULL: none was given. */
static const char *misfit_of_many(const struct options *options)
{
    if (options->task == TASK_RECIPE)
        return "--recipe";
    if (options->task == TASK_DESCRIBE)
        return "--describe";
    if (options->task == TASK_FACTS)
        return "--facts";
    if (options->task == TASK_FIND)
        return "--find";
    if (options->keys != NULL)
        return "--keys";
    return options->whole ? "--whole" : NULL;
}

/* Checks --at=-: windows alone are printed, and nothing else is read from standard input. */
static bool check_many(const struct options *options, struct error *error)
{
    const char *misfit = options->many ? misfit_of_many(options) : NULL;
    bool piped = (options->picture != NULL && strcmp(options->picture, "-") == 0) ||
                 (options->from != NULL && strcmp(options->from, "-") == 0);
    if (misfit != NULL)
        return error_format(error, ERROR_USAGE, "--at=- and %s exclude each other", misfit);
    return !options->many || !piped ||
           error_set(error, ERROR_USAGE,
                     "--at=- reads places from standard input, which has a picture");
}

/* True if an option has an effect on --verify. */
static bool matters_to_verify(const struct option_row *row)
{
    static const char *const names[] = {"verify", "from", "max-pixels", "threads", "palette"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcmp(row->name, names[n]) == 0)
            return true;
    return false;
}

/* True if an option says how heights are drawn, and not biomes. */
static bool draws_heights(const struct option_row *row)
{
    static const char *const names[] = {"palette", "tiles", "tile-set", "breaks"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcmp(row->name, names[n]) == 0)
            return true;
    return false;
}

/* Checks an option that was given against the source of the world. */
static bool check_option(const struct options *options, const struct option_row *row,
                         struct error *error)
{
    bool makes = option_is_below(row, "World");
    if (makes && strcmp(row->name, "edges") != 0 && options->picture != NULL)
        return error_format(error, ERROR_USAGE,
                            "--%s is for worlds that are made, and a picture is there", row->name);
    bool reads = strcmp(row->name, "sampling") == 0 || strcmp(row->name, "encoding") == 0;
    if (reads && options->picture == NULL)
        return error_format(error, ERROR_USAGE, "--%s is for a picture to show, and there is none",
                            row->name);
    if (options->look.show == SHOW_BIOME && draws_heights(row))
        return error_format(error, ERROR_USAGE,
                            "--%s is for heights: biomes have tiles and colours of their own",
                            row->name);
    if (makes && options->from != NULL)
        return error_format(error, ERROR_USAGE,
                            "--%s and --from exclude each other: it has a world", row->name);
    return options->verify == NULL || matters_to_verify(row) ||
           error_format(error, ERROR_USAGE,
                        "--%s and --verify exclude each other: the picture says all", row->name);
}

/* Checks that the world has one source: options, a picture, or the recipe that an image carries. */
static bool check_source(const struct options *options, const struct option_given *given,
                         struct error *error)
{
    const char *made = options->verify != NULL ? options->verify : options->from;
    if (options->picture != NULL && strcmp(options->picture, "-") == 0 && made != NULL &&
        strcmp(made, "-") == 0)
        return error_set(error, ERROR_USAGE, "standard input has one picture, not two");
    for (int n = 0; !option_is_end(&option_rows[n]); n++)
        if (given->rows[n] && !check_option(options, &option_rows[n], error))
            return false;
    return options->verify == NULL || options->from == NULL ||
           error_set(error, ERROR_USAGE, "--from and --verify exclude each other");
}

bool option_check(const struct options *options, const struct option_given *given,
                  struct error *error)
{
    return check_source(options, given, error) &&
           recipe_option_check(&options->recipe, &options->given, error) &&
           check_output(options, error) && check_color(options, error) &&
           check_describe(options, error) && check_facts(options, error) &&
           check_find(options, error) && check_replay(options, error) &&
           check_many(options, error) && check_normalize(options, error);
}

bool option_check_format(const struct options *options, struct error *error)
{
    char prefix[40];
    if (options->format == NULL || format_check(options->format, &options->look, error))
        return true;
    snprintf(prefix, sizeof prefix, "--format=%s", options->format->name);
    return error_prefix(error, prefix);
}
