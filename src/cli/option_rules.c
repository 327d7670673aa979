/*
 * One function for each subject.
 */
#include "cli/option_rules.h"

#include "base/text.h"
#include "map/contours.h"
#include "readers/error_format.h"
#include "world/algorithm.h"

#include <stdio.h>
#include <string.h>

static bool check_algorithm(const struct options *options, struct error *error)
{
    const struct algorithm *algorithm = algorithms[options->recipe.algorithm];
    const char *unused = NULL;
    if (options->roughness_by != NULL && (algorithm->fields & ALGORITHM_ROUGHNESS) == 0)
        unused = options->roughness_by;
    else if (options->spread_given && (algorithm->fields & ALGORITHM_SPREAD) == 0)
        unused = "spread";
    return unused == NULL ||
           error_format(error, ERROR_USAGE, "--%s: --algorithm=%s has no use for it, %s", unused,
                        algorithm->name, algorithm->about);
}

/* Appends `before` and "WxH", the nearest sides that fit, above or below. False: there are none. */
static bool add_nearest_world(struct text *text, const struct recipe *recipe, bool up,
                              const char *before)
{
    uint32_t width = recipe_nearest_side(recipe, recipe->width, up);
    uint32_t height = recipe_nearest_side(recipe, recipe->height, up);
    if (width == 0 || height == 0)
        return false;
    text_add(text, before);
    text_number(text, width);
    text_add(text, "x");
    text_number(text, height);
    return true;
}

/* Refuses --world, and names the nearest worlds and the largest feature size that fit. */
static bool refuse_world(const struct recipe *recipe, struct error *error)
{
    char value[32];
    char bytes[120] = "";
    struct text fits = {.bytes = bytes, .room = sizeof bytes};
    uint32_t largest = recipe_feature_max(recipe);
    bool below = add_nearest_world(&fits, recipe, false, ": nearest ");
    bool above = add_nearest_world(&fits, recipe, true, below ? " and " : ": nearest ");
    if (largest > 0) {
        text_add(&fits, below || above ? ", or --feature-size=" : ": at most --feature-size=");
        text_number(&fits, largest);
    }
    snprintf(value, sizeof value, "%ux%u", recipe->width, recipe->height);
    return error_of_option(error, "world", value,
                           "each side must be a multiple of the feature size %u%s%s",
                           recipe->feature, recipe->edges == EDGES_BOUNDED ? " plus 1" : "", bytes);
}

/* Refuses --feature-size, and names the largest that fits and the nearest world that it fits. */
static bool refuse_feature_size(const struct recipe *recipe, struct error *error)
{
    char value[32];
    char bytes[60] = "";
    struct text fits = {.bytes = bytes, .room = sizeof bytes};
    add_nearest_world(&fits, recipe, true, ", or --world=");
    snprintf(value, sizeof value, "%u", recipe->feature);
    return error_of_option(error, "feature-size", value,
                           "must divide the world's sides%s, %ux%u: at most %u%s",
                           recipe->edges == EDGES_BOUNDED ? " minus 1" : "", recipe->width,
                           recipe->height, recipe_feature_max(recipe), bytes);
}

/* Checks the one thing about a recipe that no reader of a single option can: that the feature size
 * divides the world. */
static bool check_world(const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    enum recipe_fault fault = recipe_check(recipe);
    if (fault != RECIPE_FEATURE_WIDTH && fault != RECIPE_FEATURE_HEIGHT)
        return true;
    return options->world_given ? refuse_world(recipe, error) : refuse_feature_size(recipe, error);
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

/* True if an option has an effect on --verify. */
static bool matters_to_verify(const struct option_row *row)
{
    static const char *const names[] = {"verify", "from", "max-pixels", "threads", "palette"};
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
    if (options->picture != NULL && options->from != NULL)
        return error_set(error, ERROR_USAGE, "--from and a picture to show exclude each other");
    if (options->picture != NULL && options->verify != NULL)
        return error_set(error, ERROR_USAGE, "--verify=PICTURE takes no other picture");
    for (int n = 0; !option_is_end(&option_rows[n]); n++)
        if (given->rows[n] && !check_option(options, &option_rows[n], error))
            return false;
    return options->verify == NULL || options->from == NULL ||
           error_set(error, ERROR_USAGE, "--from and --verify exclude each other");
}

bool option_rules(const struct options *options, const struct option_given *given,
                  struct error *error)
{
    return check_source(options, given, error) && check_algorithm(options, error) &&
           check_world(options, error) && check_color(options, error) &&
           check_describe(options, error) && check_replay(options, error);
}

bool option_rules_format(const struct options *options, struct error *error)
{
    char prefix[40];
    if (options->format == NULL || format_check(options->format, &options->look, error))
        return true;
    snprintf(prefix, sizeof prefix, "--format=%s", options->format->name);
    return error_prefix(error, prefix);
}

/* Refuses an option that takes a value of a map whose heights have no units. */
static bool refuse_value(const char *option, const char *value, struct error *error)
{
    return error_of_option(
        error, option, value,
        "the heights of this map have no units: give it --heights=LOW..HIGH, too");
}

/* Checks that a map whose heights have no units is asked for none. */
static bool check_units(const struct options *options, struct error *error)
{
    if (options->recipe.scale.given)
        return true;
    if (options->recipe.sea.kind == SEA_LEVEL)
        return refuse_value("sea", options->sea, error);
    if (options->contours != NULL)
        return refuse_value("contours", options->contours, error);
    if (options->breaks_written != NULL)
        return refuse_value("breaks", options->breaks_written, error);
    return options->look.units != UNITS_OWN || refuse_value("units", "own", error);
}

static bool check_contours(const struct options *options, struct error *error)
{
    return options->contours == NULL ||
           contours_count(&options->recipe.scale, options->look.contours) <= CONTOURS_MAX ||
           error_of_option(error, "contours", options->contours,
                           "there would be more than %d lines", CONTOURS_MAX);
}

static bool check_breaks(const struct options *options, struct error *error)
{
    int wanted = options->look.tiles.count - 1;
    return options->break_count == 0 || options->break_count == wanted ||
           error_of_option(error, "breaks", options->breaks_written,
                           "%d tiles have %d breaks between them, not %d", wanted + 1, wanted,
                           options->break_count);
}

bool option_rules_heights(struct options *options, struct error *error)
{
    struct tiles *tiles = &options->look.tiles;
    if (!check_units(options, error) || !check_contours(options, error) ||
        !check_breaks(options, error))
        return false;
    tiles->break_count = options->break_count;
    memcpy(tiles->breaks, options->breaks, sizeof tiles->breaks);
    return true;
}
