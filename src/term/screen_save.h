/*
 * Screen save: the function that writes the files that the user of the explorer asks for.
 */
#ifndef TMAP_TERM_SCREEN_SAVE_H
#define TMAP_TERM_SCREEN_SAVE_H

#include "base/error.h"
#include "explorer/explorer.h"

#include <stdbool.h>

/* Writes a map's view to the file at `path`, and nothing to the terminal: see save_view
 * (cli/save.h), which is the one in use. `replace` allows replacing a file that is there. The text
 * of *about says what was written, or why nothing was. */
typedef enum explorer_written screen_save(const struct map *map, const char *path, bool replace,
                                          struct error *about);

#endif
