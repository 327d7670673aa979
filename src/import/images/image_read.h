/*
 * Image reading: PNG and PNM, told apart by the first byte, from a file or a pipe.
 *
 * Reading takes bounded time and memory for any bytes: the size in a head is checked before memory
 * is taken for it, and a stream is read no further than the image goes.
 */
#ifndef TMAP_IMPORT_IMAGES_IMAGE_READ_H
#define TMAP_IMPORT_IMAGES_IMAGE_READ_H

#include "import/images/image_head.h"
#include "import/images/import_stream.h"

#define IMAGE_PIXELS_DEFAULT (UINT64_C(1) << 28) /* maximum, unless the user sets another one */
#define IMAGE_PIXELS_MAX     ((uint64_t)PICTURE_SIDE_MAX * PICTURE_SIDE_MAX)

struct image_reader {
    struct image_head head; /* what was read before the pixels */
    struct png_reader *png; /* one of the two readers; the other is NULL */
    struct pnm_reader *pnm;
};

/* Reads all that stands before the pixels. The stream's file must outlive the reader. Returns NULL
 * with the error set if that fails. The caller frees the reader by image_reader_free, which also
 * takes NULL. */
struct image_reader *image_reader_new(const struct import_stream *stream, struct error *error);
void image_reader_free(struct image_reader *reader);

/* Looks for a recipe behind the pixels, too, if the head has none and the stream can seek: there
 * other programs put it. Returns false if out of memory, with the error set. */
bool image_reader_search(struct image_reader *reader, struct error *error);

/* Reads the next row of an image of a kind that tmap writes, image_pixel_bytes for each
 * pixel. Returns false with the error set if that fails. */
bool image_reader_bytes(struct image_reader *reader, uint8_t *bytes, struct error *error);

/* Reads a whole image as a picture, which picture_free frees; its name is not set. The picture is
 * normalized if the image carries a recipe that tmap wrote and is of a kind of heights. Pixels of
 * opacity 0 are unknown, except in IMAGE_ALPHA and IMAGE_CLOUDS with a recipe. Returns false with
 * the error set if that fails. */
bool image_read(struct picture *picture, const struct import_stream *stream, struct error *error);

#endif
