/*
 * getopt_long takes the command line apart by tables that are made from ours; each option's line
 * reads its value, and the rules judge all of it.
 */
#include "cli/options.h"
#include "files/error_format.h"

#include "base/shell_words.h"
#include "cli/option_rules.h"
#include "cli/option_table.h"
#include "files/image_read.h"

#include <getopt.h>
#include <limits.h>

/* The tables that getopt_long wants. A long option's value is its line's index, beyond all chars.
 */
struct getopt_tables {
    struct option longs[OPTION_LINES_MAX + 1];
    char shorts[2 * OPTION_LINES_MAX + 2];
};

enum { FIRST_LONG = UCHAR_MAX + 1 };

static void make_tables(struct getopt_tables *tables)
{
    struct option *to = tables->longs;
    char *letter = tables->shorts;
    *letter++ = ':'; /* tell a missing value from an unknown option */
    for (int n = 0; option_lines[n].about != NULL; n++) {
        const struct option_line *line = &option_lines[n];
        if (line->name == NULL)
            continue;
        int has_argument = line->argument != NULL ? required_argument : no_argument;
        *to++ = (struct option){line->name, has_argument, NULL, FIRST_LONG + n};
        if (line->letter != 0)
            *letter++ = line->letter;
        if (line->letter != 0 && line->argument != NULL)
            *letter++ = ':';
    }
    *to = (struct option){0};
    *letter = '\0';
}

/* The line of an option as getopt_long has it; where there is none, the first one, a heading. */
static const struct option_line *line_of(int option)
{
    if (option >= FIRST_LONG)
        return &option_lines[option - FIRST_LONG];
    for (const struct option_line *line = option_lines; line->about != NULL; line++)
        if (option != 0 && line->letter == option)
            return line;
    return option_lines;
}

/* The command line's word that getopt_long has just stumbled over. */
static bool refuse_word(struct error *error, int result, const char *word)
{
    char text[ERROR_SHOWN_MAX];
    const struct option_line *line = line_of(optopt);
    if (result == ':')
        return error_format(error, ERROR_USAGE, "--%s needs a value: --%s=%s", line->name,
                            line->name, line->argument);
    if (optopt != 0 && optopt < FIRST_LONG) {
        char letter[2] = {(char)optopt, '\0'};
        return error_format(error, ERROR_USAGE, "there is no option -%s; --help lists all",
                            error_shown(letter, text));
    }
    if (line->name != NULL)
        return error_format(error, ERROR_USAGE, "%s: --%s takes no value", error_shown(word, text),
                            line->name);
    return error_format(error, ERROR_USAGE,
                        "%s: no such option, or short for more than one; --help lists all",
                        error_shown(word, text));
}

/* Whether a recipe that came with a picture, whoever wrote it, may have an option: what a map is
 * may be said, no file named, and nothing asked to be done. */
static bool is_recipe(const struct option_line *line)
{
    return option_is_below(line, "World") || option_is_below(line, "View") ||
           option_is_below(line, "Look");
}

/* Reads words, the first of which is the program's, into options; *given gets what they were. Not
 * those that a recipe has no business with, if they are `foreign`. */
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
        const struct option_line *line = line_of(option);
        given->lines[line - option_lines] = true;
        if (foreign && !is_recipe(line))
            return error_format(error, ERROR_USAGE, "--%s is not taken from a picture", line->name);
        if (!line->read(options, line, optarg != NULL ? optarg : "", error))
            return false;
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
    options->look.colors = 256;
    tiles_default(&options->look.tiles);
}

/* The format that is asked for by the name of the file alone; NULL: none. --color has its say
 * between text and ansi. */
static const struct format *format_by_name_of_file(const struct options *options)
{
    if (options->task != TASK_DUMP || options->output == NULL)
        return NULL;
    const struct format *format = format_of_file(options->output);
    bool chosen = format != NULL && (!format->tiled || options->color == COLOR_AUTO);
    return chosen ? format : NULL;
}

