/*
 * Picture file: opens an image by its path, for the heights in it (a picture) or for the recipe
 * that it carries.
 */
#ifndef TMAP_FILES_PICTURE_FILE_H
#define TMAP_FILES_PICTURE_FILE_H

#include "base/error.h"
#include "readers/image_read.h"
#include "world/picture.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* An image that is open. */
struct picture_file {
    const char *path; /* the caller's, must outlive the struct */
    FILE *in;
    struct image_reader *reader; /* stands before the pixels */
};

/* Opens an image of at most `max_pixels`; path "-" is standard input. picture_file_close frees it.
 * False: the error begins with the path and says why, and there is nothing to free. */
bool picture_file_open(struct picture_file *file, const char *path, uint64_t max_pixels,
                       struct error *error);
void picture_file_close(struct picture_file *file);

/* Reads the image at a path as heights; picture_free frees them. `path`, which becomes the name of
 * the picture, must outlive it. False: as picture_file_open. */
bool picture_file_read(const char *path, uint64_t max_pixels, struct picture *picture,
                       struct error *error);

/* Returns the recipe that the image carries; the caller frees it. NULL: the error begins with the
 * path and says why. */
char *picture_file_recipe(const struct picture_file *file, struct error *error);

#endif
