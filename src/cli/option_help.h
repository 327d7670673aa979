/*
 * Option help: the options as --help and shells' completions list them.
 */
#ifndef TMAP_CLI_OPTION_HELP_H
#define TMAP_CLI_OPTION_HELP_H

#include "cli/option_read.h"

#include <stdio.h>

#define OPTION_ABOUT_MAX 400 /* bytes of a description, its end included */

/* Writes the help's description of an option as one line, names and all. */
void option_about(const struct option_row *row, char about[OPTION_ABOUT_MAX]);

/* Prints the line of an option in the help; or several, none longer than 80 columns. */
void option_print_row(const struct option_row *row, FILE *out);

/* Prints the text of --help: all options and formats. */
void option_print_help(FILE *out);

/* Prints the text of -h: the options to begin with, on a screen of 80x24. */
void option_print_page(FILE *out);

#endif
