/*
 * An option is a row: how it is written, and what it does (option_read.h).
 */
#include "cli/option_table.h"

#include "cli/option_read.h"
#include "cli/picture_file.h"
#include "style/tiles.h"

#include <string.h>

/* Names of the options that choose among rows of tables elsewhere, or among names of their own. */

static const char *palette_name(int n)
{
    return palettes[n].name;
}

static const char *format_name(int n)
{
    return formats[n] != NULL ? formats[n]->name : NULL;
}

static const char *sampling_name(int n)
{
    static const char *const names[] = {"smooth", "pixels", NULL};
    return names[n];
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

static void choose_tileset(struct options *options, int n)
{
    tileset_make(&tilesets[n], &options->look.tiles);
}

static void choose_format(struct options *options, int n)
{
    options->format = formats[n];
}

static void choose_depth(struct options *options, int n)
{
    static const int depths[] = {0, 8, 16, 256, COLORS_RGB};
    options->depth = depths[n];
}

#define FIELD(name) offsetof(struct options, name)

const struct option_row option_rows[] = {
    {.about = "World"},
    {'s', "seed", "SEED", "a number, 0x hex too, or any text; default: random",
     .read = read_recipe_option, .paged = true},
    {0, "preset", "NAME", .names = preset_name, .read = read_preset, .paged = true},
    {'A', "algorithm", "NAME", .names = recipe_algorithm_name, .read = read_recipe_option,
     .paged = true},
    {0, "edges", "KIND", "%, %: the world ends, or %: a cylinder", .names = recipe_edges_name,
     .read = read_recipe_option},
    {'w', "world", "WxH", "cells of the world; default 1024x1024 (bounded: 1025)",
     .read = read_recipe_option},
    {'f', "feature-size", "N", "cells between features, a power of two; default 32",
     .read = read_recipe_option, .paged = true},
    {'r', "roughness", "R", "0 (smooth) to 1 (rough) or 1.2; default 0.5",
     .read = read_recipe_option},
    {0, "hurst", "H", "the same as roughness 2^-H: 0 to 1", .read = read_recipe_option},
    {0, "spread", "S", "strength of the detail within features; default 1",
     .read = read_recipe_option},
    {0, "corners", "ROWS", "heights of the features: 0 to 9, ? random: 000/0?9/000",
     .read = read_recipe_option},
    {0, "origin", "I,J", "the feature that the world begins at; default 0,0",
     .read = read_recipe_option},
    {0, "climate", "KIND", "wetness and warmth: %, % of latitude or %",
     .names = recipe_climate_name, .read = read_recipe_option},
    {0, "halvings", "N[,filled]", "show the land after N halvings, such as 3 or 2.5",
     .read = read_recipe_option},
    {0, "range", "LOW..HIGH", "lowest and highest height, in place of measured ones",
     .read = read_recipe_option},
    {0, "world-version", "N", "rules the world is made by; there is 1", .read = read_recipe_option},

    {.about = "Heights"},
    {0, "heights", "LOW..HIGH", "what the lowest and the highest are, such as 0..8000m",
     .read = read_recipe_option},
    {0, "sea", "LEVEL", "share of the area under water, a height, or none",
     .read = read_recipe_option},
    {0, "contours", "N", "units from one contour line to the next", .read = read_contours,
     .text = FIELD(contours)},
    {0, "breaks", "H,H,...", "heights at which the next tile begins", .read = read_breaks,
     .text = FIELD(breaks_written)},
    {0, "encoding", "NAME", "heights of a PNG: %, % or %", .names = picture_encoding_name,
     .choice = FIELD(encoding)},

    {.about = "Pictures"},
    {0, "from", "PICTURE", "the world, view and look that made this picture",
     .read = check_picture_path, .text = FIELD(from)},
    {0, "max-pixels", "N", "largest picture that is read; default 268435456",
     .read = read_max_pixels},

    {.about = "View"},
    {'g', "size", "COLSxROWS", "tiles to show; default: the terminal, or 80x24", .read = read_size,
     .given = FIELD(size_given)},
    {'a', "at", "X,Y", "cell at the top left; default 0,0; -: read places", .text = FIELD(at),
     .given = FIELD(at_given)},
    {'z', "zoom", "Z", "2^-Z cells a tile: 0 one to one, below out, or fit", .read = read_zoom,
     .given = FIELD(zoom_given)},
    {0, "whole", NULL, "the whole world once, at the zoom", .given = FIELD(whole)},
    {0, "view", "KIND", "%, or %: the land in perspective", .names = view_kind_name,
     .choice = FIELD(look.kind), .paged = true},
    {0, "camera", "AZIMUTH,HEIGHT", "where a flight looks, and how high it is in cells",
     .read = read_camera, .given = FIELD(camera_given)},
    {0, "sampling", "HOW", "zoomed pictures: %, or % as they are", .names = sampling_name,
     .choice = FIELD(sampling)},

    {.about = "Look"},
    {'t', "tiles", "STRING", "a character for each slice of height, lowest first",
     .read = read_tiles},
    {0, "tile-set", "NAME", .names = tileset_name, .choose = choose_tileset},
    {'p', "palette", "NAME|FILE", .names = palette_name, .read = read_palette, .paged = true},
    {0, "show", "WHAT", "tiles and colours stand for % or %", .names = show_name,
     .choice = FIELD(look.show), .paged = true},
    {0, "normalize", "HOW", "tiles slice the %, the % or the %", .names = world_normalize_name,
     .choice = FIELD(look.normalize)},
    {0, "relief", "KIND", .names = relief_kind_name, .choice = FIELD(look.relief),
     .given = FIELD(relief_given)},
    {0, "light", "AZIMUTH,ALTITUDE", "where shades come from; default 315,45", .read = read_light},
    {0, "exaggeration", "N", "shades of N times the true heights, or auto",
     .read = read_exaggeration},
    {0, "layer", "NAME", "print %, %, %, %, %, %, %, % or %", .names = layer_name,
     .choice = FIELD(look.layer)},
    {0, "blocks", "KIND", .names = blocks_name, .choice = FIELD(look.blocks),
     .given = FIELD(blocks_given)},
    {0, "aspect", "KIND", "%, %: two rows a line, or %: blanks between", .names = aspect_name,
     .choice = FIELD(look.aspect)},
    {0, "rivers", "KIND", .names = river_style_name, .choice = FIELD(look.rivers)},
    {0, "labels", NULL, "write the names of seas, peaks, rivers and more", .read = read_labels,
     .given = FIELD(labels_given), .paged = true},
    {0, "color-depth", "N", .names = depth_name, .choose = choose_depth},
    {0, "color", "WHEN", .names = color_name, .choice = FIELD(color)},
    {0, "no-mouse", NULL, "leave the mouse to the terminal", .given = FIELD(no_mouse)},

    {.about = "Output"},
    {'d', "dump", NULL, "print the map instead of exploring it", .task = TASK_DUMP, .paged = true},
    {'F', "format", "NAME", "print it as one of the formats below", .names = format_name,
     .choose = choose_format, .task = TASK_DUMP},
    {'o', "output", "FILE", "print it into a file: whole, or not at all", .read = check_output_path,
     .text = FIELD(output), .task = TASK_DUMP, .paged = true},
    {0, "keys", "STRING", "keys to press before it is printed", .read = check_keys,
     .text = FIELD(keys), .task = TASK_DUMP},
    {0, "frames", NULL, "print the frames on the way there, too", .given = FIELD(frames),
     .task = TASK_DUMP},
    {0, "units", "KIND", "heights of csv: % (0..65535), % units or %", .names = units_name,
     .choice = FIELD(look.units)},
    {0, "threads", "N", "threads to work on; default: one a processor", .read = read_threads},
    {0, "describe", "X,Y", "print what is known about a cell, or about the view",
     .text = FIELD(describe), .task = TASK_DESCRIBE, .optional = true},
    {0, "facts", NULL, "print what is true of the world, or of a part", .task = TASK_FACTS},
    {0, "find", "CONDITIONS", "print seeds of such worlds: 'land=30..60 rim>=98'",
     .text = FIELD(find), .task = TASK_FIND},
    {0, "seeds", "A..B|FILE", "seeds to look at; default: 0..", .text = FIELD(seeds)},
    {0, "count", "N", "seeds to find; default: 10, of given ones all", .read = read_count},
    {0, "verify", "PICTURE", "make a picture again, and say whether it is the same",
     .read = check_picture_path, .text = FIELD(verify), .task = TASK_VERIFY},
    {0, "recipe", NULL, "print the options that make this very map again", .task = TASK_RECIPE},
    {'h', "help", NULL, "print this help; -h: on one screen", .task = TASK_HELP,
     .short_task = TASK_PAGE},
    {'V', "version", NULL, "print the version", .task = TASK_VERSION},
    {0},
};

_Static_assert(sizeof option_rows / sizeof *option_rows <= OPTION_ROWS_MAX + 1,
               "more rows than OPTION_ROWS_MAX");

bool option_is_end(const struct option_row *row)
{
    return row->name == NULL && row->about == NULL;
}

const struct option_row *option_next(const struct option_row *row)
{
    row = row != NULL ? row + 1 : option_rows;
    while (row->name == NULL && !option_is_end(row))
        row++;
    return option_is_end(row) ? NULL : row;
}

bool option_is_below(const struct option_row *row, const char *heading)
{
    while (row->name != NULL)
        row--;
    return strcmp(row->about, heading) == 0;
}

const char *option_color_name(enum color_when color)
{
    return color_name((int)color);
}
