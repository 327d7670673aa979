/*
 * Option rules: judges options together, when all of them are known.
 */
#ifndef TMAP_CLI_OPTION_RULES_H
#define TMAP_CLI_OPTION_RULES_H

#include "base/error.h"
#include "cli/option_table.h"
#include "cli/options.h"

#include <stdbool.h>

/* True if the options of a command line go together; `given` has those that it had. False: the
 * error names the first rule that is broken. */
bool option_rules(const struct options *options, const struct option_given *given,
                  struct error *error);

/* True if the format that was asked for, if one was, can print the look, which may come from the
 * recipe of an image. False: the error says why. */
bool option_rules_format(const struct options *options, struct error *error);

#endif
