/*
 * Export: a map as a file of any format.
 */
#ifndef TMAP_FILES_EXPORT_H
#define TMAP_FILES_EXPORT_H

#include "base/error.h"
#include "files/format.h"
#include "files/progress.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdio.h>

/* Writes a map's view to `out` as a file of a format that can print the map's look. The view of an
 * image must lie inside the world (view_is_inside). Memory does not grow with the rows. Reports to
 * `progress`, which was started. False: the error says why, and `out` may have part of the file. */
bool export_map(const struct map *map, const struct format *format, FILE *out,
                struct progress *progress, struct error *error);

#endif
