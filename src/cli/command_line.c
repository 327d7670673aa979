/*
 * getopt_long splits the command line by tables made from the table of options. Each option is
 * read, defaults are filled in, and all options are checked together.
 */
#include "cli/command_line.h"

#include "base/minmax.h"
#include "base/text.h"
#include "cli/option_check.h"
#include "import/images/image_read.h"
#include "options/defaults.h"
#include "options/option_guess.h"
#include "system/system.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* getopt_long's value of a long option: FIRST_LONG, beyond all characters, plus the number of the
 * option. */
enum { FIRST_LONG = UCHAR_MAX + 1 };

/* Alternative spellings of names. */
static const struct {
    const char *spelling;
    enum option_id id;
} spellings[] = {{"colour", OPTION_COLOR}, {"colour-depth", OPTION_COLOR_DEPTH}};

enum { SPELLINGS = sizeof spellings / sizeof *spellings };

/* The tables that getopt_long takes. */
struct getopt_tables {
    struct option longs[OPTION_ROWS + SPELLINGS + 1];
    char shorts[2 * OPTION_ROWS + 2];
};

static void make_tables(struct getopt_tables *tables)
{
    struct option *to = tables->longs;
    char *letter = tables->shorts;
    *letter++ = ':'; /* getopt_long returns : for a missing value, ? for an unknown option */
    for (int id = 0; id < OPTION_ROWS; id++) {
        const struct option_row *row = &option_rows[id];
        int has_argument = row->optional           ? optional_argument
                           : row->argument != NULL ? required_argument
                                                   : no_argument;
        *to++ = (struct option){row->name, has_argument, NULL, FIRST_LONG + id};
        for (int n = 0; n < SPELLINGS; n++)
            if ((int)spellings[n].id == id)
                *to++ = (struct option){spellings[n].spelling, has_argument, NULL, FIRST_LONG + id};
        if (row->letter != 0)
            *letter++ = row->letter;
        if (row->letter != 0 && row->argument != NULL)
            *letter++ = ':';
    }
    *to = (struct option){0};
    *letter = '\0';
}

/* Returns the option of a value that getopt_long returned; OPTION_ROWS if there is none. */
static enum option_id find_option(int value)
{
    int id = 0;
    if (value >= FIRST_LONG)
        return (enum option_id)(value - FIRST_LONG);
    while (id < OPTION_ROWS && (value == 0 || option_rows[id].letter != value))
        id++;
    return (enum option_id)id;
}

/* Refuses a word that begins with one dash and the letter that getopt_long has just returned, if
 * the name of an option was meant: -seed=42 is no seed "eed=42". */
static bool check_dashes(int letter, char *const argv[], struct error *error)
{
    const char *value;
    char shown[ERROR_SHOWN_MAX];
    const char *word = argv[optarg == NULL ? optind : optind - 1];
    bool first = letter < FIRST_LONG && word != NULL && word[0] == '-' && word[1] == letter;
    if (!first || (optarg != NULL && optarg != word + 2) ||
        option_of_word(word + 1, &value) == NULL)
        return true;
    error_shown(word, shown);
    error_format(error, ERROR_USAGE, "%s: names of options begin with two dashes", shown);
    return option_offer("-", shown, error);
}

/* Refuses the word of the command line that getopt_long has just returned `result` for. */
static bool refuse_word(struct error *error, int result, const char *word)
{
    char text[ERROR_SHOWN_MAX];
    enum option_id id = find_option(optopt);
    if (result == ':')
        return error_format(error, ERROR_USAGE, "--%s needs a value: --%s=%s", option_rows[id].name,
                            option_rows[id].name, option_rows[id].argument);
    if (optopt != 0 && optopt < FIRST_LONG) {
        char letter[2] = {(char)optopt, '\0'};
        return error_format(error, ERROR_USAGE, "there is no option -%s; --help lists all",
                            error_shown(letter, text));
    }
    if (id != OPTION_ROWS)
        return error_format(error, ERROR_USAGE, "%s: --%s takes no value", error_shown(word, text),
                            option_rows[id].name);
    return option_refuse_unknown(word, options_format_name, "--help", error);
}

