/*
 * Explore: the explorer on the user's terminal, as the options ask for it.
 */
#ifndef TMAP_CLI_EXPLORE_H
#define TMAP_CLI_EXPLORE_H

#include "base/error.h"
#include "cli/options.h"
#include "map/map.h"

#include <stdbool.h>

/* True if there is a terminal to explore from, and the options can be explored. If a picture comes
 * from standard input, that becomes the terminal, for keys. False: the error says why. */
bool explore_check(const struct options *options, struct error *error);

/* Explores a map, which it takes over: *map is zeroed. Prints the command line that the user has
 * last asked for. Does not return if a signal ended the explorer: the program then ends by the same
 * signal. False: the error says why. */
bool explore(const struct options *options, struct map *map, struct error *error);

#endif
