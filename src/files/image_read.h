/*
 * Picture reading: PNG and PNM, told apart by their first bytes, from a file or a pipe.
 *
 * Whatever the bytes are, it takes bounded time and memory: what a head says is checked before it
 * is believed, and a stream is read no further than the picture goes.
 */
#ifndef TMAP_FILES_IMAGE_READ_H
#define TMAP_FILES_IMAGE_READ_H

#include "base/error.h"
#include "files/image_head.h"
#include "world/picture.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define IMAGE_PIXELS_DEFAULT (UINT64_C(1) << 28) /* of a picture that is not asked for as larger */
#define IMAGE_PIXELS_MAX     ((uint64_t)PICTURE_SIDE_MAX * PICTURE_SIDE_MAX)

struct image_reader;

/* Reads what stands before the pixels. NULL: the error says what is wrong with the picture,
 * of at most `max_pixels`. image_reader_free also takes NULL. The stream, at its beginning,
 * stays the caller's. */
struct image_reader *image_reader_new(FILE *in, uint64_t max_pixels, struct error *error);
void image_reader_free(struct image_reader *reader);

/* What was read so far. */
const struct image_head *image_reader_head(const struct image_reader *reader);

/* The next row as the bytes of its pixels, image_pixel_bytes each, of a picture that is not
 * IMAGE_OTHER. False: the error says why. */
bool image_reader_bytes(struct image_reader *reader, uint8_t *bytes, struct error *error);

/* Reads a whole picture from a stream: picture_free gives it back. The name is not set. It is
 * normalized if it carries a recipe and holds heights. False: the error says why. */
bool image_read(struct picture *picture, FILE *in, uint64_t max_pixels, struct error *error);

#endif
