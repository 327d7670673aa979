/*
 * Option rules: what can only be judged when all options are known.
 */
#ifndef TMAP_CLI_OPTION_RULES_H
#define TMAP_CLI_OPTION_RULES_H

#include "cli/option_table.h"

#include <stdbool.h>

/* Which options were given, by their lines. */
struct option_given {
    bool lines[OPTION_LINES_MAX];
};

/* Whether an option stands below a heading of the help. */
bool option_is_below(const struct option_line *line, const char *heading);

/* Whether the options that were read go together. False: they do not, and the error says what
 * would. */
bool option_rules(const struct options *options, const struct option_given *given,
                  struct error *error);

#endif
