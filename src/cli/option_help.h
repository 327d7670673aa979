/*
 * Option help: the options as --help and shells' completions list them.
 */
#ifndef TMAP_CLI_OPTION_HELP_H
#define TMAP_CLI_OPTION_HELP_H

#include "base/text.h"
#include "options/option.h"

#include <stdio.h>

enum { OPTION_ABOUT_MAX = 400 }; /* bytes of a description, with its terminating 0; tests hold it */

/* Returns the names that an option chooses among, those of formats, too; NULL: it does not. */
option_name *option_names(const struct option_row *row);

/* Appends the help's description of an option as one line, names and all. */
void option_about(const struct option_row *row, struct text *text);

/* Prints the line of an option in the help; or several, none longer than 80 columns. */
void option_print_row(const struct option_row *row, FILE *out);

/* Prints the text of --help: all options and formats. */
void option_print_help(FILE *out);

/* Prints the text of -h: the options to begin with, on a screen of 80x24. */
void option_print_page(FILE *out);

#endif
