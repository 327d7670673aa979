/*
 * Answer: what is printed when the map is not explored: the map, the options that make it, or what
 * is known about a cell.
 */
#ifndef TMAP_CLI_BATCH_H
#define TMAP_CLI_BATCH_H

#include "base/error.h"
#include "cli/options.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdio.h>

/* Why the task cannot be done with the look that was asked for, as format_unfit; NULL: it can. */
const char *batch_unfit(const struct options *options, const struct map *map, FILE *file);

enum batch_end {
    BATCH_DONE,
    BATCH_FAILED, /* out of memory or a failed write, which errno names */
    BATCH_UNFIT,  /* keys led to what cannot be printed: the error says why; nothing was */
};

/* Presses the keys of --keys, if any, and prints what the task asks for. It takes over the map
 * where there are keys: map_free is the caller's all the same. */
enum batch_end batch_print(const struct options *options, struct map *map, FILE *file,
                           struct error *error);

#endif
