/*
 * Format image: the head of an image of a map, for those who write and compare images.
 */
#ifndef TMAP_EXPORT_FORMATS_FORMAT_IMAGE_H
#define TMAP_EXPORT_FORMATS_FORMAT_IMAGE_H

#include "export/formats/format.h"
#include "import/images/image_head.h"
#include "map/map.h"

/* Returns the head of the image that a format, one of images, makes of a map; the caller frees it.
 * NULL: out of memory. */
struct image_head *format_image_head(const struct format *format, const struct map *map);

#endif
