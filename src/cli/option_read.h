/*
 * Option read: a row of the table of options, and the functions that read values.
 */
#ifndef TMAP_CLI_OPTION_READ_H
#define TMAP_CLI_OPTION_READ_H

#include "base/error.h"
#include "base/text.h"
#include "cli/options.h"
#include "style/tiles.h"

#include <stdbool.h>
#include <stddef.h>

struct option_row;

/* Reads or checks a value for the options. False: the error says why, and begins with the option.
 */
typedef bool option_reader(struct options *options, const struct option_row *row, const char *value,
                           struct error *error);

/* Returns the n-th name that an option chooses among, from 0; NULL beyond the last. */
typedef const char *option_name(int n);

/* An option, or a heading of the help. */
struct option_row {
    char letter;          /* short name; 0: none */
    const char *name;     /* long name; NULL: a heading */
    const char *argument; /* the help's word for the value; NULL: it takes none */
    const char *about;    /* the help's description, in which each % is the next of the names; NULL:
                             the list of the names */
    option_name *names;   /* the names that it chooses among; NULL: it does not */

    /* Effects; an option may have several. Offsets are of fields of struct options, 0 for none. */
    option_reader *read; /* reads or checks the value; NULL: one of the names, or anything */
    void (*choose)(struct options *options, int n); /* takes the number of the name; may be NULL */
    size_t choice;                                  /* an int or enum: gets that number */
    size_t text;                                    /* a const char *: gets the value */
    size_t given;                                   /* a bool: becomes true */
    enum task task;                                 /* implied; a later task takes precedence */
    enum task short_task;                           /* task of its letter; 0: the same */
    bool optional; /* the value, a place, may be left out; it is then "" */
    bool paged;    /* listed by -h, too */
};

/* Reads the value of an option, "" if it takes none: does what its row says but for the task.
 * False: the error says why, and begins with the option. */
bool option_read(struct options *options, const struct option_row *row, const char *value,
                 struct error *error);

/* Takes the task of an option that was given, by its letter or its name. */
void option_take_task(struct options *options, const struct option_row *row, bool by_letter);

/* Readers: each sets the field of struct options that has the option's name. */
option_reader read_recipe_option; /* any of recipe/recipe_option.h */
option_reader read_preset;        /* notes its options */
option_reader read_contours;
option_reader read_breaks;
option_reader read_size;
option_reader read_zoom;
option_reader read_tiles;
option_reader read_palette; /* a name, or else the path of a file */
option_reader read_labels;
option_reader read_light;
option_reader read_camera;
option_reader read_exaggeration;
option_reader read_max_pixels;
option_reader read_threads;
option_reader read_count;

/* Checks: each refuses a value that is not valid. */
option_reader check_keys;
option_reader check_picture_path;
option_reader check_output_path;

/*
 * Presets: names of options that go well together.
 */

#define PRESET_MAX 300 /* characters of a preset's options */

/* Returns the name of the nth preset, from 0; NULL if n is one more than the last. */
const char *preset_name(int n);

/* Returns the options of a preset, as a shell takes them. Each concerns the world, its heights, the
 * view or the look. */
const char *preset_options(int n);

/*
 * Option tiles: tiles as the user writes them, in UTF-8.
 */

/* Reads a text of one tile or more, lowest first. The locale of the program does not matter: the
 * same options give the same bytes. False: ERROR_USAGE says what is wrong with the text. */
bool option_tiles_read(struct tiles *tiles, const char *text, struct error *error);

#endif