/* Refuses the value of an option. If --heights has a number, it was meant as the number of rows,
 * like --height of other programs. */
static bool refuse_value(enum option_id id, const char *value, struct error *error)
{
    bool number = *value != '\0' && value[strspn(value, "0123456789")] == '\0';
    if (number && id == OPTION_HEIGHTS)
        error_append(error, "; --size=COLSxROWS sets the number of rows");
    return false;
}

/* True if the recipe of an image may contain an option. Anybody may have written it, so it may not
 * name files or ask for tasks. */
static bool is_recipe(enum option_id id)
{
    return !option_is_below(id, "Pictures") && !option_is_below(id, "Output");
}

/* True if a word is a place: the value of an option whose value may be left out. */
static bool is_place(const char *word)
{
    return word != NULL && strchr(word, ',') != NULL && word[strspn(word, "0123456789.,-")] == '\0';
}

/* Returns the value of the option that getopt_long has just returned. If the value may be left out,
 * the next word counts as the value if it is a place. */
static const char *value_after(const struct option_row *row, char *const argv[])
{
    if (row->optional && row->names == NULL && optarg == NULL && is_place(argv[optind]))
        return argv[optind++];
    return optarg != NULL ? optarg : "";
}

/* Reads words, the first of which is the program's name, into options. If the words are a recipe
 * (`foreign`), refuses options that a recipe may not contain. */
static bool read_words(struct options *options, int argc, char *const argv[], bool foreign,
                       struct error *error)
{
    struct getopt_tables tables;
    int found;
    make_tables(&tables);
    opterr = 0;
    optind = 0; /* start over, even if the last word was only half read */
    while ((found = getopt_long(argc, argv, tables.shorts, tables.longs, NULL)) != -1) {
        bool known = found != '?' && found != ':';
        const char *word = argv[optind - 1];
        if (!check_dashes(known ? found : optopt, argv, error))
            return false;
        const struct option_row *row = known         ? &option_rows[find_option(found)]
                                       : optopt == 0 ? option_taken_back(word + 2)
                                                     : NULL;
        if (row == NULL)
            return refuse_word(error, found, word);
        enum option_id id = option_id_of(row);
        if (foreign && !is_recipe(id))
            return error_format(error, ERROR_USAGE, "--%s is not taken from a picture", row->name);
        if (row->optional && optarg != NULL && *optarg == '\0')
            return error_of_option(error, row->name, "", "must be %s, or be left out",
                                   row->argument);
        if (!known) {
            options_take_back(options, id);
            continue;
        }
        const char *value = value_after(row, argv);
        if (!options_read(options, id, value, error))
            return refuse_value(id, value, error);
        options_take_task(options, id, found < FIRST_LONG);
    }
    return true;
}

static void set_defaults(struct options *options)
{
    *options = (struct options){.max_pixels = IMAGE_PIXELS_DEFAULT};
    map_options_default(&options->map);
}

/* Returns the format for the name of the output file; NULL if it asks for none. Between text and
 * ansi, --color decides if it was given. */
static const struct format *format_of_output(const struct options *options)
{
    const char *output = options->map.text[OPTION_OUTPUT];
    if (options->task != TASK_DUMP || output == NULL)
        return NULL;
    const struct format *format = format_of_file(output);
    bool chosen = format != NULL && (!format->tiled || options->color == COLOR_AUTO);
    return chosen ? format : NULL;
}

bool command_line_explores(const struct options *options)
{
    return options->task == TASK_SHOW && isatty(STDOUT_FILENO);
}

/* True if the last --at was a word. */
static bool is_at(const struct options *options, const char *word)
{
    const char *at = options->map.text[OPTION_AT];
    return at != NULL && strcmp(at, word) == 0;
}

