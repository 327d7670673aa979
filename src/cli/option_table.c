/*
 * An option is a line of the table and a reader, which takes the option's value and says whether it
 * could be used. Whatever can only be judged when all options are known is judged by option_rules.
 */
#include "cli/option_table.h"
#include "files/error_format.h"
#include "world/seed.h"

#include "base/parallel.h"
#include "base/parse.h"
#include "cli/option_tiles.h"
#include "explorer/key.h"
#include "files/image_read.h"
#include "map/tiles.h"

#include <string.h>
#include <unistd.h>

static bool read_seed(struct options *options, const struct option_line *line, const char *value,
                      struct error *error)
{
    struct error reason;
    options->seed_given = true;
    return seed_parse(value, &options->recipe.seed, &reason) ||
           error_of_option(error, line->name, value, "%s", reason.text);
}

static bool read_world(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    struct recipe *recipe = &options->recipe;
    static const uint64_t most[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    if (!parse_pair(value, 'x', 1, most, &recipe->width, &recipe->height))
        return error_of_option(error, line->name, value, "must be WxH in cells, each from 1 to %u",
                               RECIPE_SIDE_MAX);
    options->world_given = true;
    return true;
}

static bool read_feature(struct options *options, const struct option_line *line, const char *value,
                         struct error *error)
{
    uint64_t feature;
    if (!parse_number(value, RECIPE_SIDE_MAX, &feature) || feature == 0)
        return error_of_option(error, line->name, value, "must be a power of two from 1 to %u",
                               RECIPE_SIDE_MAX);
    if ((feature & (feature - 1)) != 0) {
        uint64_t below = 1;
        while (below * 2 < feature)
            below *= 2;
        return error_of_option(error, line->name, value,
                               "must be a power of two; the nearest are %llu and %llu",
                               (unsigned long long)below, (unsigned long long)below * 2);
    }
    options->recipe.feature = (uint32_t)feature;
    return true;
}

/* One of the two ways to say how rough the land is. */
static bool choose_roughness(struct options *options, const struct option_line *line,
                             struct error *error)
{
    if (options->rough_by != NULL && options->rough_by != line->name)
        return error_format(error, ERROR_USAGE,
                            "--roughness and --hurst exclude each other: "
                            "a Hurst exponent H is the roughness 2^-H");
    options->rough_by = line->name;
    return true;
}

static bool read_roughness(struct options *options, const struct option_line *line,
                           const char *value, struct error *error)
{
    if (!parse_millionths(value, ROUGHNESS_ONE - 1, &options->recipe.roughness))
        return error_of_option(error, line->name, value,
                               "must be a decimal from 0 to below 1, such as 0.5, of at most 6 "
                               "decimals");
    return choose_roughness(options, line, error);
}

static bool read_hurst(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    uint32_t hurst;
    if (!parse_millionths(value, ROUGHNESS_ONE, &hurst) || hurst == 0)
        return error_of_option(error, line->name, value,
                               "must be a decimal above 0 and up to 1, such as 0.8, of at most 6 "
                               "decimals");
    options->recipe.roughness = recipe_roughness_of(hurst);
    return choose_roughness(options, line, error);
}

static bool read_spread(struct options *options, const struct option_line *line, const char *value,
                        struct error *error)
{
    options->spread_given = true;
    return parse_millionths(value, SPREAD_MAX, &options->recipe.spread) ||
           error_of_option(error, line->name, value,
                           "must be a decimal from 0 to %u, such as 0.3, of at most 6 decimals",
                           SPREAD_MAX / ROUGHNESS_ONE);
}

static bool read_origin(struct options *options, const struct option_line *line, const char *value,
                        struct error *error)
{
    struct recipe *recipe = &options->recipe;
    static const uint64_t most[2] = {RECIPE_SIDE_MAX, RECIPE_SIDE_MAX};
    if (!parse_pair(value, ',', 0, most, &recipe->origin_x, &recipe->origin_y))
        return error_of_option(error, line->name, value,
                               "must be I,J in features, each from 0 to %u", RECIPE_SIDE_MAX);
    return true;
}

static bool read_version(struct options *options, const struct option_line *line, const char *value,
                         struct error *error)
{
    uint64_t version;
    (void)options;
    if (!parse_number(value, UINT32_MAX, &version) || version != RECIPE_VERSION)
        return error_of_option(error, line->name, value,
                               "this program makes worlds of version %d only", RECIPE_VERSION);
    return true;
}

static bool read_size(struct options *options, const struct option_line *line, const char *value,
                      struct error *error)
{
    static const uint64_t most[2] = {OPTIONS_COLS_MAX, OPTIONS_ROWS_MAX};
    if (!parse_pair(value, 'x', 1, most, &options->cols, &options->rows))
        return error_of_option(error, line->name, value,
                               "must be COLSxROWS in tiles, from 1x1 to %ux%u", OPTIONS_COLS_MAX,
                               OPTIONS_ROWS_MAX);
    options->size_given = true;
    return true;
}

static bool read_at(struct options *options, const struct option_line *line, const char *value,
                    struct error *error)
{
    (void)line;
    (void)error;
    options->at = value;
    return true;
}

static bool read_zoom(struct options *options, const struct option_line *line, const char *value,
                      struct error *error)
{
    uint64_t number;
    bool minus = *value == '-';
    if (!parse_number(value + minus, INT32_MAX, &number))
        return error_of_option(
            error, line->name, value,
            "must be an integer from %d to %d: 0 is one cell a tile, below it is "
            "further out",
            RECIPE_ZOOM_MIN, RECIPE_ZOOM_MAX);
    options->zoom = minus ? -(int64_t)number : (int64_t)number;
    return true;
}

static bool read_whole(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    (void)line;
    (void)value;
    (void)error;
    options->whole = true;
    return true;
}

static bool read_tiles(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    const char *reason = option_tiles_read(&options->look.tiles, value);
    return reason == NULL || error_of_option(error, line->name, value, "%s", reason);
}

/* Choices between names. */

static bool refuse_choice(struct error *error, const struct option_line *line, const char *value)
{
    option_name *name = option_choice(line);
    char names[200] = "";
    for (int n = 0; name(n) != NULL; n++) {
        if (n > 0)
            strcat(names, name(n + 1) != NULL ? ", " : " or ");
        strncat(names, name(n), 20);
    }
    return error_of_option(error, line->name, value, "must be %s", names);
}

static bool read_choice(const struct option_line *line, const char *value, int *choice,
                        struct error *error)
{
    option_name *name = option_choice(line);
    for (*choice = 0; name(*choice) != NULL; ++*choice)
        if (strcmp(value, name(*choice)) == 0)
            return true;
    return refuse_choice(error, line, value);
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
                         struct error *error)
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
    if (!read_choice(line, value, &choice, error))
        return false;
    options->look.palette = &palettes[choice];
    return true;
}

