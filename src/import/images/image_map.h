/*
 * Image map: a file's bytes as the heights of a picture, without a copy.
 *
 * A file that becomes shorter while it is mapped has no bytes where pages of it were: heights there
 * are then read as 0 instead of SIGBUS ending the program, and image_map_is_whole tells. There is
 * one mapping at a time.
 */
#ifndef TMAP_IMPORT_IMAGES_IMAGE_MAP_H
#define TMAP_IMPORT_IMAGES_IMAGE_MAP_H

#include "world/rows/picture.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Maps the heights of a picture, whose size is set: 2 bytes each, the high one first, from where
 * the stream stands. picture_free ends the mapping. Returns false, with nothing to free, if the
 * stream is no file or the file is shorter: then it is to be read. */
bool image_map(struct picture *picture, FILE *in);

/* Reads the file of a mapped picture into memory, for those who wait for a slow disk: calls
 * progress(context, done, all), in bytes, from 0 < done to done = all. Does nothing for a picture
 * that is not mapped. */
void image_map_fetch(const struct picture *picture,
                     void (*progress)(void *context, uint64_t done, uint64_t all), void *context);

/* True if the file of a picture, which may be one that is not mapped, has not become shorter. */
bool image_map_is_whole(const struct picture *picture);

#endif
