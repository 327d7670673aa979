/*
 * Print tasks: prints what does not need exploring: the map, the options that make it, facts.
 */
#ifndef TMAP_CLI_PRINT_TASKS_H
#define TMAP_CLI_PRINT_TASKS_H

#include "base/error.h"
#include "cli/options.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdio.h>

#define REPLAY_PLACES_MAX 4000000 /* columns times rows of a frame */

/* True if keys can be replayed on a map: the frame of its view has at most REPLAY_PLACES_MAX
 * places. Returns false with ERROR_USAGE, which says how many it has. */
bool print_tasks_fit(const struct map *map, struct error *error);

/* Presses the keys of --keys, if any, then prints what the task asks for. With keys *map is used up
 * and zeroed; the caller may call map_free in any case. Returns false with the error set. If that
 * is ERROR_USAGE, nothing was printed, except windows. */
bool print_tasks(const struct options *options, struct map *map, FILE *file, struct error *error);

#endif
