/*
 * Screen save: the function that writes the files that the user of the explorer asks for.
 */
#ifndef TMAP_TERM_SCREEN_SAVE_H
#define TMAP_TERM_SCREEN_SAVE_H

#include "base/error.h"
#include "explorer/explorer.h"

#include <stdbool.h>

/* Writes a map's view to a file, as save_view (cli/save.h) does, and nothing to the terminal. */
typedef enum explorer_written screen_save(const struct map *map, const char *path, bool replace,
                                          struct error *about);

#endif
