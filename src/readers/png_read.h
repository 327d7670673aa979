/*
 * PNG reading, by libpng: the head of a PNG, its recipe, and its rows as bytes. All colour types
 * and depths are taken, interlaced or not, and of an animation the still image. png_pixels.h reads
 * whole images as heights or colours.
 */
#ifndef TMAP_READERS_PNG_READ_H
#define TMAP_READERS_PNG_READ_H

#include "base/error.h"
#include "readers/image_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct png_reader;

/* Reads all that stands before the pixels into *head, with the recipe if there is one (a chunk of
 * text of the keyword "tmap"), and checks the size by image_head_fits. The stream stays the
 * caller's and must outlive the reader. Returns NULL with the error set if that fails. The caller
 * frees the reader by png_reader_free, which also takes NULL. */
struct png_reader *png_reader_new(FILE *in, uint64_t max_pixels, struct image_head *head,
                                  struct error *error);
void png_reader_free(struct png_reader *reader);

/* Looks for a recipe behind the pixels, too, if the stream can seek, and sets that of *head, which
 * has none yet. Returns false with ERROR_MEMORY if out of memory. */
bool png_reader_search(const struct png_reader *reader, struct image_head *head,
                       struct error *error);

/* Reads the next row of an image of a kind other than IMAGE_OTHER, as bytes; after the last row
 * also checks the end of the file. Returns false with the error set if that fails. */
bool png_reader_bytes(struct png_reader *reader, uint8_t *bytes, struct error *error);

/* True if pixels may be transparent. */
bool png_reader_has_opacity(const struct png_reader *reader);

#endif
