/*
 * Format image: the head of an image of a map, for those who write and compare images.
 */
#ifndef TMAP_FILES_FORMAT_IMAGE_H
#define TMAP_FILES_FORMAT_IMAGE_H

#include "files/format.h"
#include "map/map.h"
#include "readers/image_head.h"

/* Returns the head of the image that a format, one of images, makes of a map; the caller frees it.
 * NULL: out of memory. */
struct image_head *format_image_head(const struct format *format, const struct map *map);

#endif
