/*
 * What is known here is the command line. Rules that only concern worlds, views and looks are those
 * of map_options.h.
 */
#include "cli/option_check.h"

#include "render/labels/labels.h"
#include "system/error_format.h"

#include <string.h>

/* True if an option is one of a list that ends with OPTION_ROWS. */
static bool is_among(enum option_id id, const enum option_id *list)
{
    while (*list != OPTION_ROWS && *list != id)
        list++;
    return *list != OPTION_ROWS;
}

/* Returns the first of a list of options, which ends with OPTION_ROWS, that was given; OPTION_ROWS:
 * none was. */
static enum option_id first_given(const struct options *options, const enum option_id *list)
{
    while (*list != OPTION_ROWS && options->map.text[*list] == NULL)
        list++;
    return *list;
}

/* Refuses two options together. */
static bool exclude(struct error *error, const char *one, const char *other)
{
    return error_format(error, ERROR_USAGE, "%s and %s exclude each other", one, other);
}

/* Options that make no sense with a task, or with --format. */
static const struct {
    enum option_id id;
    enum task until; /* later tasks take precedence, and go with anything */
    enum option_id misfits[8];
} exclusions[] = {
    {OPTION_FIND,
     TASK_RECIPE,
     {OPTION_FORMAT, OPTION_KEYS, OPTION_DESCRIBE, OPTION_RECIPE, OPTION_SEED, OPTION_OUTPUT,
      OPTION_FROM, OPTION_ROWS}},
    {OPTION_FACTS, TASK_FACTS, {OPTION_FORMAT, OPTION_KEYS, OPTION_DESCRIBE, OPTION_ROWS}},
    {OPTION_DESCRIBE, TASK_RECIPE, {OPTION_KEYS, OPTION_ROWS}},
    {OPTION_RECIPE, TASK_RECIPE, {OPTION_DESCRIBE, OPTION_FRAMES, OPTION_ROWS}},
    {OPTION_FORMAT, TASK_RECIPE, {OPTION_DESCRIBE, OPTION_ROWS}},
};

static bool check_exclusions(const struct options *options, struct error *error)
{
    const char *const *text = options->map.text;
    for (size_t n = 0; n < sizeof exclusions / sizeof *exclusions; n++) {
        enum option_id id = exclusions[n].id;
        enum option_id misfit = first_given(options, exclusions[n].misfits);
        if (text[id] == NULL || options->task > exclusions[n].until || misfit == OPTION_ROWS)
            continue;
        error_format(error, ERROR_USAGE, "--%s and --%s exclude each other",
                     option_rows[misfit].name, option_rows[id].name);
        if (id == OPTION_RECIPE && misfit == OPTION_FRAMES)
            error_append(error, ": there is one recipe");
        if (id == OPTION_FIND && text[OPTION_SEED] != NULL)
            error_append(error, ": --seeds says where to look");
        return false;
    }
    return true;
}

/* Checks --find and the options that are for it alone. */
static bool check_find(const struct options *options, struct error *error)
{
    const char *const *text = options->map.text;
    if (text[OPTION_FIND] == NULL)
        return (text[OPTION_SEEDS] == NULL && text[OPTION_COUNT] == NULL) ||
               error_format(error, ERROR_USAGE, "--%s is for --find, and there is none",
                            text[OPTION_SEEDS] != NULL ? "seeds" : "count");
    if (options->task > TASK_RECIPE)
        return true;
    if (options->picture != NULL)
        return exclude(error, "a picture", "--find");
    return options->map.look.normalize != NORMALIZE_VIEW ||
           exclude(error, "--normalize=view", "--find");
}

/* Checks --frames, which shows what keys do. */
static bool check_frames(const struct options *options, struct error *error)
{
    if (options->map.text[OPTION_FRAMES] == NULL)
        return true;
    if (options->map.text[OPTION_KEYS] == NULL)
        return error_set(error, ERROR_USAGE, "--frames shows what keys do: give it --keys, too");
    return options->format == NULL || options->format->tiled ||
           error_format(error, ERROR_USAGE,
                        "--frames: only text and ansi show frames, --format=%s does not",
                        options->format->name);
}

/* Checks that the name of an output asks for no format that there is not. */
static bool check_output(const struct options *options, struct error *error)
{
    const char *output = options->map.text[OPTION_OUTPUT];
    bool named = options->task == TASK_DUMP && output != NULL && options->format == NULL;
    if (!named || !format_ending_is_foreign(output))
        return true;
    struct text text = error_text(error, ERROR_USAGE);
    text_add(&text, "must end with ");
    format_add_endings(&text, false);
    text_add(&text, "; with --format=NAME any name will do");
    return error_prefix_option(error, "output", output);
}

