/*
 * Picture reading: PNG and PNM, told apart by their first bytes, from a file or a pipe.
 *
 * Whatever the bytes are, it takes bounded time and memory: what a head says is checked before it
 * is believed, and a stream is read no further than the picture goes.
 */
#ifndef TMAP_PICTURE_READ_H
#define TMAP_PICTURE_READ_H

#include "complaint.h"
#include "picture.h"
#include "picture_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define PICTURE_PIXELS_DEFAULT \
    (UINT64_C(1) << 28) /* of a picture that is not asked for as larger */
#define PICTURE_PIXELS_MAX ((uint64_t)PICTURE_SIDE_MAX * PICTURE_SIDE_MAX)

struct picture_reader;

/* Reads what stands before the pixels. NULL: the complaint says what is wrong with the picture,
 * of at most `max_pixels`. picture_reader_free also takes NULL. The stream, at its beginning,
 * stays the caller's. */
struct picture_reader *picture_reader_new(FILE *in, uint64_t max_pixels,
                                          struct complaint *complaint);
void picture_reader_free(struct picture_reader *reader);

/* What was read so far. */
const struct picture_head *picture_reader_head(const struct picture_reader *reader);

/* The next row as the bytes of its pixels, picture_pixel_bytes each, of a picture that is not
 * PICTURE_OTHER. False: the complaint says why. */
bool picture_reader_bytes(struct picture_reader *reader, uint8_t *bytes,
                          struct complaint *complaint);

/* Reads a whole picture from a stream: picture_free gives it back. The name is not set. It is
 * normalized if it carries a recipe and holds heights. False: the complaint says why. */
bool picture_read(struct picture *picture, FILE *in, uint64_t max_pixels,
                  struct complaint *complaint);

#endif
