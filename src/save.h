/*
 * Save: the explorer's view as a file.
 */
#ifndef TMAP_SAVE_H
#define TMAP_SAVE_H

#include "complaint.h"
#include "map.h"
#include "scene.h"

#include <stdbool.h>

/* Writes the view of a map into a file, whole or not at all, in the format of its name's ending. A
 * file of that name is replaced only if it may be. What became of it is in `about`. */
enum scene_written save_view(const struct map *map, const char *path, bool replace,
                             struct complaint *about);

#endif
