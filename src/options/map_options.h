/*
 * Map options: a recipe, a view and a look while options change them.
 *
 * Start with map_options_default, or with map_options_of a map to change; read values by
 * option_read; set defaults by map_options_complete; then check by map_options_check (the world),
 * map_options_check_look and map_options_view. It is a plain value: copy it to undo.
 */
#ifndef TMAP_OPTIONS_MAP_OPTIONS_H
#define TMAP_OPTIONS_MAP_OPTIONS_H

#include "base/error.h"
#include "base/text.h"
#include "map/map.h"
#include "options/option.h"

#include <stdbool.h>

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
 * with ERROR_USAGE, whose text begins with the option, if the value is not valid; keep a copy if the
 * old value matters. */
bool option_read(struct map_options *options, enum option_id id, const char *value,
                 struct error *error);

/* Notes that an option was given whose value the caller has read. */
void map_options_note(struct map_options *options, enum option_id id, const char *value);

/* Appends the value of an option as option_read takes it, or nothing if there is none. Returns false
 * if recipe lines omit the option. */
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