/* Checks that --format and --color do not contradict each other. */
static bool check_color(const struct options *options, struct error *error)
{
    const struct format *format = options->format;
    if (format == NULL || options->color == COLOR_AUTO)
        return true;
    return format->colored == (options->color == COLOR_ALWAYS) ||
           error_of_option(
               error, "color", options->map.text[OPTION_COLOR], "--format=%s %s", format->name,
               format->colored ? "is coloured; text is not" : "has no colours; ansi has");
}

/* Checks that a look which follows the view is not asked of keys, which change the view. */
static bool check_normalize(const struct options *options, struct error *error)
{
    return options->map.look.normalize != NORMALIZE_VIEW ||
           options->map.text[OPTION_KEYS] == NULL ||
           error_set(error, ERROR_USAGE,
                     "--normalize=view is for a print of one view: --keys may change it");
}

static bool is_standard_input(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* Checks --at=-: windows alone are printed, and nothing else is read from standard input. */
static bool check_many(const struct options *options, struct error *error)
{
    static const enum option_id misfits[] = {OPTION_RECIPE, OPTION_DESCRIBE, OPTION_FACTS,
                                             OPTION_FIND,   OPTION_KEYS,     OPTION_WHOLE,
                                             OPTION_ROWS};
    enum option_id misfit = first_given(options, misfits);
    if (!options->many || options->task > TASK_RECIPE)
        return true;
    if (misfit != OPTION_ROWS)
        return error_format(error, ERROR_USAGE, "--at=- and --%s exclude each other",
                            option_rows[misfit].name);
    return (!is_standard_input(options->picture) &&
            !is_standard_input(options->map.text[OPTION_FROM])) ||
           error_set(error, ERROR_USAGE,
                     "--at=- reads places from standard input, which has a picture");
}

/* Checks an option that was given against the source of the world. */
static bool check_option(const struct options *options, enum option_id id, struct error *error)
{
    static const enum option_id verify[] = {OPTION_VERIFY,  OPTION_FROM,    OPTION_MAX_PIXELS,
                                            OPTION_THREADS, OPTION_PALETTE, OPTION_ROWS};
    static const enum option_id of_heights[] = {OPTION_PALETTE, OPTION_TILES, OPTION_TILE_SET,
                                                OPTION_BREAKS, OPTION_ROWS};
    const char *name = option_rows[id].name;
    bool makes = option_is_below(id, "World");
    if (makes && id != OPTION_EDGES && options->picture != NULL)
        return error_format(error, ERROR_USAGE,
                            "--%s is for worlds that are made, and a picture is there", name);
    if ((id == OPTION_SAMPLING || id == OPTION_ENCODING) && options->picture == NULL)
        return error_format(error, ERROR_USAGE, "--%s is for a picture to show, and there is none",
                            name);
    if (options->map.look.show == SHOW_BIOME && is_among(id, of_heights))
        return error_format(error, ERROR_USAGE,
                            "--%s is for heights: biomes have tiles and colours of their own",
                            name);
    if (makes && options->map.text[OPTION_FROM] != NULL)
        return error_format(error, ERROR_USAGE,
                            "--%s and --from exclude each other: it has a world", name);
    return options->map.text[OPTION_VERIFY] == NULL || is_among(id, verify) ||
           error_format(error, ERROR_USAGE,
                        "--%s and --verify exclude each other: the picture says all", name);
}

/* Checks that the world has one source: options, a picture, or the recipe that an image carries. */
static bool check_source(const struct options *options, struct error *error)
{
    const char *verify = options->map.text[OPTION_VERIFY];
    const char *from = options->map.text[OPTION_FROM];
    if (is_standard_input(options->picture) && is_standard_input(verify != NULL ? verify : from))
        return error_set(error, ERROR_USAGE, "standard input has one picture, not two");
    for (int id = 0; id < OPTION_ROWS; id++)
        if (options->map.given[id] && !check_option(options, (enum option_id)id, error))
            return false;
    return verify == NULL || from == NULL || exclude(error, "--from", "--verify");
}

bool option_check(const struct options *options, struct error *error)
{
    return check_source(options, error) && map_options_check(&options->map, error) &&
           check_output(options, error) && check_color(options, error) &&
           check_exclusions(options, error) && check_find(options, error) &&
           check_frames(options, error) && check_many(options, error) &&
           check_normalize(options, error);
}

bool option_check_format(const struct options *options, struct error *error)
{
    const struct format *format = options->format;
    return format == NULL || format_check(format, &options->map.look, error) ||
           error_prefix_option(error, "format", format->name);
}

bool option_check_names(const struct map *map, struct error *error)
{
    bool listed = map->look.layer == LAYER_NAMES;
    bool named = listed || map->look.labels != LABELS_NONE;
    const char *lack = named ? labels_lack(map) : NULL;
    return lack == NULL ||
           error_format(error, ERROR_USAGE, "%s: %s", listed ? "--layer=names" : "--labels", lack);
}
