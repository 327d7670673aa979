/*
 * Carried drawing: the drawing that a world grows on, as a PNG of that world carries it in a chunk
 * of its own, so that --from and --verify need no other file.
 *
 * The chunk tmAp has the width and the height (4 bytes each, the high one first), the decimals of
 * the units (1 byte), and, packed in the format of zlib: of all pixels, row by row, the high bytes
 * of the values, each less the one before; the low bytes, likewise; and 1 for a known value, else
 * 0.
 */
#ifndef TMAP_IMPORT_IMAGES_CARRIED_DRAWING_H
#define TMAP_IMPORT_IMAGES_CARRIED_DRAWING_H

#include "base/error.h"
#include "recipe/drawing.h"
#include "world/rows/picture.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CARRIED_DRAWING      "tmAp"
#define CARRIED_DRAWING_MAX  ((size_t)1 << 16) /* bytes; larger ones are not carried */
#define CARRIED_DRAWING_HEAD 9                 /* bytes that are not compressed */

/* Return the number of bytes of a chunk before compression, and write them. `bytes` has room for
 * so many. */
size_t carried_drawing_length(const struct drawing *drawing);
void carried_drawing_write(const struct drawing *drawing, uint8_t *bytes);

/* Makes a picture of the values, which picture_free frees. Returns false with the error set if the
 * bytes are not those of a chunk, or if out of memory. */
bool carried_drawing_unpack(struct picture *picture, const uint8_t *bytes, size_t length,
                            struct error *error);

#endif
