/*
 * Option: the table of options, one row each, in the order of the help.
 *
 * All that knows options reads this table: the command line, recipe lines, the library. A row says
 * how its value is read into a struct map_options and written from one (options/map_options.h). To
 * add an option, add its number, its row and, unless its value is one of a list of names, its
 * reader and writer in option_values.c. What concerns the program alone it reads itself (cli/).
 */
#ifndef TMAP_OPTIONS_OPTION_H
#define TMAP_OPTIONS_OPTION_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Numbers of the rows. */
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

    OPTION_ROWS /* number of rows */
};

/* What an option is about. */
enum option_scope {
    SCOPE_PROGRAM, /* files, tasks and terminals: only the program can read it */
    SCOPE_WORLD,
    SCOPE_VIEW,
    SCOPE_LOOK,
};

struct map_options;

/* Reads or checks a value. False: ERROR_USAGE has the reason, without the option's name. */
typedef bool option_reader(struct map_options *options, const char *value, struct error *error);

/* Appends the value as the reader takes it. Returns false if recipe lines leave it out: it is the
 * default, or makes no difference to this map; the text is then maybe empty. */
typedef bool option_writer(const struct map_options *options, struct text *text);

/* Returns the n-th name that an option chooses among, from 0; NULL beyond the last. */
typedef const char *option_name(int n);

struct option_row {
    enum option_scope scope;
    char letter;          /* short name on a command line; 0: none */
    const char *name;     /* long name */
    const char *argument; /* the help's word for the value; NULL: it takes none */
    const char *about;    /* the help's description, in which each % is the next of the names; NULL:
                             the list of the names */
    const char *heading;  /* of the options from this one on; NULL: that of the one before */
    option_name
        *names;    /* names that it chooses among; NULL: it does not, or the program has them */
    size_t choice; /* offset in struct map_options of an int or enum that is the number of a
                             name; 0: none */
    option_reader *read;  /* NULL: one of the names; without names: anything */
    option_writer *write; /* NULL: the name, if it is not the first; or not in recipe lines */
    bool slices;          /* of the look, but says into which bands heights are sliced */
    bool optional;        /* the value, a place, may be left out; it is then "" */
    bool paged;           /* listed by -h, too */
};

extern const struct option_row option_rows[OPTION_ROWS];

/* Returns the number of a row of the table. */
enum option_id option_id_of(const struct option_row *option);

/* Returns the option of a name, without dashes; NULL if there is none. */
const struct option_row *option_named(const char *name);

/* Returns the option that a text like spread=0.6 names, *value being what is behind the equals
 * sign, or NULL if there is no such sign. Returns NULL if there is no such option. */
const struct option_row *option_of_word(const char *word, const char **value);

/* True if an option stands below a heading in the help. */
bool option_is_below(enum option_id id, const char *heading);

/*
 * Guesses: what may have been meant by a name that is no option's.
 */

#define OPTION_WORD_MAX 40 /* maximum bytes of a name that is guessed about */

/* Returns how many letters must be changed, added, left out or exchanged with the next one to make
 * one word from another. Both have at most OPTION_WORD_MAX bytes. */
int option_distance(const char *from, const char *to);

/* Appends options as a list, "--a or --b": those that a name, without dashes, is short for (*is_short
 * is then true); otherwise those that other programs call so, that have it as a value, or whose names
 * are nearly like it. `formats` are the names of --format. Appends nothing if it has no idea. */
void option_guess(const char *name, option_name *formats, struct text *list, bool *is_short);

#endif
