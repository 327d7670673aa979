/*
 * Picture file: opens an image by its path, for the heights in it (a picture) or for the recipe
 * that it carries.
 */
#ifndef TMAP_CLI_PICTURE_FILE_H
#define TMAP_CLI_PICTURE_FILE_H

#include "base/error.h"
#include "import/images/image_read.h"
#include "world/rows/picture.h"

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

/* Values of --encoding: how an image's pixels stand for heights. */
enum picture_encoding {
    ENCODING_GREY,      /* by their brightness */
    ENCODING_TERRARIUM, /* in their colours: TERRAIN_TERRARIUM of elevation_picture.h */
    ENCODING_MAPBOX,    /* in their colours: TERRAIN_MAPBOX */
};

/* Wishes for the reading of a file. */
struct picture_request {
    const char *path; /* "-" is standard input; becomes the name of the picture, so it must outlive
                            that */
    uint64_t max_pixels; /* a larger one is refused */
    enum picture_encoding
        encoding; /* other than ENCODING_GREY: the file must be a PNG of colours */
    bool smooth;  /* zooms are smooth: see world/rows/picture_sums.h */
};

/* Reads the image or the grid of elevations at a path as heights, and shows the progress meanwhile;
 * picture_free frees the picture, which must not be moved. False: as picture_file_open. */
bool picture_file_read(struct picture *picture, const struct picture_request *request,
                       struct error *error);

/* Checks that the file of a picture is still as long as it was. False: the error begins with the
 * path and says that it is not; what was shown of it may be wrong. */
bool picture_file_check(const struct picture *picture, struct error *error);

/* Returns the recipe that the image carries; the caller frees it. NULL: the error begins with the
 * path and says why. */
char *picture_file_recipe(const struct picture_file *file, struct error *error);

#endif
