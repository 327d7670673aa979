/*
 * Save: the explorer's view as a file.
 */
#ifndef TMAP_CLI_SAVE_H
#define TMAP_CLI_SAVE_H

#include "base/error.h"
#include "explorer/explorer.h"
#include "map/map.h"

#include <stdbool.h>

/* Writes the view of a map into a file, whole or not at all, in the format of its name's ending. A
 * file of that name is replaced only if it may be. What became of it is in `about`. */
enum explorer_written save_view(const struct map *map, const char *path, bool replace,
                                struct error *about);

#endif
