/*
 * Map options: a recipe, a view and a look while options change them.
 *
 * Start with map_options_default, or with map_options_of a map to change; read values by
 * option_read; set defaults by map_options_complete; then check by map_options_check (the world),
 * map_options_check_look and map_options_view. It is a plain value: copy it to undo.
 */
#ifndef TMAP_OPTIONS_OPTION_H
#define TMAP_OPTIONS_OPTION_H

#include "base/error.h"
#include "base/text.h"
#include "map/map.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Option: the table of all options, in the order of the help.
 *
 * The command line, recipe lines and the library all use this table. A row says how the value of an
 * option is read into a struct map_options (options/option.h) and how it is written again. To add
 * an option, add its number, its row and, unless its value is one of a list of names, its reader
 * and writer in world_values.c or look_values.c. What an option of the program does is in
 * cli/options.c.
 */

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

/* Appends the value as the reader takes it, or nothing if there is none. Returns false if recipe
 * lines omit the option, because the value is the default or does not affect this map. */
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

/* Limits of --size. A row is made in memory; the rows together are not. */
#define OPTIONS_COLS_MAX (UINT32_C(1) << 20)
#define OPTIONS_ROWS_MAX (UINT32_C(1) << 30)

struct map_options {
    const char *text[OPTION_ROWS]; /* the values as they were written; "": the option takes none;
                                      NULL: not given. Owned by the caller */
    bool given[OPTION_ROWS];       /* given by the user, not by the recipe of a picture */
    struct recipe recipe;          /* its picture is set by map_options_complete */
    struct view view;              /* x and y are set by map_options_view; 0 cols and rows: no size
                                      was given */
    struct look look;
    bool fit;                      /* --zoom=fit; the view's zoom is then 0 */
    bool measured;                 /* --range=measured: whoever measures the world sets the range */
    tiles_width_of *tile_width_of; /* width of a character in --tiles; NULL: text_width */
};

/* What a map is for. */
enum purpose {
    PURPOSE_PRINT,   /* to be printed, or read by the library */
    PURPOSE_EXPLORE, /* to be explored on a screen */
};

/* Sets defaults that do not depend on other options. No option counts as given. */
void map_options_default(struct map_options *options);

/* Copies recipe, view and look of a map. No option counts as given. */
void map_options_of(struct map_options *options, const struct map *map);

/* Reads the value of an option, "" if it takes none, and notes that it was given. For options of
 * SCOPE_PROGRAM it only checks that the value is one of the names, if there are any. Returns false
 * with ERROR_USAGE, whose text begins with the option, if the value is not valid; keep a copy if
 * the old value matters. */
bool option_read(struct map_options *options, enum option_id id, const char *value,
                 struct error *error);

/* Notes that an option was given whose value the caller has read. */
void map_options_note(struct map_options *options, enum option_id id, const char *value);

/* Appends the value of an option as option_read takes it, or nothing if there is none. Returns
 * false if recipe lines omit the option. */
bool option_write(const struct map_options *options, enum option_id id, struct text *text);

/* Sets the defaults of all that was not given, by what was given and the purpose:
 * - the options of the preset: --preset, or else that of the purpose, if it has one;
 * - sides, feature size and roughness, which depend on the algorithm and the edges;
 * - a climate where biomes are shown;
 * - with a picture, which may be NULL and must outlive the options, its recipe: only edges, sea and
 *   heights can be given; and an exaggeration if the picture's proportions are known.
 * The caller sets the seed, which is 0, and the size of the view. Call it again once the picture is
 * known. */
void map_options_complete(struct map_options *options, const struct picture *picture,
                          enum purpose purpose);

/* Returns the name of the nth preset, from 0; NULL if n is one more than the last. */
const char *preset_name(int n);

/* Returns true if the options that make a world go together. The recipe is then valid, but its sea
 * may lack a scale, which map_options_check_look finds. Returns false with ERROR_USAGE, which says
 * which options do not go together and the nearest values that would. */
bool map_options_check(const struct map_options *options, struct error *error);

/* Returns true if the sea has the scale that it needs. */
bool map_options_check_sea(const struct map_options *options, struct error *error);

/* Gives the breaks that were given to the tiles. False: ERROR_USAGE says that they do not fit the
 * tiles, or that the world has no scale. */
bool map_options_take_breaks(struct map_options *options, struct error *error);

/* True if the world, which may be a picture's, has what the look asks for. Gives the breaks to the
 * tiles. False: ERROR_USAGE names the first rule that is broken. */
bool map_options_check_look(struct map_options *options, struct error *error);

/* Sets the zoom of a view, and its place to the value of OPTION_AT or of another option that takes
 * one; columns and rows are those of the options. False: ERROR_USAGE says what the world has. */
bool map_options_view(const struct map_options *options, enum option_id place, struct view *view,
                      struct error *error);

#endif
