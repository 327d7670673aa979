/*
 * Options: the table of all options, and the recipe, view and look that they set.
 *
 * The command line, recipe lines and the library all use this table. To add an option, add its
 * number, its row and, unless its value is one of a list of names, its reader and writer in
 * world_values.c or look_values.c. What an option of the program does is in cli/options.c.
 */
#ifndef TMAP_OPTIONS_OPTION_H
#define TMAP_OPTIONS_OPTION_H

#include "map/map.h"

/*
 * The table, in the order of the help.
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
    OPTION_GROW,
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
    OPTION_NODATA,
    OPTION_DIGEST,

    OPTION_FROM,
    OPTION_MAX_PIXELS,

    OPTION_SIZE,
    OPTION_AT,
    OPTION_CENTER,
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
    OPTION_TOWNS,
    OPTION_PLACES,
    OPTION_PLACES_DIGEST,
    OPTION_TITLE,
    OPTION_CELL,
    OPTION_GRID,
    OPTION_COAST,
    OPTION_COLOR,
    OPTION_COLOR_DEPTH,
    OPTION_BACKGROUND,
    OPTION_NO_MOUSE,

    OPTION_DUMP,
    OPTION_SCREEN,
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

/* The work to do. A later task in the list takes precedence over an earlier one. */
enum task {
    TASK_SHOW,     /* explore, or dump where there is no terminal */
    TASK_DUMP,     /* --dump, and options that imply it, such as --format and --output */
    TASK_DESCRIBE, /* --describe */
    TASK_FACTS,    /* --facts */
    TASK_FIND,     /* --find */
    TASK_RECIPE,   /* --recipe */
    TASK_VERIFY,   /* --verify */
    TASK_PAGE,     /* -h */
    TASK_HELP,     /* --help */
    TASK_VERSION,  /* --version */
};

/* What an option changes. */
enum option_scope {
    SCOPE_PROGRAM, /* files, tasks or the terminal: command line only */
    SCOPE_WORLD,
    SCOPE_VIEW,
    SCOPE_LOOK,
};

struct map_options;

/* Reads `value` into the options. Returns false with ERROR_USAGE if it is not valid: the text is
 * the reason, without the option's name, and the fields that the option sets are unspecified. */
typedef bool option_reader(struct map_options *options, const char *value, struct error *error);

/* Appends the value as the reader takes it, or nothing if there is none. Returns false if recipe
 * lines omit the option, because its value is the default or does not affect this map. */
typedef bool option_writer(const struct map_options *options, struct text *text);

/* Returns the n-th name, from 0, of the values of an option; NULL after the last. */
typedef const char *option_name(int n);

struct option_row {
    enum option_scope scope;
    char letter;          /* short name on the command line; 0: none */
    const char *name;     /* long name, without dashes */
    const char *argument; /* word for the value in the help; NULL: the option takes no value */
    const char *about;    /* description in the help; each % stands for the next of `names`.
                             NULL: the list of the names */
    const char *heading;  /* heading in the help above this option; NULL: none */
    option_name *names;   /* valid values; NULL: no list. The list of --format is in
                             cli/options.c */
    size_t choice;        /* offset in struct map_options of the int or enum that is set to the
                             index of the name; 0: none */
    option_reader
        *read;      /* NULL: the value must be one of `names`; without `names` any text is valid */
    enum task task; /* what it asks for; 0: nothing */
    option_writer *write; /* NULL: the name is written, and the first name is the default; without
                             `choice` nothing is written */
    bool slices;          /* an option of the look that also changes the bands of height */
    bool optional;        /* the value, a place or one of `names`, may be left out; it is then "" */
    bool paged;           /* -h lists it, too */
    bool rare;            /* only the manual has it */
    bool old;             /* an old spelling, which is read for ever: only the manual names it, and
                             `about` is empty */
};

extern const struct option_row option_rows[OPTION_ROWS];

/* Returns the number of a row of the table. */
enum option_id option_id_of(const struct option_row *option);

/* Returns the option with a name, without dashes; NULL if there is none. */
const struct option_row *option_named(const char *name);

/* Returns the name of the nth option, from 0, but "" for an old spelling; NULL after the last. */
const char *option_nth(int n);

/* Returns the option of a text such as spread=0.6 or labels; NULL if there is none. If names may be
 * `cut`, spre will do, as no other option begins so. *value is the text after the equals sign; NULL
 * if there is no such sign. */
const struct option_row *option_of_word(const char *word, bool cut, const char **value);

/* Returns the option without a value, or with a name that may be left out, that a word, without
 * dashes, takes back: labels of no-labels, and no-mouse of mouse. NULL if there is none. */
const struct option_row *option_taken_back(const char *word);

/* True if the help lists the option under `heading`. */
bool option_is_below(enum option_id id, const char *heading);

/*
 * Map options: a recipe, a view and a look that options change.
 *
 * Start with map_options_default, or with map_options_of a map to change. Then read values by
 * option_read, set defaults by map_options_complete, of defaults.h, and
 * check by map_options_check (the world),
 * map_options_check_look and option_view. The struct is a plain value: copy it to undo.
 */

/* Limits of --size. A row is made in memory; the rows together are not. */
#define OPTIONS_COLS_MAX (UINT32_C(1) << 20)
#define OPTIONS_ROWS_MAX (UINT32_C(1) << 30)

/* Values of --sampling, for zoomed pictures. */
enum sampling {
    SAMPLING_SMOOTH, /* means and curves, as row_source.c has them */
    SAMPLING_PIXELS, /* single pixels */
};

