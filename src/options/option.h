/*
 * Option: the table of all options, in the order of the help.
 *
 * The command line, recipe lines and the library all use this table. A row says how the value of an
 * option is read into a struct map_options (options/map_options.h) and how it is written again. To
 * add an option, add its number, its row and, unless its value is one of a list of names, its
 * reader and writer in world_values.c or look_values.c. What an option of the program does is in cli/options.c.
 */
#ifndef TMAP_OPTIONS_OPTION_H
#define TMAP_OPTIONS_OPTION_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Numbers of the rows, grouped as in the help. OPTION_ROWS is their count. */
enum option_id {
    OPTION_SEED,
    OPTION_PRESET,
    OPTION_ALGORITHM,
    OPTION_EDGES,
    OPTION_WORLD,
    OPTION_FEATURE_SIZE,
    OPTION_ROUGHNESS,
    OPTION_HURST,
    OPTION_SPREAD,
    OPTION_CORNERS,
    OPTION_ORIGIN,
    OPTION_CLIMATE,
    OPTION_HALVINGS,
    OPTION_RANGE,
    OPTION_WORLD_VERSION,

    OPTION_HEIGHTS,
    OPTION_SEA,
    OPTION_CONTOURS,
    OPTION_BREAKS,
    OPTION_ENCODING,

    OPTION_FROM,
    OPTION_MAX_PIXELS,

    OPTION_SIZE,
    OPTION_AT,
    OPTION_ZOOM,
    OPTION_WHOLE,
    OPTION_VIEW,
    OPTION_CAMERA,
    OPTION_SAMPLING,

    OPTION_TILES,
    OPTION_TILE_SET,
    OPTION_PALETTE,
    OPTION_SHOW,
    OPTION_NORMALIZE,
    OPTION_RELIEF,
    OPTION_LIGHT,
    OPTION_EXAGGERATION,
    OPTION_LAYER,
    OPTION_BLOCKS,
    OPTION_ASPECT,
    OPTION_RIVERS,
    OPTION_LABELS,
    OPTION_COLOR_DEPTH,
    OPTION_COLOR,
    OPTION_NO_MOUSE,

    OPTION_DUMP,
    OPTION_FORMAT,
    OPTION_OUTPUT,
    OPTION_KEYS,
    OPTION_FRAMES,
    OPTION_UNITS,
    OPTION_THREADS,
    OPTION_DESCRIBE,
    OPTION_FACTS,
    OPTION_FIND,
    OPTION_SEEDS,
    OPTION_COUNT,
    OPTION_VERIFY,
    OPTION_RECIPE,
    OPTION_HELP,
    OPTION_VERSION,

    OPTION_ROWS
};

/* What an option changes. */
enum option_scope {
    SCOPE_PROGRAM, /* files, tasks or the terminal: only the command line can take it */
    SCOPE_WORLD,
    SCOPE_VIEW,
    SCOPE_LOOK,
};

struct map_options;

/* Reads a value. Returns false with ERROR_USAGE if it is not valid: the text is the reason, without
 * the option's name, and what the option sets is unspecified. */
typedef bool option_reader(struct map_options *options, const char *value, struct error *error);

/* Appends the value as the reader takes it, or nothing if there is none. Returns false if recipe lines
 * omit the option, because the value is the default or does not affect this map. */
typedef bool option_writer(const struct map_options *options, struct text *text);

/* Returns the n-th name that an option chooses among, from 0; NULL beyond the last. */
typedef const char *option_name(int n);

struct option_row {
    enum option_scope scope;
    char letter;          /* short name on the command line; 0: none */
    const char *name;     /* long name, without dashes */
    const char *argument; /* the help's word for the value; NULL: the option takes none */
    const char *about;    /* description in the help; each % stands for the next of `names`.
                             NULL: the list of the names */
    const char *heading;  /* heading in the help above this option; NULL: none */
    option_name *names;   /* valid values; NULL: there is no such list. Those of --format are the
                             program's */
    size_t choice;        /* offset in struct map_options of the int or enum that is set to the
                             number of the name; 0: none */
    option_reader *read;  /* NULL: the value must be one of `names`; without names it is any text */
    option_writer *write; /* NULL: the name is written, and the first name is the default; without
                             `choice` nothing is written */
    bool slices;   /* a look's option that also decides into which bands heights are sliced */
    bool optional; /* the value, a place, may be omitted; it is then "" */
    bool paged;    /* listed by -h, too */
};

extern const struct option_row option_rows[OPTION_ROWS];

/* Returns the number of a row of the table. */
enum option_id option_id_of(const struct option_row *option);

/* Returns the option of a name, without dashes; NULL if there is none. */
const struct option_row *option_named(const char *name);

/* Returns the option of a text such as spread=0.6 or labels; NULL if there is none. *value is the
 * text after the equals sign; NULL if there is no such sign. */
const struct option_row *option_of_word(const char *word, const char **value);

/* True if an option is listed under a heading of the help. */
bool option_is_below(enum option_id id, const char *heading);

/*
 * Guesses at what was meant by a name that is no option.
 */

#endif
