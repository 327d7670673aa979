/*
 * getopt_long takes the command line apart by tables that are made from the table of options; the
 * row of each option reads its value, and the rules judge all of them.
 */
#include "cli/command_line.h"

#include "base/text.h"
#include "cli/option_check.h"
#include "cli/option_read.h"
#include "cli/option_table.h"
#include "cli/suggest.h"
#include "import/images/image_read.h"
#include "system/error_format.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* getopt_long's value of a long option: FIRST_LONG, beyond all characters, plus the number of its
 * row. */
enum { FIRST_LONG = UCHAR_MAX + 1 };

/* Other spellings of names. */
static const struct {
    const char *spelling;
    const char *name;
} spellings[] = {{"colour", "color"}, {"colour-depth", "color-depth"}};

enum { SPELLINGS = sizeof spellings / sizeof *spellings };

/* The tables that getopt_long takes. */
struct getopt_tables {
    struct option longs[OPTION_ROWS_MAX + SPELLINGS + 1];
    char shorts[2 * OPTION_ROWS_MAX + 2];
};

static void make_tables(struct getopt_tables *tables)
{
    struct option *to = tables->longs;
    char *letter = tables->shorts;
    *letter++ = ':'; /* a missing value is reported otherwise than an unknown option */
    for (int n = 0; !option_is_end(&option_rows[n]); n++) {
        const struct option_row *row = &option_rows[n];
        if (row->name == NULL)
            continue;
        int has_argument = row->optional           ? optional_argument
                           : row->argument != NULL ? required_argument
                                                   : no_argument;
        *to++ = (struct option){row->name, has_argument, NULL, FIRST_LONG + n};
        for (int other = 0; other < SPELLINGS; other++)
            if (strcmp(spellings[other].name, row->name) == 0)
                *to++ =
                    (struct option){spellings[other].spelling, has_argument, NULL, FIRST_LONG + n};
        if (row->letter != 0)
            *letter++ = row->letter;
        if (row->letter != 0 && row->argument != NULL)
            *letter++ = ':';
    }
    *to = (struct option){0};
    *letter = '\0';
}

/* Returns the row of an option by getopt_long's value; the first row, a heading, if there is none.
 */
static const struct option_row *find_row(int option)
{
    if (option >= FIRST_LONG)
        return &option_rows[option - FIRST_LONG];
    for (const struct option_row *row = option_rows; !option_is_end(row); row++)
        if (option != 0 && row->letter == option)
            return row;
    return option_rows;
}

/* Refuses the word of the command line that getopt_long has just returned `result` for. */
static bool refuse_word(struct error *error, int result, const char *word)
{
    char text[ERROR_SHOWN_MAX];
    const struct option_row *row = find_row(optopt);
    if (result == ':')
        return error_format(error, ERROR_USAGE, "--%s needs a value: --%s=%s", row->name, row->name,
                            row->argument);
    if (optopt != 0 && optopt < FIRST_LONG) {
        char letter[2] = {(char)optopt, '\0'};
        return error_format(error, ERROR_USAGE, "there is no option -%s; --help lists all",
                            error_shown(letter, text));
    }
    if (row->name != NULL)
        return error_format(error, ERROR_USAGE, "%s: --%s takes no value", error_shown(word, text),
                            row->name);
    return suggest_option(word, error);
}

/* True if the recipe of an image, whoever wrote it, may have an option: it says what the map is,
 * but names no file and asks for no task. */
static bool is_recipe(const struct option_row *row)
{
    return option_is_below(row, "World") || option_is_below(row, "Heights") ||
           option_is_below(row, "View") || option_is_below(row, "Look");
}

/* True if a word is the value of an option that may stand without one: a place. */
static bool is_place(const char *word)
{
    return word != NULL && strchr(word, ',') != NULL && word[strspn(word, "0123456789.,-")] == '\0';
}

/* Returns the value of the option that getopt_long has just returned. One that may be left out can
 * also be the next word, if that is a place. */
static const char *value_after(const struct option_row *row, char *const argv[])
{
    if (row->optional && optarg == NULL && is_place(argv[optind]))
        return argv[optind++];
    return optarg != NULL ? optarg : "";
}

/* Reads words, the first of which is the program's name, into options and notes in *given which
 * there were. Refuses options that a recipe may not have if the words are one (`foreign`). */
static bool read_words(struct options *options, int argc, char *const argv[], bool foreign,
                       struct option_given *given, struct error *error)
{
    struct getopt_tables tables;
    int option;
    make_tables(&tables);
    *given = (struct option_given){0};
    opterr = 0;
    optind = 0; /* begin anew, also after a word that was refused half read */
    while ((option = getopt_long(argc, argv, tables.shorts, tables.longs, NULL)) != -1) {
        if (option == '?' || option == ':')
            return refuse_word(error, option, argv[optind - 1]);
        const struct option_row *row = find_row(option);
        given->rows[row - option_rows] = true;
        if (foreign && !is_recipe(row))
            return error_format(error, ERROR_USAGE, "--%s is not taken from a picture", row->name);
        if (row->optional && optarg != NULL && *optarg == '\0')
            return error_of_option(error, row->name, "", "must be %s, or nothing at all",
                                   row->argument);
        const char *value = value_after(row, argv);
        if (!option_read(options, row, value, error))
            return suggest_for_value(row->name, value, error);
        option_take_task(options, row, option < FIRST_LONG);
    }
    return true;
}

