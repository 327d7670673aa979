/*
 * Verify: whether a picture is the one that its recipe makes.
 */
#ifndef TMAP_VERIFY_H
#define TMAP_VERIFY_H

#include "complaint.h"
#include "map.h"
#include "picture_read.h"
#include "progress.h"

#include <stdbool.h>

/* Makes a map's view again, as a picture of the reader's kind, and compares each pixel, in memory
 * that does not grow with the rows. The reader stands before the first one. False: the complaint
 * says what is not the same, or why it cannot be told. */
bool verify_picture(const struct map *map, struct picture_reader *reader, struct progress *progress,
                    struct complaint *complaint);

#endif
