/*
 * Explore: runs the explorer on the user's terminal.
 */
#ifndef TMAP_CLI_EXPLORE_H
#define TMAP_CLI_EXPLORE_H

#include "cli/options.h"
#include "explorer/explorer.h"

/* True if there is a terminal, and the options can be explored. If a picture is read from standard
 * input, standard input is reopened as the terminal, for keys. Returns false with the error set. */
bool explore_check(const struct options *options, struct error *error);

/* Makes an explorer of a map, which it takes over: *map is zeroed. What the explorer may choose for
 * its first frame is then known: opening_begin and explorer_resize choose it. */
void explore_begin(struct explorer *explorer, const struct options *options, struct map *map,
                   uint64_t entropy);

/* Explores a map. It takes the map over: *map is zeroed. The places of the options, which stay the
 * caller's, are replaced when the user reads others. Afterwards prints the command line that the
 * user last asked for. Does not return if a signal ended the explorer: the program then ends by
 * that signal. Returns false with the error set. */
bool explore(struct options *options, struct map *map, struct error *error);

#endif
