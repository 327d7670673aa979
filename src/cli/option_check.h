/*
 * Option check: checks the options of a command line together; and derives the view, the area and
 * the colours from them.
 */
#ifndef TMAP_CLI_OPTION_CHECK_H
#define TMAP_CLI_OPTION_CHECK_H

#include "base/error.h"
#include "cli/options.h"
#include "survey/area.h"
#include "view/view.h"

#include <stdbool.h>
#include <stdint.h>

/* True if the options of a command line fit together. Returns false with an error that names the
 * first rule that is broken. */
bool option_check(const struct options *options, struct error *error);

/* True if the format that was asked for, if any, can print the look, which may come from the recipe
 * of an image. Returns false with the error set. */
bool option_check_format(const struct options *options, struct error *error);

/* True if a map that should have names has some at its zoom. Returns false with an error that says
 * why it has none. */
bool option_check_names(const struct map *map, struct error *error);

/*
 * The view, the area and the colours that the options ask for.
 */

/* Sets *view to the view that was asked for; for TASK_DESCRIBE it begins with the cell to describe.
 * `cols` and `rows` are the size of the map on a terminal, in columns and rows: the view's size if
 * none was given; 0 leaves it open. Returns false with ERROR_USAGE, which says what would fit the
 * world. */
bool option_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                 struct error *error);

/* Sets *area to the area that facts are wanted for: the view, if a part of the world was asked for;
 * the whole world at a zoom; or the whole world. `view` is the view of the options. Returns false
 * with ERROR_USAGE, which says what is too large. */
bool option_area(const struct options *options, const struct recipe *recipe,
                 const struct view *view, struct area *area, struct error *error);

/* True if that area is the whole world, and no zoom was given. */
bool option_area_is_world(const struct options *options);

/* True if colours are wanted on an output: by --color, or else by NO_COLOR, FORCE_COLOR and
 * CLICOLOR_FORCE, the first of them that says something, or else by TERM and whether it is a
 * `terminal`. */
bool options_want_color(const struct options *options, bool terminal);

/* Returns the number of colours of a dump, as in struct look: by --color=N; else by
 * FORCE_COLOR, if it is 2 or 3; else COLORS_RGB if COLORTERM says so, which GNU screen passes on
 * though it has only 256; else 256, which nearly every terminal supports. */
int options_dump_colors(const struct options *options);

/* Returns the background that inks must be seen on, as struct look has it: by --background; else in
 * the explorer by COLORFGBG. Only prints for terminals have it. */
uint32_t option_light_ground(const struct options *options, bool explores);

#endif