struct map_options {
    const char *text[OPTION_ROWS]; /* values as written; "": the option takes none; NULL: not given.
                                      Owned by the caller */
    bool given[OPTION_ROWS];       /* given by the user, not by the recipe of a picture */
    bool preset[OPTION_ROWS];      /* set by the preset; text and given are, too */
    struct recipe recipe;          /* its picture is set by map_options_complete */
    struct view view;              /* option_view sets x and y; cols and rows are 0 if no size
                                      was given */
    struct look look;
    bool paper;                    /* --size names a paper */
    bool fit;                      /* --zoom=fit; the view's zoom is then 0 */
    bool measured;                 /* --range=measured: set the range once the world is measured */
    int encoding;                  /* of pictures: an index of the names */
    int sampling;                  /* an enum sampling */
    int background;                /* 0 dark, 1 light */
    uint64_t count;                /* worlds to find; 0: not given */
    uint64_t threads;              /* 0: not given */
    int64_t digest;                /* of the picture's heights; -1: not given */
    int64_t places_digest;         /* of the places; -1: not given */
    tiles_width_of *tile_width_of; /* width of a character in --tiles; NULL: text_width */
};

/* Sets the defaults that do not depend on other options. No option counts as given. */
void map_options_default(struct map_options *options);

/* Copies the recipe, the view and the look of a map. No option counts as given. */
void map_options_of(struct map_options *options, const struct map *map);

/* Reads the value of an option, "" if it takes none, and records that it was given. Options of
 * SCOPE_PROGRAM are only checked against the list of names, if there is one. Returns false with
 * ERROR_USAGE, whose text begins with the option, if the value is not valid; the old value is then
 * lost, so copy the options if it matters. */
bool option_read(struct map_options *options, enum option_id id, const char *value,
                 struct error *error);

/* Records that an option was given, when the caller has read its value. */
void map_options_note(struct map_options *options, enum option_id id, const char *value);

/* Takes back an option that takes no value, as if it had not been given. That names were given up
 * is recorded, as a screen may show them unasked. */
void option_take_back(struct map_options *options, enum option_id id);

/* Appends the value of an option as option_read takes it, or nothing if there is none. Returns
 * false if recipe lines omit the option. */
bool option_write(const struct map_options *options, enum option_id id, struct text *text);

/* True if an option was given, or another that sets the same field. */
bool option_has_value(const struct map_options *options, enum option_id id);

/* False if the algorithm of the recipe has no use for an option. */
bool option_is_used(const struct map_options *options, enum option_id id);

/* True if all options that were given are of use on what the world is made from, and for what is
 * shown. Returns false with ERROR_USAGE. */
bool map_options_check_use(const struct map_options *options, struct error *error);

/* True if the picture that is named, or was read, is a drawing to grow on. */
bool map_options_grow(const struct map_options *options);

/* True if the options that define a world fit together. The recipe is then valid, except that its
 * sea may lack a scale: map_options_check_sea checks that. Returns false with ERROR_USAGE, which
 * names the conflicting options and the nearest valid values. */
bool map_options_check(const struct map_options *options, struct error *error);

/* True if the sea has the scale that it needs. Returns false with ERROR_USAGE. */
bool map_options_check_sea(const struct map_options *options, struct error *error);

/* Sets the breaks of the tiles to those that were given. Returns false with ERROR_USAGE if they do
 * not fit the tiles, or the world has no scale. */
bool map_options_take_breaks(struct map_options *options, struct error *error);

/* True if the world, or the picture, has what the look needs, which is to be `explored` or printed.
 * Also calls map_options_take_breaks. Returns false with ERROR_USAGE, which names the first rule
 * that is broken. */
bool map_options_check_look(struct map_options *options, bool explored, struct error *error);

/* What a view is for. */
struct view_use {
    uint32_t cols; /* size of the map on a terminal, in columns and rows: the view's if none was
                      given; 0 leaves it open */
    uint32_t rows;
    const char *filled; /* a format that cannot show places beyond the world; NULL: it can */
    bool image;         /* the view is one of pixels */
    bool tiles;         /* it is shown as characters: rows may come in pairs */
    bool fills;         /* the options have the size of the terminal, in pixels */
    bool cell;          /* it begins with the cell of --describe */
    bool screen;        /* it is that of a screen, which has room beside the world */
};

/* Sets *view to the view that was asked for. Returns false with ERROR_USAGE, which says what would
 * fit the world. */
bool option_view(const struct map_options *options, const struct view_use *use, struct view *view,
                 struct error *error);

/* True if the whole world is wanted as large as a size has room for: --whole with --size. A flight
 * has a size of its own. */
static inline bool options_fit(const struct map_options *options)
{
    return options->text[OPTION_WHOLE] != NULL && options->given[OPTION_SIZE] &&
           options->look.kind == VIEW_MAP;
}

/* Reads the value of an option as a place X,Y of the world, in units as coordinates_parse. Returns
 * false with ERROR_USAGE. */
bool option_place(const struct map_options *options, enum option_id id, int64_t *x, int64_t *y,
                  struct error *error);

/* Sets the zoom, the size and the place of the options, as they are shown in characters: from the
 * row above where a pair of rows begins there. Returns false with ERROR_USAGE, which says what the
 * world has. */
bool option_view_place(const struct map_options *options, struct view *view, struct error *error);

#endif
