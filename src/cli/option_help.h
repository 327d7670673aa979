/*
 * Option help: the list of options for --help and for the completions of shells.
 */
#ifndef TMAP_CLI_OPTION_HELP_H
#define TMAP_CLI_OPTION_HELP_H

#include "options/option.h"

#include <stdio.h>

enum { OPTION_ABOUT_MAX = 400 }; /* bytes of a description, with its terminating 0; tests hold it */

/* Returns the function that lists the names of an option's values, also for --format; NULL if there
 * is no list. */
option_name *option_names(const struct option_row *row);

/* Appends the description of an option in the help as one line, with the names of its values. */
void option_about(const struct option_row *row, struct text *text);

/* Prints the text of --help, all options and formats; if `page`, that of -h, the most important
 * options for a screen of 80x24. */
void option_print_help(bool page, FILE *out);

#endif