static void set_defaults(struct options *options)
{
    *options = (struct options){
        .recipe = recipe_default(),
        .at = "0,0",
        .max_pixels = IMAGE_PIXELS_DEFAULT,
    };
    options->look.palette = palettes;
    options->look.light = RELIEF_LIGHT;
    options->look.camera = CAMERA_USUAL;
    options->look.colors = 256;
    tiles_default(&options->look.tiles);
}

/* Returns the format that the name of the output file asks for, or NULL: between text and ansi
 * --color decides if it was given. */
static const struct format *format_of_output(const struct options *options)
{
    if (options->task != TASK_DUMP || options->output == NULL)
        return NULL;
    const struct format *format = format_of_file(options->output);
    bool chosen = format != NULL && (!format->tiled || options->color == COLOR_AUTO);
    return chosen ? format : NULL;
}

enum { WORDS_MAX = 64 };

/* Reads the options of a preset, over which those of the command line are read then. */
static bool read_preset_words(struct options *options, const char *preset, struct error *error)
{
    static char program[] = "tmap";
    static char line[PRESET_MAX + 1]; /* options may keep its words, as they keep argv's */
    char *words[WORDS_MAX + 2] = {program};
    struct option_given given;
    int count;
    snprintf(line, sizeof line, "%s", preset);
    return shell_words_cut(line, words + 1, WORDS_MAX, &count) &&
           read_words(options, count + 1, words, true, &given, error);
}

/* True if options ask for a part of the world, for all of it at a zoom, or for a flight: a preset's
 * zoom need not fit then. */
static bool chooses_view(const struct options *options)
{
    return options->at_given || options->whole || options->look.kind == VIEW_FLIGHT ||
           (options->task == TASK_DESCRIBE && *options->describe != '\0');
}

/* Reads the command line's own words, of which a preset comes first, wherever it stands. */
static bool read_own_words(struct options *options, int argc, char *const argv[],
                           struct option_given *given, struct error *error)
{
    struct options first = *options;
    first.given.roughness_by = NULL;
    if (!read_words(&first, argc, argv, false, given, error))
        return false;
    if (first.preset != NULL) {
        if (!read_preset_words(options, first.preset, error))
            return false;
        options->fit = options->fit && !chooses_view(&first);
        if (first.given.roughness_by != NULL)
            options->given.roughness_by = NULL; /* the user's overrides the preset's */
    }
    return read_words(options, argc, argv, false, given, error);
}

/* True if an option was given by its name. */
static bool is_given(const struct option_given *given, const char *name)
{
    int n = 0;
    while (option_rows[n].name == NULL || strcmp(option_rows[n].name, name) != 0)
        n++;
    return given->rows[n];
}

/* Reads the command line's own words, and judges all options. */
static bool read_command_line(struct options *options, int argc, char *const argv[],
                              struct error *error)
{
    struct option_given given;
    if (!read_own_words(options, argc, argv, &given, error))
        return false;
    if (optind < argc)
        options->picture = argv[optind];
    if (optind + 1 < argc) {
        char text[ERROR_SHOWN_MAX];
        return error_format(error, ERROR_USAGE,
                            "%s: one picture is shown at a time; --help lists all options",
                            error_shown(argv[optind + 1], text));
    }
    if (strcmp(options->at, "-") == 0) {
        options->many = true;
        options->at = "0,0";
        options->task = options->task > TASK_DUMP ? options->task : TASK_DUMP;
    }
    if (options->whole && options->size_given)
        return error_set(error, ERROR_USAGE,
                         "--whole and --size exclude each other: the whole has its size");
    recipe_option_complete(&options->recipe, &options->given);
    if (options->look.show == SHOW_BIOME && !is_given(&given, "climate") &&
        options->recipe.climate == CLIMATE_NONE)
        options->recipe.climate = CLIMATE_BELTS; /* biomes need one */
    if (options->format == NULL)
        options->format = format_of_output(options);
    return option_check(options, &given, error);
}

bool command_line_read(struct options *options, int argc, char *const argv[], struct error *error)
{
    set_defaults(options);
    return read_command_line(options, argc, argv, error);
}

/* Checks that the picture that an image was made from is there, and no other. */
static bool check_origin(bool of_picture, bool picture, struct error *error)
{
    if (of_picture && !picture)
        return error_set(error, ERROR_USAGE,
                         "it was made from another picture: name that before it, as in tmap "
                         "PICTURE --from=...");
    return of_picture || !picture ||
           error_set(error, ERROR_USAGE, "it was not made from a picture: leave that out");
}

bool command_line_read_after(struct options *options, char *recipe, int argc, char *const argv[],
                             struct error *error)
{
    static char program[] = "tmap";
    char *words[WORDS_MAX + 2] = {program};
    struct option_given given;
    int count;
    set_defaults(options);
    options->sampling = SAMPLING_PIXELS; /* as recipes without it meant */
    if (!shell_words_cut(recipe, words + 1, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "its recipe is no line of options");
    if (!read_words(options, count + 1, words, true, &given, error))
        return false;
    if (strcmp(options->at, "-") == 0)
        return error_set(error, ERROR_USAGE, "--at=- is not taken from a picture");
    bool of_picture = optind < count + 1;
    options->size_given = options->relief_given = options->blocks_given = false;
    options->labels_given = false;
    options->at_given = options->zoom_given = options->camera_given = false;
    const char *file = options->look.palette->path;
    if (!read_command_line(options, argc, argv, error) ||
        !check_origin(of_picture, options->picture != NULL, error))
        return false;
    char shown[ERROR_SHOWN_MAX];
    return file == NULL || options->look.palette->path != file ||
           error_format(error, ERROR_USAGE,
                        "its palette is a file, which is not opened unasked: --palette=%s",
                        error_shown(file, shown));
}