static bool read_tileset(struct options *options, const struct option_line *line, const char *value,
                         struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    tileset_make(&tilesets[choice], &options->look.tiles);
    return true;
}

static bool read_algorithm(struct options *options, const struct option_line *line,
                           const char *value, struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->recipe.algorithm = choice;
    return true;
}

static bool read_edges(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->recipe.edges = (enum recipe_edges)choice;
    options->edges_given = true;
    return true;
}

static bool read_normalize(struct options *options, const struct option_line *line,
                           const char *value, struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->look.normalize = (enum world_normalize)choice;
    return true;
}

static bool read_relief(struct options *options, const struct option_line *line, const char *value,
                        struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->look.relief = (enum relief_kind)choice;
    return true;
}

static bool read_light(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    static const uint64_t most[2] = {360, 90};
    uint32_t azimuth;
    uint32_t altitude;
    if (!parse_pair(value, ',', 0, most, &azimuth, &altitude))
        return error_of_option(error, line->name, value,
                               "must be AZIMUTH,ALTITUDE in degrees, from 0,0 to 360,90");
    options->look.light = (struct relief_light){(int)azimuth, (int)altitude};
    return true;
}

static bool read_blocks(struct options *options, const struct option_line *line, const char *value,
                        struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->look.blocks = (enum blocks)choice;
    return true;
}

static bool read_depth(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    static const int depths[] = {0, 8, 16, 256, COLORS_RGB};
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->depth = depths[choice];
    return true;
}

