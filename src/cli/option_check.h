/*
 * Option check: judges options together, when all of them are known.
 */
#ifndef TMAP_CLI_OPTION_CHECK_H
#define TMAP_CLI_OPTION_CHECK_H

#include "base/error.h"
#include "cli/options.h"
#include "survey/area.h"
#include "view/view.h"

#include <stdbool.h>
#include <stdint.h>

/* True if the options of a command line go together. False: the error names the first rule that is
 * broken. */
bool option_check(const struct options *options, struct error *error);

/* True if the format that was asked for, if one was, can print the look, which may come from the
 * recipe of an image. False: the error says why. */
bool option_check_format(const struct options *options, struct error *error);

/* True if a map that is to have names has some at its zoom. False: the error says why it has none.
 */
bool option_check_names(const struct map *map, struct error *error);

/*
 * Option view: the view, the area and the colours that the options ask for.
 */

/* Sets the view that was asked for; that of TASK_DESCRIBE begins with the cell to describe. `cols`
 * and `rows` are the size of the map on a terminal, in columns and rows: the view's size if none
 * was given; 0 to leave it open. False: ERROR_USAGE says what would fit the world. */
bool option_view(const struct options *options, uint32_t cols, uint32_t rows, struct view *view,
                 struct error *error);

/* Finds the area that facts are wanted of: the view, where a part of the world was asked for, the
 * whole world at a zoom, or the whole world. `view` is the view of the options. False: ERROR_USAGE
 * says what is too large. */
bool option_area(const struct options *options, const struct recipe *recipe,
                 const struct view *view, struct area *area, struct error *error);

/* True if that is the whole world, at no zoom that was asked for. */
bool option_area_is_world(const struct options *options);

/* True if colours are wanted on an output, which is a terminal or not: by --color, or else by
 * NO_COLOR and TERM. */
bool options_want_color(const struct options *options, bool terminal);

/* Returns the number of colours of a dump, as in struct look: --color-depth, or COLORS_RGB if
 * COLORTERM says so, or else 256, which nearly every terminal takes. */
int options_dump_colors(const struct options *options);

#endif
