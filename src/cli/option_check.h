/*
 * Option check: judges options together, when all of them are known.
 */
#ifndef TMAP_CLI_OPTION_CHECK_H
#define TMAP_CLI_OPTION_CHECK_H

#include "base/error.h"
#include "cli/options.h"

#include <stdbool.h>

/* True if the options of a command line go together. False: the error names the first rule that is
 * broken. */
bool option_check(const struct options *options, struct error *error);

/* True if the format that was asked for, if one was, can print the look, which may come from the
 * recipe of an image. False: the error says why. */
bool option_check_format(const struct options *options, struct error *error);

/* True if a map that is to have names has some at its zoom. False: the error says why it has none.
 */
bool option_check_names(const struct map *map, struct error *error);

#endif
