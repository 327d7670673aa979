/*
 * PNG writing: the head by libpng, rows as packs (png_pack.h) in memory that does not grow
 * with them.
 */
#ifndef TMAP_FILES_PNG_WRITE_H
#define TMAP_FILES_PNG_WRITE_H

#include "base/error.h"
#include "readers/image_head.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct png_writer;

/* Writes a head of any kind but IMAGE_OTHER and IMAGE_PGM; sides are below 2^31. A recipe goes
 * into a chunk of the keyword "tmap". `out` stays the caller's and must outlive the writer. NULL:
 * the error says why. png_writer_free also takes NULL; an image that is freed without
 * png_writer_end is not complete. */
struct png_writer *png_writer_new(FILE *out, const struct image_head *head, struct error *error);
void png_writer_free(struct png_writer *writer);

/* Writes a pack of the next rows, `length` bytes of png_pack.h. False: the error says why. */
bool png_writer_pack(struct png_writer *writer, const uint8_t *pack, size_t length,
                     struct error *error);

/* Writes the end, after all rows. False: the error says why. */
bool png_writer_end(struct png_writer *writer, struct error *error);

#endif
