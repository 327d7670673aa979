/*
 * Command line: reads argv, or the recipe line of an image, into options.
 *
 * It uses the global variables of getopt_long: only one call at a time.
 */
#ifndef TMAP_CLI_COMMAND_LINE_H
#define TMAP_CLI_COMMAND_LINE_H

#include "base/error.h"
#include "cli/options.h"

#include <stdbool.h>

/* Reads a command line, whose first word is the program's name. The options keep pointers into
 * argv. Afterwards the recipe is valid, and the options fit together. Returns false with the error
 * set otherwise. */
bool command_line_read(struct options *options, int argc, char *const argv[], struct error *error);

/* Reads a command line again, this time after the recipe of the image that --from or --verify
 * names: it may override the recipe. A recipe may have options of world, view and look only. No
 * file that it names is opened: its palette file is refused unless the command line has a palette,
 * too. `recipe` is cut into words, and must outlive the options. If the image `carries` the drawing
 * of a world, and the command line names no picture, options->carried is set. Returns false, with
 * the error set, if the recipe is not valid; the command line itself was. */
bool command_line_read_after(struct options *options, char *recipe, bool carries, int argc,
                             char *const argv[], struct error *error);

/* True if the map will be explored: nothing is to be printed, and standard output is a terminal. */
bool command_line_explores(const struct options *options);

#endif
