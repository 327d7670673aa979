/*
 * PNG reading, by libpng: all colour types and depths, interlaced or not; the still image of an
 * animation.
 */
#ifndef TMAP_READERS_PNG_READ_H
#define TMAP_READERS_PNG_READ_H

#include "base/error.h"
#include "readers/image_head.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct png_reader;

/* Reads all that stands before the pixels, with the recipe if there is one (a chunk of text of the
 * keyword "tmap"), and checks the size by image_head_fits. The stream stays the caller's and
 * must outlive the reader. NULL: the error says why. png_reader_free also takes NULL. */
struct png_reader *png_reader_new(FILE *in, uint64_t max_pixels, struct image_head *head,
                                  struct error *error);
void png_reader_free(struct png_reader *reader);

/* Looks for a recipe behind the pixels, too, if the stream can seek, and sets that of the head,
 * which has none. Returns false if out of memory. */
bool png_reader_search(const struct png_reader *reader, struct image_head *head,
                       struct error *error);

/* Reads the next row of an image of a kind other than IMAGE_OTHER, as bytes; after the last row
 * also checks the end of the file. False: the error says why. */
bool png_reader_bytes(struct png_reader *reader, uint8_t *bytes, struct error *error);

/* Makes the reading of a whole image call a function for each row, with the rows that are done (of
 * an interlaced image of each pass) and all of them. */
void png_reader_set_progress(struct png_reader *reader,
                             void (*progress)(void *context, uint64_t done, uint64_t all),
                             void *context);

/* True if pixels may be transparent. */
bool png_reader_has_opacity(const struct png_reader *reader);

/* Reads the whole image instead, as width * height heights of 0..65535: colour by its luminance,
 * transparent pixels as if they stood on black. False: the error says why. */
bool png_reader_heights(struct png_reader *reader, uint16_t *heights, struct error *error);

/* Reads the whole image as png_reader_heights does, but pixels of opacity 0 as HEIGHT_UNKNOWN. */
bool png_reader_holed(struct png_reader *reader, uint32_t *heights, struct error *error);

/* Reads the whole image as four bytes for each pixel: red, green, blue and opacity. Refuses images
 * without colours and such with more than 8 bits. False: the error says why. */
bool png_reader_colors(struct png_reader *reader, uint8_t *colors, struct error *error);

#endif
