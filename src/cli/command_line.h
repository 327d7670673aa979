/*
 * Command line: reads argv, or the recipe line of an image, into options.
 */
#ifndef TMAP_CLI_COMMAND_LINE_H
#define TMAP_CLI_COMMAND_LINE_H

#include "base/error.h"
#include "cli/options.h"

#include <stdbool.h>

/* Reads the words of a command line, without the program's name, up to NULL. The options keep
 * pointers into them. Afterwards the recipe is valid, and the options fit together. Returns false
 * with the error set otherwise. */
bool command_line_read(struct options *options, char *const words[], struct error *error);

/* Reads a command line again, this time after the recipe of the image that --from or --verify
 * names: it may override the recipe. A recipe may have options of world, view and look only. No
 * file that it names is opened: its palette file is refused unless the command line has a palette,
 * too. `recipe` is cut into words, and must outlive the options. If the image `carries` the drawing
 * of a world, and the command line names no picture, options->carried is set. Returns false, with
 * the error set, if the recipe is not valid; the command line itself was. */
bool command_line_read_after(struct options *options, char *recipe, bool carries,
                             char *const words[], struct error *error);

/* True if the format that was asked for, if any, can print the look, which may come from the recipe
 * of an image. Returns false with the error set. */
bool command_line_check_format(const struct options *options, struct error *error);

/* True if the map will be explored: nothing is to be printed, and standard output is a terminal. */
bool command_line_explores(const struct options *options);

#endif
