/*
 * Source: a picture file, as the user names it: a world, or the recipe of one.
 */
#ifndef TMAP_FILES_PICTURE_FILE_H
#define TMAP_FILES_PICTURE_FILE_H

#include "base/error.h"
#include "files/image_read.h"
#include "world/picture.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct picture_file {
    const char *path; /* the caller's */
    FILE *in;
    struct image_reader *reader; /* which stands before the pixels */
};

/* Opens a picture of at most so many pixels; "-" is standard input. False: the error, which
 * begins with the name as all complaints here do, says why. picture_file_close gives it back. */
bool picture_file_open(struct picture_file *source, const char *path, uint64_t max_pixels,
                       struct error *error);
void picture_file_close(struct picture_file *source);

/* Reads the picture of a file at once. False: likewise, and nothing to give back. */
bool picture_file_picture(const char *path, uint64_t max_pixels, struct picture *picture,
                          struct error *error);

/* The recipe that the picture carries, in memory that the caller frees. NULL: likewise. */
char *picture_file_recipe(const struct picture_file *source, struct error *error);

/* Puts the name of a file before a error. Returns false. */
bool picture_file_complain(const char *path, struct error *error);

#endif
