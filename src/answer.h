/*
 * Answer: what is printed when the map is not explored: the map, the options that make it, or what
 * is known about a cell.
 */
#ifndef TMAP_ANSWER_H
#define TMAP_ANSWER_H

#include "complaint.h"
#include "map.h"
#include "options.h"

#include <stdbool.h>
#include <stdio.h>

/* Why the task cannot be done with the look that was asked for, as format_unfit; NULL: it can. */
const char *answer_unfit(const struct options *options, const struct map *map, FILE *file);

enum answer {
    ANSWERED,
    ANSWER_FAILED, /* out of memory or a failed write, which errno names */
    ANSWER_UNFIT,  /* keys led to what cannot be printed: the complaint says why; nothing was */
};

/* Presses the keys of --keys, if any, and prints what the task asks for. It takes over the map
 * where there are keys: map_free is the caller's all the same. */
enum answer answer_print(const struct options *options, struct map *map, FILE *file,
                         struct complaint *complaint);

#endif
