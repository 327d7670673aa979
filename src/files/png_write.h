/*
 * PNG writing, by libpng, row by row in memory that does not grow with the rows.
 */
#ifndef TMAP_FILES_PNG_WRITE_H
#define TMAP_FILES_PNG_WRITE_H

#include "files/image_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct png_writer;

/* Writes a head of any kind but IMAGE_OTHER and IMAGE_PGM; sides are below 2^31. A recipe goes
 * into a chunk of the keyword "tmap". NULL: out of memory or a failed write, which errno names.
 * png_writer_free also takes NULL; without png_writer_end before it the file is of no use. */
struct png_writer *png_writer_new(FILE *out, const struct image_head *head);
void png_writer_free(struct png_writer *writer);

/* Writes whole rows: so many bytes, image_pixel_bytes for each pixel. False: errno says why. */
bool png_writer_rows(struct png_writer *writer, const uint8_t *bytes, size_t length);

/* Writes the end; all rows were written. False: errno says why. */
bool png_writer_end(struct png_writer *writer);

#endif
