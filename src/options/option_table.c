/*
 * The table of options, in the order of the help. A new option needs a row here, a number in enum
 * option_id and, unless it chooses among names, a reader and a writer in world_values.c or
 * look_values.c.
 */
#include "options/option_values.h"
#include "options/preset.h"

static const char *palette_name(int n)
{
    return palettes[n].name;
}

/* Makes the function that lists the names of a value. */
#define NAMES(value, ...)                                       \
    static const char *value##_name(int n)                      \
    {                                                           \
        static const char *const names[] = {__VA_ARGS__, NULL}; \
        return names[n];                                        \
    }

NAMES(encoding, "grey", "terrarium", "mapbox")
NAMES(sampling, "smooth", "pixels")
NAMES(color, "auto", "always", "never", "8", "16", "256", "24bit")
NAMES(depth, "auto", "8", "16", "256", "24bit")
NAMES(tiles, "@default", "@ramp", "@digits", "@letters", "@blocks", "@bars", "@dots")
NAMES(background, "dark", "light")

/* The reader and the writer named after a value. */
#define BOTH(value) .read = read_##value, .write = write_##value
#define FIELD(name) offsetof(struct map_options, name)

const struct option_row option_rows[OPTION_ROWS] = {
    [OPTION_SEED] = {SCOPE_WORLD, 's', "seed", "SEED",
                     "a number, 0x hex too, or any text; default: random", "World", BOTH(seed),
                     .paged = true},
    [OPTION_PRESET] = {SCOPE_PROGRAM, 0, "preset", "NAME", .names = preset_name, .paged = true},
    [OPTION_ALGORITHM] = {SCOPE_WORLD, 'A', "algorithm", "NAME", .names = recipe_algorithm_name,
                          .choice = FIELD(recipe.algorithm), .paged = true},
    [OPTION_EDGES] = {SCOPE_WORLD, 0, "edges", "KIND", "%, %: the world ends, or %: a cylinder",
                      .names = recipe_edges_name, .choice = FIELD(recipe.edges)},
    [OPTION_WORLD] = {SCOPE_WORLD, 'w', "world", "WxH",
                      "cells of the world; default 1024x1024 (bounded: 1025)", BOTH(world)},
    [OPTION_FEATURE_SIZE] = {SCOPE_WORLD, 'f', "feature-size", "N",
                             "cells between features, a power of two; default 32",
                             BOTH(feature_size), .paged = true},
    [OPTION_ROUGHNESS] = {SCOPE_WORLD, 'r', "roughness", "R",
                          "0 (smooth) to 1 (rough) or 1.2; default 0.5", BOTH(roughness)},
    [OPTION_HURST] = {SCOPE_WORLD, 0, "hurst", "H", "", .read = read_hurst, .old = true},
    [OPTION_SPREAD] = {SCOPE_WORLD, 0, "spread", "S",
                       "strength of the detail within features; default 1", BOTH(spread)},
    [OPTION_CORNERS] = {SCOPE_WORLD, 0, "corners", "ROWS",
                        "heights of features 0..9, ? random: 000/0?9/000", BOTH(corners),
                        .rare = true},
    [OPTION_GROW] = {SCOPE_WORLD, 0, "grow", "N", "grow a world on PICTURE: N (1024) cells a pixel",
                     BOTH(grow), .optional = true},
    [OPTION_ORIGIN] = {SCOPE_WORLD, 0, "origin", "I,J",
                       "feature where the world begins; default 0,0", BOTH(origin), .rare = true},
    [OPTION_CLIMATE] = {SCOPE_WORLD, 0, "climate", "KIND",
                        "wetness and warmth: %, % of latitude or %", .names = recipe_climate_name,
                        .choice = FIELD(recipe.climate)},
    [OPTION_HALVINGS] = {SCOPE_WORLD, 0, "halvings", "N[,filled]",
                         "show the land after N halvings, such as 3 or 2.5", BOTH(halvings),
                         .rare = true},
    [OPTION_RANGE] = {SCOPE_WORLD, 0, "range", "LOW..HIGH",
                      "lowest and highest height, in place of measured ones", BOTH(range),
                      .rare = true},
    [OPTION_WORLD_VERSION] = {SCOPE_WORLD, 0, "world-version", "N",
                              "version of the rules; there is only 1", BOTH(world_version),
                              .rare = true},

    [OPTION_HEIGHTS] = {SCOPE_WORLD, 0, "heights", "LOW..HIGH",
                        "the lowest and the highest height, such as 0..8000m", "Heights",
                        BOTH(heights)},
    [OPTION_SEA] = {SCOPE_WORLD, 0, "sea", "LEVEL",
                    "share of the area under water, a height, or none", BOTH(sea)},
    [OPTION_CONTOURS] = {SCOPE_LOOK, 0, "contours", "N", "", BOTH(contours), .old = true},
    [OPTION_BREAKS] = {SCOPE_LOOK, 0, "breaks", "H,H,...", "heights at which the next tile begins",
                       .read = check_breaks, .write = write_breaks, .slices = true, .rare = true},
    [OPTION_ENCODING] = {SCOPE_PROGRAM, 0, "encoding", "NAME", "heights of a PNG: %, % or %",
                         .names = encoding_name, .choice = FIELD(encoding), .write = write_encoding,
                         .rare = true},
    [OPTION_NODATA] = {SCOPE_PROGRAM, 0, "nodata", "N[,N...]",
                       "heights of a file that mean unknown", BOTH(nodata), .rare = true},
    [OPTION_DIGEST] = {SCOPE_PROGRAM, 0, "digest", "N[,M]",
                       "in recipe lines: refuse other heights, or other places", BOTH(digest),
                       .rare = true},

    [OPTION_FROM] = {SCOPE_PROGRAM, 0, "from", "PICTURE",
                     "the world, view and look that made this picture", "Pictures",
                     .read = read_picture},
    [OPTION_MAX_PIXELS] = {SCOPE_PROGRAM, 0, "max-pixels", "N",
                           "largest picture to read; default 268435456", .rare = true},

    [OPTION_SIZE] = {SCOPE_VIEW, 'g', "size", "COLSxROWS",
                     "places: rows, not lines; default: terminal, or 80x24", "View", BOTH(size)},
    [OPTION_AT] = {SCOPE_VIEW, 'a', "at", "X,Y", "top left cell; best: a good view; -: from stdin",
                   .write = write_at},
    [OPTION_CENTER] = {SCOPE_PROGRAM, 0, "center", "X,Y|NAME",
                       "the middle, in place of --at: a cell, or what / finds"},
    [OPTION_ZOOM] = {SCOPE_VIEW, 'z', "zoom", "Z", "scale: -3 is 1:8, 0 is 1:1, 2 is 4:1; or fit",
                     BOTH(zoom)},
    [OPTION_WHOLE] = {SCOPE_VIEW, 0, "whole", NULL, "show the whole world once", BOTH(whole)},
    [OPTION_VIEW] = {SCOPE_VIEW, 0, "view", "KIND", "%, %[,AZIMUTH,HEIGHT] over the land, or %",
                     .names = view_kind_name, .choice = FIELD(look.kind), .read = read_view,
                     .paged = true},
    [OPTION_CAMERA] = {SCOPE_VIEW, 0, "camera", "AZIMUTH,HEIGHT", "", BOTH(camera), .old = true},
    [OPTION_SAMPLING] = {SCOPE_PROGRAM, 0, "sampling", "HOW",
                         "zoomed pictures: %, or % as they are", .names = sampling_name,
                         .choice = FIELD(sampling), .write = write_sampling, .rare = true},

    [OPTION_TILES] = {SCOPE_LOOK, 't', "tiles", "STRING",
                      "characters, lowest first; or %, %, %, %, %, % or %", "Look",
                      .names = tiles_name, BOTH(tiles), .slices = true},
    [OPTION_TILE_SET] = {SCOPE_LOOK, 0, "tile-set", "NAME", "", .names = tileset_name,
                         BOTH(tile_set), .slices = true, .old = true},
    [OPTION_PALETTE] = {SCOPE_LOOK, 'p', "palette", "NAME|FILE", .names = palette_name,
                        BOTH(palette), .paged = true},
    [OPTION_SHOW] = {SCOPE_LOOK, 0, "show", "WHAT", "tiles and colours stand for % or %",
                     .names = show_name, .choice = FIELD(look.show), .paged = true},
    [OPTION_NORMALIZE] = {SCOPE_LOOK, 0, "normalize", "HOW", "tiles slice the %, the % or the %",
                          .names = world_normalize_name, .choice = FIELD(look.normalize),
                          .write = write_normalize, .slices = true},
    [OPTION_RELIEF] = {SCOPE_LOOK, 0, "relief", "KIND", "%, %[,AZIMUTH,ALTITUDE,xN] or %[,UNITS]",
                       .names = relief_kind_name, .choice = FIELD(look.relief), BOTH(relief)},
    [OPTION_LIGHT] = {SCOPE_LOOK, 0, "light", "AZIMUTH,ALTITUDE", "", BOTH(light), .old = true},
    [OPTION_EXAGGERATION] = {SCOPE_LOOK, 0, "exaggeration", "N", "", BOTH(exaggeration),
                             .old = true},
    [OPTION_LAYER] = {SCOPE_LOOK, 0, "layer", "NAME",
                      "%, %, %, %, %, %, %, % or %; heights as % or %", .names = layer_value_name,
                      .choice = FIELD(look.layer), BOTH(layer)},
    [OPTION_BLOCKS] = {SCOPE_LOOK, 0, "blocks", "KIND", .names = blocks_name,
                       .choice = FIELD(look.blocks)},
    [OPTION_ASPECT] = {SCOPE_LOOK, 0, "aspect", "KIND", "%, %: two rows a line, %: with blanks",
                       .names = aspect_name, .choice = FIELD(look.aspect)},
    [OPTION_RIVERS] = {SCOPE_LOOK, 0, "rivers", "KIND", .names = river_style_name,
                       .choice = FIELD(look.rivers), .write = write_rivers},
    [OPTION_LABELS] = {SCOPE_LOOK, 0, "labels", "whole",
                       "write the names of seas and more; --no-labels: none", .names = labels_name,
                       BOTH(labels), .optional = true, .paged = true},
    [OPTION_PLACES] = {SCOPE_PROGRAM, 0, "places", "FILE",
                       "places of your own: a file of rows NAME,KIND,X,Y", .write = write_places},
    [OPTION_PLACES_DIGEST] = {SCOPE_PROGRAM, 0, "places-digest", "N", "", BOTH(places_digest),
                              .old = true},
    [OPTION_TITLE] = {SCOPE_LOOK, 0, "title", "TEXT",
                      "title a picture, with frame, scale bar and legend", BOTH(title)},
    [OPTION_CELL] = {SCOPE_LOOK, 0, "cell", "LENGTH", "length of a cell's side: 250m or 1.5km",
                     BOTH(cell)},
    [OPTION_COLOR] = {SCOPE_LOOK, 0, "color", "WHEN", "%, % or %; or %, %, % or %",
                      .names = color_name},
    [OPTION_COLOR_DEPTH] = {SCOPE_LOOK, 0, "color-depth", "N", "", .names = depth_name,
                            .old = true},
    [OPTION_BACKGROUND] = {SCOPE_PROGRAM, 0, "background", "KIND",
                           "ground of the terminal: %, or %, with darker tiles",
                           .names = background_name, .choice = FIELD(background), .rare = true},
    [OPTION_NO_MOUSE] = {SCOPE_PROGRAM, 0, "no-mouse", NULL, "leave the mouse to the terminal",
                         .rare = true},

    [OPTION_DUMP] = {SCOPE_PROGRAM, 'd', "dump", NULL, "print the map instead of exploring it",
                     "Output", .paged = true, .task = TASK_DUMP},
    [OPTION_SCREEN] = {SCOPE_PROGRAM, 0, "screen", "COLSxLINES",
                       "print what the explorer opens with", .optional = true, .task = TASK_DUMP},
    [OPTION_FORMAT] = {SCOPE_PROGRAM, 'F', "format", "NAME",
                       "one of those below; frames: each step of --keys", .task = TASK_DUMP},
    [OPTION_OUTPUT] = {SCOPE_PROGRAM, 'o', "output", "FILE",
                       "print into a file: whole, or not at all", .paged = true, .task = TASK_DUMP,
                       .read = read_output},
    [OPTION_KEYS] = {SCOPE_PROGRAM, 0, "keys", "STRING", "keys to press before printing",
                     .task = TASK_DUMP},
    [OPTION_FRAMES] = {SCOPE_PROGRAM, 0, "frames", NULL, "", .old = true, .task = TASK_DUMP},
    [OPTION_UNITS] = {SCOPE_LOOK, 0, "units", "KIND", "", .names = units_name,
                      .choice = FIELD(look.units), .old = true},
    [OPTION_THREADS] = {SCOPE_PROGRAM, 0, "threads", "N",
                        "threads to work on; default: one a processor", .rare = true,
                        .read = read_threads},
    [OPTION_DESCRIBE] = {SCOPE_PROGRAM, 0, "describe", "X,Y",
                         "print what is known about a cell, or about the view", .optional = true,
                         .task = TASK_DESCRIBE},
    [OPTION_FACTS] = {SCOPE_PROGRAM, 0, "facts", NULL,
                      "print facts of the world, or of a part of it", .task = TASK_FACTS},
    [OPTION_FIND] = {SCOPE_PROGRAM, 0, "find", "CONDITIONS",
                     "print seeds of worlds: 'land=30..60 count=5'", .task = TASK_FIND},
    [OPTION_SEEDS] = {SCOPE_PROGRAM, 0, "seeds", "A..B|FILE", "", .old = true},
    [OPTION_COUNT] = {SCOPE_PROGRAM, 0, "count", "N", "", .old = true, .read = read_count},
    [OPTION_VERIFY] = {SCOPE_PROGRAM, 0, "verify", "PICTURE",
                       "make a picture again, and say whether it is the same", .task = TASK_VERIFY,
                       .read = read_picture},
    [OPTION_RECIPE] = {SCOPE_PROGRAM, 0, "recipe", NULL,
                       "print the options that make this very map again", .task = TASK_RECIPE},
    [OPTION_HELP] = {SCOPE_PROGRAM, 'h', "help", NULL, "print this help; -h: on one screen",
                     .task = TASK_HELP},
    [OPTION_VERSION] = {SCOPE_PROGRAM, 'V', "version", NULL, "print the version",
                        .task = TASK_VERSION},
};