static bool read_color(struct options *options, const struct option_line *line, const char *value,
                       struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->color = (enum color_when)choice;
    return true;
}

/* A task that was asked for stands over those that are only implied. */
static void dialog_for(struct options *options, enum task task)
{
    if (task > options->task)
        options->task = task;
}

static bool read_format(struct options *options, const struct option_line *line, const char *value,
                        struct error *error)
{
    int choice;
    if (!read_choice(line, value, &choice, error))
        return false;
    options->format = &formats[choice];
    dialog_for(options, TASK_DUMP);
    return true;
}

static bool read_output(struct options *options, const struct option_line *line, const char *value,
                        struct error *error)
{
    if (*value == '\0')
        return error_of_option(error, line->name, value,
                               "must be the name of a file, or - for standard output");
    options->output = value;
    dialog_for(options, TASK_DUMP);
    return true;
}

static bool read_no_mouse(struct options *options, const struct option_line *line,
                          const char *value, struct error *error)
{
    (void)line;
    (void)value;
    (void)error;
    options->no_mouse = true;
    return true;
}

static bool read_describe(struct options *options, const struct option_line *line,
                          const char *value, struct error *error)
{
    (void)line;
    (void)error;
    options->describe = value;
    dialog_for(options, TASK_DESCRIBE);
    return true;
}

static bool read_keys(struct options *options, const struct option_line *line, const char *value,
                      struct error *error)
{
    struct event press;
    for (const char *next, *key = value; *key != '\0'; key = next) {
        next = key_read(key, &press);
        if (next != NULL)
            continue;
        char name[40];
        char shown[ERROR_SHOWN_MAX];
        size_t length = key_length(key);
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
                 key);
        return error_of_option(error, line->name, value,
                               "%s is no key; the manual's REPLAY tells how keys are written",
                               error_shown(name, shown));
    }
    options->keys = value;
    dialog_for(options, TASK_DUMP);
    return true;
}

static bool read_frames(struct options *options, const struct option_line *line, const char *value,
                        struct error *error)
{
    (void)line;
    (void)value;
    (void)error;
    options->frames = true;
    dialog_for(options, TASK_DUMP);
    return true;
}

static bool read_file_name(struct options *options, const struct option_line *line,
                           const char *value, struct error *error)
{
    bool verify = strcmp(line->name, "verify") == 0;
    if (*value == '\0')
        return error_of_option(error, line->name, value, "must be the name of a picture");
    *(verify ? &options->verify : &options->from) = value;
    if (verify)
        dialog_for(options, TASK_VERIFY);
    return true;
}

static bool read_max_pixels(struct options *options, const struct option_line *line,
                            const char *value, struct error *error)
{
    return (parse_number(value, IMAGE_PIXELS_MAX, &options->max_pixels) &&
            options->max_pixels > 0) ||
           error_of_option(error, line->name, value, "must be from 1 to %llu",
                           (unsigned long long)IMAGE_PIXELS_MAX);
}

static bool read_threads(struct options *options, const struct option_line *line, const char *value,
                         struct error *error)
{
    uint64_t threads;
    if (!parse_number(value, PARALLEL_MAX, &threads) || threads == 0)
        return error_of_option(error, line->name, value, "must be from 1 to %d", PARALLEL_MAX);
    options->threads = (int)threads;
    return true;
}

static bool read_task(struct options *options, const struct option_line *line, const char *value,
                      struct error *error)
{
    (void)value;
    (void)error;
    dialog_for(options, line->letter == 'd'   ? TASK_DUMP
                        : line->letter == 'h' ? TASK_HELP
                        : line->letter == 'V' ? TASK_VERSION
                                              : TASK_RECIPE);
    return true;
}

const struct option_line option_lines[] = {
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
    {0},
};

_Static_assert(sizeof option_lines / sizeof *option_lines <= OPTION_LINES_MAX + 1,
               "more lines than room");

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

option_name *option_choice(const struct option_line *line)
{
    for (size_t n = 0; n < sizeof choices / sizeof *choices; n++)
        if (choices[n].read == line->read)
            return choices[n].name;
    return NULL;
}

const char *option_color_name(enum color_when color)
{
    return color_name((int)color);
}
