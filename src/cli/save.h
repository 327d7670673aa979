/*
 * Save: the explorer's view as a file.
 */
#ifndef TMAP_CLI_SAVE_H
#define TMAP_CLI_SAVE_H

#include "base/error.h"
#include "explorer/explorer.h"
#include "map/map.h"

#include <stdbool.h>

/* Writes the view of a map into a file, whole or not at all, in the format of the ending of its
 * name. Replaces an existing file only if `replace`. The text of `about` says what became of it,
 * success included. */
enum explorer_written save_view(const struct map *map, const char *path, bool replace,
                                struct error *about);

#endif
