/*
 * Option table: every option in the order of the help.
 */
#ifndef TMAP_CLI_OPTION_TABLE_H
#define TMAP_CLI_OPTION_TABLE_H

#include "cli/option_read.h"
#include "cli/options.h"

#include <stdbool.h>

#define OPTION_ROWS_MAX 96

/* Every option, below the headings of the help. The first row is a heading; there are at most
 * OPTION_ROWS_MAX rows. The table ends with a row of zeros. */
extern const struct option_row option_rows[];

/* True if a row is the one of zeros. */
bool option_is_end(const struct option_row *row);

/* Returns the option after `row`, headings skipped, or the first one if `row` is NULL. NULL: there
 * are no more. */
const struct option_row *option_next(const struct option_row *row);

/* True if an option stands below a heading. */
bool option_is_below(const struct option_row *row, const char *heading);

/* Returns the value of --color that stands for `color`. */
const char *option_color_name(enum color_when color);

/* The options that a command line had, by the numbers of their rows. */
struct option_given {
    bool rows[OPTION_ROWS_MAX];
};

#endif
