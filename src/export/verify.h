/*
 * Verify: whether an image is the one that its recipe makes.
 */
#ifndef TMAP_EXPORT_VERIFY_H
#define TMAP_EXPORT_VERIFY_H

#include "base/error.h"
#include "import/images/image_read.h"
#include "map/map.h"
#include "system/system.h"

/* Makes a map's view again, as an image of the reader's kind, and compares each pixel with the
 * reader's. Memory does not grow with the rows. The reader stands before the first row. Reports
 * to `progress`, which was started. Returns false if a pixel differs or something fails: the
 * error says what. */
bool verify_image(const struct map *map, struct image_reader *reader, struct progress *progress,
                  struct error *error);

#endif
