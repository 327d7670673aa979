/*
 * Map options: recipe, view and look as options say them, while they are read, and judged together.
 *
 * Whoever reads options begins with map_options_default, or with map_options_of a map; reads values
 * by option_read; fills in what was not given by map_options_complete; and judges all together by
 * map_options_check, map_options_check_look and map_options_view.
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
    const char *text[OPTION_ROWS]; /* value of each option as it was written, the caller's, which
                                       must outlive the struct; "": it has none; NULL: not given */
    bool given[OPTION_ROWS];       /* on the command line, and not by the recipe of a picture */
    struct recipe recipe;          /* its picture is set by map_options_complete */
    struct view view;              /* columns and rows are 0 if they were not given; the place is
                                       set by map_options_view */
    struct look look;
    bool fit;                      /* --zoom=fit; the view's zoom is then 0 */
    bool measured;                 /* --range=measured: who measures the world sets the range */
    tiles_width_of *tile_width_of; /* columns of a character; NULL: text_width */
};

/* What a map is for. */
enum purpose {
    PURPOSE_PRINT,   /* a print, the library, a recipe line */
    PURPOSE_EXPLORE, /* a screen */
};

/* Makes options of which none is given: all that does not depend on others is its default. */
void map_options_default(struct map_options *options);

/* Makes options that have the recipe, the view and the look of a map. None counts as given. */
void map_options_of(struct map_options *options, const struct map *map);

/* Reads the value of an option, "" if it takes none, and notes that it was given. Of
 * options that only the program can read it checks the name, if they choose among names. False:
 * ERROR_USAGE, which begins with the option. */
bool option_read(struct map_options *options, enum option_id id, const char *value,
                 struct error *error);

/* Notes that an option was given, whose value its caller has read. */
void map_options_note(struct map_options *options, enum option_id id, const char *value);

/* Appends the value of an option of worlds, views and looks, as option_read reads it. Returns false
 * if recipe lines leave the option out, or cannot have it; the text is then maybe empty. */
bool option_write(const struct map_options *options, enum option_id id, struct text *text);

/* Sets all that was not given to its default: the options of the preset that was given, or of the
 * purpose's; sides, feature size and roughness, which depend on the algorithm and the edges; a
 * climate, where biomes are shown; and the exaggeration of land whose proportions are known. With a
 * picture, which may be NULL and must outlive the options, the recipe is the picture's, but for its
 * edges, sea and heights if they were given. Left to the caller: the seed, which is 0; the size of
 * the view. May be called again when the picture is known. */
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
