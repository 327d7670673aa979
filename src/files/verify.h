/*
 * Verify: whether a picture is the one that its recipe makes.
 */
#ifndef TMAP_FILES_VERIFY_H
#define TMAP_FILES_VERIFY_H

#include "base/error.h"
#include "files/image_read.h"
#include "files/progress.h"
#include "map/map.h"

#include <stdbool.h>

/* Makes a map's view again, as a picture of the reader's kind, and compares each pixel, in memory
 * that does not grow with the rows. The reader stands before the first one. False: the error
 * says what is not the same, or why it cannot be told. */
bool verify_picture(const struct map *map, struct image_reader *reader, struct progress *progress,
                    struct error *error);

#endif
