/*
 * Batch: prints without exploring: the map, the options that make it, or the facts about a cell.
 */
#ifndef TMAP_CLI_PRINT_TASKS_H
#define TMAP_CLI_PRINT_TASKS_H

#include "base/error.h"
#include "cli/options.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdio.h>

/* Presses the keys of --keys, if any, and prints what the task asks for. With keys the contents of
 * *map are used up, and *map is zeroed; the caller may call map_free in any case. False: the error
 * says why; nothing was printed if it is ERROR_USAGE, unless windows were (cli/print_tasks.h). */
bool print_tasks(const struct options *options, struct map *map, FILE *file, struct error *error);

#endif
