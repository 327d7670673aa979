/*
 * Export: a map as a file of any format.
 */
#ifndef TMAP_FILES_EXPORT_H
#define TMAP_FILES_EXPORT_H

#include "files/format.h"
#include "files/image_head.h"
#include "files/progress.h"
#include "map/map.h"

#include <stdbool.h>
#include <stdio.h>

/* Prints the map's view, which is inside (view_is_inside) if the format is a picture: its lines,
 * and before and after them what a picture has there. In memory that does not grow with the rows.
 * Says how far it is to `progress`, which was started. False: out of memory or a failed
 * write, which errno names; the stream may then have part of it. */
bool export_map(const struct map *map, const struct format *format, FILE *out,
                struct progress *progress);

/* The map whose lines are the rows of pixels of such a format: the same in another look. What it
 * points to is the map's. */
struct map export_drawn(const struct map *map);

/* The head of the picture that a format which is one makes of a map. False: out of memory. */
bool export_head(const struct map *map, const struct format *format, struct image_head *head);

#endif
