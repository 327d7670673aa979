/*
 * Image map: a file whose bytes are the heights of a picture, mapped into memory without a copy.
 *
 * If the file becomes shorter while it is mapped, the heights that it has lost are read as 0, where
 * SIGBUS would otherwise end the program, and image_map_is_whole returns false. There is one mapping
 * at a time.
 */
#ifndef TMAP_IMPORT_IMAGES_IMAGE_MAP_H
#define TMAP_IMPORT_IMAGES_IMAGE_MAP_H

#include "import/images/import_stream.h"
#include "world/rows/picture.h"

#include <stdbool.h>
#include <stdio.h>

/* Maps the heights of a picture, whose size is set: 2 bytes each, the high one first, from where
 * the file stands. picture_free ends the mapping. Returns false, with nothing to free, if `in` is
 * not a file that can be mapped, or is too short; it can then be read instead. */
bool image_map(struct picture *picture, FILE *in);

/* Brings the file of a mapped picture into memory, for users who wait for a slow disk, and reports
 * the bytes to the stream's progress function. Does nothing for a picture that is not mapped. */
void image_map_fetch(const struct picture *picture, const struct import_stream *stream);

/* Returns true if the picture is not mapped, or its file has not become shorter. */
bool image_map_is_whole(const struct picture *picture);

#endif
