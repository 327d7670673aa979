/*
 * Option rules: judges options together, when all of them are known.
 */
#ifndef TMAP_CLI_OPTION_CHECK_H
#define TMAP_CLI_OPTION_CHECK_H

#include "base/error.h"
#include "cli/option_table.h"
#include "cli/options.h"

#include <stdbool.h>

/* True if the options of a command line go together; `given` has those that it had. False: the
 * error names the first rule that is broken. */
bool option_check(const struct options *options, const struct option_given *given,
                  struct error *error);

/* True if the format that was asked for, if one was, can print the look, which may come from the
 * recipe of an image. False: the error says why. */
bool option_check_format(const struct options *options, struct error *error);

/*
 * Option rules of the map: judges options of heights, looks and flights by the world that they are
 * for, when it is known.
 */

/* True if the world of the options, which may be a picture's, has what they ask for. Gives the
 * breaks to the tiles, and a map of known proportions an exaggeration that suits it, if none was
 * given. False: the error names the first rule that is broken. */
bool option_check_map(struct options *options, struct error *error);

/* True if a map that is to have names has some at its zoom. False: the error says why it has none.
 */
bool option_check_names(const struct map *map, struct error *error);

#endif
