/*
 * An option is a line of the table and a reader, which takes the option's value and says whether it
 * could be used. Whatever can only be judged when all options are known is judged after the last
 * one.
 */
#include "options.h"

#include "keytext.h"
#include "numeral.h"
#include "parallel.h"
#include "picture_read.h"
#include "text.h"
#include "tileset.h"
#include "tiletext.h"
#include "words.h"

#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct option_line;

/* Reads a value into the options, or returns false with a complaint. */
typedef bool read_value(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint);

struct option_line {
    char letter;          /* its short name; 0: none */
    const char *name;     /* its long name; NULL: a heading of the help */
    const char *argument; /* what the help calls its value; NULL: it takes none */
    const char *about;    /* what the help says */
    read_value *read;     /* what it does */
};

/* The options' readers. */

static bool read_seed(struct options *options, const struct option_line *line, const char *value,
                      struct complaint *complaint)
{
    const char *reason = numeral_seed_or_text(value, &options->recipe.seed);
    options->seed_given = true;
    return reason == NULL || complain_of(complaint, line->name, value, "%s", reason);
}

static bool read_world(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    struct recipe *recipe = &options->recipe;
    static const uint64_t most[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    if (!numeral_pair(value, 'x', 1, most, &recipe->width, &recipe->height))
        return complain_of(complaint, line->name, value, "must be WxH in cells, each from 1 to %u",
                           RECIPE_SIDE_MAX);
    options->world_given = true;
    return true;
}

static bool read_feature(struct options *options, const struct option_line *line, const char *value,
                         struct complaint *complaint)
{
    uint64_t feature;
    if (!numeral_read(value, RECIPE_SIDE_MAX, &feature) || feature == 0)
        return complain_of(complaint, line->name, value, "must be a power of two from 1 to %u",
                           RECIPE_SIDE_MAX);
    if ((feature & (feature - 1)) != 0) {
        uint64_t below = 1;
        while (below * 2 < feature)
            below *= 2;
        return complain_of(complaint, line->name, value,
                           "must be a power of two; the nearest are %llu and %llu",
                           (unsigned long long)below, (unsigned long long)below * 2);
    }
    options->recipe.feature = (uint32_t)feature;
    return true;
}

/* One of the two ways to say how rough the land is. */
static bool choose_roughness(struct options *options, const struct option_line *line,
                             struct complaint *complaint)
{
    if (options->rough_by != NULL && options->rough_by != line->name)
        return complain(complaint, "--roughness and --hurst exclude each other: "
                                   "a Hurst exponent H is the roughness 2^-H");
    options->rough_by = line->name;
    return true;
}

static bool read_roughness(struct options *options, const struct option_line *line,
                           const char *value, struct complaint *complaint)
{
    if (!numeral_millionths(value, ROUGHNESS_ONE - 1, &options->recipe.roughness))
        return complain_of(complaint, line->name, value,
                           "must be a decimal from 0 to below 1, such as 0.5, of at most 6 "
                           "decimals");
    return choose_roughness(options, line, complaint);
}

static bool read_hurst(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    uint32_t hurst;
    if (!numeral_millionths(value, ROUGHNESS_ONE, &hurst) || hurst == 0)
        return complain_of(complaint, line->name, value,
                           "must be a decimal above 0 and up to 1, such as 0.8, of at most 6 "
                           "decimals");
    options->recipe.roughness = recipe_roughness_of(hurst);
    return choose_roughness(options, line, complaint);
}

static bool read_spread(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint)
{
    options->spread_given = true;
    return numeral_millionths(value, SPREAD_MAX, &options->recipe.spread) ||
           complain_of(complaint, line->name, value,
                       "must be a decimal from 0 to %u, such as 0.3, of at most 6 decimals",
                       SPREAD_MAX / ROUGHNESS_ONE);
}

static bool read_origin(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint)
{
    struct recipe *recipe = &options->recipe;
    static const uint64_t most[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    if (!numeral_pair(value, ',', 0, most, &recipe->origin_x, &recipe->origin_y))
        return complain_of(complaint, line->name, value,
                           "must be I,J in features, each from 0 to %u", RECIPE_SIDE_MAX);
    return true;
}

static bool read_version(struct options *options, const struct option_line *line, const char *value,
                         struct complaint *complaint)
{
    uint64_t version;
    (void)options;
    if (!numeral_read(value, UINT32_MAX, &version) || version != RECIPE_VERSION)
        return complain_of(complaint, line->name, value,
                           "this program makes worlds of version %d only", RECIPE_VERSION);
    return true;
}

static bool read_size(struct options *options, const struct option_line *line, const char *value,
                      struct complaint *complaint)
{
    static const uint64_t most[2] = {OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX};
    if (!numeral_pair(value, 'x', 1, most, &options->cols, &options->rows))
        return complain_of(complaint, line->name, value,
                           "must be COLSxROWS in tiles, from 1x1 to %ux%u", OPTIONS_COLS_MAX,
                           OPTIONS_ROWS_MAX);
    options->size_given = true;
    return true;
}

static bool read_at(struct options *options, const struct option_line *line, const char *value,
                    struct complaint *complaint)
{
    (void)line;
    (void)complaint;
    options->at = value;
    return true;
}

static bool read_zoom(struct options *options, const struct option_line *line, const char *value,
                      struct complaint *complaint)
{
    uint64_t number;
    bool minus = *value == '-';
    if (!numeral_read(value + minus, INT32_MAX, &number))
        return complain_of(complaint, line->name, value,
                           "must be an integer: 0 is one cell a tile, below it is further out");
    options->zoom = minus ? -(int64_t)number : (int64_t)number;
    return true;
}

static bool read_whole(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    (void)line;
    (void)value;
    (void)complaint;
    options->whole = true;
    return true;
}

static bool read_tiles(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    const char *reason = tiletext_read(&options->look.tiles, value);
    return reason == NULL || complain_of(complaint, line->name, value, "%s", reason);
}

/* Choices between names. */

static option_name *names_of(const struct option_line *line);

static bool refuse_choice(struct complaint *complaint, const struct option_line *line,
                          const char *value)
{
    option_name *name = names_of(line);
    char names[200] = "";
    for (int n = 0; name(n) != NULL; n++) {
        if (n > 0)
            strcat(names, name(n + 1) != NULL ? ", " : " or ");
        strncat(names, name(n), 20);
    }
    return complain_of(complaint, line->name, value, "must be %s", names);
}

static bool read_choice(const struct option_line *line, const char *value, int *choice,
                        struct complaint *complaint)
{
    option_name *name = names_of(line);
    for (*choice = 0; name(*choice) != NULL; ++*choice)
        if (strcmp(value, name(*choice)) == 0)
            return true;
    return refuse_choice(complaint, line, value);
}

static const char *palette_name(int n)
{
    return palettes[n].name;
}

static const char *tileset_name(int n)
{
    return tilesets[n].name;
}

static const char *format_name(int n)
{
    return formats[n].name;
}

static const char *depth_name(int n)
{
    static const char *const names[] = {"auto", "8", "16", "256", "24bit", NULL};
    return names[n];
}

static const char *color_name(int n)
{
    static const char *const names[] = {"auto", "always", "never", NULL};
    return names[n];
}

static bool read_palette(struct options *options, const struct option_line *line, const char *value,
                         struct complaint *complaint)
{
    static const struct palette_stop unread = {0, 0};
    int choice;
    if (palette_named(value) == NULL &&
        (strpbrk(value, "/.") != NULL || access(value, F_OK) == 0)) {
        options->palette = (struct palette){
            .name = "of your own", .path = value, .stop_count = 1, .stops = &unread};
        options->look.palette = &options->palette;
        return true;
    }
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->look.palette = &palettes[choice];
    return true;
}

static bool read_tileset(struct options *options, const struct option_line *line, const char *value,
                         struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    tileset_make(&tilesets[choice], &options->look.tiles);
    return true;
}

static bool read_algorithm(struct options *options, const struct option_line *line,
                           const char *value, struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->recipe.algorithm = (enum recipe_algorithm)choice;
    return true;
}

static bool read_edges(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->recipe.edges = (enum recipe_edges)choice;
    options->edges_given = true;
    return true;
}

static bool read_normalize(struct options *options, const struct option_line *line,
                           const char *value, struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->look.normalize = (enum world_normalize)choice;
    return true;
}

static bool read_relief(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->look.relief = (enum relief_kind)choice;
    return true;
}

static bool read_light(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    static const uint64_t most[2] = {360, 90};
    uint32_t azimuth;
    uint32_t altitude;
    if (!numeral_pair(value, ',', 0, most, &azimuth, &altitude))
        return complain_of(complaint, line->name, value,
                           "must be AZIMUTH,ALTITUDE in degrees, from 0,0 to 360,90");
    options->look.light = (struct relief_light){(int)azimuth, (int)altitude};
    return true;
}

static bool read_blocks(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->look.blocks = (enum blocks)choice;
    return true;
}

static bool read_depth(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    static const int depths[] = {0, 8, 16, 256, INK_COLORS_RGB};
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->depth = depths[choice];
    return true;
}

static bool read_color(struct options *options, const struct option_line *line, const char *value,
                       struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->color = (enum color_when)choice;
    return true;
}

/* A task that was asked for stands over those that are only implied. */
static void ask_for(struct options *options, enum task task)
{
    if (task > options->task)
        options->task = task;
}

static bool read_format(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint)
{
    int choice;
    if (!read_choice(line, value, &choice, complaint))
        return false;
    options->format = &formats[choice];
    ask_for(options, TASK_DUMP);
    return true;
}

static bool read_output(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint)
{
    if (*value == '\0')
        return complain_of(complaint, line->name, value,
                           "must be the name of a file, or - for standard output");
    options->output = value;
    ask_for(options, TASK_DUMP);
    return true;
}

static bool read_no_mouse(struct options *options, const struct option_line *line,
                          const char *value, struct complaint *complaint)
{
    (void)line;
    (void)value;
    (void)complaint;
    options->no_mouse = true;
    return true;
}

static bool read_describe(struct options *options, const struct option_line *line,
                          const char *value, struct complaint *complaint)
{
    (void)line;
    (void)complaint;
    options->describe = value;
    ask_for(options, TASK_DESCRIBE);
    return true;
}

static bool read_keys(struct options *options, const struct option_line *line, const char *value,
                      struct complaint *complaint)
{
    struct press press;
    for (const char *next, *key = value; *key != '\0'; key = next) {
        next = keytext_read(key, &press);
        if (next != NULL)
            continue;
        char name[40];
        char shown[COMPLAINT_SHOWN_MAX];
        size_t length = keytext_length(key);
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
                 key);
        return complain_of(complaint, line->name, value,
                           "%s is no key; the manual's REPLAY tells how keys are written",
                           complaint_shown(name, shown));
    }
    options->keys = value;
    ask_for(options, TASK_DUMP);
    return true;
}

static bool read_frames(struct options *options, const struct option_line *line, const char *value,
                        struct complaint *complaint)
{
    (void)line;
    (void)value;
    (void)complaint;
    options->frames = true;
    ask_for(options, TASK_DUMP);
    return true;
}

static bool read_file_name(struct options *options, const struct option_line *line,
                           const char *value, struct complaint *complaint)
{
    bool verify = strcmp(line->name, "verify") == 0;
    if (*value == '\0')
        return complain_of(complaint, line->name, value, "must be the name of a picture");
    *(verify ? &options->verify : &options->from) = value;
    if (verify)
        ask_for(options, TASK_VERIFY);
    return true;
}

static bool read_max_pixels(struct options *options, const struct option_line *line,
                            const char *value, struct complaint *complaint)
{
    return (numeral_read(value, PICTURE_PIXELS_MAX, &options->max_pixels) &&
            options->max_pixels > 0) ||
           complain_of(complaint, line->name, value, "must be from 1 to %llu",
                       (unsigned long long)PICTURE_PIXELS_MAX);
}

static bool read_threads(struct options *options, const struct option_line *line, const char *value,
                         struct complaint *complaint)
{
    uint64_t threads;
    if (!numeral_read(value, PARALLEL_MAX, &threads) || threads == 0)
        return complain_of(complaint, line->name, value, "must be from 1 to %d", PARALLEL_MAX);
    options->threads = (int)threads;
    return true;
}

static bool read_task(struct options *options, const struct option_line *line, const char *value,
                      struct complaint *complaint)
{
    (void)value;
    (void)complaint;
    ask_for(options, line->letter == 'd'   ? TASK_DUMP
                     : line->letter == 'h' ? TASK_HELP
                     : line->letter == 'V' ? TASK_VERSION
                                           : TASK_RECIPE);
    return true;
}

static const struct option_line option_lines[] = {
    {0, NULL, NULL, "World", NULL},
    {'s', "seed", "SEED", "a number, 0x hex too, or any text; default: random", read_seed},
    {'A', "algorithm", "NAME", "diamond-square, midpoint or noise", read_algorithm},
    {0, "edges", "KIND", "wrap, or bounded: the world ends", read_edges},
    {'w', "world", "WxH", "cells of the world; default 1024x1024 (bounded: 1025)", read_world},
    {'f', "feature-size", "N", "cells between features, a power of two; default 32", read_feature},
    {'r', "roughness", "R", "0 (smooth) to below 1 (rough); default 0.5", read_roughness},
    {0, "hurst", "H", "the same as roughness 2^-H: above 0 to 1", read_hurst},
    {0, "spread", "S", "the first displacement against the base's; default 1", read_spread},
    {0, "origin", "I,J", "the feature that the world begins at; default 0,0", read_origin},
    {0, "world-version", "N", "rules the world is made by; there is 1", read_version},

    {0, NULL, NULL, "Pictures", NULL},
    {0, "from", "PICTURE", "the world, view and look that made this picture", read_file_name},
    {0, "max-pixels", "N", "largest picture that is read; default 268435456", read_max_pixels},

    {0, NULL, NULL, "View", NULL},
    {'g', "size", "COLSxROWS", "tiles to show; default: the terminal, or 80x24", read_size},
    {'a', "at", "X,Y", "cell at the top left, wrapped; default 0,0", read_at},
    {'z', "zoom", "Z", "2^-Z cells a tile: 0 one to one, below out, above in", read_zoom},
    {0, "whole", NULL, "the whole world once, at the zoom", read_whole},

    {0, NULL, NULL, "Look", NULL},
    {'t', "tiles", "STRING", "a character for each slice of height, lowest first", read_tiles},
    {0, "tile-set", "NAME", "default, ramp, digits, letters, blocks, bars or dots", read_tileset},
    {'p', "palette", "NAME|FILE", "terrain, viridis, cividis, atlas, ember, grey or mono",
     read_palette},
    {0, "normalize", "HOW", "slice the range of heights (range) or the area (area)",
     read_normalize},
    {0, "relief", "KIND", "plain, shade or contour", read_relief},
    {0, "light", "AZIMUTH,ALTITUDE", "where shades come from; default 315,45", read_light},
    {0, "blocks", "KIND", "ascii or half", read_blocks},
    {0, "color-depth", "N", "auto, 8, 16, 256 or 24bit", read_depth},
    {0, "color", "WHEN", "auto, always or never", read_color},
    {0, "no-mouse", NULL, "leave the mouse to the terminal", read_no_mouse},

    {0, NULL, NULL, "Output", NULL},
    {'d', "dump", NULL, "print the map instead of exploring it", read_task},
    {'F', "format", "NAME", "print it as one of the formats below", read_format},
    {'o', "output", "FILE", "print it into a file: whole, or not at all", read_output},
    {0, "keys", "STRING", "keys to press before it is printed", read_keys},
    {0, "frames", NULL, "print what each of the keys shows, too", read_frames},
    {0, "threads", "N", "threads to work on; default: one a processor", read_threads},
    {0, "describe", "X,Y", "print what is known about a cell", read_describe},
    {0, "verify", "PICTURE", "make a picture again, and say whether it is the same",
     read_file_name},
    {0, "recipe", NULL, "print the options that make this very map again", read_task},
    {'h', "help", NULL, "print this help", read_task},
    {'V', "version", NULL, "print the version", read_task},
};

enum { OPTION_LINES = sizeof option_lines / sizeof *option_lines };

/* The options that choose between names. */
static const struct {
    read_value *read;
    option_name *name;
} choices[] = {
    {read_palette, palette_name},
    {read_tileset, tileset_name},
    {read_algorithm, recipe_algorithm_name},
    {read_edges, recipe_edges_name},
    {read_normalize, world_normalize_name},
    {read_relief, relief_kind_name},
    {read_blocks, blocks_name},
    {read_depth, depth_name},
    {read_color, color_name},
    {read_format, format_name},
};

static option_name *names_of(const struct option_line *line)
{
    for (size_t n = 0; n < sizeof choices / sizeof *choices; n++)
        if (choices[n].read == line->read)
            return choices[n].name;
    return NULL;
}

/* The tables that getopt_long wants. A long option's value is its line's index, beyond all chars.
 */
struct getopt_tables {
    struct option longs[OPTION_LINES + 1];
    char shorts[2 * OPTION_LINES + 2];
};

enum { FIRST_LONG = UCHAR_MAX + 1 };

static void make_tables(struct getopt_tables *tables)
{
    struct option *to = tables->longs;
    char *letter = tables->shorts;
    *letter++ = ':'; /* tell a missing value from an unknown option */
    for (int n = 0; n < OPTION_LINES; n++) {
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
    int n = option >= FIRST_LONG ? option - FIRST_LONG : OPTION_LINES - 1;
    while (n > 0 && option < FIRST_LONG && (option == 0 || option_lines[n].letter != option))
        n--;
    return &option_lines[n];
}

/* The command line's word that getopt_long has just stumbled over. */
static bool refuse_word(struct complaint *complaint, int result, const char *word)
{
    char text[COMPLAINT_SHOWN_MAX];
    const struct option_line *line = line_of(optopt);
    if (result == ':')
        return complain(complaint, "--%s needs a value: --%s=%s", line->name, line->name,
                        line->argument);
    if (optopt != 0 && optopt < FIRST_LONG) {
        char letter[2] = {(char)optopt, '\0'};
        return complain(complaint, "there is no option -%s; --help lists all",
                        complaint_shown(letter, text));
    }
    if (line->name != NULL)
        return complain(complaint, "%s: --%s takes no value", complaint_shown(word, text),
                        line->name);
    return complain(complaint, "%s: no such option, or short for more than one; --help lists all",
                    complaint_shown(word, text));
}

/* Rules that need more than one option. */

static bool check_making(const struct options *options, struct complaint *complaint)
{
    if (options->recipe.algorithm != ALGORITHM_NOISE)
        return true;
    if (options->rough_by != NULL)
        return complain(complaint, "--%s: --algorithm=noise has no use for it, each point is alone",
                        options->rough_by);
    return !options->spread_given ||
           complain(complaint,
                    "--spread: --algorithm=noise has no use for it, each point is alone");
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

static bool check_world(const struct options *options, struct complaint *complaint)
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
        return complain_of(complaint, "world", value,
                           "each side must be a multiple of the feature size %u%s%s",
                           recipe->feature, plus, bytes);
    }
    add_nearest(&fits, recipe, true, ", or --world=");
    snprintf(value, sizeof value, "%u", recipe->feature);
    return complain_of(
        complaint, "feature-size", value, "must divide the world's sides%s, %ux%u: at most %u%s",
        *plus != '\0' ? " minus 1" : "", recipe->width, recipe->height, largest, bytes);
}

static bool check_replay(const struct options *options, struct complaint *complaint)
{
    if (options->keys != NULL && options->task == TASK_DESCRIBE)
        return complain(complaint, "--keys and --describe exclude each other");
    if (!options->frames)
        return true;
    if (options->keys == NULL)
        return complain(complaint, "--frames shows what keys do: give it --keys, too");
    return options->format == NULL || options->format->tiled ||
           complain(complaint, "--frames: only text and ansi show frames, --format=%s does not",
                    options->format->name);
}

static bool check_format(const struct options *options, struct complaint *complaint)
{
    const struct format *format = options->format;
    if (format == NULL)
        return true;
    const char *reason = format_unfit(format, &options->look);
    if (reason != NULL)
        return complain(complaint, "--format=%s: %s", format->name, reason);
    if (options->color == COLOR_AUTO)
        return true;
    if (format->colored == (options->color == COLOR_ALWAYS))
        return true;
    return complain_of(complaint, "color", color_name((int)options->color), "--format=%s %s",
                       format->name,
                       format->colored ? "is coloured; text is not" : "has no colours; ansi has");
}

/* Which options were given, by their lines. */
struct given {
    bool lines[OPTION_LINES];
};

/* Whether a line stands below a heading of the help. */
static bool is_below(const struct option_line *line, const char *heading)
{
    while (line->name != NULL)
        line--;
    return strcmp(line->about, heading) == 0;
}

/* A world comes from one place: options, a picture, or the recipe that one carries. */
static bool check_source(const struct options *options, const struct given *given,
                         struct complaint *complaint)
{
    if (options->picture != NULL && options->from != NULL)
        return complain(complaint, "--from and a picture to show exclude each other");
    if (options->picture != NULL && options->verify != NULL)
        return complain(complaint, "--verify=PICTURE takes no other picture");
    for (const struct option_line *line = option_lines; line < option_lines + OPTION_LINES;
         line++) {
        if (!given->lines[line - option_lines])
            continue;
        if (is_below(line, "World") && line->read != read_edges && options->picture != NULL)
            return complain(complaint, "--%s is for worlds that are made, and a picture is there",
                            line->name);
        if (is_below(line, "World") && options->from != NULL)
            return complain(complaint, "--%s and --from exclude each other: it has a world",
                            line->name);
        if (options->verify != NULL && line->read != read_file_name &&
            line->read != read_max_pixels && line->read != read_threads &&
            line->read != read_palette)
            return complain(complaint, "--%s and --verify exclude each other: the picture says all",
                            line->name);
    }
    if (options->verify != NULL && options->from != NULL)
        return complain(complaint, "--from and --verify exclude each other");
    return true;
}

/* Whether a recipe that came with a picture, whoever wrote it, may have an option: what a map is
 * may be said, no file named, and nothing asked to be done. */
static bool is_recipe(const struct option_line *line)
{
    return is_below(line, "World") || is_below(line, "View") || is_below(line, "Look");
}

/* Reads words, the first of which is the program's, into options; *given gets what they were. Not
 * those that a recipe has no business with, if they are `foreign`. */
static bool read_words(struct options *options, int argc, char *const argv[], bool foreign,
                       struct given *given, struct complaint *complaint)
{
    struct getopt_tables tables;
    int option;
    make_tables(&tables);
    *given = (struct given){0};
    opterr = 0;
    optind = 0; /* begin anew, also after a word that was refused half read */
    while ((option = getopt_long(argc, argv, tables.shorts, tables.longs, NULL)) != -1) {
        if (option == '?' || option == ':')
            return refuse_word(complaint, option, argv[optind - 1]);
        const struct option_line *line = line_of(option);
        given->lines[line - option_lines] = true;
        if (foreign && !is_recipe(line))
            return complain(complaint, "--%s is not taken from a picture", line->name);
        if (!line->read(options, line, optarg != NULL ? optarg : "", complaint))
            return false;
    }
    return true;
}

static void set_defaults(struct options *options)
{
    *options = (struct options){
        .recipe = recipe_default(),
        .at = "0,0",
        .max_pixels = PICTURE_PIXELS_DEFAULT,
    };
    options->look.palette = palettes;
    options->look.light = RELIEF_LIGHT;
    options->look.colors = 256;
    tiles_default(&options->look.tiles);
}

/* Reads the command line's own words, and checks all. */
static bool read_command_line(struct options *options, int argc, char *const argv[],
                              struct complaint *complaint)
{
    struct given given;
    if (!read_words(options, argc, argv, false, &given, complaint))
        return false;
    if (optind < argc)
        options->picture = argv[optind];
    if (optind + 1 < argc) {
        char text[COMPLAINT_SHOWN_MAX];
        return complain(complaint, "%s: one picture is shown at a time; --help lists all options",
                        complaint_shown(argv[optind + 1], text));
    }
    if (options->whole && options->size_given)
        return complain(complaint, "--whole and --size exclude each other: the whole has its size");
    if (options->recipe.edges == EDGES_BOUNDED && !options->world_given)
        options->recipe.width = options->recipe.height = recipe_default().width + 1;
    return check_source(options, &given, complaint) && check_making(options, complaint) &&
           check_world(options, complaint) && check_format(options, complaint) &&
           check_replay(options, complaint);
}

bool options_read(struct options *options, int argc, char *const argv[],
                  struct complaint *complaint)
{
    set_defaults(options);
    return read_command_line(options, argc, argv, complaint);
}

bool options_read_after(struct options *options, char *recipe, int argc, char *const argv[],
                        struct complaint *complaint)
{
    enum { WORDS_MAX = 64 };
    static char program[] = "tmap";
    char *words[WORDS_MAX + 2] = {program};
    struct given given;
    int count;
    set_defaults(options);
    if (!words_cut(recipe, words + 1, WORDS_MAX, &count))
        return complain(complaint, "its recipe is no line of options");
    if (!read_words(options, count + 1, words, true, &given, complaint))
        return false;
    if (optind < count + 1)
        return complain(complaint, "it was made from another picture: open that");
    options->size_given = false;
    const char *file = options->look.palette->path;
    if (!read_command_line(options, argc, argv, complaint))
        return false;
    char shown[COMPLAINT_SHOWN_MAX];
    return file == NULL || options->look.palette->path != file ||
           complain(complaint, "its palette is a file, which is not opened unasked: --palette=%s",
                    complaint_shown(file, shown));
}

/* The view. */

static bool set_place(struct view *view, const struct options *options, struct complaint *complaint)
{
    const struct recipe *recipe = &options->recipe;
    bool described = options->task == TASK_DESCRIBE;
    const char *option = described ? "describe" : "at";
    const char *value = described ? options->describe : options->at;
    bool bounded = recipe->edges == EDGES_BOUNDED;
    const char *y = numeral_place(value, recipe->width, bounded, &view->x);
    const char *end =
        y != NULL && *y == ',' ? numeral_place(y + 1, recipe->height, bounded, &view->y) : NULL;
    if (bounded && (end == NULL || *end != '\0'))
        return complain_of(complaint, option, value,
                           "must be X,Y, the place of a cell of the bounded world: from 0,0 to "
                           "%u,%u",
                           recipe->width - 1, recipe->height - 1);
    if (end == NULL || *end != '\0')
        return complain_of(
            complaint, option, value,
            "must be X,Y, two integers (or, zoomed in, multiples of 1/2^zoom as decimals)");
    int finest = view->zoom > 0 ? view->zoom : 0;
    int64_t mask = (INT64_C(1) << (RECIPE_ZOOM_MAX - finest)) - 1;
    if (((view->x | view->y) & mask) != 0 && finest == 0)
        return complain_of(complaint, option, value, "at zoom %d places are whole cells",
                           view->zoom);
    if (((view->x | view->y) & mask) != 0)
        return complain_of(complaint, option, value, "at zoom %d places are multiples of 1/%d cell",
                           finest, 1 << finest);
    view->x >>= RECIPE_ZOOM_MAX - view->zoom;
    view->y >>= RECIPE_ZOOM_MAX - view->zoom;
    return true;
}

/* All of the world, from the place on; of a bounded one what is left there. */
static bool set_whole(struct view *view, const struct options *options, struct complaint *complaint)
{
    const struct recipe *recipe = &options->recipe;
    bool bounded = recipe->edges == EDGES_BOUNDED;
    int64_t cols = recipe_cols(recipe, view->zoom) - (bounded ? view->x : 0);
    int64_t rows = recipe_rows(recipe, view->zoom) - (bounded ? view->y : 0);
    if (cols > OPTIONS_COLS_MAX || rows > OPTIONS_ROWS_MAX) {
        int fits = view->zoom;
        while (recipe_cols(recipe, fits) > OPTIONS_COLS_MAX ||
               recipe_rows(recipe, fits) > OPTIONS_ROWS_MAX)
            fits--;
        return complain(complaint,
                        "%s: the world is %lldx%lld tiles at zoom %d, more than %ux%u; "
                        "--zoom=%d fits",
                        options->whole ? "--whole" : "no --size", (long long)cols, (long long)rows,
                        view->zoom, OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX, fits);
    }
    view->cols = (uint32_t)cols;
    view->rows = (uint32_t)rows;
    return true;
}

/* Pixels cannot be blank. */
static bool refuse_outside(const struct options *options, const struct view *view,
                           struct complaint *complaint)
{
    const struct recipe *recipe = &options->recipe;
    char value[24];
    snprintf(value, sizeof value, "%ux%u", view->cols, view->rows);
    return complain_of(complaint, "size", value,
                       "--format=%s shows nothing beyond the edges: at most %lldx%lld from there",
                       options->format->name,
                       (long long)(recipe_cols(recipe, view->zoom) - view->x),
                       (long long)(recipe_rows(recipe, view->zoom) - view->y));
}

bool options_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                  struct complaint *complaint)
{
    const struct recipe *recipe = &options->recipe;
    int least = recipe_zoom_min(recipe);
    int most = recipe_zoom_max(recipe);
    char value[24];
    if (options->zoom < least || options->zoom > most) {
        snprintf(value, sizeof value, "%lld", (long long)options->zoom);
        return complain_of(complaint, "zoom", value, "this world is shown at zooms from %d to %d",
                           least, most);
    }
    *view = (struct view){.zoom = (int)options->zoom};
    if (!set_place(view, options, complaint))
        return false;
    bool picture = options->format != NULL && options->format->picture != PICTURE_OTHER;
    if (options->whole || (picture && options->cols == 0))
        return set_whole(view, options, complaint);
    view->cols = options->cols;
    view->rows = options->rows;
    if (picture && !view_is_inside(view, recipe))
        return refuse_outside(options, view, complaint);
    if (options->cols == 0) {
        uint32_t width = (uint32_t)look_columns(&options->look);
        view->cols = cols >= width || cols == 0 ? cols / width : 1;
        view->rows = rows * (uint32_t)look_rows(&options->look);
    }
    return true;
}

bool options_line(int number, struct option_facts *facts)
{
    for (int n = 0; n < OPTION_LINES; n++) {
        const struct option_line *line = &option_lines[n];
        if (line->name == NULL || number-- > 0)
            continue;
        *facts = (struct option_facts){line->letter, line->name, line->argument, line->about,
                                       names_of(line)};
        return true;
    }
    return false;
}

void options_print_help(FILE *out)
{
    fputs("tmap: explore endless maps in a terminal, or print them\n"
          "usage: tmap [option ...] [PICTURE]\n",
          out);
    for (int n = 0; n < OPTION_LINES; n++) {
        const struct option_line *line = &option_lines[n];
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