/* Reads the command line's own words, and checks all. */
static bool read_command_line(struct options *options, int argc, char *const argv[],
                              struct error *error)
{
    struct option_given given;
    if (!read_words(options, argc, argv, false, &given, error))
        return false;
    if (optind < argc)
        options->picture = argv[optind];
    if (optind + 1 < argc) {
        char text[ERROR_SHOWN_MAX];
        return error_format(error, ERROR_USAGE,
                            "%s: one picture is shown at a time; --help lists all options",
                            error_shown(argv[optind + 1], text));
    }
    if (options->whole && options->size_given)
        return error_format(error, ERROR_USAGE,
                            "--whole and --size exclude each other: the whole has its size");
    if (options->recipe.edges == EDGES_BOUNDED && !options->world_given)
        options->recipe.width = options->recipe.height = recipe_default().width + 1;
    if (options->format == NULL)
        options->format = format_by_name_of_file(options);
    return option_rules(options, &given, error);
}

bool options_read(struct options *options, int argc, char *const argv[], struct error *error)
{
    set_defaults(options);
    return read_command_line(options, argc, argv, error);
}

bool options_read_after(struct options *options, char *recipe, int argc, char *const argv[],
                        struct error *error)
{
    enum { WORDS_MAX = 64 };
    static char program[] = "tmap";
    char *words[WORDS_MAX + 2] = {program};
    struct option_given given;
    int count;
    set_defaults(options);
    if (!shell_words_cut(recipe, words + 1, WORDS_MAX, &count))
        return error_format(error, ERROR_USAGE, "its recipe is no line of options");
    if (!read_words(options, count + 1, words, true, &given, error))
        return false;
    if (optind < count + 1)
        return error_format(error, ERROR_USAGE, "it was made from another picture: open that");
    options->size_given = false;
    const char *file = options->look.palette->path;
    if (!read_command_line(options, argc, argv, error))
        return false;
    char shown[ERROR_SHOWN_MAX];
    return file == NULL || options->look.palette->path != file ||
           error_format(error, ERROR_USAGE,
                        "its palette is a file, which is not opened unasked: --palette=%s",
                        error_shown(file, shown));
}

bool options_fit(const struct options *options, struct error *error)
{
    const struct format *format = options->format;
    const char *reason = format != NULL ? format_unfit(format, &options->look) : NULL;
    return reason == NULL ||
           error_format(error, ERROR_USAGE, "--format=%s: %s", format->name, reason);
}

bool options_line(int number, struct option_facts *facts)
{
    for (const struct option_line *line = option_lines; line->about != NULL; line++) {
        if (line->name == NULL || number-- > 0)
            continue;
        *facts = (struct option_facts){line->letter, line->name, line->argument, line->about,
                                       option_choice(line)};
        return true;
    }
    return false;
}

void options_print_help(FILE *out)
{
    fputs("tmap: explore endless maps in a terminal, or print them\n"
          "usage: tmap [option ...] [PICTURE]\n",
          out);
    for (const struct option_line *line = option_lines; line->about != NULL; line++) {
        char usage[32];
        if (line->name == NULL) {
            fprintf(out, "\n%s\n", line->about);
            continue;
        }
        snprintf(usage, sizeof usage, "--%s%s%s", line->name, line->argument != NULL ? "=" : "",
                 line->argument != NULL ? line->argument : "");
        fprintf(out, "  %c%c%c %-20s %s\n", line->letter != 0 ? '-' : ' ',
                line->letter != 0 ? line->letter : ' ', line->letter != 0 ? ',' : ' ', usage,
                line->about);
    }
    fputs("\nFormats\n", out);
    for (const struct format *format = formats; format->name != NULL; format++)
        fprintf(out, "      %-20s %s\n", format->name, format->about);
    fputs("\nIn the explorer ? shows the keys. man tmap tells the rest.\n", out);
}