/* Chooses a seed for a world if none was given. */
static bool choose_seed(struct options *options, struct error *error)
{
    bool needed = (options->picture == NULL || map_options_grow(&options->map)) &&
                  options->task < TASK_VERIFY && options->task != TASK_FIND;
    options->random_seed = needed && options->map.text[OPTION_SEED] == NULL;
    if (!options->random_seed)
        return true;
    if (!system_random_bits(&options->map.recipe.seed, error))
        return error_prefix(error, "no random seed");
    options->map.recipe.seed >>= 32; /* half the bits: easier to note down */
    return true;
}

/* Reads the words of the command line, and checks all options. */
static bool read_command_line(struct options *options, int argc, char *const argv[],
                              struct error *error)
{
    struct map_options *map = &options->map;
    if (!read_words(options, argc, argv, false, error))
        return false;
    if (optind < argc)
        options->picture = argv[optind];
    if (optind + 1 < argc) {
        char text[ERROR_SHOWN_MAX];
        return error_format(error, ERROR_USAGE,
                            "%s: one picture is shown at a time; --help lists all options",
                            error_shown(argv[optind + 1], text));
    }
    options->many = is_at(options, "-");
    options->best = is_at(options, "best");
    if (options->many || options->best)
        map->text[OPTION_AT] = NULL;
    if (options->many)
        options->task = MAX(options->task, TASK_DUMP);
    if (map->text[OPTION_WHOLE] != NULL && map->given[OPTION_SIZE] && map->look.kind != VIEW_FLIGHT)
        return error_set(error, ERROR_USAGE,
                         "--whole and --size exclude each other: the whole has its size");
    if (!choose_seed(options, error))
        return false;
    bool opens =
        command_line_explores(options) && (options->picture == NULL || map_options_grow(map));
    map_options_complete(map, NULL, opens ? PURPOSE_EXPLORE : PURPOSE_PRINT);
    if (options->format == NULL)
        options->format = format_of_output(options);
    return option_check(options, error);
}

bool command_line_read(struct options *options, int argc, char *const argv[], struct error *error)
{
    set_defaults(options);
    return read_command_line(options, argc, argv, error);
}

/* Checks that a picture was given exactly if the image was made from one. */
static bool check_origin(bool of_picture, bool picture, struct error *error)
{
    if (of_picture && !picture)
        return error_set(error, ERROR_USAGE,
                         "it was made from another picture: name that before it, as in tmap "
                         "PICTURE --from=...");
    return of_picture || !picture ||
           error_set(error, ERROR_USAGE, "it was not made from a picture: leave that out");
}

bool command_line_read_after(struct options *options, char *recipe, bool carries, int argc,
                             char *const argv[], struct error *error)
{
    enum { WORDS_MAX = 64 };
    static char program[] = "tmap";
    char *words[WORDS_MAX + 2] = {program};
    struct map_options *map = &options->map;
    int count;
    set_defaults(options);
    options->sampling = SAMPLING_PIXELS; /* as recipes without it meant */
    if (!shell_words_cut(recipe, words + 1, WORDS_MAX, &count))
        return error_set(error, ERROR_USAGE, "its recipe is not a valid line of options");
    if (!read_words(options, count + 1, words, true, error))
        return false;
    if (is_at(options, "-"))
        return error_set(error, ERROR_USAGE, "--at=- is not taken from a picture");
    const char *picture = optind < count + 1 ? words[optind] : NULL;
    memset(map->given, 0, sizeof map->given);
    const char *file = map->look.palette->path;
    const char *places = map->text[OPTION_PLACES];
    if (!read_command_line(options, argc, argv, error))
        return false;
    options->carried =
        carries && picture != NULL && options->picture == NULL && map_options_grow(map);
    if (options->carried)
        options->picture = picture;
    if (!check_origin(picture != NULL, options->picture != NULL, error))
        return false;
    char shown[ERROR_SHOWN_MAX];
    if (places != NULL && map->text[OPTION_PLACES] == places)
        return error_format(error, ERROR_USAGE,
                            "its places are a file, which is not opened unasked: --places=%s, or "
                            "none",
                            error_shown(places, shown));
    return file == NULL || map->look.palette->path != file ||
           error_format(error, ERROR_USAGE,
                        "its palette is a file, which is not opened unasked: --palette=%s",
                        error_shown(file, shown));
}
