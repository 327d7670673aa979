/*
 * One function for each subject; the first rule that is broken is told.
 */
#include "cli/option_rules.h"
#include "files/error_format.h"

#include "base/text.h"
#include "world/algorithm.h"

#include <string.h>

bool option_is_below(const struct option_line *line, const char *heading)
{
    while (line->name != NULL)
        line--;
    return strcmp(line->about, heading) == 0;
}

static bool check_making(const struct options *options, struct error *error)
{
    const struct algorithm *algorithm = algorithms[options->recipe.algorithm];
    const char *unused = NULL;
    if (options->rough_by != NULL && (algorithm->fields & ALGORITHM_ROUGHNESS) == 0)
        unused = options->rough_by;
    else if (options->spread_given && (algorithm->fields & ALGORITHM_SPREAD) == 0)
        unused = "spread";
    return unused == NULL ||
           error_format(error, ERROR_USAGE, "--%s: --algorithm=%s has no use for it, %s", unused,
                        algorithm->name, algorithm->about);
}

/* Adds "WxH" of the nearest sides that fit, below or above, and says whether there are any. */
static bool add_nearest(struct text *text, const struct recipe *recipe, bool up, const char *before)
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

static bool check_world(const struct options *options, struct error *error)
{
    const struct recipe *recipe = &options->recipe;
    enum recipe_fault fault = recipe_check(recipe);
    if (fault != RECIPE_FEATURE_WIDTH && fault != RECIPE_FEATURE_HEIGHT)
        return true; /* the readers have let nothing else through */
    char value[32];
    char bytes[120] = "";
    struct text fits = {.bytes = bytes, .room = sizeof bytes};
    const char *plus = recipe->edges == EDGES_BOUNDED ? " plus 1" : "";
    uint32_t largest = recipe_feature_max(recipe);
    if (options->world_given) {
        bool below = add_nearest(&fits, recipe, false, ": nearest ");
        bool above = add_nearest(&fits, recipe, true, below ? " and " : ": nearest ");
        if (largest > 0) {
            text_add(&fits, below || above ? ", or --feature-size=" : ": at most --feature-size=");
            text_number(&fits, largest);
        }
        snprintf(value, sizeof value, "%ux%u", recipe->width, recipe->height);
        return error_of_option(error, "world", value,
                               "each side must be a multiple of the feature size %u%s%s",
                               recipe->feature, plus, bytes);
    }
    add_nearest(&fits, recipe, true, ", or --world=");
    snprintf(value, sizeof value, "%u", recipe->feature);
    return error_of_option(
        error, "feature-size", value, "must divide the world's sides%s, %ux%u: at most %u%s",
        *plus != '\0' ? " minus 1" : "", recipe->width, recipe->height, largest, bytes);
}

/* A cell is told as text, once, and nothing else is done. Help and version stand over all that. */
static bool check_describe(const struct options *options, struct error *error)
{
    bool tells = options->task == TASK_DESCRIBE || options->task == TASK_RECIPE;
    if (options->describe == NULL || !tells)
        return true;
    if (options->keys != NULL)
        return error_format(error, ERROR_USAGE, "--keys and --describe exclude each other");
    if (options->task == TASK_RECIPE)
        return error_format(error, ERROR_USAGE, "--describe and --recipe exclude each other");
    return options->format == NULL ||
           error_format(error, ERROR_USAGE, "--describe and --format exclude each other");
}

static bool check_replay(const struct options *options, struct error *error)
{
    if (!options->frames)
        return true;
    if (options->task == TASK_RECIPE)
        return error_format(error, ERROR_USAGE,
                            "--frames and --recipe exclude each other: there is one recipe");
    if (options->keys == NULL)
        return error_format(error, ERROR_USAGE, "--frames shows what keys do: give it --keys, too");
    return options->format == NULL || options->format->tiled ||
           error_format(error, ERROR_USAGE,
                        "--frames: only text and ansi show frames, --format=%s does not",
                        options->format->name);
}

static bool check_format(const struct options *options, struct error *error)
{
    const struct format *format = options->format;
    if (format == NULL)
        return true;
    if (options->color == COLOR_AUTO)
        return true;
    if (format->colored == (options->color == COLOR_ALWAYS))
        return true;
    return error_of_option(
        error, "color", option_color_name(options->color), "--format=%s %s", format->name,
        format->colored ? "is coloured; text is not" : "has no colours; ansi has");
}

/* Whether an option has a say in how a picture is verified. */
static bool verifies(const struct option_line *line)
{
    static const char *const names[] = {"verify", "from", "max-pixels", "threads", "palette"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcmp(line->name, names[n]) == 0)
            return true;
    return false;
}

/* A world comes from one place: options, a picture, or the recipe that one carries. */
static bool check_source(const struct options *options, const struct option_given *given,
                         struct error *error)
{
    if (options->picture != NULL && options->from != NULL)
        return error_format(error, ERROR_USAGE, "--from and a picture to show exclude each other");
    if (options->picture != NULL && options->verify != NULL)
        return error_format(error, ERROR_USAGE, "--verify=PICTURE takes no other picture");
    for (const struct option_line *line = option_lines; line->about != NULL; line++) {
        if (!given->lines[line - option_lines])
            continue;
        if (option_is_below(line, "World") && strcmp(line->name, "edges") != 0 &&
            options->picture != NULL)
            return error_format(error, ERROR_USAGE,
                                "--%s is for worlds that are made, and a picture is there",
                                line->name);
        if (option_is_below(line, "World") && options->from != NULL)
            return error_format(error, ERROR_USAGE,
                                "--%s and --from exclude each other: it has a world", line->name);
        if (options->verify != NULL && !verifies(line))
            return error_format(error, ERROR_USAGE,
                                "--%s and --verify exclude each other: the picture says all",
                                line->name);
    }
    if (options->verify != NULL && options->from != NULL)
        return error_format(error, ERROR_USAGE, "--from and --verify exclude each other");
    return true;
}

bool option_rules(const struct options *options, const struct option_given *given,
                  struct error *error)
{
    return check_source(options, given, error) && check_making(options, error) &&
           check_world(options, error) && check_format(options, error) &&
           check_describe(options, error) && check_replay(options, error);
}
