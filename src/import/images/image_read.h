/*
 * Image reading: PNG and PNM, told apart by the first bytes, from a file or a pipe.
 *
 * Reading takes bounded time and memory for any bytes: the size in a head is checked before memory
 * is taken for it, and a stream is read no further than the image goes.
 */
#ifndef TMAP_IMPORT_IMAGES_IMAGE_READ_H
#define TMAP_IMPORT_IMAGES_IMAGE_READ_H

#include "base/error.h"
#include "import/images/image_head.h"
#include "world/rows/picture.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define IMAGE_PIXELS_DEFAULT (UINT64_C(1) << 28) /* maximum, unless the user sets another one */
#define IMAGE_PIXELS_MAX     ((uint64_t)PICTURE_SIDE_MAX * PICTURE_SIDE_MAX)

struct image_reader;

/* Reads all that stands before the pixels of an image of at most `max_pixels`. The stream must be
 * at its beginning; it stays the caller's and must outlive the reader. NULL: the error says why.
 * image_reader_free also takes NULL. */
struct image_reader *image_reader_new(FILE *in, uint64_t max_pixels, struct error *error);
void image_reader_free(struct image_reader *reader);

/* Returns the head that was read; valid as long as the reader. */
const struct image_head *image_reader_head(const struct image_reader *reader);

/* Looks for a recipe behind the pixels, too, if the head has none and the stream can seek: there
 * other programs put it. Returns false if out of memory. */
bool image_reader_search(struct image_reader *reader, struct error *error);

/* Reads the next row of an image of a kind other than IMAGE_OTHER, as image_pixel_bytes for each
 * pixel. False: the error says why. */
bool image_reader_bytes(struct image_reader *reader, uint8_t *bytes, struct error *error);

/* A stream to read a picture from. */
struct image_source {
    FILE *in;            /* at its beginning; stays the caller's */
    uint64_t max_pixels; /* a larger image is refused */
    void (*progress)(void *context, uint64_t done, uint64_t all); /* called for each row of an image
                                                      that takes long to read; may be NULL */
    void *context;                                                /* passed to `progress` */
};

/* Reads a whole image from a stream as a picture, which picture_free frees; its name is not set.
 * The picture is normalized if the image carries a recipe, written by tmap, and is of a kind of
 * heights. Pixels of opacity 0 are unknown, except in IMAGE_ALPHA with a recipe. A raw PGM of 16
 * bits in a file is mapped, see image_map.h. False: the error says why. */
bool image_read(struct picture *picture, const struct image_source *source, struct error *error);

#endif
