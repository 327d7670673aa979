/*
 * Command line: argv, or the recipe line of an image, into options.
 *
 * Reading uses the globals of getopt_long: one call at a time.
 */
#ifndef TMAP_CLI_COMMAND_LINE_H
#define TMAP_CLI_COMMAND_LINE_H

#include "base/error.h"
#include "cli/options.h"

#include <stdbool.h>

/* Reads a command line, whose first word is the program's name. Strings stay argv's. The recipe is
 * valid afterwards, and the options go together. False: the error says what is wrong. */
bool command_line_read(struct options *options, int argc, char *const argv[], struct error *error);

/* Reads a command line again, after the recipe of the image that --from or --verify names: it may
 * change what the recipe says. The recipe may have options of world, view and look only, and no
 * file that it names is opened: its palette file is refused unless the command line has a palette,
 * too. `recipe` is cut into words, and must outlive the options. False: the error says what is
 * wrong, with the recipe: the command line was valid by itself. */
bool command_line_read_after(struct options *options, char *recipe, int argc, char *const argv[],
                             struct error *error);

/* True if the map is explored: nothing is to be printed, and there is a terminal. */
bool command_line_explores(const struct options *options);

#endif
